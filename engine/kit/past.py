"""Finished deals, which are never scored again, and the evening they make."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import Field, dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Final, Generic, NamedTuple, TypeVar

from engine.cards import ALL, BLANK, Card, Hand, Suit
from engine.codec import Coded, Seat
from engine.game import MOST_SEATS
from engine.kit.score import NOTHING, Payment, Score, exact, written
from engine.kit.tricks import Ranking, WonTrick
from engine.record import History

F_co = TypeVar("F_co", bound="CardFacts", covariant=True)


class CardLaid(NamedTuple):
    """A card in a trick, as in records."""

    seat: Seat
    card: Card


LAID: Final = tuple(
    tuple(CardLaid(hand, card) for card in (*ALL, BLANK)) for hand in range(2 * MOST_SEATS)
)
"""Cards in tricks, interned: by hand, then by card."""


class StockMoment(NamedTuple):
    """Who did something with the stock, and at which trick, from 1."""

    seat: Seat
    trick: int


@dataclass(frozen=True, slots=True)
class Bought:
    """A seat's discard, and its cards from the pack; ``away``: an extra card discarded last.

    In views an unknown card is None.
    """

    seat: Seat
    out: tuple[Card, ...]
    in_: tuple[Card, ...]
    away: Card | None = None

    @property
    def thrown(self) -> tuple[Card, ...]:
        """All discarded cards."""
        return self.out if self.away is None else (*self.out, self.away)


class UnitWrite(NamedTuple):
    """A seat's gain from the pot or another seat, negative for a payment; ``for_``: a rule."""

    seat: Seat
    for_: str
    units: Fraction


class ColumnWrite(NamedTuple):
    """An entry in a seat's column of the sheet; ``for_``: a rule."""

    seat: Seat
    for_: str
    points: Fraction


class SheetWrite(NamedTuple):
    """An entry in a column of a side, by its number; ``for_``: a rule."""

    sheet: Seat
    for_: str
    points: Fraction


class SideWrite(NamedTuple):
    """An entry of a side, by its number; ``for_``: a rule."""

    side: Seat
    for_: str
    points: Fraction


class CardWrite(NamedTuple):
    """A seat's gain, negative for a payment; ``card``: the one it is for, where it is for one."""

    seat: Seat
    for_: str
    units: Fraction
    card: Card | None = None


Write = UnitWrite | ColumnWrite | SheetWrite | SideWrite | CardWrite


@dataclass(frozen=True, slots=True)
class AgreedEnding:
    """The agreed end of a deal, claimed by ``seat``: ``taken`` are all tricks by hand."""

    kind: Annotated[str, Coded({"agreed": "agreed"})]
    seat: Seat
    taken: tuple[int, ...]


class CardFacts:
    """Base of a deal's facts, which declare these and further fields.

    A required field named as one of the properties is declared ``= field()``: it would take the
    property for its default.
    """

    __slots__ = ()
    if TYPE_CHECKING:  # at run time records would take their order from these
        __dataclass_fields__: ClassVar[dict[str, Field[object]]]
        dealer: Seat
        hands: tuple[Collection[Card], ...]
        accounts: tuple[Fraction, ...]

    def __post_init__(self) -> None:
        """Refuse figures of other seats: each has a hand, and there may be hands of nobody."""
        if not len(self.hands) >= len(self.accounts) > self.dealer:
            raise ValueError("every account has a hand")

    @property
    def trump(self) -> Suit | None:
        """The suit of trumps: none, unless a game says otherwise."""
        return None

    @property
    def words(self) -> Sequence[object]:
        """The words, in games that have them under this name."""
        return ()

    @property
    def playing(self) -> Sequence[Seat]:
        """The seats in the play, where not all are."""
        return ()

    @property
    def writes(self) -> Sequence[Write]:
        """The recorded payments: those in columns, the others, or both, by the field's type."""
        return ()

    @property
    def pot(self) -> Fraction:
        """The pot after the deal, in games that have one."""
        return NOTHING

    @property
    def sheet(self) -> tuple[Fraction, ...]:
        """The columns after the deal, in games that have a sheet."""
        return ()


class AllPlayFacts(CardFacts):
    """Base of the facts of a deal that all seats play."""

    __slots__ = ()

    @property
    def playing(self) -> range:
        """All seats."""
        return range(len(self.hands))


class TrickFacts(CardFacts):
    """Base of the facts of a deal with tricks."""

    __slots__ = ()
    if TYPE_CHECKING:  # at run time records would take their order from these
        tricks: tuple[tuple[CardLaid, ...], ...]
    hands: tuple[Hand, ...]
    taken: tuple[int, ...]

    def __post_init__(self) -> None:
        """Refuse figures of another number of seats."""
        CardFacts.__post_init__(self)
        if len(self.taken) != len(self.hands):
            raise ValueError("hands and tricks are those of the same seats")

    @property
    def turned(self) -> Card | None:
        """The turned card, in games that have one."""
        return None

    @property
    def talon(self) -> tuple[Card, ...]:
        """The cards that lay beside the hands, in games that tell them."""
        return ()

    @property
    def trump(self) -> Suit | None:
        """The suit of the turned card, unless a game says otherwise."""
        return None if self.turned is None else self.turned.suit

    @property
    def bought(self) -> Sequence[Bought]:
        """Each player's exchange, in games that have one."""
        return ()

    @property
    def ending(self) -> AgreedEnding | None:
        """The agreed rest that ended the play, in games that allow it."""
        return None


class FinishedDeal(NamedTuple, Generic[F_co]):
    """A finished deal: its ``facts``, its shuffle, and its payments.

    ``agreement`` is what it was played by; ``tricks`` are () in games without; ``writes`` are all
    payments, the antes included; ``score`` is the one after them, ``kept`` the lasting value beside
    it.
    """

    agreement: Any
    number: int
    deck: tuple[Card, ...]
    salt: str
    cut: int
    facts: F_co
    tricks: tuple[WonTrick, ...]
    writes: tuple[Payment, ...]
    score: Score
    kept: Any

    @property
    def dealer(self) -> int:
        """The dealer."""
        return self.facts.dealer


@dataclass(frozen=True, slots=True)
class EveningFacts(Generic[F_co]):
    """An evening by its finished deals: the source of scores, history and exports.

    ``history`` is what it was read from. ``dealer`` deals the next deal. ``score`` is the one after
    the last deal, ``settlement`` its result if all agree to stop now; ``complete``: the evening
    came to its own end.
    """

    history: History[F_co]
    agreement: Any
    finished: tuple[FinishedDeal[F_co], ...]
    dealer: int
    score: Score
    settlement: tuple[Fraction, ...]
    complete: bool

    @property
    def over(self) -> bool:
        """True if the evening is over."""
        return self.history.over

    @property
    def stopped(self) -> bool:
        """True if it ended early."""
        return self.over and not self.complete

    @property
    def length(self) -> int:
        """Agreed number of deals, 0 where time ends the evening."""
        length: int = self.agreement.length
        return length


def parties_over(kept: Any) -> int:
    """Return how many parties (rounds) are over, by what lasts: it is their number, or has it."""
    return int(getattr(kept, "parties", kept))


def told_writes(payments: Iterable[Payment], forms: Sequence[type[Write]]) -> list[Write]:
    """Return payments in these forms of records: of columns there may be one of a game's own."""
    found = list[Write]()
    column_of = next((form for form in forms if form is not UnitWrite), ColumnWrite)
    for payer, taker, points, why, column in payments:
        if column is not None:
            found.append(column_of(column, why, exact(points)))
            continue
        if payer is not None:
            found.append(UnitWrite(payer, why, exact(-points)))
        if taker is not None:
            found.append(UnitWrite(taker, why, exact(points)))
    return found


def payments_of(writes: Iterable[Write]) -> Iterator[Payment]:
    """Yield recorded payments: written in columns, or paid into the pot and out of it."""
    for each in writes:
        if not isinstance(each, UnitWrite | CardWrite):
            yield written(each[0], each.points, each.for_)
        elif each.units > 0:
            yield Payment(None, each.seat, each.units, each.for_)
        else:
            yield Payment(each.seat, None, -each.units, each.for_)


@dataclass(frozen=True, slots=True)
class Settlement:
    """The final accounts; ``finished``: the evening came to its own end."""

    accounts: tuple[Fraction, ...]
    finished: bool


@dataclass(frozen=True, slots=True)
class Closing:
    """The part of a record after the deals."""

    settlement: Settlement


def winners(
    laid: Iterable[Sequence[CardLaid]], rankings: Iterable[Ranking]
) -> tuple[WonTrick, ...]:
    """Return a record's tricks with their winners, by the ranking of each."""
    return tuple(
        WonTrick((*cards,), ranks.best(cards)[0])
        for cards, ranks in zip(laid, rankings, strict=True)
    )
