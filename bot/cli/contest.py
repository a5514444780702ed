"""Playing a contest: the same boards for every seating, a board in one seating a piece.

A piece is computed in stretches of a second or so.
"""

import random
import time
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, Final

from bot.compute import Cluster, Unfinished, Work, compute, prepare_nothing
from bot.thinking import solver_cache
from engine import solver
from engine.match import (
    Board,
    Duplicate,
    Entrant,
    PlayedSeating,
    SeatingInPlay,
    advance,
    begin,
    seatings,
    sum_up,
)

Times = dict[str, dict[str, list[float]]]
"""Seconds of every decision, by entrant and stage."""
STRETCH: Final = 40
"""Samples searched after which a stretch ends; a decision without a search counts as one."""


@dataclass(frozen=True, slots=True)
class Contest:
    """Everything a worker process needs to play any board."""

    played: Duplicate[Any]
    entrants: tuple[Entrant, ...]
    seed: int
    needs_solver: bool
    """Whether some entrant asks the compiled search."""


@dataclass(frozen=True, slots=True)
class MeasuredSeating:
    """A board as one seating played it, and how long every decision took."""

    played: PlayedSeating
    times: Times


@dataclass(frozen=True, slots=True)
class Piece:
    """What is to be played of a board in its seating ``turn``; None: all of it."""

    number: int
    turn: int
    playing: SeatingInPlay | None = None
    times: Times = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Measured:
    """A board, and how long every decision took."""

    board: Board[Any]
    times: Times


class BoardError(Exception):
    """A player failed; the message names the board, and the cause tells where."""


def play(
    contest: Contest,
    boards: int,
    jobs: int,
    collect: Callable[[Measured], None],
    on: Cluster | None = None,
) -> None:
    """Play boards 1..``boards``, in any order, and pass each to ``collect`` when it is done.

    Raises `BoardError`, and what `compute` raises. Everything collected before that stands.
    """
    pieces = [
        Piece(number, turn)
        for number in range(1, boards + 1)
        for turn in range(len(seatings(contest.entrants, number)))
    ]
    missing = Counter(piece.number for piece in pieces)
    played: dict[int, dict[int, MeasuredSeating]] = {}

    def gather(index: int, found: MeasuredSeating) -> None:
        number, turn = pieces[index].number, pieces[index].turn
        turns = played.setdefault(number, {})
        turns[turn] = found
        if len(turns) == missing[number]:
            view = [turns[each] for each in sorted(played.pop(number))]
            board = sum_up(contest.played, number, [each.played for each in view])
            collect(Measured(board, merge_times(view)))

    prepare = prepare_solver if contest.needs_solver else prepare_nothing
    compute(Work(partial(measure, contest), prepare), pieces, gather, jobs=jobs, on=on)


def prepare_solver() -> None:
    """Load or compile the search in this process."""
    solver_cache.enable()
    solver.warm()


def measure(contest: Contest, piece: Piece) -> MeasuredSeating | Unfinished[Piece]:
    """Play on for a stretch and time every decision that has more than one choice."""
    computers, number, times = contest.played.computers, piece.number, piece.times
    cost = 0

    def ask(entrant: Entrant, view: Any, rng: random.Random) -> object:
        nonlocal cost
        started = time.perf_counter()
        action = computers.choose(view, rng, entrant.level, entrant.effort)
        if len(view.moves) > 1:
            seconds = time.perf_counter() - started
            stage = contest.played.stage(view)
            times.setdefault(entrant.name, {}).setdefault(stage, []).append(seconds)
            cost += entrant.effort.samples if entrant.level in computers.fallbacks else 1
        return action

    seating = seatings(contest.entrants, number)[piece.turn]
    try:
        found: SeatingInPlay | PlayedSeating
        found = piece.playing or begin(contest.played, seating, contest.seed, number)
        while isinstance(found, SeatingInPlay):
            if cost >= STRETCH:
                return Unfinished(replace(piece, playing=found))
            found = advance(contest.played, found, ask)
    except Exception as error:
        raise BoardError(f"board {number} of seed {contest.seed}: {error!r}") from error
    return MeasuredSeating(found, times)


def merge_times(measured: Iterable[Measured | MeasuredSeating]) -> Times:
    """Return all times together."""
    merged: Times = {}
    for each in measured:
        for name, stages in each.times.items():
            for stage, seconds in stages.items():
                merged.setdefault(name, {}).setdefault(stage, []).extend(seconds)
    return merged
