"""A name of any kind changes a picture where it stands, and nowhere else."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

import pytest
from PIL import Image, ImageChops

from render.preferans import HandShown, Row, draw_analysis, draw_sheet
from render.preferans.layout import lay_out
from render.preferans.placed import Kind
from render.table import draw_table
from render.theme import Theme
from tests.render.looks import CLEARLY, OUT, opened
from tests.render.preferans.pictures import pulka
from tests.render.preferans.test_analysis import picture
from tests.render.preferans.test_layout import check
from tests.render.test_table import score

STRANGE: Final = (
    "<b>&",
    '</a>"><i>&lt;',
    "\u202eавон\u202c\u2066\u200f",
    "שרה\u200f <b>",
    "😀" * 64,
    "👩‍👩‍👧‍👦🏽🇷🇺" * 8,
    "Z̷̛͚̈́a̴l̵g̶o̷" * 10,
    "\u200b\u2060\u00ad",
    "ﷺ" * 30,
    "\ud83d\x00\n\t",
)
Box = tuple[int, int, int, int]
BESIDE: Final = "Анна"
"""A name in whose place the strange one comes."""


def table(name: str) -> Image.Image:
    """The score of six; the second is called so."""
    names = (BESIDE, name, *(BESIDE,) * 4)
    return opened(draw_table(score(6, 3, names), Theme.LIGHT))


def analysis(name: str) -> Image.Image:
    """The analysis of a deal; the second hand is called so, in the table below as well."""
    shown = picture((BESIDE, BESIDE, BESIDE))
    hands: list[HandShown] = list(shown.hands)
    rows: list[Row] = list(shown.rows)
    hands[1], rows[1] = replace(hands[1], name=name), replace(rows[1], name=name)
    shown = replace(shown, hands=tuple(hands), rows=tuple(rows))
    return opened(draw_analysis(shown, Theme.LIGHT))


PICTURES: Final[dict[str, tuple[Callable[[str], Image.Image], tuple[Box, ...]]]] = {
    "table": (table, ((389 + 2, 112, 518 - 2, 236),)),
    "analysis": (analysis, ((400, 117, 770, 198), (20, 600, 400, 900))),
}


def elsewhere(one: Image.Image, other: Image.Image, places: tuple[Box, ...]) -> Box | None:
    """The box of whatever clearly differs outside these places."""
    apart = ImageChops.difference(one, other).convert("L")
    apart = apart.point([0] * (CLEARLY + 1) + [255] * (255 - CLEARLY))
    for place in places:
        apart.paste(0, place)
    return apart.getbbox()


@pytest.mark.slow
@pytest.mark.parametrize("kind", PICTURES)
def test_a_strange_name_stays_in_its_place(kind: str) -> None:
    draw, places = PICTURES[kind]
    usual = draw(BESIDE)
    assert elsewhere(usual, draw("Вера"), places) is None
    for number, name in enumerate(STRANGE):
        found = draw(name)
        OUT.mkdir(exist_ok=True)
        found.save(OUT / f"strange-{kind}-{number}.png")
        assert found.size == usual.size
        assert elsewhere(found, usual, ()), f"{name!r} is not there"
        assert elsewhere(found, usual, places) is None, f"{name!r}: see {OUT}"


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_sheet_has_room_for_strange_names(players: int) -> None:
    """Names stand beside the frame, over the whists and in the settlement, each in its own room."""
    for first in range(len(STRANGE)):
        names = tuple(STRANGE[(first + seat) % len(STRANGE)] for seat in range(players))
        shown = pulka(players, 12, names, settled=True)
        layout = lay_out(shown)
        check(layout, players)
        for kind in (Kind.NAME, Kind.CAPTION):
            assert any(placed.kind is kind for placed in layout.placed)
        OUT.mkdir(exist_ok=True)
        drawn = draw_sheet(shown, Theme.LIGHT)
        (OUT / f"strange-sheet-{players}-{first}.png").write_bytes(drawn)
