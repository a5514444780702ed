"""What becomes due at a running table: a timer for the next of it, and what is done then."""

import asyncio
from typing import TYPE_CHECKING

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


class Alarms:
    """The alarms of one table. What `clocks.agenda` names rings once each."""

    def __init__(self, table: "TableTask") -> None:
        self._table = table
        self._rung: set[Alarm] = set()
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
        """Wait for the next alarm later than the Unix time ``after``."""
        waiting = [
            alarm.at for alarm in self._agenda() if alarm not in self._rung and alarm.at > after
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
        self._rung &= set(agenda)
        for alarm in agenda:
            if alarm.at > now or alarm in self._rung or self._outdated(alarm):
                continue
            try:
                await self._do(alarm)
            except RuleError as error:
                log.error("alarm.refused", table=table.row.id, reason=error.key)  # noqa: TRY400
            self._rung.add(alarm)

    def _outdated(self, alarm: Alarm) -> bool:
        """Whether what was asked when the alarm was set has been answered."""
        ledger = self._table.current
        number = ledger.vote_entry if alarm.due is Due.VOTE else ledger.decisions[alarm.seat]
        return number != alarm.decision

    async def _do(self, alarm: Alarm) -> None:
        table = self._table
        match alarm.due:
            case Due.CUT:
                await table.commit(CHANCE, derived_cut(table.current.table))
            case Due.PING:
                table.calls.call(alarm.seat)
            case Due.VOTE:
                table.calls.call_to_vote(alarm.seat)
            case Due.WARN:
                table.calls.warn(alarm.seat)
            case Due.TAKEOVER:
                await table.note(timed=table.notes.timed | {alarm.seat})
                await table.control(alarm.seat, computer=True)
            case Due.ABSENT:
                table.look_again()  # the board looks who is silent
