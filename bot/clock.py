"""The one source of time for bot, sandbox and tests."""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterable
from typing import Any, Final, Protocol, TypeVar

T = TypeVar("T")

MAX_WORK: Final = 0.005
"""Real seconds that the event loop may be blocked."""
TURNS: Final = 60
"""Turns of the event loop between two such pieces of work: an answer needs many."""


class Clock(Protocol):
    """Time as the bot sees it; tests move their own by hand."""

    def now(self) -> float:
        """Return the Unix time in seconds."""

    async def sleep(self, seconds: float) -> None:
        """Return no earlier than ``seconds`` of this clock's time from now."""


async def wait_within(clock: Clock, seconds: float, work: Coroutine[Any, Any, object]) -> None:
    """Wait for ``work``, at most ``seconds``; then cancel it."""
    tasks = [asyncio.ensure_future(each) for each in (work, clock.sleep(seconds))]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for each in tasks:
            each.cancel()


async def in_turns(items: Iterable[T]) -> AsyncIterator[T]:
    """Yield the items, and let other tasks run after each `MAX_WORK` of work."""
    begun = time.perf_counter()
    for item in items:
        yield item
        if time.perf_counter() - begun >= MAX_WORK:
            for _ in range(TURNS):
                await asyncio.sleep(0)
            begun = time.perf_counter()


def elapsed() -> float:
    """Return the seconds since some moment, with those asleep where they are known."""
    boottime = getattr(time, "CLOCK_BOOTTIME", None)
    return time.monotonic() if boottime is None else time.clock_gettime(boottime)


class SystemClock:
    """Wall time that cannot be set while the program runs.

    The Unix time is read once; from then on seconds are counted, so that timers are exact even when
    the machine's clock is set. A new start reads the time again.
    """

    def __init__(
        self,
        wall: Callable[[], float] = time.time,
        steady: Callable[[], float] = elapsed,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        """``wall`` is the machine's Unix time, ``steady`` counts seconds."""
        self._wall, self._steady, self._sleep = wall, steady, sleep
        self._begun = wall() - steady()

    def now(self) -> float:
        """Return the Unix time in seconds."""
        return self._begun + self._steady()

    async def sleep(self, seconds: float) -> None:
        """Return no earlier than ``seconds`` from now."""
        await self._sleep(seconds)

    @property
    def set_by(self) -> float:
        """Return the seconds by which the machine's clock was put forward since this one began."""
        return self._wall() - self.now()
