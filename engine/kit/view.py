"""The view of one seat, or the public; cards leave a game of the kit only here."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Generic, TypeVar

from engine.cards import Card, Hand, Suit
from engine.kit.deal import CardDeal, TrickDeal
from engine.kit.past import CardFacts, FinishedDeal
from engine.kit.score import Score, exact
from engine.kit.tricks import Laid, WonTrick
from engine.kit.words import Action
from engine.view import TableView

D_co = TypeVar("D_co", bound=CardDeal, covariant=True)
F_co = TypeVar("F_co", bound=CardFacts, covariant=True)
T = TypeVar("T", bound=TrickDeal)


@dataclass(frozen=True, slots=True)
class KitView(TableView, Generic[D_co, F_co]):
    """A table as ``viewer`` sees it. Tuples are indexed by seat.

    ``deal`` is the running one with only the cards whose place he knows (`engine.kit.deal.masked`).
    A hand is None where he knows none of it; ``counts`` are the numbers of cards. ``score``
    includes a running deal's payments so far, ``settlement`` is the result if all agree to stop
    now; ``length``: deals of the evening, 0 where time ends it. ``stage`` is the table's, or the
    deal's.
    """

    agreement: Any
    moves: tuple[Action, ...]
    rights: tuple[Action, ...]
    stage: str
    deal: D_co | None
    hands: tuple[Hand | None, ...]
    counts: tuple[int, ...]
    turn: int | None  # the hand whose card, or the seat whose word or cut, is due
    score: Score
    settlement: tuple[Fraction, ...]
    finished: tuple[FinishedDeal[F_co], ...]
    length: int

    @property
    def running(self) -> D_co:
        """The running deal, where something is asked in it."""
        assert self.deal is not None  # noqa: S101 - something is asked
        return self.deal

    @property
    def accounts(self) -> tuple[Fraction, ...]:
        """The present accounts."""
        return tuple(map(exact, self.score.accounts))

    @property
    def pot(self) -> Fraction:
        """The present pot."""
        return exact(self.score.pot)

    @property
    def trump(self) -> Suit | None:
        """The trump suit of the running deal."""
        return None if self.deal is None else self.deal.trump

    # Games with tricks

    @property
    def turned(self: "KitView[T, Any]") -> Card | None:
        """The card turned for trumps, None where there is none."""
        return None if self.deal is None else self.deal.turned

    @property
    def table(self: "KitView[T, Any]") -> tuple[Laid, ...]:
        """The current trick, in order of play."""
        return () if self.deal is None else self.deal.trick

    @property
    def tricks(self: "KitView[T, Any]") -> tuple[WonTrick, ...]:
        """Complete tricks of the running deal."""
        return () if self.deal is None else self.deal.tricks

    @property
    def taken(self: "KitView[T, Any]") -> tuple[int, ...]:
        """Count of tricks by hand."""
        return (0,) * len(self.counts) if self.deal is None else self.deal.taken
