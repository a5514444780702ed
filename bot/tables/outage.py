"""While the store refuses to write, one probe asks it for all tables."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final, Protocol

from bot.clock import Clock
from bot.retry import retry_delay
from bot.store import StoreError

LASTS: Final = 60.0
"""Seconds after which tables say that they cannot go on."""


class WaitingTable(Protocol):
    """A table that could not write."""

    def try_again(self) -> None:
        """Decide anew what is owed: the store writes again."""
        ...

    def still_refused(self) -> None:
        """Hear that the store still refuses."""
        ...


class Outage:
    """Tables that wait for the store: a probe at longer and longer intervals, none without them."""

    def __init__(self, clock: Clock, probe: Callable[[], Awaitable[None]]) -> None:
        """``probe`` writes something that changes nothing; raises `StoreError`."""
        self._clock = clock
        self._probe = probe
        self._waiting: dict[int, WaitingTable] = {}
        self._asking: asyncio.Task[None] | None = None
        self._failures = 0
        self._refused = False
        """The last probe could not write."""
        self._woken_at = 0.0

    def wait(self, table_id: int, table: WaitingTable) -> None:
        """Have a table try again when the store writes."""
        self._waiting[table_id] = table
        if self._asking is None or self._asking.done():
            # Where a table fails though the store writes, its tries have longer intervals too.
            if self._clock.now() - self._woken_at > LASTS:
                self._failures = 0
            self._begin()

    def leave(self, table_id: int) -> None:
        """Let a table wait no more."""
        self._waiting.pop(table_id, None)
        if not self._waiting and self._asking is not None:
            self._asking.cancel()

    def written(self) -> None:
        """Something was written: whoever waits need not wait much longer."""
        if self._refused and self._asking is not None and not self._asking.done():
            self._refused, self._failures = False, 0
            self._asking.cancel()
            self._begin()

    def _begin(self) -> None:
        self._asking = asyncio.create_task(self._ask(), name="outage")

    async def _ask(self) -> None:
        while self._waiting:
            self._failures += 1
            await self._clock.sleep(retry_delay(self._failures))
            try:
                await self._probe()
            except StoreError:
                self._refused = True
                for table in tuple(self._waiting.values()):
                    table.still_refused()
            else:
                self._refused, self._woken_at = False, self._clock.now()
                waiting, self._waiting = self._waiting, {}
                for table in waiting.values():
                    table.try_again()
