"""Games won in rounds (parties): a figure by seat, and payments to whoever first lacks nothing.

Then a new round begins.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final, TypeVar

from engine.kit.agreement import CardAgreement, limit, one_of
from engine.kit.deal import CardDeal
from engine.kit.game import CardGame, Evening
from engine.kit.past import CardFacts, parties_over
from engine.kit.score import Payment, Points, Score, divided, plain
from engine.options import Number, OptionValue, Values, declared
from engine.table_options import EVENING

ROUND: Final = "round"
"""The reason of payments for a won round."""

FLAT: Final = 10
"""Payment of each other player for a round at a flat price."""


# --- the agreement --------------------------------------------------------------------------


def no_deals(values: Values, value: OptionValue) -> str:
    """Bar a number of deals beside a time."""
    return "limited" if value and values["limit"] else ""


def no_rounds(values: Values, value: OptionValue) -> str:
    """Bar rounds beside another end of the evening, and none without one."""
    if values["limit"] or values.get("deals"):
        return "ends-otherwise" if value else ""
    return "" if value else "no-end"


def ending_deals(*choices: int) -> Any:
    """Declare how many deals end the evening, 0 where something else does."""
    some = (0, *choices)
    return declared(Number(0, 1000), 0, choices=some, page=EVENING, barred=no_deals, yields=True)


def ending_rounds() -> Any:
    """Declare how many rounds end the evening: one where nothing else does."""

    def usual(values: Values) -> int:
        return int(not (values["limit"] or values.get("deals")))

    return declared(Number(0, 20), usual, choices=(1, 2, 3, 5), page=EVENING, barred=no_rounds)


@dataclass(frozen=True, slots=True)
class CountdownAgreement(CardAgreement):
    """The evening's end: ``rounds``, ``deals``, or a time; a game adds choices of ``start``."""

    settle: str = one_of("left", "flat")
    limit: str = limit()
    deals: int = ending_deals(10, 20, 30)
    rounds: int = ending_rounds()

    @property
    def start(self) -> int:
        """The figure that all start from; a game declares its choices."""
        raise NotImplementedError


# --- the game -------------------------------------------------------------------------------

D = TypeVar("D", bound=CardDeal)
F = TypeVar("F", bound=CardFacts)


class RoundGame(CardGame[D, F]):
    """A game in rounds: `lacks` is what remains to each seat."""

    price: ClassVar[int] = 0
    """Payment of each other player for a round at a flat price, where that may be agreed."""
    pays_open: ClassVar[bool] = True
    """True if a round that is broken off is paid as it stands."""

    def lacks(self, agreement: Any, sheet: Sequence[Points]) -> Sequence[Points]:
        """Return how much each seat lacks to win the round."""
        raise NotImplementedError

    def flat(self, agreement: Any) -> Points | None:
        """Return the price of a round where a flat one is agreed; else each pays what he lacks."""
        return self.price if self.price and agreement.settle == "flat" else None

    def always(self, agreement: Any) -> Mapping[str, OptionValue]:
        """Return the evening's end, in games with a choice of ends."""
        ends = (self.options.length, "deals") if "deals" in self.options else ()
        return {key: value for key in ends if (value := getattr(agreement, key))}

    def won(self, agreement: CardAgreement, sheet: Sequence[Points], told: D | F) -> int | None:
        """Return the winner of a round that ends with this deal."""
        return nearest(self.lacks(agreement, sheet), self.order(agreement, told))

    def sheet(self, agreement: CardAgreement) -> tuple[Points, ...]:
        """Return a figure for each seat."""
        return (0,) * int(agreement.players)

    def closing(self, agreement: CardAgreement, score: Score, told: D | F) -> list[Payment] | None:
        """Return the others' payments if a player has won."""
        best = self.won(agreement, score.sheet, told)
        if best is None:
            return None
        flat = self.flat(agreement)
        lacks = self.lacks(agreement, score.sheet)
        due = ((seat, lack if flat is None else flat) for seat, lack in enumerate(lacks))
        return [Payment(seat, best, n, ROUND) for seat, n in due if n > 0 and seat != best]

    def settled(self, agreement: CardAgreement, score: Score, kept: object) -> Score:
        """Pay an unfinished round as `standing` does, unless it pays nothing."""
        return self._shared(agreement, score) if self.pays_open else score

    def standing(self, agreement: CardAgreement, score: Score, kept: object) -> Sequence[Points]:
        """Award an unfinished round to who lack least, by their distance to the others."""
        return self._shared(agreement, score).accounts

    def _shared(self, agreement: CardAgreement, score: Score) -> Score:
        lacks, flat = self.lacks(agreement, score.sheet), self.flat(agreement)
        low = min(lacks)
        best = [seat for seat, each in enumerate(lacks) if each == low]
        shares = [divided(flat or each - low, len(best)) if each > low else 0 for each in lacks]
        due = [(seat, share) for seat, share in enumerate(shares) if share]
        return score.after(
            [Payment(seat, taker, share, ROUND) for seat, share in due for taker in best]
        )

    def ended(self, evening: Evening[D, F]) -> bool:
        """Return whether the agreed rounds or deals are over."""
        terms = evening.agreement
        rounds = getattr(terms, self.options.length)
        if rounds:
            return bool(parties_over(evening.kept) == rounds)
        return bool(terms.length == len(evening.finished) > 0)

    def carried(self, agreement: Any, kept: Any, facts: F | None) -> Any:
        """Return the number of rounds won."""
        if facts is None:
            return 0
        sheet = tuple(map(plain, facts.sheet))
        return int(kept) + (self.won(agreement, sheet, facts) is not None)


class CountdownGame(RoundGame[D, F]):
    """A game in rounds whose figures are counted down from the same one."""

    price = FLAT

    def sheet(self, agreement: Any) -> tuple[Points, ...]:
        """Return a figure for each seat."""
        return (agreement.start,) * int(agreement.players)

    def lacks(self, agreement: CountdownAgreement, sheet: Sequence[Points]) -> Sequence[Points]:
        """Return the figures."""
        return sheet


def nearest(lacks: Sequence[Points], order: Sequence[int]) -> int | None:
    """Return the seat that lacks least, the earlier in order; None if all lack something."""
    least = min(lacks)
    return None if least > 0 else next(seat for seat in order if lacks[seat] == least)
