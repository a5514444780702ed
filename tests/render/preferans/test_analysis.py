"""The picture of an analysis looks as it looked when somebody last looked at it.

See `tests.render.looks` for how pictures are compared and redrawn.
"""

from collections import Counter
from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image

from render.preferans import AnalysisPicture, HandShown, PlayRow, Row, TrickCard, draw_analysis
from render.theme import Theme
from tests.render.looks import check_look
from tests.render.preferans.pictures import NAMES, WORLD
from tests.render.preferans.test_golden import GOLDEN

SIGNS = "♠♣♦♥"


def hand(name: str, *suits: str, declarer: bool = False) -> HandShown:
    shown = tuple((sign, tuple(suit.split())) for sign, suit in zip(SIGNS, suits, strict=True))
    return HandShown(name, shown, declarer)


def row(name: str, cells: str, marked: tuple[int, ...], faded: tuple[int, ...]) -> Row:
    return Row(name, tuple(cells.split()), frozenset(marked), frozenset(faded))


def play(names: tuple[str, ...], *said: str) -> tuple[PlayRow, ...]:
    """A line per hand: a card with ``+`` took its trick, one with ``!`` was dear, ``-`` is none."""
    return tuple(
        PlayRow(
            name,
            tuple(
                None
                if card == "-"
                else TrickCard(
                    card.rstrip("+!")[:-1], card.rstrip("+!")[-1], "+" in card, "!" in card
                )
                for card in line.split()
            ),
        )
        for name, line in zip(names, said, strict=True)
    )


PLAYED = (
    "Т♠+ К♣+ Д♣+ 9♣ Т♥+ К♠+ 10♠ 8♥ 8♣ 7♣",
    "Д♠ 10♣ 7♠ 8♠ В♥ В♠ 9♠+ 9♥ К♦+! Д♦+",
    "7♦ Т♣ 8♦ Т♦+ 10♥ 9♦ К♥ Д♥+ 10♦ В♦",
)


def picture(
    names: tuple[str, ...] = NAMES,
    *,
    discard: bool = True,
    table: bool = True,
    headline: str = "",
    played: tuple[PlayRow, ...] = (),
) -> AnalysisPicture:
    rows = (
        row(names[0], "6 7 3 7 6 –", (1, 3), (2, 5)),
        row(names[1], "5 4 3 5 6 чистый", (4, 5), (0, 1, 2, 3)),
        row(names[2], "2 2 5 10 0 –", (), (0, 1, 2, 3, 4, 5)),
    )
    return AnalysisPicture(
        title=f"{names[0]} — 7♣ без одной",
        hands=(
            hand(names[0], "Т К 10", "К Д 9 8 7", "", "Т 8", declarer=True),
            hand(names[1], "Д В 9 8 7", "10", "К Д", "В 9"),
            hand(names[2], "", "Т", "Т В 10 9 8 7", "К Д 10"),
        ),
        talon_label="Прикуп",
        talon=(("7", "♦"), ("К", "♥")),
        discard_label="Снос",
        discard=(("10", "♠"), ("8", "♥")) if discard else (),
        table_label="Взятки в открытую",
        columns=("♠", "♣", "♦", "♥", "БК", "мизер"),
        rows=rows if table else (),
        headline=headline,
        play_label="Розыгрыш",
        play=played,
    )


DEAR = "Вера: можно было посадить — Т♠ вместо К♦ в 9-й взятке"
CASES = {
    "analysis_light": (picture(headline=DEAR, played=play(NAMES[:3], *PLAYED)), Theme.LIGHT),
    "analysis_world_dark": (
        picture(
            WORLD,
            headline=f"{WORLD[0][:19]}…: в среднем лучше на 0,8 взятки — 10♥ вместо 10♦ "
            "в 10-й взятке, хотя знать этого было нельзя",
            played=play(
                ("Прикуп", *WORLD[:3]), "7♦ К♥+ - -", *(" ".join(row.split()[:4]) for row in PLAYED)
            ),
        ),
        Theme.DARK,
    ),
    "analysis_short": (picture(discard=False, table=False), Theme.LIGHT),
}


def drawn(shown: AnalysisPicture, theme: Theme = Theme.LIGHT) -> Image.Image:
    return Image.open(BytesIO(draw_analysis(shown, theme))).convert("RGB")


@pytest.mark.parametrize("name", CASES)
def test_looks_as_before(name: str) -> None:
    check_look(draw_analysis(*CASES[name]), GOLDEN / f"{name}.png")


def test_a_picture_is_small_enough_to_send_and_large_enough_to_read() -> None:
    for shown, theme in CASES.values():
        data = draw_analysis(shown, theme)
        assert len(data) < 150_000
        with Image.open(BytesIO(data)) as image:
            assert image.width == 1200
            assert 400 < image.height < 1800


def test_values_that_fit_no_picture_are_refused() -> None:
    right = picture()
    with pytest.raises(ValueError, match="three"):
        AnalysisPicture("", right.hands[:1], "", (), "", (), "", ())
    with pytest.raises(ValueError, match="columns"):
        AnalysisPicture("", right.hands, "", (), "", (), "", ("♠",), right.rows)
    uneven = (*play(("a",), "Т♠"), *play(("b",), "Т♠ К♠"))
    with pytest.raises(ValueError, match="lengths"):
        AnalysisPicture("", right.hands, "", (), "", (), "", (), play=uneven)


@pytest.mark.slow
@pytest.mark.parametrize("theme", Theme)
def test_diamonds_and_hearts_share_one_red_everywhere(theme: Theme) -> None:
    """In the hands, the talon, the columns and the title; the saved shades keep it."""
    places = ((0, 0, 1200, 96), (0, 340, 100, 500), (0, 530, 1200, 620), (660, 640, 900, 710))
    for sign in ("♦", "♥"):
        page = drawn(replace(picture(), title=f"7{sign}"), theme)
        full = Counter[object]()
        for box in places:
            shades = Counter(page.crop(box).get_flattened_data())
            assert shades[theme.palette.red] > 100, (sign, box)
            full += shades
        # Whatever else is reddish is the edge of a sign on paper, and rare.
        reds = [shade for shade in full if full[shade] > 500 and reddish(shade)]
        assert reds == [theme.palette.red]


def reddish(shade: object) -> bool:
    assert isinstance(shade, tuple)
    red, green, blue = shade
    return bool(red > 150 and green < 130 and blue < 130)


@pytest.mark.slow
def test_four_colours_tell_suits_apart() -> None:
    """Clubs and diamonds change, spades and hearts stay; in both themes all four differ."""
    for theme in Theme:
        colours = theme.palette
        own = {colours.ink, colours.club, colours.diamond, colours.red}
        assert len(own) == 4
        two, four = (
            Image.open(BytesIO(draw_analysis(replace(picture(), four_colours=each), theme)))
            .convert("RGB")
            .getcolors(1 << 24)
            for each in (False, True)
        )
        assert two is not None
        assert four is not None
        assert {colours.club, colours.diamond} <= {colour for _, colour in four}
        assert not {colours.club, colours.diamond} & {colour for _, colour in two}
