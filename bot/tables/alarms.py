"""A timer for the next thing that becomes due at a running table."""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from bot.clock import Clock
from bot.tables.clocks import Alarm, Due

ACTS: Final = frozenset((Due.CUT, Due.TAKEOVER, Due.END, Due.LAPSE, Due.FOUND))
"""What changes the table; everything else that becomes due is a message, shown or changed."""


class Alarms:
    """The alarms of one table: at most one timer runs, for the next of what `clocks.agenda` names.

    What is to be done is done once; the rest only makes the table look again.
    """

    def __init__(self, clock: Clock, ring: Callable[[], None]) -> None:
        """``ring`` is called when something has become due."""
        self._clock = clock
        self._ring = ring
        self._done: set[Alarm] = set()
        self._timer: tuple[float, asyncio.Task[None]] | None = None

    def stop(self) -> None:
        """Ring no more."""
        if self._timer is not None:
            self._timer[1].cancel()

    def set(self, agenda: Sequence[Alarm], *, after: float = 0.0) -> None:
        """Wait for the next alarm; for one of `ACTS` that is due, if it is later than ``after``.

        Unix time. The messages are shown as they should be now, so nobody has to look again.
        """
        now = self._clock.now()
        waiting = [
            alarm.at
            for alarm in agenda
            if alarm.at > (after if alarm.due in ACTS and alarm not in self._done else now)
        ]
        if not waiting:
            return
        at = waiting[0]
        if self._timer is not None and not self._timer[1].done():
            if self._timer[0] <= at:
                return
            self._timer[1].cancel()
        self._timer = (at, asyncio.create_task(self._wake(at)))

    async def _wake(self, at: float) -> None:
        await self._clock.sleep(max(0.0, at - self._clock.now()))
        self._ring()

    def due(self, agenda: Sequence[Alarm]) -> Iterator[Alarm]:
        """What is to be done now, and is not `done` yet."""
        self._timer = None
        now = self._clock.now()
        self._done &= set(agenda)
        for alarm in agenda:
            if alarm.due in ACTS and alarm.at <= now and alarm not in self._done:
                yield alarm

    def done(self, alarm: Alarm) -> None:
        """What was due has been done."""
        self._done.add(alarm)
