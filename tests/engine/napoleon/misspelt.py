"""What mypy must refuse: each ignored line has a fault, and an unused ignore is an error."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from bot.games.napoleon.front import NapoleonFront
from engine import napoleon
from engine.kit.past import FinishedDeal
from engine.napoleon.game import Napoleon, NapoleonDeal, NapoleonFacts


class MisspeltNapoleon(Napoleon):
    """A rule of the game."""

    def feats(self, facts: NapoleonFacts, seat: int) -> Iterator[str]:
        """Read a field of the facts."""
        yield facts.bider  # type: ignore[attr-defined]

    def awaited(self, deal: NapoleonDeal) -> frozenset[int]:
        """Read a field of the deal, and of its agreement."""
        _ = deal.agreement.penlty  # type: ignore[attr-defined]
        return frozenset(deal.bider)  # type: ignore[attr-defined]


class MisspeltNapoleonFront(NapoleonFront):
    """A text of the game."""

    def brought(self, deal: FinishedDeal[NapoleonFacts]) -> Sequence[Fraction]:
        """Read a field of a finished deal's facts."""
        return [deal.facts.maed]  # type: ignore[attr-defined]


def of_programs() -> object:
    """Read a field of the facts that a program gets."""
    return napoleon.open_table().score().finished[0].facts.auctoin  # type: ignore[attr-defined]
