"""Games in rubbers: points below and above a line, of two sides whose hands sit across.

A deal's points are written in a column by side. Those below the line win a party; two parties win
the rubber, at whose end the whole columns are compared and the difference is paid.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import inf
from typing import Any, ClassVar, NamedTuple, TypeVar

from engine.kit.agreement import CardAgreement, one_of
from engine.kit.deal import TrickDeal
from engine.kit.game import Evening
from engine.kit.past import Closing, FinishedDeal, Settlement, SheetWrite, TrickFacts
from engine.kit.score import Payment, Points, Score, changes, exact, written
from engine.kit.sides import SideGame
from engine.options import Number, OptionValue, declared
from engine.table_options import EVENING
from engine.tricks import CardSet, card_set

PARTY, RUBBER, SETTLED = "party", "rubber", "settled"
"""The reasons of a bonus for a party, for the rubber, and of what is paid after it."""


@dataclass(frozen=True, slots=True)
class RubberAgreement(CardAgreement):
    """An evening is so many rubbers."""

    rubbers: int = declared(Number(1, 100), 1, choices=(1, 2, 3), page=EVENING)
    partners: str = one_of("rotate", "fixed", page=EVENING)
    rubber_bonus: str = one_of("instead", "both")

    @property
    def counted(self) -> tuple[str, int]:
        """The option that tells an evening's length, and how many rubbers are played."""
        return "rubbers", self.rubbers


class RubberLine(NamedTuple):
    """What stands before a deal: of the running rubber, from 1, by column.

    ``below``: the points below the line in the running party; ``crosses``: passed-out deals.
    """

    rubber: int
    below: tuple[Points, ...]
    parties: tuple[int, ...]
    crosses: int = 0


@dataclass(frozen=True, kw_only=True)
class RubberDeal(TrickDeal):
    """A deal: ``kept`` is the `RubberLine` before it."""

    agreement: RubberAgreement
    kept: RubberLine

    @property
    def rubber(self) -> int:
        """Number of its rubber, from 1."""
        return self.kept.rubber


class RubberFacts(TrickFacts):
    """Facts of a deal; after one that ends a party or rubber they stand as they were won.

    ``sheet``: the whole columns of the rubber.
    """

    __slots__ = ()
    rubber: int
    below: tuple[Fraction, ...]
    parties: tuple[int, ...]

    @property
    def crosses(self) -> int:
        """The passed-out deals of the rubber, in games that mark them."""
        return 0


@dataclass(frozen=True, slots=True)
class FinishedRubber:
    """A rubber that ended ``after`` so many deals, and what each got by it."""

    after: int
    totals: tuple[Fraction, ...]
    accounts: tuple[Fraction, ...]


@dataclass(frozen=True, slots=True)
class RubberClosing(Closing):
    """The part of a record after the deals."""

    rubbers: tuple[FinishedRubber, ...]


D = TypeVar("D", bound=RubberDeal)
F = TypeVar("F", bound=RubberFacts)


class RubberGame(SideGame[D, F]):
    """A game in rubbers: `entries` are a deal's points."""

    closing_of = RubberClosing
    party_bonus: ClassVar[int]
    end_bonus: ClassVar[int]
    """What a party brings, and the one that ends the rubber."""
    below: ClassVar[frozenset[str]]
    """The reasons of entries below the line."""

    # --- the game's part --------------------------------------------------------------------

    def goal(self, agreement: Any) -> int:
        """Return how many points below the line win a party."""
        raise NotImplementedError

    def entries(self, deal: D) -> Iterable[Payment]:
        """Yield a finished deal's points by column, as `written`, one by column and reason."""
        raise NotImplementedError

    def led(self, agreement: Any, facts: F) -> Sequence[CardSet]:
        """Return the hands before the first lead: those dealt, where no cards change hands."""
        return tuple(map(card_set, facts.hands))

    def wants_fewest(self, facts: F) -> bool:
        """Return whether the sides of a deal took as few tricks as they could."""
        return False

    def needed(self, agreement: Any) -> int:
        """Return how many parties win the rubber, 0 where each deal is one."""
        return 2

    def columns(self, agreement: Any) -> int:
        """Return the number of columns."""
        return len(self.sides(agreement, 1))

    def reached(self, deal: D, below: Sequence[Points]) -> list[int]:
        """Return the columns that win the party with so many points below the line."""
        goal = self.goal(deal.agreement)
        return [column for column, points in enumerate(below) if points >= goal]

    def marks_cross(self, deal: D) -> bool:
        """Return whether a finished deal adds a cross."""
        return False

    def extras(self, deal: D, column: int) -> Iterable[Payment]:
        """Yield what a column gets besides for the end of the rubber."""
        return ()

    def paid_for(self, agreement: Any, sheet: Sequence[Points], rubber: int) -> list[Payment]:
        """Return what a rubber with these columns is worth: their difference, to each."""
        more = sheet[0] - sheet[1]
        first, second = (
            [self.owner(agreement, rubber, hand) for hand in side]
            for side in self.sides(agreement, rubber)
        )
        won, lost = (first, second) if more > 0 else (second, first)
        due = dict.fromkeys(zip(lost, won, strict=True)) if more else {}
        return [Payment(loser, winner, max(more, -more), SETTLED) for loser, winner in due]

    def number(self, told: Evening[D, F] | D | F) -> int:
        """Return the number of a rubber."""
        return told.kept.rubber if isinstance(told, Evening) else told.rubber

    def feats(self, facts: F, seat: int) -> Iterable[str]:
        """Yield what a seat's side wrote, of four in a first rubber: a match has no other."""
        own = (each for each in facts.writes if isinstance(each, SheetWrite))
        return [str(each.for_) for each in own if each.sheet == seat % len(facts.parties)]

    # --- the line ---------------------------------------------------------------------------

    def carried(self, agreement: Any, kept: Any, facts: F | None) -> RubberLine:
        """Return what stands before the next deal."""
        count = self.columns(agreement)
        nothing = RubberLine(1, (0,) * count, (0,) * count)
        if facts is None:
            return nothing
        if max(facts.parties) >= self.needed(agreement):
            return nothing._replace(rubber=facts.rubber + 1)
        below = nothing.below if facts.parties != kept.parties else tuple(map(int, facts.below))
        return RubberLine(facts.rubber, below, facts.parties, facts.crosses)

    def after(self, deal: D, own: Iterable[Payment]) -> RubberLine:
        """Return the line as a finished deal with these entries wins it."""
        below, parties = [*deal.kept.below], [*deal.kept.parties]
        for each in own:
            if each.column is not None and each.why in self.below:
                below[each.column] += each.points
        for column in self.reached(deal, below):
            parties[column] += 1
        crosses = deal.kept.crosses + self.marks_cross(deal)
        return RubberLine(deal.rubber, tuple(below), tuple(parties), crosses)

    def payments(self, deal: D) -> list[Payment]:
        """Return the entries of a deal, and what a party or rubber brings."""
        own = [*self.entries(deal)]
        line, both = self.after(deal, own), deal.agreement.rubber_bonus == "both"
        for column, (before, now) in enumerate(zip(deal.kept.parties, line.parties, strict=True)):
            if now == before:
                continue
            ends = now >= self.needed(deal.agreement)
            if not ends or both:
                own.append(written(column, self.party_bonus, PARTY))
            if ends:
                own += [written(column, self.end_bonus, RUBBER), *self.extras(deal, column)]
        return own

    def closing(self, agreement: Any, score: Score, told: D | F) -> list[Payment] | None:
        """Return what is paid for a rubber that ends with this deal."""
        parties = told.parties if isinstance(told, RubberFacts) else self._won(told).parties
        if max(parties) < self.needed(agreement):
            return None
        return self.paid_for(agreement, score.sheet, told.rubber)

    def _won(self, deal: D) -> RubberLine:
        return self.after(deal, self.payments(deal) if deal.paid is None else deal.paid)

    def facts_told(self, deal: D) -> dict[str, object]:
        """Return the line after the deal, beside what all trick games tell."""
        line = self.after(deal, deal.writes)
        sides = self.sides(deal.agreement, deal.rubber)
        return {
            **super().facts_told(deal),
            "below": tuple(map(exact, line.below)),
            "parties": line.parties,
            "crosses": line.crosses,
            "sides": tuple([sum(deal.taken[hand] for hand in side) for side in sides]),
        }

    def sheet(self, agreement: Any) -> tuple[Points, ...]:
        """Return empty columns."""
        return (0,) * self.columns(agreement)

    # --- the evening ------------------------------------------------------------------------

    def always(self, agreement: Any) -> dict[str, OptionValue]:
        """Return the number of rubbers."""
        return dict([agreement.counted])

    def ended(self, evening: Evening[D, F]) -> bool:
        """Return whether the rubbers are over."""
        return bool(evening.kept.rubber > evening.agreement.counted[1])

    def settled(self, agreement: CardAgreement, score: Score, kept: Any) -> Score:
        """Pay a running rubber as it stands."""
        return score.after(self.paid_for(agreement, score.sheet, kept.rubber))

    def closed(self, settlement: Settlement, finished: Sequence[FinishedDeal[F]]) -> RubberClosing:
        """Return the rubbers that are over, and the settlement."""
        return RubberClosing(settlement, tuple(self._rubbers(finished)))

    def _rubbers(self, finished: Sequence[FinishedDeal[F]]) -> Iterator[FinishedRubber]:
        for deal in finished:
            if max(deal.facts.parties) >= (self.needed(deal.agreement) or inf):
                paid = changes(deal.writes, len(deal.score.accounts))
                accounts = tuple(map(exact, paid))
                yield FinishedRubber(deal.number, deal.facts.sheet, accounts)
