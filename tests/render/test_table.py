"""The plain table of a score: its look, its limits, and what it leaves out."""

from dataclasses import replace
from pathlib import Path

import pytest

from render.table import MOST_ROWS, ScoreRow, ScoreTable, draw_table
from render.theme import Theme
from tests.render.looks import check_look, difference, opened

GOLDEN = Path(__file__).parent / "golden"
NAMES = ("Анна", "Борис", "Вера", "Глеб", "Аркадий 🦊", "Константин Константинович")
WORLD = ("Александра 🦊", "يوسف الحكيم", "דוד בן־גוריון ♠", "Ж" * 60, "W" * 20, "Зина")


def score(players: int, deals: int, names: tuple[str, ...] = NAMES) -> ScoreTable:
    """Figures that mean nothing and are the same on every run."""
    rows = []
    for deal in range(1, deals + 1):
        figures = [(deal * (place + 3)) % 41 - 20 for place in range(players)]
        who = None if deal % 5 == 0 else deal % players
        lost = who is not None and deal % 3 == 0
        note = "пас" if who is None else f"{deal % 5} {'✗' if lost else '✓'}"
        cells = tuple(f"{each:+d}".replace("-", "−") for each in figures)
        rows.append(ScoreRow(str(deal), note, cells, str(deal % 7 * 6), who, lost))
    totals = ("+12", "−7½", "0", "+3⅙", "−110⅚", "−6")[:players]
    return ScoreTable(
        title=f"Пятница · {deals} раздач",
        players=names[:players],
        rows=tuple(rows),
        totals=totals,
        losses=frozenset(place for place, each in enumerate(totals) if each.startswith("−")),
        totals_heading="Если закончить сейчас",
        note_heading="Заявка",
        extra_heading="Банк",
    )


CASES = {
    "table_start": (score(4, 0), Theme.LIGHT),
    "table_two": (score(2, 4), Theme.LIGHT),
    "table_six": (score(6, 12), Theme.LIGHT),
    "table_world_dark": (score(6, 40, WORLD), Theme.DARK),
}


@pytest.mark.parametrize("name", CASES)
def test_looks_as_before(name: str) -> None:
    check_look(draw_table(*CASES[name]), GOLDEN / f"{name}.png")


def test_a_long_evening_shows_its_last_deals() -> None:
    whole, long = score(3, MOST_ROWS), score(3, MOST_ROWS + 1)
    assert whole.shown == whole.rows
    dots, *last = long.shown
    assert last == list(long.rows[2:])
    assert dots.label == "…"
    assert not any(dots.cells)
    assert long.height == whole.height == score(3, 500).height


@pytest.mark.parametrize("players", [2, 6])
def test_a_table_is_small_enough_to_send_and_keeps_the_colours(players: int) -> None:
    for theme in Theme:
        data = draw_table(score(players, 40, WORLD), theme)
        assert len(data) < 150_000
        page = opened(data)
        assert page.width == 1200
        assert page.height < 1.4 * page.width
        assert page.getpixel((3, 3)) == theme.palette.paper


def test_every_name_and_figure_stays_in_its_column() -> None:
    """Long names and long figures leave the lines between the columns free."""
    crowded = score(6, MOST_ROWS, WORLD)
    wide = tuple(replace(row, cells=("−123456⅚",) * 6, marked=None) for row in crowded.rows)
    full = replace(crowded, rows=wide, totals=("−123456⅚",) * 6)
    empty = tuple(replace(row, cells=("",) * 6, marked=None) for row in crowded.rows)
    bare = replace(crowded, players=("",) * 6, rows=empty, totals=("",) * 6)
    one, other = (opened(draw_table(each, Theme.LIGHT)) for each in (full, bare))
    first, width = 260, 129
    for edge in range(7):
        x = first + edge * width
        box = (x - 3, 0, x + 4, one.height)
        _, changed, _ = difference(one.crop(box), other.crop(box))
        assert changed == 0, edge


def test_values_that_fit_no_table_are_refused() -> None:
    right = score(3, 2)
    with pytest.raises(ValueError, match="players"):
        ScoreTable("", (), (), ())
    with pytest.raises(ValueError, match="2 figures for 3"):
        replace(right, totals=("1", "2"))
    with pytest.raises(ValueError, match="no place 3"):
        replace(right, rows=(replace(right.rows[0], marked=3),))
