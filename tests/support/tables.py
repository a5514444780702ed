"""A table's services without Telegram and without a database: a store in memory, and an outbox."""

from __future__ import annotations

import asyncio
import random
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, cast

from bot.games.registry import usual
from bot.ops.background import BackgroundTasks
from bot.people.chats import Chats
from bot.people.people import People
from bot.sandbox.clock import VirtualClock
from bot.screen import DesiredMessage, ShownMessage, Urgency
from bot.store import (
    NOTES,
    ChatRow,
    KeptTable,
    LogRow,
    Person,
    Place,
    SequenceConflict,
    Store,
    StoreError,
    TableRow,
    TableThere,
    TableWrite,
)
from bot.store.table_rows import OPEN
from bot.tables.events import Requested, ShowAgain, Tapped
from bot.tables.services import Outage, TableServices
from bot.tables.task import TableTask
from bot.tables.turn import Turn
from bot.taps import Tap, Verb
from tests.support.links import LINKS

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

    from bot.reconcile import Reconciler, Slot
    from bot.screen import Screen, Toast
    from bot.tables.events import Event
    from bot.tables.state import State
    from bot.thinking import Thinker

GROUP = -5
ANNA = 11


def lobby(*, computers: int = 2, status: str = "lobby") -> TableRow:
    """Anna's table with computers."""
    places = [Place("C", computer=True, level="club") for _ in range(computers)]
    return TableRow(
        id=1,
        chat_id=GROUP,
        thread_id=None,
        title="Friday",
        creator=ANNA,
        private=False,
        game=usual(),
        status=status,
        options={"seating": "joining"},
        places=(Place("Anna", ANNA), *places),
        created=0.0,
        level="club",
    )


async def decided(task: TableTask, do: Callable[[Turn], object]) -> None:
    """Have something decided and written at a table; nothing follows from it by itself."""
    runner = task._runner
    turn = Turn(runner.state, runner.moment())
    do(turn)
    effects = turn.effects()
    await runner._write(ShowAgain(), effects)
    runner.state, runner._look = effects.state, True


@dataclass
class MemoryStore:
    """Tables, logs and drafts in memory. While ``broken`` nothing can be read or written."""

    tables: dict[int, TableRow] = field(default_factory=dict)
    logs: dict[int, list[LogRow]] = field(default_factory=dict)
    archive: dict[int, list[Mapping[str, Any]]] = field(default_factory=dict)
    beside: dict[int, dict[int, Mapping[str, Any]]] = field(default_factory=dict)
    broken: bool = False
    unreadable: set[int] = field(default_factory=set)
    """Tables whose log cannot be read."""

    def add(self, row: TableRow) -> TableRow:
        """Keep a table."""
        self.tables[row.id] = row
        return row

    def _check(self) -> None:
        if self.broken:
            raise StoreError("broken")

    async def probe(self) -> None:
        self._check()

    async def create_table(
        self,
        table: TableRow,
        notes: Mapping[str, Any] | None = None,
        *,
        apart: bool = False,
        update_id: int = 0,
    ) -> int:
        self._check()
        open_now = (row for row in self.tables.values() if row.status in OPEN)
        if table.follows is not None and any(row.follows == table.follows for row in open_now):
            raise TableThere(table.number)
        number = len(self.tables) + 1
        self.add(replace(table, id=number))
        if notes is not None:
            self.beside[number] = {NOTES: notes}
        return number

    async def table(self, table_id: int) -> TableRow | None:
        self._check()
        return self.tables.get(table_id)

    async def open_tables(self, chats: Collection[int] | None = None) -> list[TableRow]:
        self._check()
        return [
            row
            for row in self.tables.values()
            if row.status in OPEN and (chats is None or row.chat_id in chats)
        ]

    async def whole_tables(self, ids: Collection[int]) -> list[KeptTable]:
        return [await self.whole_table(each) for each in ids]

    async def whole_table(self, table_id: int) -> KeptTable:
        self._check()
        if table_id in self.unreadable:
            raise StoreError("unreadable")
        return KeptTable(
            self.tables.get(table_id),
            tuple(self.logs.get(table_id, ())),
            tuple(self.archive.get(table_id, ())),
            dict(self.beside.get(table_id, {})),
        )

    async def write(self, write: TableWrite) -> int:
        self._check()
        table_id, row = write.table_id, self.tables[write.table_id]
        entries = self.logs.get(table_id, [])
        if write.entries and write.entries[0].seq != len(entries):
            raise SequenceConflict(table_id, write.entries[0].seq)
        if write.entries:
            self.logs.setdefault(table_id, []).extend(write.entries)
        if write.deals:
            self.archive[table_id] = [*self.archive.get(table_id, ()), *write.deals]
        if write.changes:
            self.tables[table_id] = replace(row, **write.changes)
        beside = {**self.beside.get(table_id, {}), **write.drafts}
        self.beside[table_id] = {s: each for s, each in beside.items() if each is not None}
        return 0 if write.opens is None else await self.create_table(*write.opens)

    async def handled(self, numbers: Collection[int]) -> Mapping[int, int]:
        self._check()
        return {}

    async def forget_at(self, table_id: int, user_id: int, word: str) -> None:
        self._check()
        row = self.tables[table_id]
        named = (replace(p, name=word) if p.user_id == user_id else p for p in row.places)
        self.tables[table_id] = replace(row, places=tuple(named))

    async def person(self, user_id: int) -> Person | None:
        self._check()
        return Person(user_id, f"P{user_id}", started=True)

    async def chat(self, chat_id: int) -> ChatRow | None:
        self._check()
        return ChatRow(chat_id, "Group", "en")

    async def people(self, user_ids: Collection[int]) -> list[Person]:
        return [each for user_id in user_ids if (each := await self.person(user_id))]

    async def chats(self, chat_ids: Collection[int]) -> list[ChatRow]:
        return [each for chat_id in chat_ids if (each := await self.chat(chat_id))]


@dataclass
class MemoryOutbox:
    """Keeps what every owner wished for last."""

    wishes: dict[str, Mapping[Slot, DesiredMessage]] = field(default_factory=dict)
    over: set[str] = field(default_factory=set)
    answers: dict[Slot, Screen] = field(default_factory=dict)
    late: float = 0.0
    """Seconds until a message is changed."""
    whispers: bool = False

    def show(
        self,
        owner: str,
        wishes: Mapping[Slot, DesiredMessage],
        *,
        renew: Mapping[Slot, str] | None = None,
        partial: bool = False,
        last: bool = False,
        since: float | None = None,
    ) -> None:
        self.wishes[owner] = {**(self.wishes.get(owner, {}) if partial else {}), **wishes}
        if last:
            self.over.add(owner)

    def keys(self, table_id: int) -> set[str]:
        """The messages of a table that are wished for."""
        wishes = self.wishes.get(str(table_id), {})
        return {slot.key.removeprefix(f"{table_id}:") for slot in wishes}

    def shown(self, owner: str) -> Mapping[Slot, ShownMessage]:
        wishes = self.wishes.get(owner, {})
        return {slot: ShownMessage(wish.announces) for slot, wish in wishes.items()}

    def rang_at(self, chat_id: int, owner: str) -> float:
        return 0.0

    def page_wait(self, chat_id: int) -> float:
        """Return no wait."""
        del chat_id
        return 0.0

    def delay(self, chat_id: int, urgency: Urgency) -> float:
        return self.late

    def want(
        self,
        slot: Slot,
        screen: Screen,
        *,
        urgency: Urgency = Urgency.NOW,
        renew: bool = False,
    ) -> None:
        self.answers[slot] = screen

    def adopt(self, slot: Slot, screen: Screen, message_id: int) -> None:
        self.wishes[slot.owner] = {**self.wishes.get(slot.owner, {}), slot: DesiredMessage(screen)}

    def fold(self, owner: str) -> None:
        pass

    def drop(self, slot: Slot) -> None:
        self.answers.pop(slot, None)

    def tracked_slots(self) -> tuple[Slot, ...]:
        return (*self.answers, *(slot for wishes in self.wishes.values() for slot in wishes))


@dataclass
class Alone:
    """There is no other table; notes which ones are over."""

    over: list[int] = field(default_factory=list)

    def here(self, chat_id: int) -> tuple[State, ...]:
        return ()

    async def ask(self, table_id: int, event: Event) -> Toast:
        raise StoreError("no such table")

    async def open_stored(self) -> None:
        pass

    async def show(self, table_id: int) -> None:
        pass

    def seat(self, table_id: int, before: Collection[int], now: Collection[int]) -> None:
        pass

    def forget(self, table_id: int) -> None:
        self.over.append(table_id)


class Pondering:
    """A thinker that never comes to an end."""

    async def choose(self, *_: object, **__: object) -> object:
        """Think for ever."""
        return await self.advise()

    async def advise(self, *_: object, **__: object) -> object:
        """Think for ever."""
        return await asyncio.get_running_loop().create_future()


@dataclass
class Bench:
    """Everything a table is given, and the clock to move it by."""

    clock: VirtualClock = field(default_factory=VirtualClock)
    store: MemoryStore = field(default_factory=MemoryStore)
    outbox: MemoryOutbox = field(default_factory=MemoryOutbox)
    others: Alone = field(default_factory=Alone)
    thinker: object = field(default_factory=Pondering)
    services: TableServices = field(init=False)
    jobs: BackgroundTasks = field(init=False)

    def __post_init__(self) -> None:
        self.jobs = BackgroundTasks(self.clock)
        store = cast("Store", self.store)
        people = People(store, self.jobs.start)
        self.services = TableServices(
            store=store,
            outbox=cast("Reconciler", self.outbox),
            clock=self.clock,
            people=people,
            chats=Chats(store, people),
            thinker=cast("Thinker", self.thinker),
            rng=random.Random(1),
            links=LINKS,
            jobs=self.jobs,
            outage=Outage(self.clock, self.store.probe),
        )


DEAL = Tapped(ANNA, Tap(Verb.LOBBY, 1, 0, "deal"), in_group=True)
HAND = Requested(ANNA, "hand")


class Played(Bench):
    """One table and its owner."""

    task: TableTask

    async def open(self, row: TableRow | None = None) -> TableTask:
        """Open a table."""
        row = self.store.add(row or lobby())
        self.task = TableTask(self.services, row, self.others)
        await self.task.begin()
        return self.task

    async def ask(self, event: Requested | Tapped) -> str:
        """Ask, and let time pass until there is an answer."""
        return (await self.clock.drive(self.task.ask(event))).text

    async def close(self) -> None:
        """Stop the table."""
        self.store.broken = False
        await self.task.stop()
        await self.jobs.close()
