"""Functions that run in a worker process, on views and numbers.

They log nothing, and no exception leaves the process: its message could name a card.
"""

import gc
import os
import random
import signal
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from bot.thinking import solver_cache
from engine.computers import UNCOMPILED_SAMPLES, Effort

NICE: Final = 10
"""The ``nice`` value of searches, below the bot's own work."""
LAST: Final = 19
"""That of searches which tables should not feel."""


@dataclass(frozen=True, slots=True)
class SearchBudget:
    """Budget of one search: layouts to try, and seconds from its start."""

    samples: int
    seconds: float

    def effort(self) -> Effort:
        """Return the effort of a search that starts now."""
        until = time.monotonic() + self.seconds
        samples = self.samples if compiled() else min(self.samples, UNCOMPILED_SAMPLES)
        return Effort(samples, lambda: time.monotonic() >= until)


@dataclass(frozen=True, slots=True)
class Completed:
    """A function's result. ``compiled``: this process has a compiled solver."""

    value: Any
    compiled: bool


@dataclass(frozen=True, slots=True)
class Failed:
    """The safe part of an exception: its class, and where it arose."""

    kind: str
    where: str


def initialize(nice: int) -> None:
    """Set up the process: low priority, no output, and an end together with the bot."""
    silence_stderr()
    with suppress(OSError, AttributeError):
        os.nice(nice)
        if nice >= LAST:
            # Whoever wakes up has the core at once; a nice value alone gives it a slice later.
            os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
    # Ctrl-C goes to all processes of a terminal; the bot ends its workers itself.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    from multiprocessing import parent_process  # noqa: PLC0415 - only a worker has one

    bot = parent_process()
    if bot is not None:
        threading.Thread(target=_exit_with, args=(bot.sentinel,), daemon=True).start()
    gc.freeze()
    from engine import solver  # noqa: PLC0415 - the bot itself does not search

    solver_cache.enable()
    solver.warm_in_background()


def compiled() -> bool:
    """Return whether this process has a compiled solver."""
    from engine import solver  # noqa: PLC0415 - the bot itself does not search

    return solver.compiled()


def silence_stderr() -> None:
    """Keep Python's own reports of exceptions out of the bot's log."""
    sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 - open until the end


def _exit_with(sentinel: int) -> None:
    from multiprocessing import connection  # noqa: PLC0415 - only a worker waits

    connection.wait([sentinel])
    os._exit(0)


def run(function: Callable[..., object], *arguments: object) -> Completed | Failed:
    """Run a function and return its result."""
    try:
        return Completed(function(*arguments), compiled())
    except Exception as error:
        return Failed(type(error).__name__, _place(error))


def _place(error: BaseException) -> str:
    """Return file and line where an exception arose."""
    frame = error.__traceback__
    while frame is not None and frame.tb_next is not None:
        frame = frame.tb_next
    if frame is None:
        return ""
    return f"{Path(frame.tb_frame.f_code.co_filename).name}:{frame.tb_lineno}"


def choose(
    function: Callable[..., object], view: object, seed: int, level: str, budget: SearchBudget
) -> object:
    """Call the ``choose`` of a game's computer players."""
    return function(view, random.Random(seed), level, budget.effort())  # noqa: S311 - play


def advise(
    function: Callable[..., object], view: object, seed: int, budget: SearchBudget
) -> object:
    """Call the ``advise`` of a game's computer players."""
    return function(view, random.Random(seed), budget.effort())  # noqa: S311 - play


def weigh(
    function: Callable[..., object], question: object, seed: str, seconds: float
) -> tuple[object, float]:
    """Call the ``weigh`` of a game's `DecisionStudy`; return its values and core seconds."""
    began, until = time.process_time(), time.monotonic() + seconds
    told = function(question, seed, lambda: time.monotonic() >= until)
    return told, time.process_time() - began
