"""What ``pulka arena`` prints: a table for people, JSON for programs."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from bot.cli.preferans.contest import Times
from engine.preferans.ai.match import Entrant, Role, Statistic, Tally
from engine.preferans.ai.results import Interval, MatchResults
from engine.preferans.conventions import PRICES

LEVELS: Final = tuple(PRICES)
OF_CONTRACT: Final = (Statistic.MADE, Statistic.FAILED, Statistic.UNWHISTED)
OF_WHISTING: Final = (Statistic.ASKED, Statistic.WHISTED, Statistic.HALF, Statistic.SHORT)
NONE: Final = "–"


@dataclass(frozen=True, slots=True)
class Report:
    """A match, finished or interrupted; ``seconds`` is its whole duration."""

    convention: str
    seed: int
    entrants: tuple[Entrant, ...]
    match_results: MatchResults
    times: Times
    seconds: float


# --- text -----------------------------------------------------------------------------------


def as_text(report: Report) -> str:
    """Return the report as tables."""
    found = report.match_results
    head = (
        f"{report.convention}, {','.join(each.name for each in report.entrants)}, "
        f"seed {report.seed}: {found.boards} boards, {found.deals} deals, "
        f"{report.seconds:.0f} s"
    )
    tallies = [(each.name, each.tally) for each in found.entrants]
    parts = [
        _grid(
            ("whists per deal", "mean ± 95 %", *Role),
            [
                (each.name, _interval(each.gain), *(_by_role(each.tally, role) for role in Role))
                for each in found.entrants
            ],
        ),
        _grid(
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
        _grid(
            ("deals end in", *LEVELS, Role.MISERE, Role.ALL_PASS),
            [("percent", *_mix(tallies, found))],
        ),
        _grid(
            ("contracts made/played", *LEVELS, "all", "made", "unwhisted", "misere", "made"),
            [(name, *_contracts(tally)) for name, tally in tallies],
        ),
        _grid(
            ("whists short/taken", *LEVELS, "all", "short", "of asked", "half"),
            [(name, *_whisting(tally)) for name, tally in tallies],
        ),
        _grid(
            ("tricks", "per all-pass", "per misere caught", "under per contract failed"),
            [(name, *_tricks(tally)) for name, tally in tallies],
        ),
        _grid(
            ("seconds per decision", "decisions", "median", "p95", "max", "slowest stage"),
            [(each.name, *_times(report.times.get(each.name, {}))) for each in found.entrants],
        ),
    ]
    return "\n\n".join([head, *(part for part in parts if part)])


def _grid(head: Sequence[object], rows: Sequence[Sequence[object]]) -> str:
    """Align cells in columns, the first to the left; empty without rows."""
    if not rows:
        return ""
    lines = [[str(cell) for cell in row] for row in (head, *rows)]
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


def _by_role(tally: Tally, role: Role) -> str:
    """Whists per deal in this role, and how many deals."""
    deals = tally.deals[role]
    return f"{float(tally.whists[role] / deals):+.1f} ({deals})" if deals else NONE


def _percent(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f} %" if whole else NONE


def _mix(tallies: Iterable[tuple[str, Tally]], found: MatchResults) -> Iterable[str]:
    """What was played in the deals of the whole table, in percent."""
    every = Tally()
    for _, tally in tallies:
        every.add(tally)
    for level in LEVELS:
        contracts = sum(every.count_of(count_of, level) for count_of in OF_CONTRACT)
        yield f"{100 * contracts / found.deals:.1f}"
    yield f"{100 * every.deals[Role.MISERE] / found.deals:.1f}"
    yield f"{100 * found.all_passes / found.deals:.1f}"


def _contracts(tally: Tally) -> Iterable[str]:
    for level in (*LEVELS, None):
        made, failed = (
            tally.count_of(Statistic.MADE, level),
            tally.count_of(Statistic.FAILED, level),
        )
        yield f"{made}/{made + failed}"
    made, failed = tally.count_of(Statistic.MADE), tally.count_of(Statistic.FAILED)
    yield _percent(made, made + failed)
    yield str(tally.count_of(Statistic.UNWHISTED))
    made, failed = tally.count_of(Statistic.MISERE_MADE), tally.count_of(Statistic.MISERE_FAILED)
    yield f"{made}/{made + failed}"
    yield _percent(made, made + failed)


def _whisting(tally: Tally) -> Iterable[str]:
    for level in (*LEVELS, None):
        yield f"{tally.count_of(Statistic.SHORT, level)}/{tally.count_of(Statistic.WHISTED, level)}"
    whisted = tally.count_of(Statistic.WHISTED)
    yield _percent(tally.count_of(Statistic.SHORT), whisted)
    yield _percent(whisted, tally.count_of(Statistic.ASKED))
    yield str(tally.count_of(Statistic.HALF))


def _tricks(tally: Tally) -> Iterable[str]:
    for tricks, times in (
        (Statistic.ALL_PASS_TRICKS, tally.deals[Role.ALL_PASS]),
        (Statistic.MISERE_TRICKS, tally.count_of(Statistic.MISERE_FAILED)),
        (Statistic.UNDERTRICKS, tally.count_of(Statistic.FAILED)),
    ):
        yield f"{tally.count_of(tricks) / times:.2f}" if times else NONE


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
    found = report.match_results
    return json.dumps(
        {
            "convention": report.convention,
            "seats": [each.name for each in report.entrants],
            "seed": report.seed,
            "boards": found.boards,
            "deals": found.deals,
            "all_passes": found.all_passes,
            "entrants": {
                each.name: {"whists_per_deal": _figures(each.gain), **_counts(each.tally)}
                for each in found.entrants
            },
            "differences": [
                {"one": each.one, "other": each.other, "whists_per_deal": _figures(each.gain)}
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


def _figures(gain: Interval) -> dict[str, Any]:
    """``exact`` is a fraction; ``margin`` half the width of the 95 % interval."""
    return {
        "mean": round(float(gain.mean), 6),
        "margin": None if gain.margin is None else round(gain.margin, 6),
        "exact": str(gain.mean),
        "clear": gain.excludes_zero,
    }


def _counts(tally: Tally) -> dict[str, Any]:
    """Contracts and whisting by level, misères, and whists per deal by role."""
    return {
        "contracts": {
            str(level): {
                str(count_of): tally.count_of(count_of, level)
                for count_of in (*OF_CONTRACT, Statistic.UNDERTRICKS)
            }
            for level in LEVELS
        },
        "whisting": {
            str(level): {str(count_of): tally.count_of(count_of, level) for count_of in OF_WHISTING}
            for level in LEVELS
        },
        "misere": {
            "made": tally.count_of(Statistic.MISERE_MADE),
            "failed": tally.count_of(Statistic.MISERE_FAILED),
            "tricks": tally.count_of(Statistic.MISERE_TRICKS),
        },
        "all_pass_tricks": tally.count_of(Statistic.ALL_PASS_TRICKS),
        "roles": {
            str(role): {
                "deals": tally.deals[role],
                "whists_per_deal": round(float(tally.whists[role] / tally.deals[role]), 6),
            }
            for role in Role
            if tally.deals[role]
        },
    }


def _timing(taken: Sequence[float]) -> dict[str, Any]:
    median, p95, longest = _summary(taken)
    return {
        "decisions": len(taken),
        "median": round(median, 6),
        "p95": round(p95, 6),
        "max": round(longest, 6),
    }
