"""``pulka arena``: duplicate deals between computer players, measured."""

import os
import sys
import time
from concurrent.futures.process import BrokenProcessPool
from typing import TYPE_CHECKING, Final

import click

if TYPE_CHECKING:
    from bot.cli.preferans.contest import Measured
    from engine.computers import Effort
    from engine.preferans.ai.level import Level
    from engine.preferans.ai.match import Entrant

CONVENTIONS: Final = ("sochi", "leningrad", "rostov")
INTERRUPTED: Final = 130
MAX_SAMPLES: Final = 100_000
PROGRESS_INTERVAL: Final = 30.0
"""Seconds between two lines of progress."""


@click.command()
@click.option(
    "--seats",
    default="expert,club,novice",
    show_default=True,
    help="Three or four of novice, club, expert; expert@80 thinks with 80 samples.",
)
@click.option("--deals", default=100, show_default=True, type=click.IntRange(1, 1_000_000))
@click.option("--seed", default=1, show_default=True, type=int)
@click.option("--convention", default="sochi", show_default=True, type=click.Choice(CONVENTIONS))
@click.option("--samples", type=click.IntRange(1, MAX_SAMPLES), help="Layouts an expert tries.")
@click.option("--jobs", type=click.IntRange(1, 256), help="Processes; default: one per core.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def arena(
    *,
    seats: str,
    deals: int,
    seed: int,
    convention: str,
    samples: int | None,
    jobs: int | None,
    as_json: bool,
) -> None:
    """Let computers play each other on duplicate deals.

    Every deck is played once per rotation of the players through the seats (the neighbours change
    sides on every second deck), each deal on an empty sheet; the result is in whists per deal. It
    depends on the seed alone, not on the number of jobs. Times are those of a clock: measure them
    with one job on a quiet machine. Ctrl-C prints what has been measured.
    """
    from bot.cli.preferans import arena_report, contest  # noqa: PLC0415 - heavy imports wait
    from engine.preferans.ai.match import match_agreement  # noqa: PLC0415
    from engine.preferans.ai.results import match_results  # noqa: PLC0415

    entrants = _entrants(seats, samples)
    played = contest.Contest(match_agreement(convention, len(entrants)), entrants, seed)
    measured: list[Measured] = []
    progress = _Progress(deals)

    def collect(each: "Measured") -> None:
        measured.append(each)
        progress(len(measured))

    if played.needs_solver:
        click.echo("pulka: warming up the solver", err=True)
    started = time.perf_counter()
    stopped_by: BaseException | None = None
    try:
        contest.play(played, deals, jobs or os.cpu_count() or 1, collect)
    except (KeyboardInterrupt, contest.BoardError, BrokenProcessPool) as reason:
        stopped_by = reason
        click.echo(f"pulka: stopped after {len(measured)} of {deals} boards", err=True)
    if measured:
        report = arena_report.Report(
            convention,
            seed,
            entrants,
            match_results([each.name for each in entrants], [each.board for each in measured]),
            contest.merge_times(measured),
            time.perf_counter() - started,
        )
        click.echo(arena_report.as_json(report) if as_json else arena_report.as_text(report))
    match stopped_by:
        case KeyboardInterrupt():
            sys.exit(INTERRUPTED)
        case BrokenProcessPool():
            raise click.ClickException("a worker process died; try fewer --jobs")
        case contest.BoardError():
            raise stopped_by


def _entrants(seats: str, samples: int | None) -> "tuple[Entrant, ...]":
    from engine.preferans.ai.match import Entrant  # noqa: PLC0415

    names = [name.strip() for name in seats.split(",")]
    if len(names) not in (3, 4):
        raise click.UsageError(f"--seats: three or four players, not {len(names)}")
    return tuple(Entrant(name, *_strength(name, samples)) for name in names)


def _strength(name: str, samples: int | None) -> "tuple[Level, Effort]":
    """Read ``club`` or ``expert@80``; ``samples`` holds for whoever names no number."""
    from engine.computers import DEFAULT_EFFORT, Effort  # noqa: PLC0415
    from engine.preferans.ai.level import Level  # noqa: PLC0415

    word, at, number = name.partition("@")
    if word not in tuple(Level):
        raise click.UsageError(f"--seats: no such level: {word!r}")
    level = Level(word)
    if not at:
        return level, DEFAULT_EFFORT if samples is None else Effort(samples)
    if level is not Level.EXPERT or not number.isdecimal() or not 0 < int(number) <= MAX_SAMPLES:
        raise click.UsageError(f"--seats: no such strength: {name!r}")
    return level, Effort(int(number))


class _Progress:
    """Prints to stderr now and then how many boards are done."""

    def __init__(self, boards: int) -> None:
        self._boards = boards
        self._started = self._printed = time.monotonic()

    def __call__(self, done: int) -> None:
        now = time.monotonic()
        if now - self._printed >= PROGRESS_INTERVAL:
            self._printed = now
            seconds = round(now - self._started)
            click.echo(f"pulka: {done} of {self._boards} boards in {seconds} s", err=True)
