"""``pulka arena``: duplicate deals between computer players, measured."""

import multiprocessing
import os
import random
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import click

from bot import solving

if TYPE_CHECKING:
    from engine.preferans.actions import Action
    from engine.preferans.ai.level import Effort, Level
    from engine.preferans.ai.match import Board, Entrant
    from engine.preferans.conventions import Agreement
    from engine.preferans.observe import PlayerView

CONVENTIONS: Final = ("sochi", "leningrad", "rostov")
INTERRUPTED: Final = 130
MOST_SAMPLES: Final = 100_000
PROGRESS: Final = 30.0
"""Seconds between two lines of progress."""

Times = dict[str, dict[str, list[float]]]
"""Seconds of every decision, by entrant and stage."""


@dataclass(frozen=True, slots=True)
class Match:
    """What is played: everything a worker needs to play any board of it."""

    agreement: "Agreement"
    entrants: "tuple[Entrant, ...]"
    seed: int


@dataclass(frozen=True, slots=True)
class Measured:
    """A board, and how long every decision took."""

    board: "Board"
    times: Times


class BoardError(Exception):
    """A player failed; the message names the board, the cause tells where."""


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
@click.option("--samples", type=click.IntRange(1, MOST_SAMPLES), help="Layouts an expert tries.")
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
    from bot.commands import arena_report  # noqa: PLC0415 - `pulka check` starts without them
    from engine.preferans.ai.match import agreed  # noqa: PLC0415
    from engine.preferans.ai.standings import standings  # noqa: PLC0415

    entrants = _entrants(seats, samples)
    contest = Match(agreed(convention, len(entrants)), entrants, seed)
    measured: list[Measured] = []
    progress = _Progress(deals)

    def collect(each: Measured) -> None:
        measured.append(each)
        progress(len(measured))

    started = time.perf_counter()
    broken: BaseException | None = None
    try:
        _run(contest, deals, jobs or os.cpu_count() or 1, collect)
    except (KeyboardInterrupt, BoardError, BrokenProcessPool) as reason:
        broken = reason
        click.echo(f"pulka: stopped after {len(measured)} of {deals} boards", err=True)
    if measured:
        report = arena_report.Report(
            convention,
            seed,
            entrants,
            standings([each.name for each in entrants], [each.board for each in measured]),
            _merged(measured),
            time.perf_counter() - started,
        )
        click.echo(arena_report.as_json(report) if as_json else arena_report.as_text(report))
    match broken:
        case KeyboardInterrupt():
            sys.exit(INTERRUPTED)
        case BrokenProcessPool():
            raise click.ClickException("a worker process died; try fewer --jobs")
        case BoardError():
            raise broken


def _entrants(seats: str, samples: int | None) -> "tuple[Entrant, ...]":
    from engine.preferans.ai.match import Entrant  # noqa: PLC0415

    names = [name.strip() for name in seats.split(",")]
    if len(names) not in (3, 4):
        raise click.UsageError(f"--seats: three or four players, not {len(names)}")
    return tuple(Entrant(name, *_strength(name, samples)) for name in names)


def _strength(name: str, samples: int | None) -> "tuple[Level, Effort]":
    """Read ``club`` or ``expert@80``; ``samples`` holds for whoever names no number."""
    from engine.preferans.ai.level import USUAL, Effort, Level  # noqa: PLC0415

    word, at, number = name.partition("@")
    if word not in tuple(Level):
        raise click.UsageError(f"--seats: no such level: {word!r}")
    level = Level(word)
    if not at:
        return level, USUAL if samples is None else Effort(samples)
    if level is not Level.EXPERT or not number.isdecimal() or not 0 < int(number) <= MOST_SAMPLES:
        raise click.UsageError(f"--seats: no such strength: {name!r}")
    return level, Effort(int(number))


# --- playing --------------------------------------------------------------------------------


def _run(contest: Match, boards: int, jobs: int, collect: Callable[[Measured], None]) -> None:
    """Play boards 1..``boards``, in any order, and hand over each as it is done."""
    thinks = any(entrant.level == "expert" for entrant in contest.entrants)
    if thinks:
        click.echo("pulka: warming up the solver", err=True)
        _warm()
    if min(jobs, boards) == 1:
        for number in range(1, boards + 1):
            collect(_measured(contest, number))
        return
    spawned = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(min(jobs, boards), spawned, _ready, (thinks,)) as pool:
        try:
            futures = [pool.submit(_measured, contest, each) for each in range(1, boards + 1)]
            for future in as_completed(futures):
                collect(future.result())
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            for worker in multiprocessing.active_children():
                worker.terminate()
            raise


def _ready(thinks: bool) -> None:
    """Make a worker ready. Ctrl-C reaches all processes of a terminal: the first one decides."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_leave_with_parent, daemon=True).start()
    if thinks:
        solving.keep_compiled()
        _warm()


def _leave_with_parent() -> None:
    """End a worker whose parent was killed: nobody would ever ask it for another board."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _measured(contest: Match, number: int) -> Measured:
    """Play one board with a clock beside every decision that is one."""
    from engine.preferans.ai import choose  # noqa: PLC0415
    from engine.preferans.ai.match import board  # noqa: PLC0415

    times: Times = {}

    def ask(entrant: "Entrant", seen: "PlayerView", rng: random.Random) -> "Action":
        started = time.perf_counter()
        action = choose(seen, rng, entrant.level, entrant.effort)
        if len(seen.moves) > 1:
            taken = time.perf_counter() - started
            times.setdefault(entrant.name, {}).setdefault(seen.stage, []).append(taken)
        return action

    try:
        played = board(contest.agreement, contest.entrants, contest.seed, number, ask)
    except Exception as error:
        raise BoardError(f"board {number} of seed {contest.seed}: {error!r}") from error
    return Measured(played, times)


def _merged(measured: "Iterable[Measured]") -> Times:
    merged: Times = {}
    for each in measured:
        for name, stages in each.times.items():
            for stage, taken in stages.items():
                merged.setdefault(name, {}).setdefault(stage, []).extend(taken)
    return merged


class _Progress:
    """Lines on stderr for whoever waits long."""

    def __init__(self, boards: int) -> None:
        self._boards = boards
        self._started = self._told = time.monotonic()

    def __call__(self, done: int) -> None:
        """Say now and then how far it is."""
        now = time.monotonic()
        if now - self._told >= PROGRESS:
            self._told = now
            took = round(now - self._started)
            click.echo(f"pulka: {done} of {self._boards} boards in {took} s", err=True)


def _warm() -> None:
    from engine.solver import warm  # noqa: PLC0415

    warm()
