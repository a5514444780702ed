"""The pictures of the README: there, small, and what the program draws today."""

import io

import pytest
from PIL import Image, ImageChops

from tests.docs.pages import PAGES
from tests.docs.pictures import PICTURES, Sight, drawn, games, staged, words

LARGEST = 150_000
DRAWN = {name: command for told in games().values() for name, command in told.DRAWN.items()}
TAKEN: dict[str, Sight] = {
    name: sight for told in games().values() for name, sight in told.TABLES.items()
}


def test_every_picture_is_there_and_shown() -> None:
    files = {file.stem: file for file in PICTURES.glob("*.png")}
    assert files.keys() == DRAWN.keys() | TAKEN.keys()
    assert {file.stem for file in PICTURES.glob("*.txt")} == TAKEN.keys()
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


@pytest.mark.parametrize("name", TAKEN)
async def test_the_words_of_a_photograph_are_what_is_shown_today(name: str) -> None:
    async with staged(TAKEN[name]) as (evening, chats):
        shown = words(evening, chats)
    assert shown.count("\n\n") > len(chats)
    kept = (PICTURES / f"{name}.txt").read_text("utf-8")
    assert shown == kept, "changed on purpose? make pictures"
