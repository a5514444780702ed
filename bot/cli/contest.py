"""Playing a contest: the same boards for every seating, in one process or in several."""

import multiprocessing
import os
import random
import signal
import threading
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from typing import Any

from bot import solver_cache
from engine import solver
from engine.match import Board, Duplicate, Entrant, board

Times = dict[str, dict[str, list[float]]]
"""Seconds of every decision, by entrant and stage."""


@dataclass(frozen=True, slots=True)
class Contest:
    """Everything a worker process needs to play any board."""

    played: Duplicate[Any]
    entrants: tuple[Entrant, ...]
    seed: int
    needs_solver: bool
    """Whether some entrant asks the compiled search."""


@dataclass(frozen=True, slots=True)
class Measured:
    """A board, and how long every decision took."""

    board: Board[Any]
    times: Times


class BoardError(Exception):
    """A player failed; the message names the board, and the cause tells where."""


def play(contest: Contest, boards: int, jobs: int, collect: Callable[[Measured], None]) -> None:
    """Play boards 1..``boards``, in any order, and pass each to ``collect`` when it is done.

    Raises `BoardError`, and ``BrokenProcessPool`` when a worker dies. Everything collected before
    that stands.
    """
    if contest.needs_solver:
        solver.warm()
    if min(jobs, boards) == 1:
        for number in range(1, boards + 1):
            collect(measure(contest, number))
        return
    spawned = multiprocessing.get_context("spawn")
    prepare = (contest.needs_solver,)
    with ProcessPoolExecutor(min(jobs, boards), spawned, _prepare_worker, prepare) as pool:
        try:
            futures = [pool.submit(measure, contest, each) for each in range(1, boards + 1)]
            for future in as_completed(futures):
                collect(future.result())
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            for worker in multiprocessing.active_children():
                worker.terminate()
            raise


def _prepare_worker(needs_solver: bool) -> None:
    # A terminal sends Ctrl-C to all its processes; only the parent may react to it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_exit_with_parent, daemon=True).start()
    if needs_solver:
        solver_cache.enable()
        solver.warm()


def _exit_with_parent() -> None:
    """End a worker whose parent was killed."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def measure(contest: Contest, number: int) -> Measured:
    """Play one board and time every decision that has more than one choice."""
    times: Times = {}

    played = contest.played

    def ask(entrant: Entrant, seen: Any, rng: random.Random) -> Any:
        started = time.perf_counter()
        action = played.computers.choose(seen, rng, entrant.level, entrant.effort)
        if len(seen.moves) > 1:
            seconds = time.perf_counter() - started
            times.setdefault(entrant.name, {}).setdefault(played.stage(seen), []).append(seconds)
        return action

    try:
        found = board(played, contest.entrants, contest.seed, number, ask)
    except Exception as error:
        raise BoardError(f"board {number} of seed {contest.seed}: {error!r}") from error
    return Measured(found, times)


def merge_times(measured: Iterable[Measured]) -> Times:
    """Return the times of all boards together."""
    merged: Times = {}
    for each in measured:
        for name, stages in each.times.items():
            for stage, seconds in stages.items():
                merged.setdefault(name, {}).setdefault(stage, []).extend(seconds)
    return merged
