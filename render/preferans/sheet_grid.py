"""How a sheet is ruled: sectors, their bands and columns, as polygons in pixels.

Two players: a line across the paper. Three: a line goes up from the circle and one into each lower
corner. Four: the diagonals.
Five: as for three, on longer paper, and one more line to either side.
Each sector has the whists at the edge of the paper, one column towards each opponent, then the
pool, and the mountain at the circle. Seat 0 sits below; the others follow clockwise.
"""

from dataclasses import dataclass, field
from enum import Enum
from functools import cache
from math import ceil, floor, inf, isqrt
from typing import Final, TypeAlias

from engine.preferans.facts import Column
from render.canvas import WIDTH

Point: TypeAlias = tuple[float, float]
Polygon: TypeAlias = tuple[Point, ...]

SETTLEMENT_HEIGHT: Final = 218


class Side(Enum):
    """The edge of the paper at which a player sits."""

    LEFT = "left"
    TOP = "top"
    RIGHT = "right"
    BOTTOM = "bottom"


@dataclass(frozen=True, slots=True)
class Circle:
    """The circle in the middle: centre and radius."""

    x: int
    y: int
    radius: int


@dataclass(frozen=True, slots=True)
class Cell:
    """Where one column of totals is written: a convex polygon, less ``hole``.

    ``opponent`` is the seat on which the whists are written, None for pool and mountain.
    """

    seat: int
    side: Side
    column: Column
    opponent: int | None
    polygon: Polygon
    hole: Circle
    top: int = field(init=False)
    """The highest pixel row."""
    bottom: int = field(init=False)
    """The lowest pixel row."""
    _chords: tuple[tuple[int, int], ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        ys = [y for _, y in self.polygon]
        top, bottom = ceil(min(ys)), floor(max(ys))
        object.__setattr__(self, "top", top)
        object.__setattr__(self, "bottom", bottom)
        object.__setattr__(self, "_chords", _chords(self.polygon, top, bottom))

    def span(self, top: int, bottom: int, pad: int) -> tuple[int, int]:
        """Return the left and right ends of the free room between two rows, ``pad`` off every line.

        There is none when left is not smaller than right.
        """
        if top - pad < self.top or bottom + pad > self.bottom:
            return (0, 0)
        upper, lower = self._chords[top - pad - self.top], self._chords[bottom + pad - self.top]
        left, right = max(upper[0], lower[0]) + pad, min(upper[1], lower[1]) - pad
        near = min(max(self.hole.y, top), bottom) - self.hole.y
        reach = self.hole.radius + pad
        if abs(near) < reach:
            half = isqrt(reach * reach - near * near) + 1
            before, after = (left, self.hole.x - half), (self.hole.x + half, right)
            before, after = (left, min(right, before[1])), (max(left, after[0]), right)
            left, right = max(before, after, key=lambda room: room[1] - room[0])
        return (left, right)


@dataclass(frozen=True, slots=True)
class NamePlace:
    """Where a player's name stands: the middle of its box, its room, and its turn in degrees."""

    x: int
    y: int
    room: int
    turn: int


@dataclass(frozen=True, slots=True)
class SheetGrid:
    """A ruled sheet for some number of players; ``names`` are indexed by seat."""

    height: int
    circle: Circle
    sectors: tuple[Polygon, ...]
    cells: tuple[Cell, ...]
    names: tuple[NamePlace, ...]


def _chords(polygon: Polygon, top: int, bottom: int) -> tuple[tuple[int, int], ...]:
    """Return, for each row ``top..bottom``, where it enters and leaves a convex polygon."""
    left, right = [inf] * (bottom - top + 1), [-inf] * (bottom - top + 1)
    for one, two in zip(polygon, (*polygon[1:], polygon[0]), strict=True):
        (x1, y1), (x2, y2) = sorted((one, two), key=lambda point: point[1])
        slope = (x2 - x1) / (y2 - y1) if y2 > y1 else 0
        for y in range(ceil(y1), floor(y2) + 1):
            x = x1 + slope * (y - y1)
            left[y - top], right[y - top] = min(left[y - top], x), max(right[y - top], x)
        if y1 == y2 == round(y1):
            row = round(y1) - top
            left[row], right[row] = min(left[row], x1, x2), max(right[row], x1, x2)
    return tuple((ceil(low), floor(high)) for low, high in zip(left, right, strict=True))


def _between(polygon: Polygon, axis: int, low: float, high: float) -> Polygon:
    """Return the part of a convex polygon between two limits on ``axis`` (0: x, 1: y)."""
    for limit, sign in ((low, 1), (high, -1)):
        kept: list[Point] = []
        for one, two in zip(polygon, (*polygon[1:], polygon[0]), strict=True):
            a, b = sign * (one[axis] - limit), sign * (two[axis] - limit)
            if a >= 0:
                kept.append(one)
            if (a < 0 < b) or (b < 0 < a):
                part = a / (a - b)
                kept.append((one[0] + (two[0] - one[0]) * part, one[1] + (two[1] - one[1]) * part))
        polygon = tuple(kept)
    return polygon


@dataclass(frozen=True, slots=True)
class _Seat:
    """A sector before it is divided; opponents from the left or top, depths from the edge.

    ``shares`` are the cuts between whist columns. Columns that lose a corner to a line of the
    sheet are made wider.
    """

    side: Side
    polygon: Polygon
    opponents: tuple[int, ...]
    whists: int
    pool: int
    shares: tuple[float, ...]


def _cells(seat: int, plan: _Seat, circle: Circle) -> list[Cell]:
    axis = 0 if plan.side in {Side.LEFT, Side.RIGHT} else 1
    values = [point[axis] for point in plan.polygon]
    outward = plan.side in {Side.LEFT, Side.TOP}
    edge, inner = (min(values), max(values)) if outward else (max(values), min(values))
    step = 1 if outward else -1
    depths = [edge, edge + step * plan.whists, edge + step * (plan.whists + plan.pool), inner]

    def band(index: int) -> Polygon:
        low, high = sorted((depths[index], depths[index + 1]))
        return _between(plan.polygon, axis, low, high)

    strip = band(0)
    middle = (depths[0] + depths[1]) / 2
    cut = _between(strip, axis, middle, middle + 0.001) or strip
    along = [point[1 - axis] for point in cut]
    start, length = min(along), max(along) - min(along)
    cuts = [-1.0, *(start + length * share for share in plan.shares), 1e6]
    return [
        Cell(seat, plan.side, Column.MOUNTAIN, None, band(2), circle),
        Cell(seat, plan.side, Column.POOL, None, band(1), circle),
        *(
            Cell(
                seat,
                plan.side,
                Column.WHISTS,
                opponent,
                _between(strip, 1 - axis, cuts[index], cuts[index + 1]),
                circle,
            )
            for index, opponent in enumerate(plan.opponents)
        ),
    ]


def _two() -> SheetGrid:
    left, right, top, bottom = 36, WIDTH - 36, 104, 1236
    circle = Circle(WIDTH // 2, (top + bottom) // 2, 102)
    x, y = circle.x, circle.y
    below = ((left, bottom), (left, y), (right, y), (right, bottom))
    above = ((left, top), (right, top), (right, y), (left, y))
    plans = (
        _Seat(Side.BOTTOM, below, (1,), 186, 176, ()),
        _Seat(Side.TOP, above, (0,), 186, 176, ()),
    )
    names = (NamePlace(x, bottom + 52, 1120, 0), NamePlace(x, top - 52, 1120, 0))
    return _ruled(1340, circle, plans, names)


def _three() -> SheetGrid:
    left, right, top, bottom = 36, WIDTH - 36, 104, 1236
    circle = Circle(WIDTH // 2, 606, 102)
    x, y = circle.x, circle.y
    below = ((left, bottom), (x, y), (right, bottom))
    to_left = ((left, top), (x, top), (x, y), (left, bottom))
    to_right = ((x, top), (right, top), (right, bottom), (x, y))
    half = (0.5,)
    plans = (
        _Seat(Side.BOTTOM, below, (1, 2), 196, 146, half),
        _Seat(Side.LEFT, to_left, (2, 0), 190, 170, half),
        _Seat(Side.RIGHT, to_right, (1, 0), 190, 170, half),
    )
    names = (
        NamePlace(x, bottom + 52, 1120, 0),
        NamePlace((left + x) // 2, top - 52, 540, 0),
        NamePlace((right + x) // 2, top - 52, 540, 0),
    )
    return _ruled(1340, circle, plans, names)


def _four() -> SheetGrid:
    left, right, top, bottom = 84, WIDTH - 84, 96, 1236
    circle = Circle(WIDTH // 2, (top + bottom) // 2, 92)
    x, y = circle.x, circle.y
    thirds = (0.36, 0.64)
    plans = (
        _Seat(Side.BOTTOM, ((left, bottom), (x, y), (right, bottom)), (1, 2, 3), 170, 130, thirds),
        _Seat(Side.LEFT, ((left, top), (x, y), (left, bottom)), (2, 3, 0), 160, 126, thirds),
        _Seat(Side.TOP, ((left, top), (right, top), (x, y)), (1, 0, 3), 170, 130, thirds),
        _Seat(Side.RIGHT, ((right, top), (right, bottom), (x, y)), (2, 1, 0), 160, 126, thirds),
    )
    names = (
        NamePlace(x, bottom + 48, 1120, 0),
        NamePlace(left - 42, y, 1100, 90),
        NamePlace(x, top - 48, 1120, 0),
        NamePlace(right + 42, y, 1100, -90),
    )
    return _ruled(1332, circle, plans, names)


def _five() -> SheetGrid:
    left, right, top, bottom = 84, WIDTH - 84, 104, 1580
    circle = Circle(WIDTH // 2, 900, 92)
    x, y, side = circle.x, circle.y, 700
    below = ((left, bottom), (x, y), (right, bottom))
    low_left, low_right = ((edge, side) for edge in (left, right))
    lower = (0.24, 0.47, 0.7)
    upper = (0.25, 0.5, 0.75)
    plans = (
        _Seat(Side.BOTTOM, below, (1, 2, 3, 4), 180, 140, (0.26, 0.5, 0.74)),
        _Seat(Side.LEFT, (low_left, (x, y), (left, bottom)), (2, 3, 4, 0), 176, 120, lower),
        _Seat(Side.LEFT, ((left, top), (x, top), (x, y), low_left), (3, 4, 0, 1), 204, 144, upper),
        _Seat(
            Side.RIGHT, ((x, top), (right, top), low_right, (x, y)), (2, 1, 0, 4), 204, 144, upper
        ),
        _Seat(Side.RIGHT, (low_right, (right, bottom), (x, y)), (3, 2, 1, 0), 176, 120, lower),
    )
    names = (
        NamePlace(x, bottom + 52, 1120, 0),
        NamePlace(left - 42, (side + bottom) // 2, bottom - side, 90),
        NamePlace((left + x) // 2, top - 52, 500, 0),
        NamePlace((right + x) // 2, top - 52, 500, 0),
        NamePlace(right + 42, (side + bottom) // 2, bottom - side, -90),
    )
    return _ruled(1684, circle, plans, names)


def _ruled(
    height: int, circle: Circle, plans: tuple[_Seat, ...], names: tuple[NamePlace, ...]
) -> SheetGrid:
    cells = tuple(cell for seat, plan in enumerate(plans) for cell in _cells(seat, plan, circle))
    return SheetGrid(height, circle, tuple(plan.polygon for plan in plans), cells, names)


@cache
def ruling(players: int) -> SheetGrid:
    """Return the ruled sheet for two to five players; raise ``ValueError`` for other numbers."""
    match players:
        case 2:
            return _two()
        case 3:
            return _three()
        case 4:
            return _four()
        case 5:
            return _five()
    raise ValueError(f"no sheet for {players} players")
