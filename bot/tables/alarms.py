"""What becomes due at a running table: a timer for the next of it, and what is done then."""

import asyncio
from typing import TYPE_CHECKING, Final

import structlog

from bot.tables import clocks
from bot.tables.clocks import Alarm, Due
from bot.tables.events import Rings
from bot.views import codes
from engine.game import CHANCE, RuleError
from engine.table import derived_cut

if TYPE_CHECKING:
    from bot.tables.task import TableTask

log = structlog.get_logger(__name__)

ACTS: Final = frozenset((Due.CUT, Due.TAKEOVER))
"""What changes the table; everything else that becomes due is a message, shown or changed."""


class Alarms:
    """The alarms of one table: a timer for the next of what `clocks.agenda` names.

    What is due is done once; most of it only makes the table look again.
    """

    def __init__(self, table: "TableTask") -> None:
        self._table = table
        self._done: set[Alarm] = set()
        self._timer: tuple[float, asyncio.Task[None]] | None = None

    def stop(self) -> None:
        """Ring no more."""
        if self._timer is not None:
            self._timer[1].cancel()

    def _agenda(self) -> tuple[Alarm, ...]:
        table = self._table
        people = table.services.people
        cuts = set()
        for seat in range(len(table.row.places)):
            user_id = table.user_at(seat)
            person = None if user_id is None else people.known(user_id)
            if person is not None and person.always_cut:
                cuts.add(seat)
        looking = table.notes.menu == codes.LEVELS
        return clocks.agenda(
            table.current,
            cuts=cuts,
            cut_pause=clocks.CUT_LOOK if looking else clocks.CUT_PAUSE,
            private=table.row.private,
            gone=table.notes.gone,
            grace=table.grace,
        )

    def set(self, *, after: float = 0.0) -> None:
        """Wait for the next alarm; for one of `ACTS` that is due, if it is later than ``after``.

        Unix time. The messages are shown as they should be now, so nobody has to look again.
        """
        now = self._table.services.clock.now()
        waiting = [
            alarm.at
            for alarm in self._agenda()
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
        clock = self._table.services.clock
        await clock.sleep(max(0.0, at - clock.now()))
        self._table.put(Rings())

    async def ring(self) -> None:
        """Do everything that is due. Raises what `TableTask.commit` raises, but `RuleError`."""
        table = self._table
        self._timer = None
        now = table.services.clock.now()
        agenda = self._agenda()
        self._done &= set(agenda)
        for alarm in agenda:
            if alarm.due not in ACTS or alarm.at > now or alarm in self._done:
                continue
            if table.current.decisions[alarm.seat] != alarm.decision:
                continue  # what was asked when the alarm was set has been answered
            try:
                await self._do(alarm)
            except RuleError as error:
                log.error("alarm.refused", table=table.row.id, reason=error.key)  # noqa: TRY400
            self._done.add(alarm)

    async def _do(self, alarm: Alarm) -> None:
        table = self._table
        if alarm.due is Due.CUT:
            await table.commit(CHANCE, derived_cut(table.current.table))
        else:
            await table.note(timed=table.notes.timed | {alarm.seat})
            await table.control(alarm.seat, computer=True)
