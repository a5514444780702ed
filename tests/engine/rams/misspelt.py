"""What mypy must refuse: each ignored line has a fault, and an unused ignore is an error."""

from collections.abc import Sequence
from fractions import Fraction

from bot.games.rams.front import RamsFront
from engine import rams
from engine.kit.past import FinishedDeal
from engine.rams.game import Rams, RamsDeal, RamsFacts


class MisspeltRams(Rams):
    """A rule of the game."""

    def feats(self, facts: RamsFacts, seat: int) -> Sequence[str]:
        """Read a field of the facts."""
        return [facts.wno]  # type: ignore[attr-defined]

    def awaited(self, deal: RamsDeal) -> frozenset[int]:
        """Read a field of the deal, and of its agreement."""
        _ = deal.agreement.trump_ramps  # type: ignore[attr-defined]
        return frozenset(deal.taken_pu)  # type: ignore[attr-defined]


class MisspeltRamsFront(RamsFront):
    """A text of the game."""

    def brought(self, deal: FinishedDeal[RamsFacts]) -> Sequence[Fraction]:
        """Read a field of a finished deal's facts."""
        return [deal.facts.premuim]  # type: ignore[attr-defined]


def of_programs() -> object:
    """Read a field of the facts that a program gets."""
    return rams.open_table().score().finished[0].facts.shwon  # type: ignore[attr-defined]
