"""Open tables, each with one owner task; and stored facts of tables that are over.

The history of a table is read from what is stored, never folded again.
"""

import asyncio
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

import structlog

from bot.clock import Clock
from bot.games.registry import front
from bot.i18n import Translator
from bot.ops import tracing
from bot.ops.background import BackgroundTasks
from bot.people.chats import Chats
from bot.screen import Toast
from bot.store import NOTES, PLAYED, KeptTable, SequenceConflict, Store, StoreError, TableRow
from bot.tables import lobby, prepared
from bot.tables.events import Event, Forget
from bot.tables.facts import Notes, read_kept, seats_then
from bot.tables.presenter import QUESTIONS
from bot.tables.services import TableServices
from bot.tables.snapshot import seated
from bot.tables.state import State
from bot.tables.task import TableTask
from bot.views.front import AnyFront, Past
from bot.views.links import Links
from bot.views.model import Occupant, Scene, TapNumbers
from engine import codec
from engine.events import Entered
from engine.record import GameRecords, history, load_history

log = structlog.get_logger(__name__)

TOGETHER: Final = 16
"""Tables read at once after a start; taps at other tables wait for these."""


class TableRegistry:
    """The open tables, oldest first. No table knows it."""

    def __init__(self, services: TableServices, jobs: BackgroundTasks) -> None:
        self._services = services
        self._jobs = jobs
        self._tables: dict[int, TableTask] = {}
        self._of_person: dict[int, set[int]] = {}
        """Numbers of open tables by the people whom they concern."""
        self._waiting: dict[int, TableTask] = {}
        """Tables that accept events but have not read their logs yet."""

    def __iter__(self) -> Iterator[TableTask]:
        return iter(tuple(self._tables.values()))

    def __len__(self) -> int:
        return len(self._tables)

    def get(self, table_id: int) -> TableTask | None:
        """Return the open table, None if it is over or never was."""
        return self._tables.get(table_id)

    def of_person(self, user_id: int) -> list[TableTask]:
        """Return open tables where the person has a place, or reports the deals."""
        mine = sorted(self._of_person.get(user_id, ()))
        return [table for each in mine if (table := self._tables.get(each)) is not None]

    def seated(self) -> set[int]:
        """Return the people of all open tables."""
        return set(self._of_person)

    def in_chat(self, chat_id: int) -> list[TableTask]:
        """Return open tables of a chat."""
        return [table for table in self if table.row.chat_id == chat_id]

    def here(self, chat_id: int) -> tuple[State, ...]:
        """Return the states of a chat's tables that are not over."""
        return tuple(each.state for each in self.in_chat(chat_id) if not each.state.ended)

    async def ask(self, table_id: int, event: Event) -> Toast:
        """Pass an event to an open table; return its answer."""
        table = self._tables.get(table_id)
        if table is None:
            raise StoreError("a table could not be opened")
        return await table.ask(event)

    # Opening and closing

    async def create(self, row: TableRow, notes: Notes | None = None) -> TableTask:
        """Open a new table with its initial notes.

        Return the table that its update has already made, if any. Raises `SequenceConflict` when
        another has taken its number or place there; that one is then open.
        """
        store, number = self._services.store, tracing.unmarked_update()
        kept = None if notes is None else codec.dump(notes)
        try:
            table_id = await store.create_table(row, kept, apart=True, update_id=number)
        except SequenceConflict:
            await self.open_stored()
            made = (await store.handled((number,))).get(number)
            if made is None or made not in self._tables:
                raise
            return self._tables[made]
        tracing.mark_handled()
        table = await self._open(replace(row, id=table_id))
        self._forget_creator(table)
        return table

    def _forget_creator(self, table: TableTask) -> None:
        """Erase the name of a creator who asked for it meanwhile."""
        person = self._services.people.cached(table.row.creator)
        if person is not None and person.forgotten:
            table.put(Forget(person.user_id, sure=True))

    async def show(self, table_id: int, *, renew: bool = False) -> None:
        """Show a table, also one whose insert had seemed to fail."""
        if table_id not in self._tables:
            await self.open_stored()
        if (table := self._tables.get(table_id)) is not None:
            self._forget_creator(table)
            table.show_again(renew=renew)

    async def open_stored(self) -> None:
        """Open every stored table that is not over, at the end of its log.

        One that fails is retried later without delaying the others. Raises `StoreError` before any
        is opened.
        """
        await self.meet_stored()
        await self.begin_met()

    async def meet_stored(self) -> None:
        """Accept events for every table that is not over, before reading its log.

        `begin_met` reads the logs, so that no answer waits for all tables. Raises `StoreError`.
        """
        self._meet_all(await self._services.store.open_tables())

    def _meet_all(self, rows: Iterable[TableRow]) -> None:
        for row in rows:
            if row.id not in self._tables:
                self._waiting[row.id] = self._meet(row)

    async def begin_met(self) -> None:
        """Begin the waiting tables, those with waiting senders first.

        Messages are compared after all have begun: most are up to date.
        """
        met = tuple(self._waiting)
        while self._waiting:
            batch = sorted(self._waiting.values(), key=lambda table: not table.has_events)[
                :TOGETHER
            ]
            kept = await self._read(batch)
            for table in batch:
                if self._waiting.pop(table.row.id, None) is not None:
                    try:
                        await self._begin(table, kept.get(table.row.id))
                    except Exception as error:
                        self._open_later(table.row, error)
                    await asyncio.sleep(0)  # answer people meanwhile
        log.info("tables.opened", tables=len(met))
        for table_id in met:
            await asyncio.sleep(0)
            self._services.render_queue.render(table_id)
        log.info("tables.shown", tables=len(met))

    async def _read(self, batch: list[TableTask]) -> dict[int, KeptTable]:
        """Read several stored tables at once; those that fail read themselves later."""
        services, rows = self._services, [table.row for table in batch]
        ids = [row.id for row in rows]
        try:
            await services.chats.read({row.chat_id for row in rows})
            seated = {place.user_id for row in rows for place in row.places}
            await services.people.read({each for each in seated if each is not None})
            kept = await services.store.whole_tables(ids)
        except StoreError as error:
            log.warning("tables.not_read", tables=len(ids), reason=error)
            return {}
        return dict(zip(ids, kept, strict=True))

    async def open_ended(self) -> None:
        """Open the ended tables whose end an earlier process did not fully show.

        Each closes once its end is shown. An earlier process's questions, which may have been
        answered there, are dropped. Raises `StoreError`.
        """
        store, outbox = self._services.store, self._services.outbox
        slots = outbox.tracked_slots()
        for slot in slots:
            if slot.key.startswith(QUESTIONS):
                outbox.drop(slot)
        owners = {slot.owner for slot in slots}
        found = {int(owner) for owner in owners if owner.isdecimal()}
        rows = [await store.table(each) for each in sorted(found - self._tables.keys())]
        self._meet_all(row for row in rows if row is not None)
        await self.begin_met()

    async def reopen(self, table_id: int) -> TableTask | None:
        """Open a finished table for one more event, which may continue it.

        None if it cannot continue. Raises `StoreError`.
        """
        row = await self._services.store.table(table_id)
        if row is None or row.status != "finished":
            return self.get(table_id)
        return await self._open(row, held=True)

    def _open_later(self, row: TableRow, error: Exception) -> None:
        refused = isinstance(error, StoreError)
        log.error("table.not_opened", table=row.id, exc_info=None if refused else error)
        again = partial(self._open, row)
        self._jobs.keep_trying(again, what="open table", catch=Exception, failures=1)

    async def _open(self, row: TableRow, *, held: bool = False) -> TableTask:
        table = self._tables.get(row.id)
        if table is not None:
            return table
        table = self._meet(row, held=held)
        await self._begin(table)
        return table

    def _meet(self, row: TableRow, *, held: bool = False) -> TableTask:
        row = self._services.chats.located(row)
        # Register first, so that a chat migration finds the table.
        table = TableTask(self._services, row, self, held=held)
        self._tables[row.id] = table
        return table

    async def _begin(self, table: TableTask, kept: KeptTable | None = None) -> None:
        try:
            await table.begin(kept)
        except BaseException:
            self.forget(table.row.id)
            await table.stop()
            raise

    def forget(self, table_id: int) -> None:
        """Remove a closed table."""
        table = self._tables.pop(table_id, None)
        if table is not None:
            self.seat(table_id, lobby.people(table.row), ())

    def seat(self, table_id: int, before: Collection[int], now: Collection[int]) -> None:
        """Note whose table it is; ``before``: whose it was."""
        for each in before:
            mine = self._of_person.get(each, set())
            mine.discard(table_id)
            if not mine:
                self._of_person.pop(each, None)
        for each in now:
            self._of_person.setdefault(each, set()).add(table_id)

    async def stop_all(self) -> None:
        """Stop every table."""
        self._waiting.clear()
        await asyncio.gather(*(table.stop() for table in self))
        self._tables.clear()


@dataclass(frozen=True, slots=True)
class PastTable:
    """A table and its finished deals."""

    row: TableRow
    past: Past
    notes: Notes

    @property
    def front(self) -> AnyFront:
        """The front of its game."""
        return front(self.row.game)

    def scene(self, tr: Translator, links: Links, deal: int | None = None) -> Scene:
        """Return the scene of the table in history, or at one deal with those who played it."""
        row, history = self.row, self.past.history
        around = [Occupant("")] * len(row.places)
        for place, seat in zip(row.places, history.joined, strict=True):
            around[seat] = seated(place)
        if deal is not None:
            around[:] = seats_then(around, history.events, self.notes, deal)
        return Scene(
            row.id,
            row.title,
            tuple(around),
            tr.of(row.game),
            links,
            TapNumbers(0, len(self.past.finished) + 1, 0),
            private=row.private,
            entered=tuple(
                each for each in history.events if isinstance(each, Entered) and each.after == deal
            ),
        )


def _read(
    records: GameRecords[Any, Any, Past],
    opening: Mapping[str, object],
    deals: Sequence[Mapping[str, object]],
    over: bool,
) -> Past:
    return records.past(load_history(records, opening, deals, over=over))


class PastTables:
    """Tables by id: open ones from memory, others from the store.

    The opening and finished deals are stored as facts, readable whatever became of the rules and of
    the log.
    """

    def __init__(self, store: Store, tables: TableRegistry, chats: Chats, clock: Clock) -> None:
        self._store = store
        self._tables = tables
        self._chats = chats
        self._clock = clock

    async def get(self, table_id: int) -> PastTable | None:
        """Return a table, open or over; None if it never dealt, or is lost or locked."""
        table = self._tables.get(table_id)
        if table is not None and prepared.is_locked(table.row, self._clock.now()):
            return None
        if table is not None and table.ledger is not None and table.row.opening is not None:
            records = front(table.row.game).records
            past = records.past(history(records, table.ledger.table))
            return PastTable(table.row, past, table.state.notes)
        row = await self._store.table(table_id)
        if row is None or row.opening is None or prepared.is_locked(row, self._clock.now()):
            return None
        deals = await self._store.deals(table_id)
        over = row.status == "finished"
        try:
            past = await asyncio.to_thread(_read, front(row.game).records, row.opening, deals, over)
        except (ValueError, KeyError) as error:
            log.warning("table.unreadable", table=table_id, reason=str(error))
            return None
        notes = read_kept(Notes, await self._store.draft(table_id, NOTES) or {})
        return PastTable(self._chats.located(row), past, notes)

    async def is_locked(self, table_id: int) -> bool:
        """Return whether a table plays a deal of a set that is still open."""
        row = await self._store.table(table_id)
        return row is not None and prepared.is_locked(row, self._clock.now())

    async def is_unreadable(self, table_id: int) -> bool:
        """Return whether cards were dealt at a table that cannot be read."""
        row = await self._store.table(table_id)
        if row is None or row.status not in PLAYED or prepared.is_locked(row, self._clock.now()):
            return False
        return await self.get(table_id) is None
