"""Writing in its place: what kind it is, the box that its ink takes, its baselines."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import pairwise

from render.faces import Face
from render.preferans.sheet_grid import Cell
from render.text_layout import LEADING, Line, line


class Kind(Enum):
    """What a piece of writing is."""

    CURRENT = "current"
    """The last total of a column."""
    EARLIER = "earlier"
    """A total that a later one replaced; struck through."""
    ELIDED = "elided"
    """Stands for totals that are left out."""
    CAPTION = "caption"
    NAME = "name"
    BOMBS = "bombs"
    CIRCLE = "circle"
    RESULT = "result"


@dataclass(frozen=True, slots=True)
class Box:
    """Ink: left, top, right, bottom in pixels, right and bottom outside."""

    left: int
    top: int
    right: int
    bottom: int


@dataclass(frozen=True, slots=True)
class Placed:
    """One line of writing in its place.

    ``box`` is its ink on the sheet. ``cell`` is where it must stay (None outside the sectors),
    ``turn`` its rotation in degrees counter-clockwise. ``fresh`` marks what the last deal wrote,
    ``closed`` the total of a full pool, ``loss`` a negative result.
    """

    kind: Kind
    written: Line
    box: Box
    cell: Cell | None = None
    turn: int = 0
    fresh: bool = False
    closed: bool = False
    loss: bool = False


def band(size: int, face: Face) -> tuple[int, int]:
    """Return how many pixels above and below the baseline a figure of ``size`` takes at most."""
    ink = line("0123456789½⅓⅔¼¾/−…", size, face).ink
    return -ink[1], ink[3]


def ink_box(written: Line, left: int, baseline: int) -> Box:
    """Return the ink of a line that begins at ``left``."""
    return Box(left, baseline + written.ink[1], left + written.width, baseline + written.ink[3])


def baselines(lines: Sequence[Line]) -> list[int]:
    """Return the baselines of lines that stand one below the other around the middle.

    Signs that reach farther than letters, such as brackets, move the lines apart.
    """
    above, below = band(lines[0].size, lines[0].face)
    reach = [upper.ink[3] - lower.ink[1] for upper, lower in pairwise(lines)]
    step = max(int(lines[0].size * LEADING), *reach, 0)
    first = (above - below - step * (len(lines) - 1)) // 2
    return [first + step * number for number in range(len(lines))]
