"""Where things stand: nothing overlaps, nothing leaves its place, no current total is lost."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from render.preferans import PlayerColumn, Points, RunningTotal, SheetPicture
from render.preferans.layout import SheetLayout, figure, lay_out, signed
from render.preferans.placed import Box, Kind, Placed
from render.preferans.sheet_grid import Circle, Polygon, ruling
from render.text_layout import line
from tests.render.preferans.pictures import NAMES, WORLD, pulka

READABLE = 30
"""Height in pixels of a current total that is read without zooming: 9.5 CSS px of 380."""


def inside(box: Box, polygon: Polygon) -> bool:
    """Whether all corners are on one side of every edge of a convex polygon."""
    corners = [(x, y) for x in (box.left, box.right) for y in (box.top, box.bottom)]
    turns = [
        (x2 - x1) * (y - y1) - (y2 - y1) * (x - x1)
        for (x1, y1), (x2, y2) in zip(polygon, (*polygon[1:], polygon[0]), strict=True)
        for x, y in corners
    ]
    return all(turn >= 0 for turn in turns) or all(turn <= 0 for turn in turns)


def meets(box: Box, circle: Circle) -> bool:
    x = min(max(circle.x, box.left), box.right) - circle.x
    y = min(max(circle.y, box.top), box.bottom) - circle.y
    return x * x + y * y < circle.radius * circle.radius


def overlap(one: Box, two: Box) -> bool:
    return (
        one.left < two.right
        and two.left < one.right
        and one.top < two.bottom
        and two.top < one.bottom
    )


def check(layout: SheetLayout, players: int) -> None:
    """The laws of every layout."""
    ruled = ruling(players)
    paper = Box(0, 0, layout.width, layout.height)
    frame = Box(
        *(round(min(p[axis] for s in ruled.sectors for p in s)) for axis in (0, 1)),
        *(round(max(p[axis] for s in ruled.sectors for p in s)) for axis in (0, 1)),
    )
    boxes = [placed.box for placed in layout.placed] + [layout.dealer]
    for index, one in enumerate(boxes):
        assert paper.left <= one.left <= one.right <= paper.right
        assert paper.top <= one.top <= one.bottom <= paper.bottom
        for two in boxes[index + 1 :]:
            assert not overlap(one, two)
    for placed in layout.placed:
        match placed:
            case Placed(cell=cell) if cell is not None:
                assert inside(placed.box, cell.polygon)
                assert not meets(placed.box, ruled.circle)
            case Placed(kind=Kind.CIRCLE):
                corners = [(x, y) for x in (placed.box.left, placed.box.right)
                           for y in (placed.box.top, placed.box.bottom)]  # fmt: skip
                circle = ruled.circle
                assert all(
                    (x - circle.x) ** 2 + (y - circle.y) ** 2 < circle.radius**2 for x, y in corners
                )
            case _:
                assert not overlap(placed.box, frame)
    assert not overlap(layout.dealer, frame)


def currents(layout: SheetLayout) -> dict[tuple[int, str, int | None], str]:
    """The current total of each column that shows one."""
    return {
        (p.cell.seat, p.cell.column.value, p.cell.opponent): p.written.text
        for p in layout.placed
        if p.kind is Kind.CURRENT and p.cell is not None
    }


def expected(picture: SheetPicture) -> dict[tuple[int, str, int | None], str]:
    columns: dict[tuple[int, str, int | None], tuple[RunningTotal, ...]] = {}
    for seat, player in enumerate(picture.players):
        columns[seat, "pool", None] = player.pool
        columns[seat, "mountain", None] = player.mountain
        for opponent, entries in player.whists:
            columns[seat, "whists", opponent] = entries
    return {key: figure(entries[-1].total) for key, entries in columns.items() if entries}


@pytest.mark.slow
@pytest.mark.parametrize("names", [NAMES, WORLD, ("", "\u200b", "\u0000\u202e", "漢字", " ")])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("deals", [0, 1, 12, 40, 90])
def test_a_pulka_of_any_length_fits(players: int, deals: int, names: tuple[str, ...]) -> None:
    picture = pulka(players, deals, names, settled=True, halves=deals == 40)
    layout = lay_out(picture)
    check(layout, players)
    assert currents(layout) == expected(picture)


totals: st.SearchStrategy[Points] = st.one_of(
    st.integers(-999, 9999),
    st.builds(Fraction, st.integers(-99999, 99999), st.sampled_from([2, 3, 4, 6, 7, 60])),
)
entries = st.lists(totals, max_size=60).map(
    lambda values: tuple(RunningTotal(value, deal) for deal, value in enumerate(values, 1))
)
names = st.one_of(st.text(max_size=60), st.text("Wـلا مш 🦊שw1(", max_size=60))


@st.composite
def pictures(draw: st.DrawFn) -> SheetPicture:
    players = draw(st.sampled_from([2, 3, 4, 5]))
    # Columns come from a few drawn ones: what matters is which meets which cell, not the number.
    stock = draw(st.lists(entries, min_size=3, max_size=3))
    pick = st.sampled_from(stock)
    return SheetPicture(
        players=tuple(
            PlayerColumn(
                draw(names),
                draw(pick),
                draw(pick),
                tuple((other, draw(pick)) for other in range(players) if other != seat),
                tuple(draw(st.lists(st.sampled_from([2, 4, 8, 16, 64]), max_size=12))),
            )
            for seat in range(players)
        ),
        dealer=draw(st.integers(0, players - 1)),
        convention=draw(names),
        length=draw(st.integers(1, 9999)),
        last_deal=draw(st.integers(0, 60)),
        settlement=draw(st.sampled_from([(), tuple([Fraction(-12345, 7)] * players)])),
        settlement_label=draw(names),
        mountain_label=draw(names),
        pool_label=draw(names),
    )


@pytest.mark.slow
@settings(max_examples=30)
@given(pictures())
@example(
    replace(
        pulka(4, 1, ("", "", "0000000000000È @", ""), settled=True),
        settlement=(Fraction(-12345, 7),) * 4,
        settlement_label="0Ç",
    )
)
def test_whatever_is_written_fits(picture: SheetPicture) -> None:
    layout = lay_out(picture)
    check(layout, len(picture.players))
    assert currents(layout) == expected(picture)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("seed", range(6))
def test_current_totals_can_be_read_on_a_phone(players: int, seed: int) -> None:
    for placed in lay_out(pulka(players, 45, seed=seed, halves=seed % 2 == 0)).placed:
        if placed.kind in {Kind.CURRENT, Kind.RESULT}:
            assert placed.box.bottom - placed.box.top >= READABLE


def test_long_columns_fold_from_the_oldest() -> None:
    column = tuple(RunningTotal(2 * deal, deal) for deal in range(1, 200))
    players = tuple(PlayerColumn(name, pool=column) for name in NAMES[:4])
    shown = [p for p in lay_out(SheetPicture(players, 0, "", 400)).placed if p.cell]
    for seat in range(4):
        texts = [p.written.text for p in shown if p.cell and p.cell.seat == seat and p.kind
                 in {Kind.ELIDED, Kind.EARLIER, Kind.CURRENT}]  # fmt: skip
        assert texts[0] == "…"
        tail = [figure(entry.total) for entry in column][1 - len(texts) :]
        assert texts[1:] == tail
        assert len(tail) > 5


def test_bombs_stand_beside_the_name_in_their_order() -> None:
    """Three fit beside any name; of more the last ones are left out. Rule 9.3."""
    for names in (NAMES, WORLD):
        for players in (2, 3, 4, 5):
            bombs = ((2, 4, 8), (8, 2, 2), (4,), (), (2,) * 40)[-players:]
            layout = lay_out(pulka(players, 3, names, bombs=bombs))
            shown = [p.written.text for p in layout.placed if p.kind is Kind.BOMBS]
            told = [
                f"💣{' '.join(f'×{bomb}' for bomb in own)}" for own in bombs if 0 < len(own) < 4
            ]
            assert shown[:-1] == told
            assert shown[-1].startswith("💣×2 ×2")
            assert shown[-1].endswith("×2…")


def test_the_last_deal_is_marked_and_only_it() -> None:
    column = (RunningTotal(2, 1), RunningTotal(6, 4), RunningTotal(10, 4))
    players = tuple(PlayerColumn(name, pool=column) for name in NAMES[:3])
    layout = lay_out(SheetPicture(players, 1, "", 10, last_deal=4))
    fresh = [p.written.text for p in layout.placed if p.fresh]
    assert fresh == ["6", "10"] * 3
    assert not any(p.fresh for p in lay_out(SheetPicture(players, 1, "", 10)).placed)


def test_figures_are_exact() -> None:
    cases: dict[Points, str] = {
        0: "0",
        12: "12",
        -4: "−4",
        Fraction(7, 2): "3½",
        Fraction(-7, 2): "−3½",
    }
    cases |= {Fraction(22, 3): "7⅓", Fraction(1, 2): "½", Fraction(-1, 3): "−⅓"}
    cases |= {Fraction(22, 7): "22/7", Fraction(-1, 60): "−1/60", Fraction(4, 2): "2"}
    assert {total: figure(total) for total in cases} == cases
    assert [signed(total) for total in (3, 0, Fraction(-5, 6))] == ["+3", "0", "−5/6"]


def test_figures_have_ink_of_their_own() -> None:
    """Every sign of a figure is in the handwriting itself, so that a column looks of one hand."""
    from render.faces import Face, coverage

    for face in (Face.PLAIN, Face.BOLD):
        assert {ord(sign) for sign in "0123456789½⅓⅔¼¾/−+…"} <= coverage(face)
        assert line("12", 60, face).width > 20


@pytest.mark.parametrize("fields", [{"dealer": 3}, {"settlement": (1, 2)}, {"players": ()}])
def test_a_picture_that_makes_no_sense_is_refused(fields: dict[str, object]) -> None:
    sound: dict[str, object] = {
        "players": tuple(PlayerColumn(name) for name in NAMES[:3]),
        "dealer": 0,
        "convention": "",
        "length": 10,
    }
    SheetPicture(**sound)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=r"no sheet|no seat|results"):
        SheetPicture(**(sound | fields))  # type: ignore[arg-type]


def test_nobody_writes_whists_on_himself() -> None:
    players = (PlayerColumn("a", whists=((0, ()),)), PlayerColumn("b"), PlayerColumn("c"))
    with pytest.raises(ValueError, match="seat 0"):
        SheetPicture(players, 0, "", 10)


CONVENTIONS = ("Сочинка", "Ленинградка", "Ростов", "Классика", "Гусарик", "Старинный", "Leningrad")


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("convention", CONVENTIONS)
def test_the_convention_in_the_circle_is_whole(players: int, convention: str) -> None:
    layout = lay_out(pulka(players, 5, convention=convention))
    assert convention in [p.written.text for p in layout.placed if p.kind is Kind.CIRCLE]


LONGER = ("Александра", "Константин", "Владислава", "Максимилиан", "Станислава")
TWO_WORDS = (
    "Александра Константиновна",
    "Константин Александрович",
    "Владислава Вениаминовна",
    "Максимилиан Аристархович",
)


@pytest.mark.parametrize("deals", [0, 9])
@pytest.mark.parametrize(
    ("players", "names"), [(3, LONGER), (4, LONGER), (5, LONGER), (3, TWO_WORDS), (4, TWO_WORDS)]
)
def test_names_are_whole_where_there_is_room(
    players: int, deals: int, names: tuple[str, ...]
) -> None:
    """At the edges, in the settlement and over the columns: smaller, in two lines, not cut."""
    layout = lay_out(pulka(players, deals, names, settled=deals > 0))
    check(layout, players)
    written = [p for p in layout.placed if p.kind in (Kind.NAME, Kind.CAPTION)]
    assert not [p.written.text for p in written if "…" in p.written.text]


@pytest.mark.parametrize("label", ["mountain", "Бронислав"])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_one_word_over_a_column_is_never_broken(players: int, label: str) -> None:
    """The inner cells of four are narrow at their first row, and wide enough below it."""
    for deals in (0, 2, 9):
        picture = replace(pulka(players, deals), mountain_label=label)
        written = [
            each.written.text for each in lay_out(picture).placed if each.kind is Kind.CAPTION
        ]
        assert written.count(label) == players
