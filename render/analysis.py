"""The small picture of an analysis: how the cards lay, and what each hand could make.

Like the sheet it speaks no language: every word and sign is in the picture's values.
"""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO
from typing import TYPE_CHECKING, Final

from PIL import Image, ImageDraw

from render.faces import Face
from render.lettering import LEADING, clean, fitted, line, visual, wrapped

if TYPE_CHECKING:
    from render.lettering import Line
    from render.theme import Colour, Palette, Theme

WIDTH: Final = 1200
EDGE: Final = 40
RED: Final = frozenset("♦♥")
"""Suit signs drawn in the colour of red suits."""

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
    """A hand: per suit its sign and its ranks, highest first, as printed."""

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
    page = _Page(theme.palette, _height(picture))
    title = wrapped(picture.title, _TITLE, WIDTH - 2 * EDGE, _TITLE[-1])
    page.block(title, EDGE, TITLE // 2 + 10, coloured=True)
    top = TITLE + 20
    width = (WIDTH - 2 * EDGE) // 3
    for place, hand in enumerate(picture.hands):
        _hand(page, hand, EDGE + place * width, top, width)
    top += ROW + 4 * SUIT + 24
    _aside(page, picture, top)
    if picture.rows:
        _table(page, picture, top + ROW + 10)
    return page.saved()


def _height(picture: AnalysisPicture) -> int:
    hands = TITLE + 20 + ROW + 4 * SUIT + 24 + ROW + 24
    return hands + (ROW * (len(picture.rows) + 1) + 30 if picture.rows else 0)


class _Page:
    """Paper that is written on in inks of one palette."""

    def __init__(self, palette: Palette, height: int) -> None:
        self.palette = palette
        self.image = Image.new("RGB", (WIDTH, height), palette.paper)
        self.draw = ImageDraw.Draw(self.image)

    def text(
        self, written: Line, x: int, middle: int, ink: Colour | None = None, *, anchor: str = "left"
    ) -> int:
        """Write with the middle of capitals at ``middle``; return where the ink ends."""
        left = x
        if anchor == "middle":
            left = x - written.width // 2
        elif anchor == "right":
            left = x - written.width
        high = line("0", written.size, written.hand)
        top = middle - (high.ink[1] + high.ink[3]) // 2 + written.ink[1]
        self.image.paste(ink or self.palette.ink, (left, top), written.mask())
        return left + written.width

    def block(
        self, lines: tuple[Line, ...], x: int, middle: int, *, coloured: bool = False
    ) -> None:
        """Write lines one below the other around ``middle``; ``coloured``: red suits red."""
        step = int(lines[0].size * LEADING)
        first = middle - step * (len(lines) - 1) // 2
        for number, written in enumerate(lines):
            at = first + step * number
            self.text(written, x, at)
            if coloured:
                self._redden(written, x, at)

    def _redden(self, written: Line, x: int, middle: int) -> None:
        """Write the red suits of a line over again, in their colour."""
        high = line("0", written.size, written.hand)
        top = middle - (high.ink[1] + high.ink[3]) // 2 + written.ink[1]
        self.image.paste(self.palette.red, (x, top), written.mask(only=RED))

    def rule(self, y: int) -> None:
        """A line across."""
        self.draw.line((EDGE, y, WIDTH - EDGE, y), fill=self.palette.rule, width=3)

    def mark(self, left: int, middle: int, right: int) -> None:
        """A broad marker behind what will be written there."""
        box = (left, middle - 36, right, middle + 36)
        self.draw.rounded_rectangle(box, 14, fill=self.palette.marker)

    def suit_ink(self, sign: str) -> Colour:
        """Red for ♦ and ♥."""
        return self.palette.red if sign in RED else self.palette.ink

    def saved(self) -> bytes:
        """The PNG: some forty shades, so a palette loses nothing."""
        out = BytesIO()
        shades = self.image.quantize(96, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
        shades.save(out, "PNG", compress_level=6)
        return out.getvalue()


def _hand(page: _Page, hand: HandShown, left: int, top: int, width: int) -> None:
    name = wrapped(hand.name, _NAMES, width - 40, _NAMES[-1])
    middle = top + ROW // 2 - 4
    if hand.declarer:
        page.mark(left - 12, middle, left + max(each.width for each in name) + 12)
    page.block(name, left, middle)
    for number, (sign, ranks) in enumerate(hand.suits):
        at = top + ROW + number * SUIT + SUIT // 2
        page.text(line(sign, 58), left, at, page.suit_ink(sign))
        cards = fitted(" ".join(ranks) or "–", (66, 60, 54, 48, 42), width - 90, Face.WORLD)
        page.text(cards, left + 66, at, None if ranks else page.palette.faded)


def _aside(page: _Page, picture: AnalysisPicture, top: int) -> None:
    """The talon and the discard, side by side."""
    middle = top + ROW // 2
    page.rule(top)
    x = EDGE
    for label, cards in (
        (picture.talon_label, picture.talon),
        (picture.discard_label, picture.discard),
    ):
        if not cards:
            continue
        x = page.text(line(visual(clean(label)), 52), x, middle, page.palette.caption) + 28
        for rank, sign in cards:
            x = page.text(line(rank, 62, Face.WORLD), x, middle) + 8
            x = page.text(line(sign, 58), x, middle, page.suit_ink(sign)) + 28
        x += 60


def _table(page: _Page, picture: AnalysisPicture, top: int) -> None:
    room = 360
    each = (WIDTH - 2 * EDGE - room) // len(picture.columns)
    centres = [EDGE + room + each * place + each // 2 for place in range(len(picture.columns))]
    page.rule(top)
    middle = top + ROW // 2 + 6
    label = fitted(picture.table_label, (44, 40, 36), room - 20)
    page.text(label, EDGE, middle, page.palette.caption)
    for centre, column in zip(centres, picture.columns, strict=True):
        ink = page.suit_ink(column) if column in "♠♣♦♥" else page.palette.caption
        page.text(fitted(column, _BIG, each - 8), centre, middle, ink, anchor="middle")
    for number, row in enumerate(picture.rows, 1):
        at = middle + ROW * number
        page.block(wrapped(row.name, _NAMES, room - 30, _NAMES[-1]), EDGE, at)
        for place, (centre, cell) in enumerate(zip(centres, row.cells, strict=True)):
            if place in row.marked:
                page.mark(centre - each // 2 + 8, at, centre + each // 2 - 8)
            ink = page.palette.faded if place in row.faded else page.palette.ink
            hand = Face.WORLD if cell.isdigit() else Face.BOLD
            size = (62, 54) if cell.isdigit() else (56, 50, 44, 40, 36)
            page.text(fitted(cell, size, each - 24, hand), centre, at, ink, anchor="middle")
