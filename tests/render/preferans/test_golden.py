"""The sheet looks as it looked when somebody last looked at it.

Each picture is compared with ``golden/NAME.png``: the mean difference of a channel and the share of
clearly changed pixels must stay small, so another build of the font library passes and a moved line
does not. What was drawn, and the difference three times amplified, are left in ``tests/out/``.

To accept a new look: ``PULKA_REDRAW=1 pytest tests/render/preferans/test_golden.py``, look at
every file in ``golden/`` (also at the width of a phone), commit. The run itself fails, as nothing
was compared.
"""

import os
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from render.preferans import SheetPicture, draw_sheet
from render.theme import Theme
from tests.render.preferans.pictures import WORLD, pulka

GOLDEN = Path(__file__).parent / "golden"
OUT = Path(__file__).parents[2] / "out"
REDRAW = bool(os.environ.get("PULKA_REDRAW"))

MEAN = 1.0
"""Allowed mean difference of a channel, of 255."""
CHANGED = 0.005
"""Allowed share of pixels that differ by more than :data:`CLEARLY` in brightness."""
CLEARLY = 48

CASES = {
    "three_start": (pulka(3, 0), Theme.LIGHT),
    "three_middle": (pulka(3, 9), Theme.LIGHT),
    "three_settled": (pulka(3, 44, settled=True), Theme.LIGHT),
    "three_world_dark": (pulka(3, 20, WORLD, halves=True), Theme.DARK),
    "four_start_dark": (pulka(4, 0, WORLD), Theme.DARK),
    "four_middle": (pulka(4, 10), Theme.LIGHT),
    "four_settled": (pulka(4, 48, settled=True), Theme.LIGHT),
    "four_world_dark": (pulka(4, 24, WORLD, settled=True, halves=True), Theme.DARK),
}


def difference(actual: Image.Image, golden: Image.Image) -> tuple[float, float, Image.Image]:
    """Mean difference of a channel, share of clearly changed pixels, picture of the difference."""
    apart = ImageChops.difference(actual, golden)
    mean = sum(ImageStat.Stat(apart).mean) / 3
    counts = apart.convert("L").histogram()
    return mean, sum(counts[CLEARLY + 1 :]) / sum(counts), apart.point(lambda value: value * 3)


@pytest.mark.parametrize("name", CASES)
def test_looks_as_before(name: str) -> None:
    picture, theme = CASES[name]
    data = draw_sheet(picture, theme)
    OUT.mkdir(exist_ok=True)
    (OUT / f"{name}.png").write_bytes(data)
    if REDRAW:
        (GOLDEN / f"{name}.png").write_bytes(data)
        pytest.fail("redrawn: look at it, then run again without PULKA_REDRAW")
    actual = Image.open(BytesIO(data)).convert("RGB")
    with Image.open(GOLDEN / f"{name}.png") as file:
        golden = file.convert("RGB")
    assert actual.size == golden.size
    mean, changed, apart = difference(actual, golden)
    apart.save(OUT / f"{name}.diff.png")
    assert mean <= MEAN, f"see {OUT / name}.diff.png"
    assert changed <= CHANGED, f"see {OUT / name}.diff.png"


def test_the_comparison_notices_another_deal() -> None:
    """One deal more or less is a difference, so the tolerance is not too wide."""

    def drawn(picture: SheetPicture) -> Image.Image:
        return Image.open(BytesIO(draw_sheet(picture, Theme.LIGHT))).convert("RGB")

    mean, changed, _ = difference(drawn(pulka(3, 9)), drawn(pulka(3, 10)))
    assert mean > MEAN
    assert changed > CHANGED
