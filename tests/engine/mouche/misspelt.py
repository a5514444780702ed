"""What mypy must refuse: each ignored line has a fault, and an unused ignore is an error."""

from collections.abc import Sequence
from fractions import Fraction

from bot.games.mouche.front import MoucheFront
from engine import mouche
from engine.kit.past import FinishedDeal
from engine.mouche.game import Mouche, MoucheDeal, MoucheFacts


class MisspeltMouche(Mouche):
    """A rule of the game."""

    def feats(self, facts: MoucheFacts, seat: int) -> Sequence[str]:
        """Read a field of the facts."""
        return [facts.shwon]  # type: ignore[attr-defined]

    def awaited(self, deal: MoucheDeal) -> frozenset[int]:
        """Read a field of the deal, and of its agreement."""
        _ = deal.agreement.prmium  # type: ignore[attr-defined]
        return frozenset(deal.annoucned)  # type: ignore[attr-defined]


class MisspeltMoucheFront(MoucheFront):
    """A text of the game."""

    def brought(self, deal: FinishedDeal[MoucheFacts]) -> Sequence[Fraction]:
        """Read a field of a finished deal's facts."""
        return [deal.facts.sheat]  # type: ignore[attr-defined]


def of_programs() -> object:
    """Read a field of the facts that a program gets."""
    return mouche.open_table().score().finished[0].facts.takne  # type: ignore[attr-defined]
