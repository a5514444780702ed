"""What ``pulka arena`` prints: tables for people, JSON for programs."""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from bot.cli.contest import Times
from engine.match import Duplicate, Entrant
from engine.match_results import Interval, MatchResults

NONE: Final = "–"


@dataclass(frozen=True, slots=True)
class Grid:
    """A table: its heads, and rows of as many cells; without rows it is left out."""

    head: Sequence[object]
    rows: Sequence[Sequence[object]]


@dataclass(frozen=True, slots=True)
class ArenaGame:
    """What a game plays in the arena, and what it tells of it. Tallies are those of ``played``.

    - ``chosen``: what was chosen for the match, by name, as the report repeats it.
    - ``unit``: what is won, in plural.
    - ``needs_solver``: levels that ask the compiled search (`engine.solver`).
    - ``columns``, ``cells``: what stands beside an entrant's gain, from his tally.
    - ``grids``: further tables, from the results.
    - ``totals``, ``counts``: what JSON tells of the match, and of an entrant from his tally.
    """

    played: Duplicate[Any]
    chosen: Mapping[str, str]
    unit: str
    needs_solver: frozenset[str]
    columns: Sequence[str]
    cells: Callable[[Any], Iterable[str]]
    grids: Callable[[MatchResults[Any]], Iterable[Grid]]
    totals: Callable[[MatchResults[Any]], Mapping[str, object]]
    counts: Callable[[Any], Mapping[str, object]]


@dataclass(frozen=True, slots=True)
class Report:
    """A match, finished or interrupted; ``seconds`` is its whole duration."""

    game: ArenaGame
    seed: int
    entrants: tuple[Entrant, ...]
    match_results: MatchResults[Any]
    times: Times
    seconds: float


# --- text -----------------------------------------------------------------------------------


def as_text(report: Report) -> str:
    """Return the report as tables."""
    found, game = report.match_results, report.game
    head = ", ".join(
        (
            *game.chosen.values(),
            ",".join(each.name for each in report.entrants),
            f"seed {report.seed}: {found.boards} boards",
            f"{found.deals} deals",
            f"{report.seconds:.0f} s",
        )
    )
    grids = [
        Grid(
            (f"{game.unit} per deal", "mean ± 95 %", *game.columns),
            [(each.name, _interval(each.gain), *game.cells(each.tally)) for each in found.entrants],
        ),
        Grid(
            ("ahead of", "mean ± 95 %", "clear of zero"),
            [
                (
                    f"{each.one} of {each.other}",
                    _interval(each.gain),
                    "yes" if each.gain.excludes_zero else "no",
                )
                for each in found.differences
            ],
        ),
        *game.grids(found),
        Grid(
            ("seconds per decision", "decisions", "median", "p95", "max", "slowest stage"),
            [(each.name, *_times(report.times.get(each.name, {}))) for each in found.entrants],
        ),
    ]
    return "\n\n".join([head, *(_lines(grid) for grid in grids if grid.rows)])


def _lines(grid: Grid) -> str:
    """Align cells in columns, the first to the left."""
    lines = [[str(cell) for cell in row] for row in (grid.head, *grid.rows)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "\n".join(
        "  ".join(
            [
                line[0].ljust(widths[0]),
                *(cell.rjust(width) for cell, width in zip(line[1:], widths[1:], strict=True)),
            ]
        )
        for line in lines
    )


def _interval(gain: Interval) -> str:
    margin = NONE if gain.margin is None else f"{gain.margin:.2f}"
    return f"{float(gain.mean):+.2f} ± {margin}"


def percent(part: int, whole: int) -> str:
    """Return a share in percent."""
    return f"{100 * part / whole:.1f} %" if whole else NONE


def _times(stages: Mapping[str, Sequence[float]]) -> Iterable[str]:
    taken = [each for stage in stages.values() for each in stage]
    if not taken:
        return (NONE,) * 5
    slowest = max(stages, key=lambda stage: max(stages[stage]))
    return (str(len(taken)), *(f"{each:.4f}" for each in _summary(taken)), slowest)


def _summary(taken: Iterable[float]) -> tuple[float, float, float]:
    """Median, 95th percentile and longest."""
    ordered = sorted(taken)
    last = len(ordered) - 1
    return ordered[last // 2], ordered[last * 95 // 100], ordered[-1]


# --- JSON -----------------------------------------------------------------------------------


def as_json(report: Report) -> str:
    """Return the report as one JSON object; all but ``time`` depends on the seed alone."""
    found, game = report.match_results, report.game
    gained = f"{game.unit}_per_deal"
    return json.dumps(
        {
            **game.chosen,
            "seats": [each.name for each in report.entrants],
            "seed": report.seed,
            "boards": found.boards,
            "deals": found.deals,
            **game.totals(found),
            "entrants": {
                each.name: {gained: _figures(each.gain), **game.counts(each.tally)}
                for each in found.entrants
            },
            "differences": [
                {"one": each.one, "other": each.other, gained: _figures(each.gain)}
                for each in found.differences
            ],
            "time": {
                "seconds": round(report.seconds, 3),
                "per_decision": {
                    name: {
                        "all": _timing([each for stage in stages.values() for each in stage]),
                        **{stage: _timing(taken) for stage, taken in sorted(stages.items())},
                    }
                    for name, stages in sorted(report.times.items())
                },
            },
        },
        ensure_ascii=False,
        indent=2,
    )


def _figures(gain: Interval) -> dict[str, object]:
    """``exact`` is a fraction; ``margin`` half the width of the 95 % interval."""
    return {
        "mean": round(float(gain.mean), 6),
        "margin": None if gain.margin is None else round(gain.margin, 6),
        "exact": str(gain.mean),
        "clear": gain.excludes_zero,
    }


def _timing(taken: Sequence[float]) -> dict[str, object]:
    median, p95, longest = _summary(taken)
    return {
        "decisions": len(taken),
        "median": round(median, 6),
        "p95": round(p95, 6),
        "max": round(longest, 6),
    }
