"""Drawing a score as a plain table: a row per deal, a column per player, one column besides.

Every word and figure comes with the values, so nothing here depends on a game or a language.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Final

from render.canvas import EDGE, WIDTH, Canvas
from render.text_layout import ELLIPSIS, Line, fitted, line, short_names, spaced, wrapped
from render.theme import Colour, Theme

MOST_ROWS: Final = 15
"""Rows that a phone shows without zooming; of more deals the last ones are drawn."""
TITLE: Final = 110
HEAD: Final = 128
"""Pixels of the line of names: two lines of a name fit."""
ROW: Final = 78
TOTALS: Final = 120
LABEL: Final = 84
NOTE: Final = 136
EXTRA: Final = 126
"""Widths of the columns beside those of the players."""
_TITLES: Final = (64, 56, 48, 42)
_NAMES: Final = (56, 50, 44, 40, 36, 32)
_CAPTIONS: Final = (44, 40, 36, 32, 28)
_FIGURES: Final = (62, 56, 50, 44, 38, 32)
_TOTALS: Final = (84, 76, 68, 60, 54, 48, 42, 36)


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """A deal: its number, what was undertaken, a running figure per player, and one besides.

    ``marked``: the place of the player it was about, whose figure gets a ring. ``lost``: ring and
    note are drawn in the colour of a loss.
    """

    label: str
    note: str
    cells: tuple[str, ...]
    extra: str
    marked: int | None = None
    lost: bool = False


@dataclass(frozen=True)
class ScoreTable:
    """What a table shows. ``rows`` are all deals, the first one first.

    ``totals`` stand below the rows, those of the places in ``losses`` in the colour of a loss. The
    headings are words of the reader's language; an empty one is left out, the last with its column.
    """

    title: str
    players: tuple[str, ...]
    rows: tuple[ScoreRow, ...]
    totals: tuple[str, ...]
    losses: frozenset[int] = frozenset()
    totals_heading: str = ""
    note_heading: str = ""
    extra_heading: str = ""

    def __post_init__(self) -> None:
        if not self.players:
            raise ValueError("no table without players")
        for cells in (self.totals, *(row.cells for row in self.rows)):
            if len(cells) != len(self.players):
                raise ValueError(f"{len(cells)} figures for {len(self.players)} players")
        for row in self.rows:
            if row.marked is not None and row.marked not in range(len(self.players)):
                raise ValueError(f"no place {row.marked} among {len(self.players)}")

    @cached_property
    def shown(self) -> tuple[ScoreRow, ...]:
        """The rows that are drawn: all, or the last ones below a line of dots."""
        if len(self.rows) <= MOST_ROWS:
            return self.rows
        dots = ScoreRow(ELLIPSIS, "", ("",) * len(self.players), "")
        return (dots, *self.rows[1 - MOST_ROWS :])

    @property
    def height(self) -> int:
        """Pixels from the top to the bottom."""
        return TITLE + HEAD + ROW * len(self.shown) + TOTALS + EDGE


def draw_table(table: ScoreTable, theme: Theme) -> bytes:
    """Draw ``table`` as a PNG, 1200 pixels wide. Safe to call from any thread.

    Running figures of earlier deals recede, those of the last deal are marked.
    """
    canvas = Canvas(theme.palette, table.height)
    title = wrapped(table.title, _TITLES, WIDTH - 2 * EDGE, _TITLES[-1])
    canvas.block(title, EDGE, TITLE // 2 + 10)
    columns = _Columns(len(table.players), EXTRA if table.extra_heading else 0)
    _head(canvas, table, columns)
    top = TITLE + HEAD
    for number, row in enumerate(table.shown):
        last = number == len(table.shown) - 1
        _row(canvas, row, columns, top + ROW * number + ROW // 2, last=last)
    _totals(canvas, table, columns, top + ROW * len(table.shown))
    _ruled(canvas, columns, table.height - EDGE)
    return canvas.png()


class _Columns:
    """Where columns begin, in pixels."""

    def __init__(self, players: int, extra: int) -> None:
        self.first = EDGE + LABEL + NOTE
        self.width = (WIDTH - EDGE - extra - self.first) // players
        self.last = self.first + self.width * players

    def middle(self, place: int) -> int:
        """The middle of a player's column."""
        return self.first + self.width * place + self.width // 2

    @property
    def edges(self) -> tuple[int, ...]:
        """The lines between the players."""
        return tuple(range(self.first, self.last + 1, self.width))


def _middle(canvas: Canvas, written: Line, x: int, at: int, ink: Colour | None = None) -> None:
    canvas.text(written, x, at, ink, anchor="middle")


def _head(canvas: Canvas, table: ScoreTable, columns: _Columns) -> None:
    at, caption = TITLE + HEAD // 2, canvas.palette.caption
    note = fitted(table.note_heading, _CAPTIONS, NOTE - 16)
    _middle(canvas, note, EDGE + LABEL + NOTE // 2, at, caption)
    for place, (name, short) in enumerate(
        zip(table.players, short_names(table.players), strict=True)
    ):
        lines = wrapped(name, _NAMES, columns.width - 14, 44, short=short)
        canvas.block(lines, columns.middle(place), at, anchor="middle")
    extra = fitted(table.extra_heading, _CAPTIONS, EXTRA - 16)
    _middle(canvas, extra, columns.last + EXTRA // 2, at, caption)
    canvas.rule(TITLE + HEAD)


def _row(canvas: Canvas, row: ScoreRow, columns: _Columns, at: int, *, last: bool) -> None:
    palette = canvas.palette
    ink = palette.ink if last else palette.faded
    canvas.text(line(row.label, 46), EDGE + 4, at, palette.caption)
    note = fitted(row.note, _FIGURES[2:], NOTE - 16)
    _middle(canvas, note, EDGE + LABEL + NOTE // 2, at, palette.loss if row.lost else palette.ink)
    for place, text in enumerate(row.cells):
        if last and text:
            half = min(columns.width // 2 - 6, 90)
            canvas.mark(columns.middle(place) - half, at, columns.middle(place) + half)
        written = fitted(spaced(text), _FIGURES, columns.width - 32)
        if place == row.marked:
            _ring(canvas, written, columns.middle(place), at, lost=row.lost)
        _middle(canvas, written, columns.middle(place), at, ink)
    extra = fitted(row.extra, _FIGURES, EXTRA - 24)
    _middle(canvas, extra, columns.last + EXTRA // 2, at, ink)


def _ring(canvas: Canvas, written: Line, x: int, at: int, *, lost: bool) -> None:
    half = max(written.width // 2 + 14, 34)
    ink = canvas.palette.loss if lost else canvas.palette.rule
    canvas.draw.rounded_rectangle((x - half, at - 34, x + half, at + 34), 30, outline=ink, width=4)


def _totals(canvas: Canvas, table: ScoreTable, columns: _Columns, top: int) -> None:
    palette, at = canvas.palette, top + TOTALS // 2
    canvas.rule(top)
    lines = wrapped(table.totals_heading, _CAPTIONS, LABEL + NOTE - 16, 40)
    canvas.block(lines, EDGE + 4, at, ink=palette.caption)
    for place, text in enumerate(table.totals):
        written = fitted(spaced(text), _TOTALS, columns.width - 14)
        ink = palette.loss if place in table.losses else palette.ink
        _middle(canvas, written, columns.middle(place), at, ink)
    canvas.rule(top + TOTALS)


def _ruled(canvas: Canvas, columns: _Columns, bottom: int) -> None:
    for x in columns.edges:
        canvas.draw.line((x, TITLE + 16, x, bottom), fill=canvas.palette.rule, width=2)
