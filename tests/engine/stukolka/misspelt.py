"""What mypy must refuse: each ignored line has a fault, and an unused ignore is an error."""

from collections.abc import Sequence
from fractions import Fraction

from bot.games.stukolka.front import StukolkaFront
from engine import stukolka
from engine.kit.past import FinishedDeal
from engine.stukolka.game import Stukolka, StukolkaDeal, StukolkaFacts


class MisspeltStukolka(Stukolka):
    """A rule of the game."""

    def feats(self, facts: StukolkaFacts, seat: int) -> Sequence[str]:
        """Read a field of the facts."""
        return [facts.at_steak]  # type: ignore[attr-defined]

    def awaited(self, deal: StukolkaDeal) -> frozenset[int]:
        """Read a field of the deal, and of its agreement."""
        _ = deal.agreement.cpa  # type: ignore[attr-defined]
        return frozenset(deal.looekd)  # type: ignore[attr-defined]


class MisspeltStukolkaFront(StukolkaFront):
    """A text of the game."""

    def brought(self, deal: FinishedDeal[StukolkaFacts]) -> Sequence[Fraction]:
        """Read a field of a finished deal's facts."""
        return [deal.facts.waved]  # type: ignore[attr-defined]


def of_programs() -> object:
    """Read a field of the facts that a program gets."""
    return stukolka.open_table().score().finished[0].facts.buoght  # type: ignore[attr-defined]
