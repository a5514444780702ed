"""The clock of one table: it tells the table when the next thing has become due."""

import asyncio
from collections.abc import Callable, Sequence

from bot.clock import Clock
from bot.tables.clocks import ACTS, Alarm


class Timekeeper:
    """At most one timer runs, for the next of what a table's agenda names; each rings once."""

    def __init__(self, clock: Clock, ring: Callable[[], None]) -> None:
        """``ring`` is called when something has become due."""
        self._clock = clock
        self._ring = ring
        self._agenda: Sequence[Alarm] = ()
        self._rung: set[Alarm] = set()
        self._timer: tuple[float, asyncio.Task[None]] | None = None

    def consider(self, agenda: Sequence[Alarm]) -> None:
        """Wait for what is due next. What only shows is shown by now if its time has come."""
        self._agenda = agenda
        self._rung &= set(agenda)
        now = self._clock.now()
        waiting = [
            alarm.at
            for alarm in agenda
            if alarm not in self._rung and (alarm.due in ACTS or alarm.at > now)
        ]
        if not waiting:
            return
        at = waiting[0]
        if self._timer is not None:
            if self._timer[0] <= at:
                return
            self._timer[1].cancel()
        self._timer = (at, asyncio.create_task(self._wake(at)))

    async def _wake(self, at: float) -> None:
        await self._clock.sleep(max(0.0, at - self._clock.now()))
        self._timer = None
        now = self._clock.now()
        due = (alarm for alarm in self._agenda if alarm.due in ACTS and alarm.at <= now)
        self._rung.update(due)
        self._ring()

    def stop(self) -> None:
        """Ring no more."""
        if self._timer is not None:
            self._timer[1].cancel()
            self._timer = None
