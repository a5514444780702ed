"""Games won in rounds (parties): a figure by seat, and payments to whoever first lacks nothing.

Then a new round begins.
"""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final, TypeVar

from engine.kit.agreement import CardAgreement
from engine.kit.deal import CardDeal
from engine.kit.game import CardGame, Evening
from engine.kit.past import CardFacts
from engine.kit.score import Payment, Points, Score, divided, plain
from engine.options import OptionValue

ROUND: Final = "round"
"""The reason of payments for a won round."""

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
        rounds = terms.values()[self.options.length]
        if rounds:
            return bool(evening.kept == rounds)
        return bool(terms.length == len(evening.finished) > 0)

    def carried(self, agreement: Any, kept: Any, facts: F | None) -> Any:
        """Return the number of rounds won."""
        if facts is None:
            return 0
        sheet = tuple(map(plain, facts.sheet))
        return int(kept) + (self.won(agreement, sheet, facts) is not None)


def nearest(lacks: Sequence[Points], order: Sequence[int]) -> int | None:
    """Return the seat that lacks least, the earlier in order; None if all lack something."""
    least = min(lacks)
    return None if least > 0 else next(seat for seat in order if lacks[seat] == least)
