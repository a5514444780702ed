"""The process: stops in time, and stays responsive."""

import asyncio
import gc
import os
import signal
import sys
from collections.abc import Coroutine
from typing import Any, Final, NoReturn

import structlog

from bot.clock import SystemClock
from bot.ops.log import log_uncaught_exceptions

if sys.platform != "win32":
    import uvloop

STOP_TIMEOUT: Final = 4.0
"""Seconds the program may take to stop after a signal; Docker waits a little longer."""
CLOCK_CHECK_INTERVAL: Final = 10.0
"""Seconds between two checks of the machine's clock."""
CLOCK_SET: Final = 5.0
"""Seconds by which the machine's clock must be set for a log line."""
SWITCH_INTERVAL: Final = 0.001
"""Seconds a thread may run while another waits; Python's default is 0.005."""

log = structlog.get_logger(__name__)


def run(work: Coroutine[Any, Any, None]) -> int:
    """Run ``work`` until it ends or SIGTERM or SIGINT arrives; return the exit code.

    Work that does not stop within `STOP_TIMEOUT` is abandoned: the log is in the database already.
    """
    log_uncaught_exceptions()
    with asyncio.Runner(loop_factory=new_event_loop) as runner:
        return runner.run(_run_until_stopped(work))


def new_event_loop() -> asyncio.AbstractEventLoop:
    """Return the program's event loop; uvloop's latency under load is two thirds of asyncio's."""
    if sys.platform == "win32":
        return asyncio.new_event_loop()
    return uvloop.new_event_loop()


async def _run_until_stopped(work: Coroutine[Any, Any, None]) -> int:
    loop = asyncio.get_running_loop()
    stop = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop.set)
    task = asyncio.ensure_future(work)
    clock_watch = asyncio.ensure_future(_watch_clock())
    stopped = asyncio.ensure_future(stop.wait())
    await asyncio.wait((task, stopped), return_when=asyncio.FIRST_COMPLETED)
    clock_watch.cancel()
    stopped.cancel()
    if not task.done():
        task.cancel()
        await asyncio.wait((task,), timeout=STOP_TIMEOUT)
        if not task.done():
            log.error("did not stop in time")
            os._exit(1)  # asyncio.run would wait for the task for ever
    if not task.cancelled() and (error := task.exception()) is not None:
        raise error
    return 0


def end_now(reason: str) -> NoReturn:
    """End as if killed, which is safe at any moment; a supervisor may restart."""
    sys.stderr.write(f"pulka: {reason}\n")
    sys.stderr.flush()
    os._exit(1)


async def _watch_clock() -> None:
    """Log when the machine's clock is set."""
    clock = SystemClock()
    while True:
        if abs(clock.set_by) > CLOCK_SET:
            log.warning("clock.set", seconds=round(clock.set_by))
            clock = SystemClock()
        await asyncio.sleep(CLOCK_CHECK_INTERVAL)  # real time, not the bot's clock


def make_loop_responsive() -> None:
    """Keep pauses of the event loop short.

    All objects loaded by now are frozen: no garbage collection looks at them again. A tap passes
    through several threads: the loop may interrupt a busy one sooner than Python's default.
    """
    gc.collect()
    gc.freeze()
    sys.setswitchinterval(SWITCH_INTERVAL)
