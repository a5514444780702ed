"""The golden figures of the page: what both sides write."""

import pytest

from engine.kit.ladder import BIDS
from engine.tricks import card_set
from engine.vint.scoring import ScoreTerms, entries
from tests.engine.test_trick_figures import rows
from tests.engine.trick_tables import cards

CALLS = {each.code: each for each in BIDS}
FIGURES = rows("vint", 7)


@pytest.mark.parametrize("figure", FIGURES)
def test_golden_figures(figure: str) -> None:
    _, agreed, contract, ours, theirs, written = FIGURES[figure]
    call, tricks = contract.split()
    terms = ScoreTerms("nut" in agreed, "double" in agreed, "winding_coronkas" in agreed)
    hands = [
        [card_set(cards(hand)) for hand in side.strip("—").split("+")] for side in (ours, theirs)
    ]
    taken = [int(each) for each in tricks.split("–")]
    told = entries(terms, CALLS[call], hands, taken)
    found = {f"{'do'[each.side]} {each.item} {each.points}" for each in told if each.points}
    assert found == {*written.split(", ")}
