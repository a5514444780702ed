"""The process: how it stops in time, shows that it is alive, and stays responsive."""

import asyncio
import gc
import os
import secrets
import signal
import sys
import time
from collections.abc import Callable, Coroutine
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import structlog

from bot.clock import SystemClock
from bot.log import log_uncaught_exceptions

if sys.platform != "win32":
    import uvloop

STOP_TIMEOUT: Final = 4.0
"""Seconds the program may take to stop after a signal; Docker waits a little longer."""
HEARTBEAT_INTERVAL: Final = 10.0
"""Seconds between two writes of the heartbeat file."""
HEARTBEAT_MAX_AGE: Final = 45.0
"""Seconds after which a heartbeat no longer counts."""
CLOCK_SET: Final = 5.0
"""Seconds by which the machine's clock must be put forward or back to be worth a word."""
SWITCH_INTERVAL: Final = 0.001
"""Seconds a thread may compute while another waits for its turn; Python's default is 0.005."""

log = structlog.get_logger(__name__)


def run(work: Coroutine[Any, Any, None], heartbeat: Path | None) -> int:
    """Run ``work`` until it ends or SIGTERM or SIGINT arrives; return the exit code.

    Meanwhile the event loop itself writes a heartbeat file every few seconds, so that a stuck loop
    can be noticed; none if ``heartbeat`` is None. Its name begins with ``heartbeat``, as several
    processes may use one database.
    Work that does not stop within `STOP_TIMEOUT` is abandoned: the log is in the database already.
    """
    log_uncaught_exceptions()
    own = None
    if heartbeat is not None:
        for file in _heartbeat_files(heartbeat):
            if not _recent(file):
                _remove(file)  # its process was killed
        # Processes in different containers may have the same id.
        own = heartbeat.with_name(f"{heartbeat.name}.{os.getpid()}-{secrets.token_hex(4)}")
    with asyncio.Runner(loop_factory=new_event_loop) as runner:
        return runner.run(_run_until_stopped(work, own))


def new_event_loop() -> asyncio.AbstractEventLoop:
    """Return the program's loop: uvloop's answers a tap among many in two thirds of the time."""
    if sys.platform == "win32":
        return asyncio.new_event_loop()
    return uvloop.new_event_loop()


async def _run_until_stopped(work: Coroutine[Any, Any, None], heartbeat: Path | None) -> int:
    loop = asyncio.get_running_loop()
    stop = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop.set)
    task = asyncio.ensure_future(work)
    heartbeats = asyncio.ensure_future(_write_heartbeats(heartbeat))
    stopped = asyncio.ensure_future(stop.wait())
    await asyncio.wait((task, stopped), return_when=asyncio.FIRST_COMPLETED)
    heartbeats.cancel()
    stopped.cancel()
    if heartbeat is not None:
        _remove(heartbeat)
    if not task.done():
        task.cancel()
        await asyncio.wait((task,), timeout=STOP_TIMEOUT)
        if not task.done():
            log.error("did not stop in time")
            os._exit(1)  # asyncio.run would wait for the task for ever
    if not task.cancelled() and (error := task.exception()) is not None:
        raise error
    return 0


async def _write_heartbeats(heartbeat: Path | None) -> None:
    clock = SystemClock()
    while True:
        if heartbeat is not None:
            with suppress(OSError):  # a full disk may have room again
                _write_heartbeat(heartbeat)
        if abs(clock.set_by) > CLOCK_SET:
            log.warning("clock.set", seconds=round(clock.set_by))
            clock = SystemClock()
        await asyncio.sleep(HEARTBEAT_INTERVAL)  # real time, not the bot's clock


def _write_heartbeat(heartbeat: Path) -> None:
    heartbeat.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    troubles = (trouble() for trouble in tuple(_troubles))
    told = next((each for each in troubles if each), "")
    heartbeat.write_text(f"{time.time():.0f}\n{told}\n")


_troubles: Final[list[Callable[[], str | None]]] = []


def tell_health(trouble: Callable[[], str | None]) -> Callable[[], None]:
    """Write with every heartbeat what ``trouble`` returns, None if all is well; return an undo."""
    _troubles.append(trouble)
    return lambda: _troubles.remove(trouble)


def _remove(file: Path) -> None:
    file.unlink(missing_ok=True)


def alive(heartbeat: Path) -> bool:
    """Return whether any process has written its heartbeat file lately."""
    return any(_recent(file) for file in _heartbeat_files(heartbeat))


def trouble(heartbeat: Path) -> str | None:
    """Return why no process is well that has written its heartbeat lately, None if one is."""
    told = [file.read_text().splitlines() for file in _heartbeat_files(heartbeat) if _recent(file)]
    troubles = ["".join(lines[1:]) for lines in told]
    return min(troubles, key=bool) or None if troubles else "no sign of life"


def _heartbeat_files(heartbeat: Path) -> list[Path]:
    return list(heartbeat.parent.glob(f"{heartbeat.name}.*"))


def _recent(file: Path) -> bool:
    try:
        written = float(file.read_text().partition("\n")[0])
        return abs(time.time() - written) < HEARTBEAT_MAX_AGE
    except (OSError, ValueError):
        return False


def make_loop_responsive() -> None:
    """Keep pauses of the event loop short.

    With many tables, a full garbage collection stops everything for 100 ms. So what is loaded by
    now is never looked at again, and full collections become rare. A tap passes through several
    threads: the loop may interrupt a busy one sooner than Python's default.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 50, 100)
    sys.setswitchinterval(SWITCH_INTERVAL)
