"""How many taps beside cards a deal of five takes where players write off figures."""

from collections import Counter
from typing import Any

import pytest

from engine.kit.figures import FigureGame
from engine.tricks import PlayCard
from tests.laws.kit import GameLaws
from tests.laws.subjects import TESTED, games

FIVE = [
    pytest.param(laws, variant, id=f"{laws.game.key}-{variant}")
    for laws in TESTED
    if isinstance(laws.game, FigureGame)
    for variant in laws.variants
    if variant.endswith("-5")
]
MOST = 2
"""Of who plays; who passes taps once."""


@pytest.mark.parametrize(("laws", "variant"), FIVE)
def test_a_deal_takes_few_taps(laws: GameLaws, variant: str) -> None:
    """A trump that a dealer has to name before all words is counted to nobody."""
    seen = set[int]()
    for _, _, steps in games(laws, variant, "taps", 6):
        taps, deals = Counter[tuple[int, int]](), dict[int, Any]()
        for before, entry in steps:
            deals |= {deal.number: deal.facts for deal in before.state.finished}
            deal = before.state.deal
            asked = deal is not None and entry.actor in before.game.awaited(deal)
            if asked and deal.stage != "trump" and not isinstance(entry.action, PlayCard):
                taps[deal.number, entry.actor] += 1
        assert deals
        for number, facts in deals.items():
            plays = {word.seat for word in facts.words if word.out is not None}
            for seat in range(5):
                own = taps[number, seat]
                seen.add(own)
                assert own <= (MOST if seat in plays else 1), (number, seat)
    assert seen >= {0, 1}
