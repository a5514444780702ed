"""What handlers work with, faked: nothing is stored, nobody is written to, and all is noted."""

from __future__ import annotations

import inspect
import random
from dataclasses import dataclass, field, replace
from itertools import count
from typing import TYPE_CHECKING, Any, cast

from telegram import ChatMember, ChatMemberRestricted, Update
from telegram.error import BadRequest

from bot.games.registry import front, usual
from bot.handlers.replies import Command, Replies
from bot.handlers.services import Services
from bot.i18n import plain, translator
from bot.ops.background import BackgroundTasks
from bot.people.chats import Chats
from bot.people.people import People
from bot.screen import Screen, Toast
from bot.store import ChatRow, Person, Place, TableRow
from tests.support.links import LINKS

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Iterator

    from bot.reconcile import Slot
    from bot.tables.events import Requested, Tapped

ANNA, BORIS = 11, 12
GROUP = -100
BOT = "pulka_bot"


def said(key: str, **params: object) -> str:
    """A message as people read it, in Russian."""
    return plain(translator("ru", usual())(key, **params))


@dataclass
class FakeClock:
    """Stands still until it is moved."""

    time: float = 1_700_000_000.0

    def now(self) -> float:
        """Return the time in seconds."""
        return self.time

    async def sleep(self, seconds: float) -> None:
        """Do not wait."""


@dataclass
class FakeStore:
    """Keeps rows in memory, as far as handlers ask for them."""

    people: dict[int, Person] = field(default_factory=dict)
    chats: dict[int, ChatRow] = field(default_factory=dict)
    rows: dict[int, TableRow] = field(default_factory=dict)
    looked_up: list[int] = field(default_factory=list)

    async def person(self, user_id: int) -> Person | None:
        """Return a person."""
        return self.people.get(user_id)

    async def upsert_person(self, person: Person) -> Person:
        """Keep a person."""
        return self.people.setdefault(person.user_id, person)

    async def change_person(self, user_id: int, **fields: Any) -> Person | None:
        """Change a person."""
        self.people[user_id] = replace(self.people[user_id], **fields)
        return self.people[user_id]

    async def chat(self, chat_id: int) -> ChatRow | None:
        """Return a chat."""
        return self.chats.get(chat_id)

    async def update_chat(
        self, chat: ChatRow, change: Callable[[ChatRow], ChatRow], *, update_id: int = 0
    ) -> ChatRow:
        """Change a chat."""
        self.chats[chat.chat_id] = change(self.chats.get(chat.chat_id, chat))
        return self.chats[chat.chat_id]

    async def table(self, table_id: int) -> TableRow | None:
        """Return a table."""
        self.looked_up.append(table_id)
        return self.rows.get(table_id)

    async def knows_table(self, table_id: int, user_id: int, chat_id: int) -> bool:
        """Return whether a table is a person's or a chat's."""
        self.looked_up.append(table_id)
        row = self.rows.get(table_id)
        return row is not None and (
            row.chat_id == chat_id or any(place.user_id == user_id for place in row.places)
        )

    async def tables(self, **_: object) -> list[TableRow]:
        """Return every table."""
        return list(self.rows.values())


@dataclass
class FakeTelegram:
    """Notes what handlers want to be shown."""

    posted: list[tuple[int, Screen]] = field(default_factory=list)
    wanted: dict[str, Screen] = field(default_factory=dict)
    dropped: list[str] = field(default_factory=list)
    toasts: list[Toast] = field(default_factory=list)
    moved: list[tuple[int, int]] = field(default_factory=list)
    on_problem: object = None

    def post(self, chat_id: int, screen: Screen, **_: object) -> None:
        """Note a message."""
        self.posted.append((chat_id, screen))

    def want(self, slot: Slot, screen: Screen, **_: object) -> None:
        """Note what is to stand in a slot."""
        self.wanted[slot.key] = screen

    def drop(self, slot: Slot) -> None:
        """Note that a message is to go."""
        self.dropped.append(slot.key)

    def known(self) -> frozenset[Slot]:
        """Nothing stands."""
        return frozenset()

    def heard(self, chat_id: int, message_id: int | None, *, tapped: bool) -> None:
        """Not noted."""

    def tapped(self, chat_id: int, message_id: int, data: list[str]) -> None:
        """Not noted."""

    async def acquire(self, chat_id: int) -> bool:
        """Let every call go."""
        return True

    def reopened(self, chat_id: int) -> None:
        """Not noted."""

    def migrate(self, old_id: int, new_id: int) -> None:
        """Note a move."""
        self.moved.append((old_id, new_id))

    def asked(self, query_id: str, number: int) -> None:
        """Not noted."""

    async def answer(self, _: str, toast: Toast) -> None:
        """Note a toast."""
        self.toasts.append(toast)


@dataclass(eq=False)
class FakeTable:
    """Notes what is asked of it, and answers with ``toast``."""

    row: TableRow
    toast: Toast = field(default_factory=Toast)
    ledger: object | None = None
    broken: bool = False
    gives_hints: bool = True
    asked: list[Requested | Tapped] = field(default_factory=list)

    @property
    def state(self) -> FakeTable:
        """Itself."""
        return self

    def place_of(self, user_id: int) -> int | None:
        """Return a person's place."""
        users = [place.user_id for place in self.row.places]
        return users.index(user_id) if user_id in users else None

    async def ask(self, event: Requested | Tapped) -> Toast:
        """Note the event."""
        self.asked.append(event)
        return self.toast

    def put(self, event: Requested | Tapped, reply: Callable[[Toast], None]) -> None:
        """Note the event, and answer at once."""
        self.asked.append(event)
        reply(self.toast)


@dataclass
class FakeTables:
    """The open tables, in order."""

    open: dict[int, FakeTable] = field(default_factory=dict)
    created: list[TableRow] = field(default_factory=list)
    renewed: dict[int, bool] = field(default_factory=dict)
    """Tables that were shown again, and whether as the lowest message."""

    async def show(self, table_id: int, *, renew: bool = False) -> None:
        """Note that a table is shown again."""
        self.renewed[table_id] = self.renewed.get(table_id, False) or renew

    def __iter__(self) -> Iterator[FakeTable]:
        return iter(self.open.values())

    def get(self, table_id: int) -> FakeTable | None:
        """Return a table."""
        return self.open.get(table_id)

    def of_person(self, user_id: int) -> list[FakeTable]:
        """Return a person's tables."""
        return [table for table in self if table.place_of(user_id) is not None]

    def in_chat(self, chat_id: int) -> list[FakeTable]:
        """Return a chat's tables."""
        return [table for table in self if table.row.chat_id == chat_id]

    def here(self, chat_id: int) -> tuple[FakeTable, ...]:
        """Return what a new table has to be told apart from."""
        return tuple(self.in_chat(chat_id))

    async def create(self, row: TableRow, notes: object = None) -> FakeTable:
        """Note a new table."""
        self.created.append(row)
        return FakeTable(row)


class FakePast:
    """Nothing was ever played."""

    async def get(self, _: int) -> None:
        """Return no table."""

    async def lost(self, _: int) -> bool:
        """Tell that nothing is unreadable."""
        return False


@dataclass
class FakeReachability:
    """Notes who can be reached, and where."""

    noted: list[tuple[object, ...]] = field(default_factory=list)

    def __getattr__(self, name: str) -> Callable[..., Coroutine[Any, Any, None]]:
        async def note(*ids: int) -> None:
            self.noted.append((name, *ids))

        return note


class FakeBot:
    """Updates know which bot they came to; nobody administers anything.

    ``member`` is the standing of everybody in every group, None while Telegram does not say.
    """

    username = BOT

    def __init__(self) -> None:
        self.member: str | None = "left"
        self.asked: list[tuple[int, int]] = []

    async def get_chat_member(self, chat_id: int, user_id: int, **_: object) -> ChatMember:
        """Return a person's standing in a group."""
        self.asked.append((chat_id, user_id))
        if self.member is None:
            raise BadRequest("Member list is inaccessible")
        status, out = self.member.removesuffix("-out"), self.member.endswith("-out")
        told: dict[str, Any] = {"user": _user(user_id), "status": status, "until_date": 0}
        if status == "restricted":
            names = list(inspect.signature(ChatMemberRestricted).parameters)
            told |= {name: False for name in names if name.startswith("can_")}
            told["is_member"] = not out
        return ChatMember.de_json(told, None)

    async def get_chat_administrators(self, *_: object, **__: object) -> tuple[()]:
        """Return nobody."""
        return ()


class Stage:
    """Handlers' services with everything faked, and updates to hand them."""

    def __init__(self) -> None:
        self.clock, self.store, self.telegram = FakeClock(), FakeStore(), FakeTelegram()
        self.tables, self.reachability = FakeTables(), FakeReachability()
        self.jobs, self.bot = BackgroundTasks(self.clock), FakeBot()
        people = People(cast("Any", self.store), self.jobs.start)
        self.services = Services(
            store=cast("Any", self.store),
            telegram=cast("Any", self.telegram),
            clock=self.clock,
            thinker=cast("Any", None),
            rng=random.Random(1),
            links=LINKS,
            jobs=self.jobs,
            people=people,
            chats=Chats(cast("Any", self.store), people, self.telegram.migrate),
            tables=cast("Any", self.tables),
            past=cast("Any", FakePast()),
            reachability=cast("Any", self.reachability),
            forgetting=cast("Any", None),
            valuer=cast("Any", None),
        )
        self._numbers = count(1)

    def table(self, chat_id: int = GROUP, *people: int, title: str = "Пятница") -> FakeTable:
        """Open a table with these people."""
        number = next(self._numbers)
        places = tuple(Place(f"P{user}", user) for user in people)
        row = TableRow(
            id=number,
            chat_id=chat_id,
            thread_id=None,
            title=title,
            creator=people[0] if people else 0,
            private=chat_id > 0,
            game=usual(),
            status="lobby",
            options={},
            places=places,
            created=self.clock.now(),
            level=front(usual()).usual_level,
            number=number,
        )
        self.store.rows[number] = row
        table = self.tables.open[number] = FakeTable(row)
        return table

    def says(self, user_id: int, text: str, chat_id: int | None = None) -> Update:
        """A message; in private unless a chat is named."""
        return self._update(message=self._message(user_id, chat_id or user_id, text))

    async def command(self, update: Update, *words: str) -> Command:
        """The command that a message is."""
        person, place = await Replies(self.services).identify(update)
        assert place is not None
        return Command(update, person, place, words)

    def presses(self, user_id: int, data: str, chat_id: int | None = None) -> Update:
        """A press of a button."""
        message = self._message(user_id, chat_id or user_id, "…")
        query = {
            "id": "q1",
            "from": _user(user_id),
            "chat_instance": "1",
            "data": data,
            "message": message,
        }
        return self._update(callback_query=query)

    def member(self, chat_id: int, *, before: str, after: str) -> Update:
        """The bot comes or goes."""
        bot = {"id": 1, "is_bot": True, "first_name": "Pulka", "username": BOT}
        change = {
            "chat": _chat(chat_id),
            "from": _user(ANNA),
            "date": 1,
            "old_chat_member": {"user": bot, "status": before, "until_date": 0},
            "new_chat_member": {"user": bot, "status": after, "until_date": 0},
        }
        return self._update(my_chat_member=change)

    def moves(self, old_id: int, new_id: int) -> Update:
        """A group becomes a supergroup."""
        message = self._message(ANNA, old_id, None) | {"migrate_to_chat_id": new_id}
        return self._update(message=message)

    def _message(self, user_id: int, chat_id: int, text: str | None) -> dict[str, Any]:
        words = {} if text is None else {"text": text}
        return {
            "message_id": next(self._numbers),
            "date": 1,
            "chat": _chat(chat_id),
            "from": _user(user_id),
            **words,
        }

    def _update(self, **what: dict[str, Any]) -> Update:
        data = {"update_id": next(self._numbers), **what}
        update = Update.de_json(data, cast("Any", self.bot))
        assert update is not None
        return update

    async def rest(self) -> None:
        """Let what is done on the side be done."""
        await self.jobs.close()

    @property
    def replies(self) -> list[str]:
        """What was answered in chats, as people read it."""
        return [plain(screen.text) for _, screen in self.telegram.posted]


def context(*args: str) -> Any:
    """What a command was called with."""

    @dataclass
    class Context:
        args: list[str]

    return Context(list(args))


def _user(user_id: int) -> dict[str, Any]:
    return {"id": user_id, "is_bot": False, "first_name": f"P{user_id}", "language_code": "ru"}


def _chat(chat_id: int) -> dict[str, Any]:
    if chat_id > 0:
        return {"id": chat_id, "type": "private", "first_name": f"P{chat_id}"}
    return {"id": chat_id, "type": "supergroup", "title": "Пятница"}
