"""Where the words and figures of a sheet go.

`lay_out` returns everything that is drawn, box by box, so that a test can tell whether anything
overlaps or leaves its cell.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from math import isqrt
from typing import Final

from engine.preferans.facts import Column
from render.canvas import WIDTH
from render.faces import Face
from render.preferans.names import STACKED, name, names, short_name
from render.preferans.placed import Box, Kind, Placed, band, baselines, ink_box
from render.preferans.sheet_grid import SETTLEMENT_HEIGHT, Cell, Side, ruling
from render.preferans.values import RunningTotal, SheetPicture
from render.text_layout import ELLIPSIS, Line, clean, fitted, line, visual, wrapped

SIZES: Final = ((82, 54), (76, 46), (70, 40), (64, 34), (58, 34))
"""Sizes of the current and of the earlier totals, pixels; the largest that fit are taken."""
FOLDED_SIZES: Final = (66, 58)
"""Sizes of the current total when earlier ones are left out."""
NARROW_SIZES: Final = tuple(range(54, 8, -4))
"""The last resort: for a total that is wider than its cell."""
CAPTION_SIZES: Final = (38, 34, 30, 26, 22)
CIRCLE_SIZES: Final = tuple(range(46, 13, -2))
NOTE_SIZES: Final = (44, 40, 36, 32, 28)
NOTE_HEIGHT: Final = 64
BY_HAND: Final = "*"
"""Marks a total that was entered by hand, and its note below the sheet."""
PAD: Final = 12
"""Free pixels between ink and a ruled line."""
ROW_GAP: Final = 9

_SMALL = {
    Fraction(1, 2): "½",
    Fraction(1, 3): "⅓",
    Fraction(2, 3): "⅔",
    Fraction(1, 4): "¼",
    Fraction(3, 4): "¾",
}


@dataclass(frozen=True, slots=True)
class SheetLayout:
    """All writing of a sheet and the size of the paper in pixels.

    ``dealer`` is the box of the dealer's mark, which is turned like the name it stands before.
    """

    placed: tuple[Placed, ...]
    dealer: Box
    dealer_turn: int
    width: int
    height: int


def figure(total: Fraction | int) -> str:
    """An exact total: «12», «−3½», «7⅓», «22/7».

    >>> figure(Fraction(-7, 2))
    '−3½'
    """
    total = Fraction(total)
    sign = "−" if total < 0 else ""
    whole, rest = divmod(abs(total), 1)
    if not rest:
        return f"{sign}{whole}"
    if rest in _SMALL:
        return f"{sign}{whole or ''}{_SMALL[rest]}"
    return f"{sign}{abs(total.numerator)}/{total.denominator}"


def signed(total: Fraction | int) -> str:
    """A result: like :func:`figure`, with «+» before a gain."""
    return f"+{figure(total)}" if total > 0 else figure(total)


def lay_out(picture: SheetPicture) -> SheetLayout:
    """Place everything that is written on ``picture``.

    Every column shows its current total; when there is no room for all earlier ones, the oldest
    are left out and «…» stands for them.
    """
    ruled = ruling(len(picture.players))
    placed: list[Placed] = []
    for cell in ruled.cells:
        player = picture.players[cell.seat]
        if cell.opponent is not None:
            entries = dict(player.whists).get(cell.opponent, ())
            captions = [each(picture, cell.opponent) for each in (name, short_name)]
        elif cell.column is Column.POOL:
            entries, captions = player.pool, [picture.pool_label]
        else:
            label = f"{picture.mountain_label} {player.beside}".strip()
            entries, captions = player.mountain, [label]
        column = _column(cell, entries, picture.last_deal, captions)
        if cell.column is Column.POOL and _full(entries, picture):
            column[-1] = replace(column[-1], closed=True)
        placed += column
    named, dealer, dealer_turn = names(picture)
    placed += named
    placed += _circle(picture)
    height = ruled.height
    if picture.settlement:
        placed += _settlement(picture, height)
        height += SETTLEMENT_HEIGHT
    for note in picture.notes:
        written = fitted(f"{BY_HAND} {note}", NOTE_SIZES, WIDTH - 96, Face.PLAIN)
        placed.append(Placed(Kind.CAPTION, written, ink_box(written, 48, height + NOTE_SIZES[0])))
        height += NOTE_HEIGHT
    height += NOTE_HEIGHT // 3 if picture.notes else 0
    return SheetLayout(tuple(placed), dealer, dealer_turn, WIDTH, height)


# --- Columns


def _full(pool: Sequence[RunningTotal], picture: SheetPicture) -> bool:
    """Return whether a pool has the points agreed on, or a record none. Rules 8.2, 11.15."""
    if not (picture.length and pool):
        return False
    return pool[-1].total <= 0 if picture.falling else pool[-1].total >= picture.length


@dataclass(frozen=True, slots=True)
class _Item:
    written: Line
    kind: Kind
    fresh: bool = False
    alone: bool = False

    @property
    def band(self) -> tuple[int, int]:
        """Pixels the row needs above and below the baseline: words may be taller than figures."""
        above, below = band(self.written.size, self.written.face)
        return max(above, -self.written.ink[1]), max(below, self.written.ink[3])


def _column(
    cell: Cell, entries: Sequence[RunningTotal], last_deal: int | None, captions: Sequence[str]
) -> list[Placed]:
    """Write a column under the fullest caption that leaves room for a large current total."""
    fresh = [last_deal is not None and entry.deal == last_deal for entry in entries]
    texts = [f"{figure(entry.total)}{BY_HAND if entry.by_hand else ''}" for entry in entries]
    *whole, shortest = _captions(cell, *captions)
    for head in whole:
        placed = _totals(cell, head, texts, fresh, FOLDED_SIZES)
        if placed is not None:
            return placed
    placed = _totals(cell, shortest, texts, fresh, (*FOLDED_SIZES, *NARROW_SIZES))
    if placed is None:
        raise ValueError(
            f"no room for {texts[-1]!r} in the {cell.column.value} of seat {cell.seat}"
        )
    return placed


def _totals(
    cell: Cell,
    head: list[_Item],
    texts: Sequence[str],
    fresh: Sequence[bool],
    folded_sizes: Sequence[int],
) -> list[Placed] | None:
    """Write totals after ``head``; None when the current one does not fit at any of the sizes."""
    last = len(texts) - 1

    def attempt(first: int, current: int, earlier: int) -> list[Placed] | None:
        items = [
            _Item(line(texts[index], earlier, Face.PLAIN), Kind.EARLIER, fresh[index])
            for index in range(first, last)
        ]
        if first:
            items.insert(0, _Item(line(ELLIPSIS, earlier, Face.PLAIN), Kind.ELIDED))
        if texts:
            items.append(_Item(line(texts[-1], current, Face.BOLD), Kind.CURRENT, fresh[-1]))
        return _flow(cell, head + items)

    for sizes in SIZES:
        if (whole := attempt(0, *sizes)) is not None:
            return whole
    # A cell too small for every total keeps the latest: look for the longest tail that fits.
    for current in folded_sizes:
        folded = attempt(last, current, SIZES[-1][1])
        if folded is None:
            continue
        low, high = 1, last
        while low < high:
            middle = (low + high) // 2
            longer = attempt(middle, current, SIZES[-1][1])
            if longer is None:
                low = middle + 1
            else:
                folded, high = longer, middle
        return folded
    return None


def _captions(cell: Cell, text: str, *shorter: str) -> list[list[_Item]]:
    """Return the ways to write a column's caption, best first; the last one always fits.

    It has a row or two of its own or, in a flat cell, stands at the start of the first row of
    figures. Ways that show the whole text come first: a smaller size before a lower place, a lower
    place before two lines; then those of the ``shorter`` text. The last one may be cut.
    """
    if not clean(text):
        return [[]]
    flat = cell.side in {Side.TOP, Side.BOTTOM}
    above, below = band(CAPTION_SIZES[0], Face.PLAIN)
    at = _next_row(cell, cell.top + PAD, above + below, 0)
    left, right = (0, 0) if at is None else cell.span(at, at + above + below, PAD)
    room = right - left
    # The second of two rows stands where a sector may be narrower.
    left, right = (0, 0) if at is None else cell.span(at, at + 2 * (above + below), PAD)
    first, low = (
        _rows(fitted(text, CAPTION_SIZES, width, Face.PLAIN)) for width in (room, _breadth(cell))
    )
    two, wide = (
        _rows(*wrapped(text, CAPTION_SIZES, width, STACKED, Face.PLAIN))
        for width in (right - left, _breadth(cell))
    )
    rows, last = [first, low, two, wide], [two, first]
    if flat:
        beside = [_Item(fitted(text, CAPTION_SIZES[:2], room * 9 // 20, Face.PLAIN), Kind.CAPTION)]
        rows, last = [beside, *rows], [first, beside]
    whole = [row for row in rows if not any(ELLIPSIS in item.written.text for item in row)]
    return [*whole, *(_captions(cell, *shorter) if shorter else last)]


def _rows(*lines: Line) -> list[_Item]:
    return [_Item(each, Kind.CAPTION, alone=True) for each in lines]


def _next_row(cell: Cell, top: int, height: int, width: int) -> int | None:
    """Return the first row at or below ``top`` with room for ``width``, not in a narrow corner."""
    least = max(width, _breadth(cell) * 11 // 20)
    for at in range(top, cell.bottom - PAD - height + 1, 3):
        left, right = cell.span(at, at + height, PAD)
        if right - left >= least:
            return at
    return None


@lru_cache(maxsize=256)
def _breadth(cell: Cell) -> int:
    """Return the room of the widest row of figures."""
    spans = (cell.span(at, at + 44, PAD) for at in range(cell.top, cell.bottom, 4))
    return max(right - left for left, right in spans)


def _flow(cell: Cell, items: list[_Item]) -> list[Placed] | None:
    """Write ``items`` row by row; None when they do not all fit."""
    placed: list[Placed] = []
    top, rest = cell.top + PAD, items
    while rest:
        above, below = rest[0].band
        at = _next_row(cell, top, above + below, rest[0].written.width)
        if at is None:
            return None
        count = 1
        while count < len(rest) and not rest[0].alone:
            wider = [item.band for item in rest[: count + 1]]
            taller = max(band[0] for band in wider), max(band[1] for band in wider)
            left, right = cell.span(at, at + sum(taller), PAD)
            if _row_width(rest[: count + 1]) > right - left:
                break
            count, above, below = count + 1, *taller
        pen, _ = cell.span(at, at + above + below, PAD)
        for item in rest[:count]:
            box = ink_box(item.written, pen, at + above)
            placed.append(Placed(item.kind, item.written, box, cell, fresh=item.fresh))
            pen = box.right + _gap(item)
        rest = rest[count:]
        top = at + above + below + ROW_GAP
    return placed


def _gap(item: _Item) -> int:
    return item.written.size * 3 // 10 + 4


def _row_width(items: list[_Item]) -> int:
    return sum(item.written.width for item in items) + sum(_gap(item) for item in items[:-1])


# --- Circle, settlement


def _centred(kind: Kind, written: Line, x: int, baseline: int, *, loss: bool = False) -> Placed:
    box = ink_box(written, x - written.width // 2, baseline)
    return Placed(kind, written, box, loss=loss)


def _circle(picture: SheetPicture) -> list[Placed]:
    circle = ruling(len(picture.players)).circle
    highest = 68  # ink of the length above the centre
    room = 2 * isqrt(circle.radius**2 - highest**2) - 4
    placed = []
    if picture.length:
        length = fitted(str(picture.length), (100, 88, 76, 64, 52), room)
        placed.append(_centred(Kind.CIRCLE, length, circle.x, circle.y - 4))
    label, baseline = fitted("", CIRCLE_SIZES[-1:], room), 0
    for size in CIRCLE_SIZES:
        # The smaller it is, the higher it ends and the wider the circle is there.
        above, below = band(size, Face.BOLD)
        baseline = 14 + above
        room = 2 * isqrt(circle.radius**2 - (baseline + below) ** 2) - 12
        label = fitted(picture.convention, (size,), room)
        if label.text == visual(clean(picture.convention)) or size == CIRCLE_SIZES[-1]:
            break
    if label.width:
        placed.append(_centred(Kind.CIRCLE, label, circle.x, circle.y + baseline))
    return placed


def _settlement(picture: SheetPicture, top: int) -> list[Placed]:
    count = len(picture.players)
    room = (WIDTH - 48) // count
    placed: list[Placed] = []
    if picture.settlement_label:
        label = fitted(picture.settlement_label, CAPTION_SIZES, WIDTH - 96, Face.PLAIN)
        placed.append(_centred(Kind.CAPTION, label, WIDTH // 2, top + 28))
    for seat, result in enumerate(picture.settlement):
        x = 24 + room * seat + room // 2
        named = wrapped(
            name(picture, seat),
            (52, 46, 40, 36),
            room - 28,
            40,
            Face.PLAIN,
            short=short_name(picture, seat),
        )
        amount = fitted(signed(result), (92, 84, 76, 68, 60, 52), room - 28)
        for part, baseline in zip(named, baselines(named), strict=True):
            placed.append(_centred(Kind.NAME, part, x, top + 84 + baseline))
        placed.append(_centred(Kind.RESULT, amount, x, top + 196, loss=result < 0))
    return placed
