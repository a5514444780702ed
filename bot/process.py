"""The life of the process: stopping in time, and a sign of life for the health check."""

import asyncio
import os
import secrets
import signal
import time
from collections.abc import Coroutine
from pathlib import Path
from typing import Any, Final

import structlog

from bot.log import catch_the_rest

STOP_WITHIN: Final = 4.0
"""Seconds the program may take to close down after a signal; Docker waits a little longer."""
BEAT: Final = 10.0
FRESH: Final = 45.0
"""Seconds after which a sign of life is no sign any more."""

_log = structlog.get_logger()


def run(work: Coroutine[Any, Any, None], sign: Path) -> int:
    """Run ``work`` until it ends or SIGTERM or SIGINT asks to stop; return the exit code.

    Meanwhile a file named after ``sign``, this process's own, is written anew every few seconds
    by the same event loop, so that a stuck loop shows. Work that does not close down within
    `STOP_WITHIN` seconds is abandoned: the log is in the database already.
    """
    catch_the_rest()
    for old in _signs(sign):
        if not _fresh(old):
            old.unlink(missing_ok=True)  # of a process that was killed
    # Several processes may run on one database, in containers even under the same number.
    own = sign.with_name(f"{sign.name}.{os.getpid()}-{secrets.token_hex(4)}")
    return asyncio.run(_until_stopped(work, own))


async def _until_stopped(work: Coroutine[Any, Any, None], sign: Path) -> int:
    loop = asyncio.get_running_loop()
    stop = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop.set)
    task = asyncio.ensure_future(work)
    heart = asyncio.ensure_future(_beat(sign))
    stopped = asyncio.ensure_future(stop.wait())
    await asyncio.wait((task, stopped), return_when=asyncio.FIRST_COMPLETED)
    heart.cancel()
    stopped.cancel()
    _write(sign, None)
    if not task.done():
        task.cancel()
        await asyncio.wait((task,), timeout=STOP_WITHIN)
        if not task.done():
            _log.error("did not stop in time")
            os._exit(1)  # asyncio.run would wait for the task for ever
    if not task.cancelled() and (error := task.exception()) is not None:
        raise error
    return 0


async def _beat(sign: Path) -> None:
    while True:
        _write(sign, time.time())
        await asyncio.sleep(BEAT)  # the process's pulse, not the bot's time


def _write(sign: Path, moment: float | None) -> None:
    if moment is None:
        sign.unlink(missing_ok=True)
        return
    sign.parent.mkdir(parents=True, exist_ok=True)
    sign.write_text(f"{moment:.0f}\n")


def alive(sign: Path) -> bool:
    """Whether any process has written its own ``sign`` lately."""
    return any(_fresh(each) for each in _signs(sign))


def _signs(sign: Path) -> list[Path]:
    return list(sign.parent.glob(f"{sign.name}.*"))


def _fresh(sign: Path) -> bool:
    try:
        return time.time() - float(sign.read_text()) < FRESH
    except (OSError, ValueError):
        return False
