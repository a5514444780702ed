"""The one source of time for bot, sandbox and tests."""

import asyncio
import time
from typing import Protocol


class Clock(Protocol):
    """Time as the bot sees it; tests pass one that they move by hand."""

    def now(self) -> float:
        """Return the Unix time in seconds."""
        ...

    async def sleep(self, seconds: float) -> None:
        """Return no earlier than ``seconds`` of this clock's time from now."""
        ...


class SystemClock:
    """The machine's own time."""

    def now(self) -> float:
        """Return the Unix time in seconds."""
        return time.time()

    async def sleep(self, seconds: float) -> None:
        """Sleep on the running event loop."""
        await asyncio.sleep(seconds)
