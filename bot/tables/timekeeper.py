"""What time does at a table: when it is next looked at, and what is done then without anybody."""

from collections.abc import Callable

import structlog

from bot.tables import clocks
from bot.tables.alarms import Alarms
from bot.tables.clocks import Alarm, Due
from bot.tables.live_table import LiveTable
from bot.views import codes
from engine.errors import RuleError
from engine.game import CHANCE
from engine.table import TimeUp, derived_cut
from engine.votes import OPEN, WITHDRAW

log = structlog.get_logger(__name__)


class Timekeeper:
    """The clock of one table. ``owing``, wherever it is asked for: something could not be written.

    Then what is due and was not done is tried again with everything else that is owed.
    """

    def __init__(self, table: LiveTable, ring: Callable[[], None]) -> None:
        """``ring`` is called when `ring` is to be awaited, in the table's turn."""
        self._table = table
        self._clock = table.services.clock
        self._alarms = Alarms(self._clock, ring)

    def set(self, *, owing: bool) -> None:
        """Wait for what is due next."""
        after = self._clock.now() if owing else 0.0
        self._alarms.set(self._agenda(), after=after)

    def stop(self) -> None:
        """Ring no more."""
        self._alarms.stop()

    async def ring(self, *, owing: bool) -> None:
        """Do what is due. Everything else that time brings is a message, and follows from it."""
        table = self._table
        if table.ledger is None:
            return
        table.changed = True
        for alarm in self._alarms.due(self._agenda()):
            if not self._stands(alarm):
                continue  # what was asked when the alarm was set has been answered
            try:
                await self._act(alarm)
            except RuleError as error:
                log.error("alarm.refused", table=table.row.id, reason=error.key)  # noqa: TRY400
            self._alarms.done(alarm)
        if not table.ended:
            self.set(owing=owing)

    def _agenda(self) -> tuple[Alarm, ...]:
        table, people = self._table, self._table.services.people
        cuts = set()
        for seat in range(len(table.joined)):
            user_id = table.user_at(seat)
            person = None if user_id is None else people.known(user_id)
            if table.row.private or (person is not None and person.always_cut):
                cuts.add(seat)
        pause = clocks.CUT_LOOK if table.notes.menu == codes.LEVELS else clocks.CUT_PAUSE
        if table.row.private and not table.current.finished:
            pause = 0.0  # there is no result to be read
        return clocks.agenda(
            table.current,
            cuts=cuts,
            cut_pause=pause,
            private=table.row.private,
            gone=table.notes.gone,
            grace=table.since,
            all_away=table.all_away,
        )

    def _stands(self, alarm: Alarm) -> bool:
        ledger = self._table.current
        if alarm.due is Due.LAPSE:
            return ledger.table.vote is not None and ledger.vote_entry == alarm.decision
        if alarm.due is Due.FOUND:
            return ledger.sought is not None and ledger.sought_entry == alarm.decision
        return alarm.due is Due.END or ledger.decisions[alarm.seat] == alarm.decision

    async def _act(self, alarm: Alarm) -> None:
        table = self._table
        match alarm.due:
            case Due.CUT:
                await table.append(CHANCE, derived_cut(table.current.table))
            case Due.END:
                await table.append(CHANCE, TimeUp())
            case Due.LAPSE:
                await table.append(CHANCE, WITHDRAW)
            case Due.FOUND:
                if table.public.claim is not None:
                    await table.append(CHANCE, OPEN)
            case _:
                await table.note(timed=table.notes.timed | {alarm.seat})
                await table.control(alarm.seat, computer=True)
