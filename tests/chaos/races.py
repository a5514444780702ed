"""Two people who want the same at the same moment: one winner of each race.

In every order of the calls to the store, what somebody was told has happened has happened, and the
next program finds a table that its log leads to.
"""

from __future__ import annotations

import asyncio
import random
from dataclasses import dataclass, field, replace
from itertools import count
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from bot.features.registry import FEATURES
from bot.games.registry import usual
from bot.handlers.feature import Parts
from bot.handlers.opening import TableOpener
from bot.handlers.replies import Replies
from bot.handlers.update_source import ChatRef
from bot.i18n import plain, translator
from bot.people.people import Sender
from bot.reconcile import Reconciler
from bot.services import Services
from bot.store import NOTES, ChatRow, Person, SavedAgreement, Store, TableRow, TableWrite
from bot.tables import lobby
from bot.tables.clocks import CUT_FAST
from bot.tables.events import AlarmRang, Requested, Tapped
from bot.tables.ledger import fold
from bot.taps import Tap, Verb
from bot.views import codes
from bot.views.links import Links
from engine.game import CHANCE
from engine.log import action_code
from tests.chaos.trials import Figures, say, trial
from tests.support.gates import Gates, explore
from tests.support.tables import Pondering, decided
from tests.support.telegram import Playground

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from bot.clock import Clock
    from bot.tables.task import TableTask

TR = translator("ru", usual())
CHANGED, SEATED = plain(TR("toast-changed")), plain(TR("toast-seated"))
NEW = 7
"""A guest whom nobody knows yet."""


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
class Round:
    """A program, a group, and a lobby."""

    build: Callable[[Store], Services]
    store: Store
    number: int
    gates: Gates
    clock: Ahead
    all: list[Services] = field(default_factory=list)
    bot: Services = field(init=False)

    def __post_init__(self) -> None:
        self.bot = self.start()

    def start(self) -> Services:
        """Another program."""
        found = self.build(self.gates.around(self.store))
        self.all.append(found)
        return found

    @property
    def here(self) -> ChatRef:
        """The group."""
        return ChatRef(
            self.group, "Пятница", private=False, forum=False, thread_id=None, message_id=5
        )

    @property
    def group(self) -> int:
        return -self.number

    def guest(self, who: int) -> Sender:
        """A person, from 0."""
        return Sender(10 * self.number + who, f"Гость {who}", None, "ru")

    async def meet(self, person: Sender) -> None:
        """What every update does first."""
        await self.bot.people.record_visit(person, self.bot.clock.now())
        await Replies(self.bot).note_chat(self.here, person)

    async def start_of(self, person: Sender) -> None:
        """Somebody presses Start."""
        await self.bot.people.record_visit(person, self.bot.clock.now())
        await self.bot.reachability.person_started(person.user_id)

    async def sit(self, table: int, who: int) -> None:
        """A person takes a seat."""
        await self.meet(self.guest(who))
        await self.tap(table, who, "sit")

    async def known(self, person: Sender) -> Person:
        """A person as the database has them; the bot remembers the same."""
        written = await self.store.person(person.user_id)
        assert written is not None
        assert self.bot.people.cached(person.user_id) == written
        return written

    async def lobby(self, *people: int, computers: int = 0) -> int:
        """Open a table where these sit; return its id."""
        replies = Replies(self.bot)
        await replies.note_chat(self.here, None)
        for who in range(4):
            await self.start_of(self.guest(who))
        wished = {"seating": "joining", "pace": "fast"}
        await TableOpener(replies).open_table(None, self.here, usual(), wished)
        (table,) = self.bot.tables.in_chat(self.group)
        for who in people:
            await self.tap(table.row.id, who, "sit")
        for _ in range(computers):
            await self.tap(table.row.id, people[0], "computer")
        return table.row.id

    def task(self, table: int) -> TableTask:
        found = self.bot.tables.get(table)
        assert found is not None
        return found

    async def tap(self, table: int, who: int, what: str) -> str:
        """Press a button of the lobby; whoever is told to look again does, three times at most."""
        tap = Tap(Verb.OPTION if "=" in what else Verb.LOBBY, table, 0, what)
        for _ in range(4):
            task = self.bot.tables.get(table)
            if task is None:
                return ""
            event = Tapped(self.guest(who).user_id, tap, in_group=True)
            said = (await task.ask(event)).text
            if said != CHANGED:
                return said
        raise AssertionError("the table never came to rest")

    async def dealt(self, *people: int) -> int:
        """A table where these were dealt the first cards; return its id."""
        table = await self.lobby(*people)
        await self.tap(table, people[0], "deal")
        await self.again()
        return table

    async def again(self) -> None:
        """Let the program read everything anew."""
        await self.bot.tables.stop_all()
        await self.bot.tables.open_stored()

    async def row(self, table: int) -> TableRow:
        found = await self.store.table(table)
        assert found is not None
        return found

    async def sits(self, table: int, who: int) -> bool:
        return lobby.place_of(await self.row(table), self.guest(who).user_id) is not None

    async def sound(self, table: int) -> None:
        """The next program finds the table as its log says."""
        following = self.start()
        await following.tables.open_stored()
        found = following.tables.get(table)
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
    """Plays what two people do in every order."""

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
            links=Links("pulka_bot", bytes(32)),
            thinker=Pondering(),  # type: ignore[arg-type]
        )

    async def all(self, act: Callable[[Round], Awaitable[None]], most: int) -> int:
        """Return how many orders there were, ``most`` at most."""

        async def once(gates: Gates) -> None:
            round_ = Round(self.build, self.store, next(self.numbers), gates, self.clock)
            try:
                self.clock.by = 0.0
                await act(round_)
            finally:
                gates.open = True
                for each in round_.all:
                    await self.play.clock.drive(each.close())
                for row in await self.store.open_tables():
                    await self.store.write(TableWrite(row.id, changes={"status": "closed"}))

        return await explore(once, self.play.clock, most)


async def last_seat(two: Round) -> None:
    """Who is told that he sits does, and nobody else."""
    table = await two.lobby(0, computers=3)
    assert len((await two.row(table)).places) == lobby.max_players(await two.row(table)) - 1
    said: dict[int, str] = {}

    async def sit(who: int) -> None:
        said[who] = await two.tap(table, who, "sit")

    await two.gates.run(sit(1), sit(2))
    row = await two.row(table)
    assert len(row.places) == lobby.max_players(row)
    told = {who for who, toast in said.items() if toast == SEATED}
    assert told == {who for who in (1, 2) if await two.sits(table, who)}
    assert len(told) == 1
    await two.sound(table)


async def seat_or_deal(two: Round) -> None:
    """Who comes sits before the first deal, or is told that it is too late; no seat is odd."""
    table = await two.lobby(0, computers=2)
    said: list[str] = []

    async def sit() -> None:
        said.append(await two.tap(table, 1, "sit"))

    await two.gates.run(two.tap(table, 0, "deal"), sit())
    assert (SEATED in said) == await two.sits(table, 1)
    assert await two.store.log(table)
    await two.sound(table)


async def off_or_deal(two: Round) -> None:
    """Either the cards were dealt, or the table is off and no card was dealt."""
    table = await two.lobby(0, 1, computers=1)

    async def cancel() -> None:
        for _ in range(2):
            await two.tap(table, 1, codes.CANCEL)

    await two.gates.run(two.tap(table, 0, "deal"), cancel())
    row = await two.row(table)
    assert row.status in ("playing", "cancelled")
    await two.sound(table)


async def two_options(two: Round) -> None:
    """Two people agree on two things: both are agreed on."""
    table = await two.lobby(0, 1)
    await two.gates.run(
        two.tap(table, 0, codes.of_game(usual(), "whist=1")),
        two.tap(table, 1, codes.of_game(usual(), "exit=1")),
    )
    assert {"whist", "exit"} <= set((await two.row(table)).options)
    await two.sound(table)


async def move_or_limit(two: Round) -> None:
    """A tap that comes twice, and the clock, in one tick: one of them counts."""
    table = await two.dealt(0, 1, 2)
    before = await two.store.log(table)
    ledger = fold(before)
    assert ledger is not None
    assert ledger.actors == {2}, "who joined last is to cut"
    cut = action_code(ledger.table.game, ledger.moves[2][0])
    tap = Tap(Verb.MOVE, table, ledger.decisions[2], cut)
    two.clock.by = CUT_FAST + 1

    task = two.task(table)

    async def press() -> None:
        await task.ask(Tapped(two.guest(2).user_id, tap, in_group=False))

    async def ring() -> None:
        task.put(AlarmRang())
        await task.ask(Requested(two.guest(2).user_id, "hand"))

    await two.gates.run(press(), ring(), press())
    (new,) = (await two.store.log(table))[len(before) :]
    assert new.actor in (2, CHANCE)
    await two.sound(table)


async def two_lobbies(two: Round) -> None:
    """Three people ask for a table: three tables, told apart."""
    await two.lobby(0)

    async def newgame(who: int) -> None:
        await TableOpener(Replies(two.bot)).open_table(two.guest(who), two.here, usual(), {})

    await two.gates.run(newgame(1), newgame(2), newgame(3))
    rows = await two.store.tables(chat_id=two.group, status=("lobby",))
    assert len(rows) == 4
    assert {row.number for row in rows} == {1, 2, 3, 4}
    assert len({row.title for row in rows}) == 4


async def play_again(two: Round) -> None:
    """«Ещё пульку» by two people, one of them twice: one table, and both sit there."""
    table = await two.lobby(0, 1)
    await two.store.write(TableWrite(table, changes={"status": "finished"}))
    await two.again()

    async def another(who: int) -> None:
        tap = Tap(Verb.LOBBY, table, 0, codes.AGAIN)
        task = two.bot.tables.get(table) or await two.bot.tables.reopen(table)
        assert task is not None
        said = await task.ask(Tapped(two.guest(who).user_id, tap, in_group=True))
        assert said.text not in ("", CHANGED)

    await two.gates.run(another(0), another(1), another(0))
    (row,) = await two.store.tables(chat_id=two.group, status=("lobby",))
    assert row.follows == table
    assert {place.user_id for place in row.places} == {two.guest(who).user_id for who in (0, 1)}
    await two.sound(row.id)


async def two_answers(two: Round) -> None:
    """What is noted beside the log: both are invited, and each declines."""
    table = await two.lobby(0)
    invited = {two.guest(who).user_id: "Гость" for who in (1, 2, 3)}
    await decided(two.task(table), lambda turn: turn.note(invited=invited))
    await two.gates.run(two.tap(table, 1, "stand"), two.tap(table, 2, "stand"))
    notes = (await two.store.whole_table(table)).drafts[NOTES]
    assert [int(each) for each in notes["invited"]] == [two.guest(3).user_id]


async def two_agreements(two: Round) -> None:
    """What a group is used to: no choice is taken back, nothing kept under a name is lost."""
    await two.lobby(0)
    before = ChatRow(two.group, "Пятница")

    def named(name: str) -> Callable[[ChatRow], ChatRow]:
        def add(row: ChatRow) -> ChatRow:
            new = SavedAgreement(len(row.house) + 1, usual(), name, {}, "s")
            usually = {**row.defaults, name: {}}
            return replace(row, house=(*row.house, new), defaults=usually)

        return add

    await two.gates.run(
        two.bot.chats.revise(before, named("first")),
        two.bot.chats.revise(before, named("second")),
    )
    row = await two.store.chat(two.group)
    assert row is not None
    assert {each.name for each in row.house} == {"first", "second"}
    assert row.defaults.keys() == {"first", "second"}


async def person_changes(two: Round) -> None:
    """Two things are changed of one person: both are written, and both are remembered."""
    await two.lobby(0)
    who = two.guest(0).user_id
    await two.gates.run(
        two.bot.people.change(who, blocked=True), two.bot.people.change(who, sound="never")
    )
    person = await two.known(two.guest(0))
    assert (person.blocked, person.sound) == (True, "never")


async def newcomer(two: Round) -> None:
    """Somebody new starts, asks for a table and takes a seat at another: all of it holds."""
    table, new = await two.lobby(), two.guest(NEW)

    async def newgame() -> None:
        await two.meet(new)
        await TableOpener(Replies(two.bot)).open_table(new, two.here, usual(), {})

    await two.gates.run(two.start_of(new), newgame(), two.sit(table, NEW))
    person = await two.known(new)
    assert (person.started, person.blocked) == (True, False)
    assert [place.user_id for place in (await two.row(table)).places] == [new.user_id]
    assert not two.task(table).snapshot().lobby().unstarted


async def new_name(two: Round) -> None:
    """Every update writes names, and nothing but names: a Start is not lost to it."""
    new = two.guest(NEW)
    await two.bot.people.record_visit(new, two.bot.clock.now())
    married = replace(new, name="Дора К.")
    await two.gates.run(
        two.bot.reachability.person_started(new.user_id),
        two.bot.people.record_visit(married, two.bot.clock.now()),
    )
    person = await two.known(new)
    assert (person.started, person.name) == (True, "Дора К.")


async def group_moves(two: Round) -> None:
    """All tables, the agreement and every later write are the supergroup's."""
    table, new = await two.lobby(), two.guest(NEW)
    moved = two.group - 10**12
    opener = TableOpener(Replies(two.bot))

    async def newgame() -> None:
        await two.meet(new)
        await opener.open_table(new, two.here, usual(), {})

    move = two.bot.reachability.group_moved(two.group, moved)
    await two.gates.run(move, two.sit(table, NEW), newgame())
    whist = Tap(Verb.CHAT, 0, 0, codes.of_game(usual(), "whist=1"))
    await Parts(two.bot, FEATURES).press(new, two.here, whist)
    rows = await two.store.tables(chat_id=moved)
    assert len(rows) == 2
    assert {each.row.chat_id for each in two.bot.tables} == {moved}
    assert [place.user_id for place in rows[0].places] == [new.user_id]
    assert not await two.store.tables(chat_id=two.group)
    chat = await two.store.chat(two.group)
    assert chat is not None
    assert await two.bot.chats.get(chat.chat_id) == chat
    assert (chat.chat_id, dict(chat.usual(usual()))) == (moved, {"whist": "gentleman"})


RACES = {
    race.__name__: race
    for race in (
        last_seat,
        seat_or_deal,
        off_or_deal,
        two_options,
        move_or_limit,
        two_lobbies,
        play_again,
        two_answers,
        two_agreements,
        person_changes,
        newcomer,
        new_name,
        group_moves,
    )
}


async def run(race: str, url: str, most: int) -> int:
    """Play a race in every order, ``most`` at most; return how many were played."""
    play = Playground()
    store = await play.clock.drive(Store.open(url))
    try:
        return await Orders(play, store).all(RACES[race], most)
    finally:
        await play.clock.drive(store.close())


@trial("chaos/races")
def races(most: int = 100) -> Figures:
    """Every read-then-write in ``most`` orders of its calls, or in all there are."""
    figures = {}
    for race in RACES:
        with TemporaryDirectory() as folder:
            figures[f"orders of {race}"] = asyncio.run(
                run(race, f"sqlite+aiosqlite:///{folder}/pulka.db", most)
            )
        say(f"{race}: {figures[f'orders of {race}']} orders")
    return figures
