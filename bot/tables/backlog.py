"""What a table owes because something could not be written, and when it is tried again."""

import asyncio
from collections.abc import Callable
from typing import Final

from bot.clock import Clock
from bot.retry import retry_delay

LASTS: Final = 60.0
"""Seconds after which the table says that it cannot go on."""


class Backlog:
    """What one table could not write: at most one try is pending, and none while nothing is owed.

    ``again`` is called when it is time; then `begun`, and at the end of the try either `add` once
    more or `settled`.
    """

    def __init__(self, clock: Clock, again: Callable[[], None]) -> None:
        self._clock = clock
        self._again = again
        self._since: float | None = None
        self._failures = 0
        self._waiting: asyncio.Task[None] | None = None
        self._called = False

    @property
    def pending(self) -> bool:
        """Whether anything is owed."""
        return self._since is not None

    @property
    def overdue(self) -> bool:
        """Whether something has been owed for so long that people should hear of it."""
        return self._since is not None and self._clock.now() - self._since >= LASTS

    def add(self, *, soon: bool = False) -> None:
        """Something failed: try again later, or at once when ``soon``."""
        if self._since is None:
            self._since = self._clock.now()
        if self._waiting is not None or self._called:
            return
        self._failures += not soon
        wait = 0.0 if soon else retry_delay(self._failures)
        self._waiting = asyncio.create_task(self._wait(wait))

    def hurry(self) -> None:
        """Something was written: what is owed will not have to wait much longer."""
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = asyncio.create_task(self._wait(0.0))

    # Not `keep_trying`: a try is one event of the table among others, and what is owed may change.
    async def _wait(self, seconds: float) -> None:
        await self._clock.sleep(seconds)
        self._waiting, self._called = None, True
        self._again()

    def begun(self) -> None:
        """What is owed is being tried again."""
        self._called = False

    def settled(self) -> None:
        """Nothing is owed any more."""
        self.stop()
        self._since, self._failures = None, 0

    def stop(self) -> None:
        """Try no more."""
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None
