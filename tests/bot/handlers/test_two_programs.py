"""Two programs with one database, as while one is exchanged for another: one winner each.

Neither knows what the other remembers. In every order of their calls, what somebody was told has
happened has happened, and a third program finds a table that its log leads to.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field, replace
from itertools import count
from typing import TYPE_CHECKING

import pytest

from bot.games.registry import usual
from bot.handlers.opening import Opening
from bot.handlers.replies import Replies
from bot.handlers.services import Services
from bot.handlers.who import Where
from bot.i18n import plain, translator
from bot.people import Guest
from bot.reconcile import Reconciler
from bot.store import NOTES, ChatRow, HouseAgreement, Store, TableRow
from bot.tables import lobby
from bot.tables.clocks import CUT_FAST
from bot.tables.events import AlarmRang, Asked, Tapped
from bot.tables.ledger import fold
from bot.taps import Tap, Verb
from bot.views import codes
from engine.game import CHANCE
from engine.log import action_code
from tests.support.gates import Gates, explore
from tests.support.tables import Pondering

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable
    from pathlib import Path

    from bot.clock import Clock
    from bot.tables.task import TableTask
    from tests.support.telegram import Playground

TR = translator("ru", usual())
QUICK = 5
"""Orders that are played for every change; `make chaos` plays all."""
CHANGED, SEATED = plain(TR("toast-changed")), plain(TR("toast-seated"))


@dataclass
class Ahead:
    """A clock whose hand is put forward without a word to those who sleep."""

    clock: Clock
    by: float = 0.0

    def now(self) -> float:
        """Return the Unix time in seconds."""
        return self.clock.now() + self.by

    async def sleep(self, seconds: float) -> None:
        """Sleep by the clock beneath."""
        await self.clock.sleep(seconds)


@dataclass
class Programs:
    """The old one and the new one, a group, and a lobby that both have opened."""

    build: Callable[[Store], Services]
    store: Store
    number: int
    gates: Gates
    all: list[Services] = field(default_factory=list)
    old: Services = field(init=False)
    new: Services = field(init=False)

    def __post_init__(self) -> None:
        self.old, self.new = self.start(), self.start()

    def start(self) -> Services:
        """Another program."""
        found = self.build(self.gates.around(self.store))
        self.all.append(found)
        return found

    @property
    def group(self) -> int:
        return -self.number

    def guest(self, who: int) -> Guest:
        """A person, from 0."""
        return Guest(10 * self.number + who, f"Гость {who}", None, "ru")

    async def lobby(self, *people: int, computers: int = 0) -> int:
        """Open a table where these sit, in both programs; return its id."""
        here = Where(self.group, "Пятница", private=False, forum=False, thread_id=1, message_id=5)
        replies = Replies(self.old)
        await replies.note_chat(here, None)
        for program in (self.old, self.new):
            for who in range(4):
                guest = self.guest(who)
                await program.people.meet(guest, program.clock.now())
                await program.reachability.person_started(guest.user_id)
        wished = {"seating": "joining", "pace": "fast"}
        await Opening(replies).open_table(None, here, usual(), wished)
        (table,) = self.old.tables.in_chat(self.group)
        for who in people:
            await self.tap(self.old, table.row.id, who, "sit")
        for _ in range(computers):
            await self.tap(self.old, table.row.id, people[0], "computer")
        await self.new.tables.open_stored()
        return table.row.id

    def task(self, program: Services, table: int) -> TableTask:
        found = program.tables.get(table)
        assert found is not None
        return found

    async def tap(self, program: Services, table: int, who: int, what: str) -> str:
        """Press a button of the lobby; whoever is told to look again does, three times at most."""
        tap = Tap(Verb.OPTION if "=" in what else Verb.LOBBY, table, 0, what)
        for _ in range(4):
            task = program.tables.get(table)
            if task is None:
                return ""
            event = Tapped(self.guest(who).user_id, tap, in_group=True)
            said = (await task.ask(event)).text
            if said != CHANGED:
                return said
        raise AssertionError("the table never came to rest")

    async def row(self, table: int) -> TableRow:
        found = await self.store.table(table)
        assert found is not None
        return found

    async def sits(self, table: int, who: int) -> bool:
        return lobby.place_of(await self.row(table), self.guest(who).user_id) is not None

    async def sound(self, table: int) -> None:
        """A third program finds the table as its log says, and both others agree with it."""
        third = self.start()
        await third.tables.open_stored()
        found = third.tables.get(table)
        assert found is None or not found.broken
        log = await self.store.log(table)
        ledger = fold(log)
        row = await self.row(table)
        assert (row.status == "playing") == bool(log)
        if ledger is not None:
            assert ledger.table.players == len(row.places)
            assert all(
                (seat in ledger.table.computer_seats) == row.places[place].computer
                for place, seat in enumerate(ledger.table.seating.joined)
            )


@dataclass
class Orders:
    """Plays two programs in every order."""

    play: Playground
    store: Store
    numbers: count[int] = field(default_factory=lambda: count(1))
    clock: Ahead = field(init=False)

    def __post_init__(self) -> None:
        self.clock = Ahead(self.play.clock)

    def build(self, store: Store) -> Services:
        return Services.build(
            store,
            Reconciler(self.play.bot(), store, self.play.clock),
            self.clock,
            random.Random(1),
            bot="pulka_bot",
            thinker=Pondering(),  # type: ignore[arg-type]
        )

    async def all(self, act: Callable[[Programs], Awaitable[None]], most: int) -> int:
        """Return how many orders there were, ``most`` at most."""

        async def once(gates: Gates) -> None:
            programs = Programs(self.build, self.store, next(self.numbers), gates)
            try:
                await act(programs)
            finally:
                gates.open = True
                for each in programs.all:
                    await self.play.clock.drive(each.close())
                for row in await self.store.open_tables():
                    await self.store.change_table(row.id, status="closed")

        return await explore(once, self.play.clock, most)


@pytest.fixture
async def orders(playground: Playground, tmp_path: Path) -> AsyncIterator[Orders]:
    store = await playground.clock.drive(Store.open(f"sqlite+aiosqlite:///{tmp_path}/pulka.db"))
    yield Orders(playground, store)
    await playground.clock.drive(store.close())


@pytest.mark.slow
async def test_two_people_take_the_last_seat(orders: Orders) -> None:
    """Who is told that he sits does, and nobody else."""

    async def act(two: Programs) -> None:
        table = await two.lobby(0, computers=3)
        assert len((await two.row(table)).places) == lobby.most(await two.row(table)) - 1
        said: dict[int, str] = {}

        async def sit(program: Services, who: int) -> None:
            said[who] = await two.tap(program, table, who, "sit")

        await two.gates.run(sit(two.old, 1), sit(two.new, 2))
        row = await two.row(table)
        assert len(row.places) == lobby.most(row)
        told = {who for who, toast in said.items() if toast == SEATED}
        assert told == {who for who in (1, 2) if await two.sits(table, who)}
        assert len(told) == 1
        await two.sound(table)

    assert await orders.all(act, 100) == 32


async def test_somebody_sits_down_while_the_cards_are_dealt(orders: Orders) -> None:
    """He sits before the first deal, or is told that he came too late; the log has all seats."""

    async def act(two: Programs) -> None:
        table = await two.lobby(0, computers=2)
        said: list[str] = []

        async def sit() -> None:
            said.append(await two.tap(two.new, table, 1, "sit"))

        await two.gates.run(two.tap(two.old, table, 0, "deal"), sit())
        assert (SEATED in said) == await two.sits(table, 1)
        assert await two.store.log(table)
        await two.sound(table)

    assert await orders.all(act, QUICK) == QUICK


@pytest.mark.slow
async def test_one_deals_while_another_calls_the_table_off(orders: Orders) -> None:
    """Either it was dealt, or it is off and no card was dealt."""

    async def act(two: Programs) -> None:
        table = await two.lobby(0, 1, computers=1)

        async def cancel() -> None:
            for _ in range(2):
                await two.tap(two.new, table, 1, codes.CANCEL)

        await two.gates.run(two.tap(two.old, table, 0, "deal"), cancel())
        row = await two.row(table)
        assert row.status in ("playing", "cancelled")
        await two.sound(table)

    assert await orders.all(act, 60) == 60


@pytest.mark.slow
async def test_two_people_agree_on_two_things(orders: Orders) -> None:
    async def act(two: Programs) -> None:
        table = await two.lobby(0, 1)
        await two.gates.run(
            two.tap(two.old, table, 0, codes.of_game(usual(), "whist=1")),
            two.tap(two.new, table, 1, codes.of_game(usual(), "exit=1")),
        )
        assert {"whist", "exit"} <= set((await two.row(table)).options)
        await two.sound(table)

    assert await orders.all(act, 60) == 60


async def test_a_move_and_its_time_limit(orders: Orders) -> None:
    """The same tap in both programs, and the clock of each, at once: one of them counts."""

    async def act(two: Programs) -> None:
        orders.clock.by = 0.0
        table = await two.lobby(0, 1, 2)
        await two.tap(two.old, table, 0, "deal")
        await two.new.tables.stop_all()
        await two.new.tables.open_stored()
        before = await two.store.log(table)
        ledger = fold(before)
        assert ledger is not None
        assert ledger.actors == {2}, "who joined last is to cut"
        cut = action_code(ledger.table.game, ledger.moves[2][0])
        tap = Tap(Verb.MOVE, table, ledger.decisions[2], cut)
        orders.clock.by = CUT_FAST + 1

        async def press(task: TableTask) -> None:
            await task.ask(Tapped(two.guest(2).user_id, tap, in_group=False))

        async def ring(task: TableTask) -> None:
            task.put(AlarmRang())
            await task.ask(Asked(two.guest(2).user_id, "hand"))

        tasks = [two.task(program, table) for program in (two.old, two.new)]
        await two.gates.run(*(do(task) for task in tasks for do in (press, ring)))
        (new,) = (await two.store.log(table))[len(before) :]
        assert new.actor in (2, CHANCE)
        await two.sound(table)

    assert await orders.all(act, QUICK) == QUICK


@pytest.mark.slow
async def test_two_people_are_called_and_answer(orders: Orders) -> None:
    """What is noted beside the log: both are invited, and each declines in another program."""

    async def act(two: Programs) -> None:
        table = await two.lobby(0)
        invited = {two.guest(who).user_id: "Гость" for who in (1, 2, 3)}
        await two.task(two.old, table).table.note(invited=invited)
        await two.new.tables.stop_all()
        await two.new.tables.open_stored()
        await two.gates.run(
            two.tap(two.old, table, 1, "stand"), two.tap(two.new, table, 2, "stand")
        )
        notes = (await two.store.whole_table(table)).drafts[NOTES]
        assert [int(each) for each in notes["invited"]] == [two.guest(3).user_id]

    assert await orders.all(act, 60) > 3


@pytest.mark.slow
async def test_what_a_group_is_used_to_changes_in_both(orders: Orders) -> None:
    """Neither takes the other's choice back, and no agreement kept under a name is lost."""

    async def act(two: Programs) -> None:
        await two.lobby(0)
        before = ChatRow(two.group, "Пятница")

        def named(name: str) -> Callable[[ChatRow], ChatRow]:
            def add(row: ChatRow) -> ChatRow:
                new = HouseAgreement(len(row.house) + 1, usual(), name, {}, "s")
                usually = {**row.defaults, name: {}}
                return replace(row, house=(*row.house, new), defaults=usually)

            return add

        await two.gates.run(
            two.old.chats.revise(before, named("first")),
            two.new.chats.revise(before, named("second")),
        )
        row = await two.store.chat(two.group)
        assert row is not None
        assert {each.name for each in row.house} == {"first", "second"}
        assert row.defaults.keys() == {"first", "second"}

    assert await orders.all(act, 60) > 1


@pytest.mark.slow
async def test_what_one_has_written_the_other_may_change_back(orders: Orders) -> None:
    """What a program remembers of a person does not keep it from writing what is new to another."""

    async def act(two: Programs) -> None:
        await two.lobby(0)
        who = two.guest(0).user_id
        await two.gates.run(
            two.old.people.change(who, blocked=True), two.old.people.change(who, sound="never")
        )
        await two.new.people.change(who, blocked=False)
        await two.new.people.change(who, sound="never")
        person = await two.store.person(who)
        assert person is not None
        assert (person.blocked, person.sound) == (False, "never")
        assert two.new.people.known(who) == person

    assert await orders.all(act, 20) > 1
