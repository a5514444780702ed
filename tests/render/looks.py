"""Pictures look as they looked when somebody last looked at them.

Each picture is compared with a file in a folder ``golden``: the mean difference of a channel and
the share of clearly changed pixels must stay small, so another build of the font library passes
and a moved line does not. What was drawn, and the difference three times amplified, are left in
``tests/out/``.

To accept a new look: run the test with ``PULKA_REDRAW=1``, look at every file it wrote (also at the
width of a phone), commit. The run itself fails, as nothing was compared.
"""

import os
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

OUT = Path(__file__).parents[1] / "out"
REDRAW = bool(os.environ.get("PULKA_REDRAW"))

MEAN = 1.0
"""Allowed mean difference of a channel, of 255."""
CHANGED = 0.005
"""Allowed share of pixels that differ by more than :data:`CLEARLY` in brightness."""
CLEARLY = 48


def difference(actual: Image.Image, golden: Image.Image) -> tuple[float, float, Image.Image]:
    """Mean difference of a channel, share of clearly changed pixels, picture of the difference."""
    apart = ImageChops.difference(actual, golden)
    mean = sum(ImageStat.Stat(apart).mean) / 3
    counts = apart.convert("L").histogram()
    return mean, sum(counts[CLEARLY + 1 :]) / sum(counts), apart.point(lambda value: value * 3)


def opened(data: bytes) -> Image.Image:
    """A picture that was drawn."""
    return Image.open(BytesIO(data)).convert("RGB")


def check_look(data: bytes, golden: Path) -> None:
    """Hold a picture to the file ``golden``, or write it anew."""
    name = golden.stem
    OUT.mkdir(exist_ok=True)
    (OUT / f"{name}.png").write_bytes(data)
    if REDRAW:
        golden.parent.mkdir(exist_ok=True)
        golden.write_bytes(data)
        pytest.fail("redrawn: look at it, then run again without PULKA_REDRAW")
    actual = opened(data)
    expected = opened(golden.read_bytes())
    assert actual.size == expected.size
    mean, changed, apart = difference(actual, expected)
    apart.save(OUT / f"{name}.diff.png")
    assert mean <= MEAN, f"see {OUT / name}.diff.png"
    assert changed <= CHANGED, f"see {OUT / name}.diff.png"
