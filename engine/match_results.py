"""The results of a match: means over boards with 95 % intervals, and the differences.

The board is the unit: its deals share their cards, so only boards are independent. Means are
exact; the width of an interval is an estimate and a float.
"""

from collections.abc import Iterable, Sequence
from copy import deepcopy
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from math import sqrt
from statistics import NormalDist
from typing import Final, Generic, TypeVar

from engine.match import Board, Counted

T = TypeVar("T", bound=Counted)

NORMAL: Final = NormalDist().inv_cdf(0.975)


@dataclass(frozen=True, slots=True)
class Interval:
    """A mean of ``boards`` values, within ``margin`` of the true one in 19 of 20 matches.

    ``margin`` is None for a single board.
    """

    mean: Fraction
    margin: float | None
    boards: int

    @property
    def excludes_zero(self) -> bool:
        """True if zero lies outside the interval."""
        return self.margin is not None and abs(float(self.mean)) > self.margin


@dataclass(frozen=True, slots=True)
class EntrantResult(Generic[T]):
    """One entrant: his points per deal, and the game's counts."""

    name: str
    gain: Interval
    tally: T


@dataclass(frozen=True, slots=True)
class Difference:
    """The lead of ``one`` over ``other`` on the same boards, in points per deal."""

    one: str
    other: str
    gain: Interval


@dataclass(frozen=True, slots=True)
class MatchResults(Generic[T]):
    """The results of a match so far."""

    boards: int
    deals: int
    entrants: tuple[EntrantResult[T], ...]
    differences: tuple[Difference, ...]


def match_results(names: Sequence[str], boards: Iterable[Board[T]]) -> MatchResults[T]:
    """Sum up at least one board. ``names`` are the entrants'."""
    first, *others = boards = sorted(boards, key=lambda board: board.number)
    different = tuple(dict.fromkeys(names))
    tallies = {name: deepcopy(first.tallies[name]) for name in different}
    for board in others:
        for name, tally in board.tallies.items():
            tallies[name].add(tally)
    gains = {name: [board.gains[name] for board in boards] for name in different}
    return MatchResults(
        boards=len(boards),
        deals=sum(board.deals for board in boards),
        entrants=tuple(
            EntrantResult(name, interval(gains[name]), tallies[name]) for name in different
        ),
        differences=tuple(
            Difference(one, other, interval(_apart(gains[one], gains[other])))
            for one, other in combinations(different, 2)
        ),
    )


def _apart(one: Sequence[Fraction], other: Sequence[Fraction]) -> list[Fraction]:
    return [mine - theirs for mine, theirs in zip(one, other, strict=True)]


def interval(figures: Sequence[Fraction]) -> Interval:
    """Return the mean and its 95 % interval (Student's t); raise ``ValueError`` without values."""
    count = len(figures)
    if not count:
        raise ValueError("a mean of nothing")
    mean = sum(figures, Fraction(0)) / count
    if count == 1:
        return Interval(mean, None, count)
    variance = sum(((each - mean) ** 2 for each in figures), Fraction(0)) / (count - 1)
    return Interval(mean, student(count - 1) * sqrt(variance / count), count)


def student(freedom: int) -> float:
    """Return the 97.5 % quantile of Student's t: exact for 1 and 2, else within 1 % (Fisher)."""
    if freedom == 1:
        return 12.706
    if freedom == 2:
        return 4.303
    z = NORMAL
    return (
        z
        + (z**3 + z) / (4 * freedom)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * freedom**3)
    )
