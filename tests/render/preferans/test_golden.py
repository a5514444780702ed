"""The sheet looks as it looked when somebody last looked at it: see `tests.render.looks`."""

from pathlib import Path

import pytest

from render.preferans import draw_sheet
from render.theme import Theme
from tests.render.looks import CHANGED, MEAN, check_look, difference, opened
from tests.render.preferans.pictures import WORLD, pulka

GOLDEN = Path(__file__).parent / "golden"
BOMBS = ((2, 4, 8), (4,), (2, 4, 8, 8, 8, 8), (), (8, 2))
"""Bombs of a table of Classic, in the order they came. Rule 9.3."""

CASES = {
    "two_middle": (pulka(2, 11, convention="Гусарик"), Theme.LIGHT),
    "two_settled_dark": (pulka(2, 40, WORLD, settled=True), Theme.DARK),
    "three_start": (pulka(3, 0), Theme.LIGHT),
    "three_middle": (pulka(3, 9), Theme.LIGHT),
    "three_settled": (pulka(3, 44, settled=True), Theme.LIGHT),
    "three_world_dark": (pulka(3, 20, WORLD, halves=True), Theme.DARK),
    "four_start_dark": (pulka(4, 0, WORLD), Theme.DARK),
    "four_middle": (pulka(4, 10), Theme.LIGHT),
    "four_settled": (pulka(4, 48, settled=True), Theme.LIGHT),
    "five_middle": (pulka(5, 14), Theme.LIGHT),
    "five_world_dark": (pulka(5, 30, WORLD, settled=True, halves=True), Theme.DARK),
    "three_bombs": (pulka(3, 7, convention="Классика", bombs=BOMBS), Theme.LIGHT),
    "five_bombs_dark": (pulka(5, 12, convention="Классика", bombs=BOMBS), Theme.DARK),
    "four_bombs_world": (pulka(4, 12, WORLD, convention="Classic", bombs=BOMBS), Theme.LIGHT),
    "four_world_dark": (pulka(4, 24, WORLD, settled=True, halves=True), Theme.DARK),
}


@pytest.mark.parametrize("name", CASES)
def test_looks_as_before(name: str) -> None:
    check_look(draw_sheet(*CASES[name]), GOLDEN / f"{name}.png")


def test_the_comparison_notices_another_deal() -> None:
    """One deal more or less is a difference, so the tolerance is not too wide."""
    one, other = (opened(draw_sheet(pulka(3, deals), Theme.LIGHT)) for deals in (9, 10))
    mean, changed, _ = difference(one, other)
    assert mean > MEAN
    assert changed > CHANGED
