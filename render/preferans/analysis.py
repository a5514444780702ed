"""Drawing an analysis: how the cards lay, and what each hand could make.

Like the sheet it depends on no language: every word and sign comes with the values.
"""

from dataclasses import dataclass
from typing import Final

from render.canvas import EDGE, WIDTH, Canvas
from render.faces import Face
from render.lettering import clean, fitted, line, visual, wrapped
from render.theme import Theme

TITLE: Final = 96
SUIT: Final = 76
"""Pixels of a line of cards."""
ROW: Final = 84
"""Pixels of a line of the table."""
_BIG: Final = (60, 52, 46)
_TITLE: Final = (64, 56, 48, 42)
_NAMES: Final = (58, 52, 46, 40, 36)


@dataclass(frozen=True, slots=True)
class HandShown:
    """A hand: per suit, its sign and its ranks as printed, highest first."""

    name: str
    suits: tuple[tuple[str, tuple[str, ...]], ...]
    declarer: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the table: a name, and a figure or word per column.

    ``marked`` cells stand out, ``faded`` ones recede; both are places in ``cells``.
    """

    name: str
    cells: tuple[str, ...]
    marked: frozenset[int] = frozenset()
    faded: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class AnalysisPicture:
    """What the picture shows. ``talon`` and ``discard`` are pairs of rank and suit sign.

    Three ``hands`` in hand order. ``rows`` may be empty, then there is no table; otherwise each
    has a cell for every one of ``columns``.
    """

    title: str
    hands: tuple[HandShown, ...]
    talon_label: str
    talon: tuple[tuple[str, str], ...]
    discard_label: str
    discard: tuple[tuple[str, str], ...]
    table_label: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...] = ()

    def __post_init__(self) -> None:
        if len(self.hands) != 3:
            msg = f"{len(self.hands)} hands, not three"
            raise ValueError(msg)
        for row in self.rows:
            if len(row.cells) != len(self.columns):
                msg = f"{len(row.cells)} cells for {len(self.columns)} columns"
                raise ValueError(msg)


def draw_analysis(picture: AnalysisPicture, theme: Theme) -> bytes:
    """Draw ``picture`` as a PNG, 1200 pixels wide. Safe to call from any thread."""
    canvas = Canvas(theme.palette, _height(picture))
    title = wrapped(picture.title, _TITLE, WIDTH - 2 * EDGE, _TITLE[-1])
    canvas.block(title, EDGE, TITLE // 2 + 10, coloured=True)
    top = TITLE + 20
    width = (WIDTH - 2 * EDGE) // 3
    for place, hand in enumerate(picture.hands):
        _hand(canvas, hand, EDGE + place * width, top, width)
    top += ROW + 4 * SUIT + 24
    _aside(canvas, picture, top)
    if picture.rows:
        _table(canvas, picture, top + ROW + 10)
    return canvas.png()


def _height(picture: AnalysisPicture) -> int:
    hands = TITLE + 20 + ROW + 4 * SUIT + 24 + ROW + 24
    return hands + (ROW * (len(picture.rows) + 1) + 30 if picture.rows else 0)


def _hand(canvas: Canvas, hand: HandShown, left: int, top: int, width: int) -> None:
    name = wrapped(hand.name, _NAMES, width - 40, _NAMES[-1])
    middle = top + ROW // 2 - 4
    if hand.declarer:
        canvas.mark(left - 12, middle, left + max(each.width for each in name) + 12)
    canvas.block(name, left, middle)
    for number, (sign, ranks) in enumerate(hand.suits):
        at = top + ROW + number * SUIT + SUIT // 2
        canvas.text(line(sign, 58), left, at, canvas.suit_ink(sign))
        cards = fitted(" ".join(ranks) or "–", (66, 60, 54, 48, 42), width - 90, Face.WORLD)
        canvas.text(cards, left + 66, at, None if ranks else canvas.palette.faded)


def _aside(canvas: Canvas, picture: AnalysisPicture, top: int) -> None:
    """The talon and the discard, side by side."""
    middle = top + ROW // 2
    canvas.rule(top)
    x = EDGE
    for label, cards in (
        (picture.talon_label, picture.talon),
        (picture.discard_label, picture.discard),
    ):
        if not cards:
            continue
        x = canvas.text(line(visual(clean(label)), 52), x, middle, canvas.palette.caption) + 28
        for rank, sign in cards:
            x = canvas.text(line(rank, 62, Face.WORLD), x, middle) + 8
            x = canvas.text(line(sign, 58), x, middle, canvas.suit_ink(sign)) + 28
        x += 60


def _table(canvas: Canvas, picture: AnalysisPicture, top: int) -> None:
    room = 360
    each = (WIDTH - 2 * EDGE - room) // len(picture.columns)
    centres = [EDGE + room + each * place + each // 2 for place in range(len(picture.columns))]
    canvas.rule(top)
    middle = top + ROW // 2 + 6
    label = fitted(picture.table_label, (44, 40, 36), room - 20)
    canvas.text(label, EDGE, middle, canvas.palette.caption)
    for centre, column in zip(centres, picture.columns, strict=True):
        ink = canvas.suit_ink(column) if column in "♠♣♦♥" else canvas.palette.caption
        canvas.text(fitted(column, _BIG, each - 8), centre, middle, ink, anchor="middle")
    for number, row in enumerate(picture.rows, 1):
        at = middle + ROW * number
        canvas.block(wrapped(row.name, _NAMES, room - 30, _NAMES[-1]), EDGE, at)
        for place, (centre, cell) in enumerate(zip(centres, row.cells, strict=True)):
            if place in row.marked:
                canvas.mark(centre - each // 2 + 8, at, centre + each // 2 - 8)
            ink = canvas.palette.faded if place in row.faded else canvas.palette.ink
            face = Face.WORLD if cell.isdigit() else Face.BOLD
            size = (62, 54) if cell.isdigit() else (56, 50, 44, 40, 36)
            canvas.text(fitted(cell, size, each - 24, face), centre, at, ink, anchor="middle")
