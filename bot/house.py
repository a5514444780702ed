"""The house: what all tables share, and the register of the tables that are open in it."""

import asyncio
import random
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import fields as dataclass_fields
from dataclasses import replace
from functools import partial
from typing import Any, Final

import structlog

from bot.clock import Clock
from bot.i18n import Translator, translator
from bot.people import People
from bot.reconcile import ChatProblem, ProblemKind, Reconciler
from bot.retry import insist, pause
from bot.screen import Screen, Toast
from bot.store import ChatRow, Store, StoreError, TableRow
from bot.tables.ledger import Ledger, fold
from bot.tables.margin import Notes
from bot.tables.task import TableTask
from bot.thinking import Thinker
from engine.log import ReplayError

log = structlog.get_logger(__name__)

REMEMBERED: Final = 16
"""Finished tables whose folded logs are kept for those who look back."""


class House:
    """Shared services, and one `TableTask` per open table."""

    def __init__(
        self,
        store: Store,
        telegram: Reconciler,
        clock: Clock,
        rng: random.Random,
        *,
        bot: str,
        thinker: Thinker,
    ) -> None:
        self.store = store
        self.telegram = telegram
        self.clock = clock
        self.rng = rng
        self.bot = bot
        self.thinker = thinker
        self.people = People(store, self.spawn)
        self.tables: dict[int, TableTask] = {}
        self._chats: dict[int, ChatRow] = {}
        self._moved: dict[int, int] = {}
        """Groups that became supergroups, by their old id."""
        self._changing_chats = asyncio.Lock()
        self._doubted: set[int] = set()
        """Chats whose last write was refused, and may have been made all the same."""
        self._past: dict[int, tuple[TableRow, Ledger]] = {}
        self._unreadable: set[int] = set()
        self._jobs: set[asyncio.Task[None]] = set()
        telegram.on_problem = self.trouble

    # Opening and closing

    async def open(self) -> None:
        """Take up every open table that nobody looks after yet, where its log left it.

        One that cannot be taken up is tried again later. Raises `StoreError` before all others.
        """
        await self._open(await self.store.open_tables(), failures=0)

    async def see_off(self) -> None:
        """Show the end of tables that an earlier life of the program ended and no more.

        Of such a table messages are known still. Raises `StoreError`.
        """
        known = {slot.key.partition(":")[::2] for slot in self.telegram.known()}
        unfinished = {int(table) for table, key in known if _is_of_table(table, key)}
        rows = [await self.store.table(each) for each in sorted(unfinished - set(self.tables))]
        await self._open([row for row in rows if row is not None], failures=0)

    async def _open(self, rows: Sequence[TableRow], *, failures: int) -> None:
        left = []
        for row in rows:
            if row.id in self.tables:
                continue
            try:
                await self._take_up(row)
            except Exception as error:
                # The others are not to wait for it.
                refused = isinstance(error, StoreError)
                log.exception("table.not_taken_up", table=row.id, exc_info=not refused)
                left.append(row)
        if left:
            self.spawn(self._open_later(left, failures + 1))

    async def _open_later(self, rows: Sequence[TableRow], failures: int) -> None:
        await self.clock.sleep(pause(failures))
        await self._open(rows, failures=failures)

    async def _take_up(self, row: TableRow) -> TableTask:
        # From here on `migrate` finds it; whatever moved before is known by now.
        table = self.tables[row.id] = TableTask(self, self.placed(row))
        try:
            await table.begin()
        except BaseException:
            # Nobody would ever be answered by a table that has not begun.
            self.tables.pop(row.id, None)
            raise
        return table

    async def know(self, row: TableRow) -> None:
        """Remember the chat of a table and everybody who sits there."""
        await self.chat(row.chat_id)
        for place in row.places:
            if place.user_id is not None:
                await self.people.get(place.user_id)

    async def close(self) -> None:
        """Stop every table where it stands; the logs say where."""
        await asyncio.gather(*(table.stop() for table in tuple(self.tables.values())))
        self.tables.clear()
        if self._jobs:
            await asyncio.wait(self._jobs, timeout=2.0)

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something on the side; failures are logged."""
        task = asyncio.create_task(work)
        self._jobs.add(task)
        task.add_done_callback(self._done)

    def _insist(self, what: str, do: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Do on the side what nobody would ask for again, as soon as the database lets it."""
        self.spawn(insist(self.clock, do, what=what))

    def _done(self, task: asyncio.Task[None]) -> None:
        self._jobs.discard(task)
        error = None if task.cancelled() else task.exception()
        if isinstance(error, StoreError):
            log.warning("job.not_written", reason=error)
        elif error is not None:
            log.error("job.failed", exc_info=error)

    # Tables

    async def create(self, row: TableRow, notes: Notes | None = None) -> TableTask:
        """Open a new table, with what it is to remember from its first moment."""
        try:
            table_id = await self.store.create_table(row, None if notes is None else notes.dump())
        except StoreError:
            # It may stand all the same; then people are to see it.
            self._insist("new table", self.open)
            raise
        return self.tables.get(table_id) or await self._take_up(replace(row, id=table_id))

    def forget(self, table_id: int) -> None:
        """A table is over: nothing happens at it any more."""
        self.tables.pop(table_id, None)

    def of_person(self, user_id: int) -> list[TableTask]:
        """Open tables where the person has a place, oldest first."""
        return [table for table in self.tables.values() if table.place_of(user_id) is not None]

    def in_chat(self, chat_id: int) -> list[TableTask]:
        """Open tables of a chat, oldest first."""
        return [table for table in self.tables.values() if table.row.chat_id == chat_id]

    async def past(self, table_id: int) -> tuple[TableRow, Ledger] | None:
        """A table, open or over, and its ledger; None if it never dealt or is `unreadable`."""
        table = self.tables.get(table_id)
        if table is not None and table.ledger is not None:
            return table.row, table.ledger
        if table is not None and table.row.status == "lobby":
            return None
        if table_id not in self._past:
            row = await self.store.table(table_id)
            if row is None:
                return None
            try:
                ledger = await asyncio.to_thread(fold, await self.store.log(table_id))
            except ReplayError as error:
                if table_id not in self._unreadable:
                    self._unreadable.add(table_id)
                    log.warning("table.unreadable", table=table_id, entry=error.index)
                return None
            if ledger is None:
                return None
            while len(self._past) >= REMEMBERED:
                del self._past[next(iter(self._past))]
            self._past[table_id] = (row, ledger)
        row, ledger = self._past[table_id]
        return self.placed(row), ledger

    def unreadable(self, table_id: int) -> bool:
        """Whether a table's log was found not to follow the rules of this program."""
        table = self.tables.get(table_id)
        return table_id in self._unreadable or (table is not None and table.broken)

    def placed(self, row: TableRow) -> TableRow:
        """The table in the chat where it is now: the group may have moved since it was read."""
        new_id = self._moved.get(row.chat_id)
        return row if new_id is None else replace(row, chat_id=new_id, thread_id=None)

    # Chats

    async def chat(self, chat_id: int) -> ChatRow | None:
        """What is known of a chat; of a group that moved, what it became."""
        now_id = self._moved.get(chat_id, chat_id)
        if now_id in self._doubted and (found := await self.store.chat(now_id)) is not None:
            return found  # remembered by the next change, which waits its turn
        if now_id not in self._chats:
            row = await self.store.chat(now_id)
            if row is None:
                return None
            if row.chat_id != now_id:
                self._note_move(now_id, row.chat_id)
            # Somebody may have written, or moved it, meanwhile; what was read is older then.
            if row.chat_id not in self._moved:
                self._chats.setdefault(row.chat_id, row)
        return self._chats.get(self._moved.get(chat_id, chat_id))

    def doubted(self, chat_id: int) -> bool:
        """Whether what is remembered of a chat may differ from what is written."""
        return self._moved.get(chat_id, chat_id) in self._doubted

    async def change_chat(self, chat: ChatRow, **fields: object) -> ChatRow:
        """Change some of what is known of a chat; ``chat`` is what it begins as.

        Writes only what is new. Raises what the store raises, and then nothing changed.
        """
        return await self.revise_chat(chat, lambda row: replace(row, **fields))  # type: ignore[arg-type]

    async def revise_chat(self, chat: ChatRow, change: Callable[[ChatRow], ChatRow]) -> ChatRow:
        """Do as `change_chat`, when what becomes of a chat follows from what it is."""
        async with self._changing_chats:
            row = await self.chat(chat.chat_id) or await self.store.add_chat(chat)
            new = change(row)
            names = [each.name for each in dataclass_fields(new)]
            changes = {n: getattr(new, n) for n in names if getattr(new, n) != getattr(row, n)}
            if changes:
                try:
                    await self.store.change_chat(row.chat_id, **changes)
                except StoreError:
                    self._doubted.add(row.chat_id)
                    raise
            self._doubted.discard(row.chat_id)
            self._chats[row.chat_id] = new
            return new

    def chat_tr(self, chat_id: int) -> Translator:
        """The language a chat is spoken to in."""
        if chat_id > 0:
            return self.people.tr(chat_id)
        row = self._chats.get(chat_id)
        return translator(row.language if row else None)

    def thread(self, chat_id: int, thread_id: int | None) -> int | None:
        """The topic to send to: only forums have any."""
        row = self._chats.get(chat_id)
        return thread_id if row is not None and row.forum else None

    # Telegram

    def answer(self, query_id: str, toast: Toast) -> None:
        """Answer a tap without waiting for Telegram."""
        self.spawn(self.telegram.answer(query_id, toast))

    def say(self, chat_id: int, key: str, thread_id: int | None = None, **params: object) -> None:
        """Post one of the catalogue's messages."""
        text = self.chat_tr(chat_id)(key, **params)
        self.telegram.post(chat_id, Screen(text), thread_id=self.thread(chat_id, thread_id))

    def trouble(self, chat_id: int, trouble: ChatProblem) -> None:
        """The reconciler cannot write to a chat as wanted."""
        log.info("telegram.trouble", kind=trouble.kind.name)
        match trouble.kind:
            case ProblemKind.BLOCKED:
                self._insist("blocked", partial(self.blocked, chat_id))
            case ProblemKind.KICKED | ProblemKind.MUTED:
                self._insist("kicked", partial(self.kicked, chat_id))
            case ProblemKind.MIGRATED if trouble.chat_id is not None:
                self._insist("migrate", partial(self.migrate, chat_id, trouble.chat_id))
            case _:
                pass

    async def blocked(self, user_id: int) -> None:
        """A person cannot be written to: their tables tell the group what is needed."""
        await self.people.change(user_id, blocked=True)
        for table in self.of_person(user_id):
            table.cannot_reach(user_id)

    async def reached(self, user_id: int) -> None:
        """A person pressed Start (again): their tables show them their cards."""
        await self.people.change(user_id, started=True, blocked=False)
        for table in self.of_person(user_id):
            table.can_reach(user_id)

    async def kicked(self, chat_id: int) -> None:
        """The bot may not write in the group: its people are told, the tables wait."""
        row = await self.chat(chat_id)
        if row is None or row.kicked:
            return
        await self.change_chat(row, kicked=True, greeted=False)
        for table in self.in_chat(chat_id):
            for place in table.row.places:
                if place.user_id is not None and self.people.reachable(place.user_id):
                    tr = self.people.tr(place.user_id)
                    text = tr("table-group-lost", table=table.row.title)
                    self.telegram.post(place.user_id, Screen(text))

    async def welcomed(self, chat_id: int) -> None:
        """The bot may write in the group again: show every table anew."""
        row = await self.chat(chat_id)
        if row is not None and row.kicked:
            await self.change_chat(row, kicked=False)
            for table in self.in_chat(chat_id):
                table.show_again()

    async def migrate(self, old_id: int, new_id: int) -> None:
        """A group became a supergroup: its tables move with it."""
        if old_id == new_id:
            return
        async with self._changing_chats:
            # Telegram tells it twice, and a refused call once more: the first one moves.
            if self._moved.get(old_id) == new_id:
                return
            row = await self.store.migrate_chat(old_id, new_id)
            self._note_move(old_id, new_id)
            if row is not None:
                self._chats[new_id] = row
        for table in self.in_chat(old_id):
            table.moved(new_id)

    def _note_move(self, old_id: int, new_id: int) -> None:
        self._chats.pop(old_id, None)
        self._moved[old_id] = new_id
        for far in [each for each, via in self._moved.items() if via == old_id]:
            self._moved[far] = new_id
        self._moved.pop(new_id, None)
        self.telegram.migrate(old_id, new_id)


def _is_of_table(table: str, key: str) -> bool:
    """Whether a known message is one that a table takes back, or leaves for good, at its end."""
    return table.isdecimal() and key.partition(":")[0] != "ask"
