"""What runs in a process that thinks. It gets views and numbers, and answers with values.

Nothing is logged here, and no exception leaves: its words could name a card.
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
from multiprocessing import connection, parent_process
from pathlib import Path
from typing import Any, Final

from bot import solving
from bot.thinking.thinker import hint
from engine import solver
from engine.effort import Effort
from engine.preferans.actions import Action
from engine.preferans.ai import choose
from engine.preferans.ai.advice import Advice
from engine.preferans.ai.level import Level
from engine.preferans.observe import PlayerView

NICE: Final = 10
"""How far behind the bot's own work a search stands."""
COLD: Final = 6
"""Samples at most while the solver is being compiled and its slow twin answers."""


@dataclass(frozen=True, slots=True)
class Share:
    """What one decision may cost: layouts to try, and seconds from when its process takes it."""

    samples: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Done:
    """An answer. ``compiled``: the compiled solver gave it."""

    value: Any
    compiled: bool


@dataclass(frozen=True, slots=True)
class Failed:
    """An exception as far as it may be told: its kind, and where in the program it arose."""

    kind: str
    where: str


def settle_in() -> None:
    """Begin the life of a process: behind the others, gone when the bot is gone."""
    keep_quiet()
    with suppress(OSError, AttributeError):
        os.nice(NICE)
    # A signal to the whole group is the bot's business: it ends its processes by itself.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    bot = parent_process()
    if bot is not None:
        threading.Thread(target=_end_with, args=(bot.sentinel,), daemon=True).start()
    gc.freeze()
    solving.keep_compiled()
    solver.warm_in_background()


def keep_quiet() -> None:
    """Let nothing that Python would say of an exception reach the bot's log."""
    sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 - for good


def _end_with(sentinel: int) -> None:
    connection.wait([sentinel])
    os._exit(0)


def attend(do: Callable[..., Any], *given: Any) -> Done | Failed:
    """Work something out."""
    try:
        return Done(do(*given), solver.compiled())
    except Exception as error:
        return Failed(type(error).__name__, _where(error))


def _where(error: BaseException) -> str:
    frame = error.__traceback__
    while frame is not None and frame.tb_next is not None:
        frame = frame.tb_next
    if frame is None:
        return ""
    return f"{Path(frame.tb_frame.f_code.co_filename).name}:{frame.tb_lineno}"


def greet() -> int:
    """Return the number of this process."""
    return os.getpid()


def decide(seen: PlayerView, seed: int, level: Level, share: Share) -> Action:
    """Return what a computer does."""
    return choose(seen, random.Random(seed), level, _effort(share))  # noqa: S311 - play


def advise(seen: PlayerView, seed: int, share: Share) -> Advice:
    """Return what an expert would do, and why."""
    return hint(seen, random.Random(seed), _effort(share))  # noqa: S311 - play


def _effort(share: Share) -> Effort:
    until = time.monotonic() + share.seconds
    samples = share.samples if solver.compiled() else min(share.samples, COLD)
    return Effort(samples, lambda: time.monotonic() >= until)
