"""Updates that run side by side: whatever the order of their reads and writes, none is lost."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from itertools import count
from typing import TYPE_CHECKING, Any

import pytest

from bot.games.registry import usual
from bot.handlers.opening import TableOpener
from bot.handlers.pages import Pages
from bot.handlers.replies import Replies
from bot.handlers.services import Services
from bot.handlers.update_source import ChatRef
from bot.people.people import Sender
from bot.reconcile import Reconciler
from bot.store import Store
from bot.tables.events import Requested, Tapped
from bot.taps import Tap, Verb
from bot.thinking import ThreadThinker
from bot.views import codes
from tests.support.gates import Gates, explore
from tests.support.links import LINKS

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable
    from pathlib import Path

    from bot.screen import Toast
    from bot.tables.task import TableTask
    from tests.support.telegram import Playground


@dataclass
class Round:
    """One order of the calls: people and a group nobody knows yet, in a bot of their own."""

    services: Services
    store: Store
    person: int
    group: int
    gates: Gates
    replies: Replies = field(init=False)
    opening: TableOpener = field(init=False)
    pages: Pages = field(init=False)

    def __post_init__(self) -> None:
        self.replies = Replies(self.services)
        self.opening = TableOpener(self.replies)
        self.pages = Pages(self.replies, self.opening)

    @property
    def supergroup(self) -> int:
        """What the group becomes."""
        return self.group - 10**12

    @property
    def guest(self) -> Sender:
        """The newcomer."""
        return Sender(self.person, "Дора", "dora", "ru")

    @property
    def here(self) -> ChatRef:
        """The group."""
        return ChatRef(
            self.group, "Пятница", private=False, forum=False, thread_id=None, message_id=5
        )

    @property
    def now(self) -> float:
        return self.services.clock.now()

    async def identify(self) -> None:
        """What every update does first."""
        await self.services.people.record_visit(self.guest, self.now)
        await self.replies.note_chat(self.here, self.guest)

    async def start(self) -> None:
        """The person presses Start."""
        await self.services.people.record_visit(self.guest, self.now)
        await self.services.reachability.person_started(self.person)

    async def newgame(self) -> None:
        """Somebody opens a table in the group."""
        await self.identify()
        await self.opening.open_table(self.guest, self.here, usual(), {})

    async def lobby(self) -> TableTask:
        """A lobby that has stood for long."""
        await self.replies.note_chat(self.here, None)
        await self.opening.open_table(None, self.here, usual(), {})
        (table,) = self.services.tables.in_chat(self.group)
        return table

    async def sit(self, table: TableTask) -> Toast:
        """The person takes a seat."""
        await self.identify()
        tap = Tap(Verb.LOBBY, table.row.id, 0, "sit")
        answers: list[Toast] = []
        table.put(Tapped(self.person, tap, in_group=True), answers.append)
        return await table.ask(Requested(self.person, "poke"))

    async def agree(self, what: str) -> None:
        """The group's usual agreement."""
        tap = Tap(Verb.CHAT, 0, 0, codes.of_game(usual(), what))
        await self.pages.on_tap(self.guest, self.here, tap)

    async def known(self) -> dict[str, Any]:
        """The person as the database has them; the bot remembers the same."""
        written = await self.store.person(self.person)
        assert written is not None
        assert self.services.people.cached(self.person) == written
        return {
            name: getattr(written, name) for name in ("language", "sound", "started", "blocked")
        }

    async def agreed(self, chat: int) -> tuple[Any, ...]:
        """Kicked, and the agreement, as the database has them; the bot remembers the same."""
        written = await self.store.chat(chat)
        assert written is not None
        assert await self.services.chats.get(written.chat_id) == written
        return written.chat_id, written.kicked, dict(written.usual(usual()))


@dataclass
class Orders:
    """Plays a round in every order."""

    play: Playground
    store: Store
    numbers: count[int] = field(default_factory=lambda: count(1))

    async def all(self, act: Callable[[Round], Awaitable[None]], most: int = 150) -> int:
        """Return how many orders there were, ``most`` at most."""

        async def once(gates: Gates) -> None:
            number = next(self.numbers)
            store = gates.around(self.store)
            telegram = Reconciler(self.play.bot(), store, self.play.clock)
            rng = random.Random(1)
            services = Services.build(
                store, telegram, self.play.clock, rng, links=LINKS, thinker=ThreadThinker()
            )
            try:
                await act(Round(services, self.store, number, -number, gates))
            finally:
                gates.open = True
                await self.play.clock.drive(services.close())

        return await explore(once, self.play.clock, most)


@pytest.fixture
async def orders(playground: Playground, tmp_path: Path) -> AsyncIterator[Orders]:
    store = await playground.clock.drive(Store.open(f"sqlite+aiosqlite:///{tmp_path}/pulka.db"))
    yield Orders(playground, store)
    await playground.clock.drive(store.close())


@pytest.mark.slow
async def test_a_start_is_not_lost_to_a_newgame_and_a_seat(orders: Orders) -> None:
    """A newcomer does everything at once, and the lobby waits for nothing."""

    async def act(round_: Round) -> None:
        table = await round_.lobby()
        await round_.gates.run(round_.start(), round_.newgame(), round_.sit(table))
        known = await round_.known()
        assert (known["started"], known["blocked"]) == (True, False)
        row = await round_.store.table(table.row.id)
        assert row is not None
        assert [place.user_id for place in row.places] == [round_.person]
        assert not table.snapshot().lobby().unstarted

    assert await orders.all(act, 80) == 80


async def test_a_new_name_and_a_start(orders: Orders) -> None:
    """The names are written by every update, and nothing but the names."""

    async def act(round_: Round) -> None:
        await round_.services.people.record_visit(round_.guest, round_.now)
        married = Sender(round_.person, "Дора К.", "dora", "ru")
        await round_.gates.run(
            round_.services.reachability.person_started(round_.person),
            round_.services.people.record_visit(married, round_.now),
        )
        assert (await round_.known())["started"]
        assert round_.services.people.cached(round_.person).name == "Дора К."  # type: ignore[union-attr]

    assert await orders.all(act) == 6


@pytest.mark.slow
async def test_the_group_moves_while_a_lobby_is_saved_and_another_is_opened(
    orders: Orders,
) -> None:
    """All tables, the agreement and every later write are the supergroup's."""

    async def act(round_: Round) -> None:
        services = round_.services
        table = await round_.lobby()
        await round_.gates.run(
            services.reachability.group_moved(round_.group, round_.supergroup),
            round_.sit(table),
            round_.newgame(),
        )
        await round_.agree("whist=1")
        rows = await round_.store.tables(chat_id=round_.supergroup)
        assert len(rows) == 2
        assert {each.row.chat_id for each in services.tables} == {round_.supergroup}
        assert [place.user_id for place in rows[0].places] == [round_.person]
        assert not await round_.store.tables(chat_id=round_.group)
        assert (await round_.agreed(round_.group))[::2] == (
            round_.supergroup,
            {"whist": "gentleman"},
        )

    assert await orders.all(act, 80) == 80
