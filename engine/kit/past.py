"""Finished deals: facts that are never scored again, and what an evening of them comes to."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Generic, NamedTuple, TypeVar

from engine.cards import Card, Hand, Suit
from engine.codec import Seat
from engine.kit.score import Payment, Score
from engine.kit.tricks import WonTrick
from engine.record import History

F = TypeVar("F")


class CardLaid(NamedTuple):
    """A card in a trick, as records tell it."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Bought:
    """What a seat threw, and got from the pack; ``away``: one too many, thrown in the end.

    In views a card that the viewer does not know is None.
    """

    seat: Seat
    out: tuple[Card, ...]
    in_: tuple[Card, ...]
    away: Card | None = None

    @property
    def thrown(self) -> tuple[Card, ...]:
        """All that the seat threw."""
        return self.out if self.away is None else (*self.out, self.away)


class TrickFacts:
    """Above the facts of a deal, which declare these, and what else is kept, as their fields."""

    __slots__ = ()
    dealer: Seat
    hands: tuple[Hand, ...]
    turned: Card | None
    taken: tuple[int, ...]
    accounts: tuple[Fraction, ...]

    def __post_init__(self) -> None:
        """Refuse figures of other seats."""
        if not len(self.hands) == len(self.taken) == len(self.accounts) > self.dealer:
            raise ValueError("hands, tricks and accounts are those of the same seats")

    @property
    def trump(self) -> Suit | None:
        """The suit of the turned card, unless a game says otherwise."""
        return None if self.turned is None else self.turned.suit


@dataclass(frozen=True, slots=True)
class FinishedDeal(Generic[F]):
    """A deal that is over: its ``facts``, how it was shuffled, and what was paid.

    ``writes`` are all payments, the antes included; ``score`` stands as after them.
    """

    number: int
    deck: tuple[Card, ...]
    salt: str
    cut: int
    facts: F
    tricks: tuple[WonTrick, ...]
    writes: tuple[Payment, ...]
    score: Score

    @property
    def dealer(self) -> int:
        """Who dealt."""
        dealer: int = self.facts.dealer  # type: ignore[attr-defined]
        return dealer


@dataclass(frozen=True, slots=True)
class EveningFacts(Generic[F]):
    """An evening as its finished deals tell it: all that a score, a history or an export shows.

    ``history`` is what it was read from. ``dealer`` deals the next deal. ``score`` stands as after
    the last deal, ``settlement`` is what it comes to if everybody agrees to stop now; ``complete``:
    the evening came to its own end.
    """

    history: History[F]
    agreement: Any
    finished: tuple[FinishedDeal[F], ...]
    dealer: int
    score: Score
    settlement: tuple[Fraction, ...]
    complete: bool

    @property
    def over(self) -> bool:
        """Whether nothing follows any more."""
        return self.history.over

    @property
    def stopped(self) -> bool:
        """Whether it was over before its end."""
        return self.over and not self.complete

    @property
    def length(self) -> int:
        """How many deals were agreed on, 0 where time ends the evening."""
        length: int = self.agreement.length
        return length


@dataclass(frozen=True, slots=True)
class UnitWrite:
    """What a seat got from the pot or another seat, negative for what it paid; ``for_``: a rule."""

    seat: Seat
    for_: str
    units: Fraction


@dataclass(frozen=True, slots=True)
class ColumnWrite:
    """What was written in a seat's column of the sheet; ``for_``: a rule."""

    seat: Seat
    for_: str
    points: Fraction


def told_writes(payments: Iterable[Payment]) -> tuple[UnitWrite, ...]:
    """Return payments as records tell them."""
    sides = (
        (seat, each.why, points)
        for each in payments
        for seat, points in ((each.payer, -each.points), (each.taker, each.points))
    )
    return tuple(UnitWrite(seat, why, points) for seat, why, points in sides if seat is not None)


def payments_of(writes: Iterable[UnitWrite]) -> tuple[Payment, ...]:
    """Return what records tell as payments into the pot and out of it."""
    return tuple(
        Payment(None, each.seat, each.units, each.for_)
        if each.units > 0
        else Payment(each.seat, None, -each.units, each.for_)
        for each in writes
    )


@dataclass(frozen=True, slots=True)
class Settlement:
    """The accounts once all is shared; ``finished``: the evening came to its own end."""

    accounts: tuple[Fraction, ...]
    finished: bool


@dataclass(frozen=True, slots=True)
class Closing:
    """What stands behind the deals of a record."""

    settlement: Settlement


def winners(laid: Sequence[Sequence[CardLaid]], best: Any) -> tuple[WonTrick, ...]:
    """Return tricks of a record with who won them, by a function from a trick to its best card."""
    return tuple(
        WonTrick(trick, best(trick)[0])
        for trick in (tuple((each.seat, each.card) for each in cards) for cards in laid)
    )
