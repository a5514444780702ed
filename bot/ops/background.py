"""Background tasks: kept alive, and logged when they fail."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, Final

import structlog

from bot.clock import Clock
from bot.ops.retry import keep_trying
from bot.store import StoreError

log = structlog.get_logger(__name__)

CLOSE_WITHIN: Final = 2.0
"""Real seconds that running tasks have to end when the process does."""


class BackgroundTasks:
    """Background tasks of the loop; each ends by itself."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._running: set[asyncio.Task[object]] = set()

    def start(self, work: Coroutine[Any, Any, object]) -> None:
        """Run work in the background; log a failure."""
        task = asyncio.create_task(work)
        self._running.add(task)
        task.add_done_callback(self._done)

    def keep_trying(
        self,
        do: Callable[[], Awaitable[object]],
        *,
        what: str,
        catch: type[Exception] = StoreError,
        failures: int = 0,
    ) -> None:
        """Retry work in the background until it succeeds: see `retry.keep_trying`."""
        self.start(keep_trying(self._clock, do, what=what, catch=catch, failures=failures))

    async def close(self) -> None:
        """Wait for running tasks, at most `CLOSE_WITHIN` seconds; then cancel them."""
        if not self._running:
            return
        _, late = await asyncio.wait(self._running, timeout=CLOSE_WITHIN)
        for task in late:
            task.cancel()
        await asyncio.gather(*late, return_exceptions=True)

    def _done(self, task: asyncio.Task[object]) -> None:
        self._running.discard(task)
        error = None if task.cancelled() else task.exception()
        if isinstance(error, StoreError):
            log.warning("job.not_written", reason=error)
        elif error is not None:
            log.error("job.failed", exc_info=error)
