"""The PNG itself: size, weight, speed, threads, themes."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image

from render.preferans import SheetPicture, draw_sheet
from render.preferans.layout import lay_out
from render.theme import Theme
from tests.render.preferans.pictures import NAMES, WORLD, pulka


def opened(picture: SheetPicture, theme: Theme) -> Image.Image:
    return Image.open(BytesIO(draw_sheet(picture, theme))).convert("RGB")


@pytest.mark.slow
@pytest.mark.parametrize("theme", list(Theme))
@pytest.mark.parametrize("players", [3, 4, 5])
def test_every_sheet_is_light_enough_for_a_chat(players: int, theme: Theme) -> None:
    for deals in (0, 20, 60):
        data = draw_sheet(pulka(players, deals, WORLD, settled=True, halves=True), theme)
        assert len(data) < 250_000
        with Image.open(BytesIO(data)) as image:
            assert image.format == "PNG"
            assert image.width == 1200
            assert image.height <= (1.6 if players == 5 else 1.3) * image.width


@pytest.mark.parametrize("theme", list(Theme))
def test_the_paper_and_the_ink_are_those_of_the_theme(theme: Theme) -> None:
    """Fewer colours in the file never shift the paper or the ink."""
    image = opened(pulka(4, 30, settled=True), theme)
    assert image.getpixel((3, 3)) == theme.palette.paper
    colours = {colour for _, colour in image.getcolors(1 << 20) or []}
    palette = theme.palette
    assert {palette.ink, palette.faded, palette.marker, palette.loss, palette.rule} <= colours


@pytest.mark.slow
def test_threads_draw_the_same_sheets() -> None:
    pictures = [pulka(players, 15, names) for players in (3, 4) for names in (NAMES, WORLD)] * 3
    one_by_one = [draw_sheet(picture, Theme.LIGHT) for picture in pictures]
    with ThreadPoolExecutor(6) as pool:
        together = list(pool.map(lambda picture: draw_sheet(picture, Theme.LIGHT), pictures))
    assert together == one_by_one


def test_a_full_pool_is_underlined() -> None:
    """Rule 8.2. Where no pool is to be filled none is."""
    picture = pulka(4, 40)
    full = {
        seat
        for seat, player in enumerate(picture.players)
        if player.pool and player.pool[-1].total >= picture.length
    }
    assert len(full) > 0
    drawn = [placed for placed in lay_out(picture).placed if placed.closed]
    assert {placed.cell.seat for placed in drawn if placed.cell is not None} == full
    image = opened(picture, Theme.LIGHT)
    for placed in drawn:
        box = placed.box
        line = [image.getpixel((x, box.bottom + 6)) for x in range(box.left, box.right)]
        assert set(line) == {Theme.LIGHT.palette.ink}
    assert not any(placed.closed for placed in lay_out(replace(picture, length=0)).placed)
