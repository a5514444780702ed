"""A clock that stands still until it is told, so that hours of play pass in seconds.

Nothing moves by itself. ``advance`` lets a stretch of time pass, waking sleepers in their order
and letting everything they start come to rest before the next one wakes; ``run_until`` jumps from
sleeper to sleeper until something is true. "At rest" means that the event loop has nothing to run
and neither a thread (aiosqlite's, an executor's) nor a server of PostgreSQL owes it a result, so
work that takes real time takes no virtual time.
"""

import asyncio
import heapq
import itertools
import sys
import time
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

T = TypeVar("T")

_BRIDGES = frozenset(
    {
        "aiosqlite.core",
        "asyncio.base_events",  # a connection that is being made
        "asyncio.futures",
        "asyncio.selector_events",
        "sqlalchemy.dialects.sqlite.aiosqlite",
    }
)
"""Modules whose futures are resolved by another thread, or by a server; and all of asyncpg."""

_QUIET_ROUNDS = 3
_REAL_PATIENCE = 90.0
_FEW = 100
"""Sleepers who gave up that may wait to be due."""


class StuckError(AssertionError):
    """What was waited for did not happen in the time given."""


class VirtualClock:
    """A :class:`bot.clock.Clock` moved by hand."""

    def __init__(self, start: float = 1_790_000_000.0, *, patience: float = _REAL_PATIENCE) -> None:
        """``patience``: real seconds in which everything must come to rest."""
        self._patience = patience
        self._now = start
        self._set_by = 0.0
        self._order = itertools.count()
        self._sleepers: list[tuple[float, int, asyncio.Future[None]]] = []
        self._given_up = 0
        self._threads: set[asyncio.Future[Any]] = set()
        self._watched: asyncio.AbstractEventLoop | None = None

    def now(self) -> float:
        """Return the Unix time in seconds."""
        return self._now

    def wall(self) -> float:
        """Return the Unix time as a machine has it whose clock can be `put`."""
        return self._now + self._set_by

    def put(self, seconds: float) -> None:
        """Put the machine's clock forward, or back: no time passes."""
        self._set_by += seconds

    async def sleep(self, seconds: float) -> None:
        """Return when this clock has moved on by ``seconds``; at once, after a turn, for 0."""
        self._watch_threads()
        if seconds <= 0:
            await asyncio.sleep(0)
            return
        waker = asyncio.get_running_loop().create_future()
        heapq.heappush(self._sleepers, (self._now + seconds, next(self._order), waker))
        try:
            await waker
        except asyncio.CancelledError:
            self._given_up += 1
            self._forget()
            raise

    def _forget(self) -> None:
        """Drop those who gave up their sleep, once they are most of all: few wait to be due."""
        if self._given_up > _FEW and 2 * self._given_up > len(self._sleepers):
            self._sleepers = [each for each in self._sleepers if not each[2].done()]
            heapq.heapify(self._sleepers)
            self._given_up = 0

    @property
    def next_wake(self) -> float | None:
        """When the next sleeper wakes, None if there is none."""
        while self._sleepers and self._sleepers[0][2].done():
            heapq.heappop(self._sleepers)
        return self._sleepers[0][0] if self._sleepers else None

    async def advance(self, seconds: float) -> None:
        """Let ``seconds`` pass, and everything that happens in them."""
        target = self._now + seconds
        await self.settle()
        while (wake := self.next_wake) is not None and wake <= target:
            await self._jump()
        self._now = target
        await self.settle()

    async def run_until(
        self,
        condition: Callable[[], bool],
        *,
        limit: float = 3600.0,
        what: str = "what was waited for",
    ) -> None:
        """Let time pass until ``condition()``, at most ``limit`` virtual seconds.

        Raises StuckError past the limit, or when there is neither a sleeper nor progress.
        """
        deadline = self._now + limit
        idle_since: float | None = None
        await self.settle()
        while not condition():
            wake = self.next_wake
            if wake is not None and wake > deadline:
                raise StuckError(f"{what} did not happen in {limit:g} s")
            if wake is not None:
                idle_since = None
                await self._jump()
                continue
            # Real timers or sockets may still be at work: grant them real time, not for ever.
            idle_since = idle_since or time.monotonic()
            if time.monotonic() - idle_since > self._patience:
                raise StuckError(f"{what} cannot happen any more: nothing is waiting for time")
            await asyncio.sleep(0.002)
            await self.settle()

    async def drive(self, work: Coroutine[Any, Any, T], *, limit: float = 3600.0) -> T:
        """Run ``work`` to its end, letting time pass whenever it waits."""
        task = asyncio.ensure_future(work)
        try:
            await self.run_until(task.done, limit=limit, what="the end of the work")
        except BaseException:
            task.cancel()
            raise
        return await task

    async def settle(self) -> None:
        """Return when nothing more happens without time passing.

        Raises StuckError when tasks spin or a thread owes its result for too long.
        """
        self._watch_threads()
        ready = getattr(asyncio.get_running_loop(), "_ready", ())
        begun = time.monotonic()
        quiet = 0
        while quiet < _QUIET_ROUNDS:
            await asyncio.sleep(0)
            if time.monotonic() - begun > self._patience:
                raise StuckError(f"no rest: {len(self._threads)} results of threads are due")
            if self._threads:
                quiet = 0
                await asyncio.sleep(0.0002)
            elif ready:
                quiet = 0
            else:
                quiet += 1

    async def _jump(self) -> None:
        wake, _, waker = heapq.heappop(self._sleepers)
        self._now = max(self._now, wake)
        if not waker.done():
            waker.set_result(None)
        await self.settle()

    def _watch_threads(self) -> None:
        """Note every future of this loop that a thread will resolve."""
        loop = asyncio.get_running_loop()
        if loop is self._watched:
            return
        self._watched = loop
        create = loop.create_future

        def create_future() -> asyncio.Future[Any]:
            future = create()
            asks = sys._getframe(1).f_globals.get("__name__", "")  # noqa: SLF001
            if asks in _BRIDGES or asks.startswith("asyncpg."):
                self._threads.add(future)
                future.add_done_callback(self._threads.discard)
            return future

        loop.create_future = create_future  # type: ignore[method-assign]
