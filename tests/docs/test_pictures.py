"""The pictures of the README: there, small, and what the program draws today."""

import io

import pytest
from PIL import Image, ImageChops

from tests.docs.pages import PAGES
from tests.docs.pictures import PICTURES, drawn, games

LARGEST = 150_000
DRAWN = {name: command for told in games().values() for name, command in told.DRAWN.items()}
TAKEN = {name for told in games().values() for name in told.TABLES}


def test_every_picture_is_there_and_shown() -> None:
    files = {file.stem: file for file in PICTURES.glob("*.png")}
    assert files.keys() == DRAWN.keys() | TAKEN
    linked = "\n".join(link for page in PAGES.values() for link in page.links)
    for name, file in files.items():
        assert f"pictures/{name}.png" in linked
        assert file.stat().st_size < LARGEST
        with Image.open(file) as picture:
            assert 600 <= picture.width <= 2000


@pytest.mark.slow
@pytest.mark.parametrize("name", DRAWN)
def test_what_commands_draw_is_what_they_drew(name: str) -> None:
    with (
        Image.open(PICTURES / f"{name}.png") as kept,
        Image.open(io.BytesIO(drawn(DRAWN[name]))) as today,
    ):
        difference = ImageChops.difference(kept.convert("RGB"), today.convert("RGB"))
    assert difference.getbbox() is None, "changed on purpose? make pictures"
