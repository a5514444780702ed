"""A database that is full, locked or broken while people play, and then is well again.

Nothing is lost, nobody is left without an answer, and the table goes on by itself.
"""

from __future__ import annotations

import asyncio
import random
import sqlite3
from typing import TYPE_CHECKING, Final

import pytest

from bot.i18n import plain, translator
from bot.store import KeptTable, StoreError
from bot.tables.ledger import fold
from bot.tables.task import TableTask
from engine.preferans.observe import Stage
from engine.table import actors
from tests.e2e.players import Players
from tests.e2e.preferans.test_restarts import archived, at, mid_trick, no_doubles, state
from tests.support.marks import mostly_slow
from tests.support.texts import tr

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from bot.sandbox import Actor
    from bot.sandbox.model import Message
    from engine.preferans.game import PreferansTable
    from tests.e2e.evening import BotSession
    from tests.e2e.players import Player
    from tests.e2e.preferans.leaks import Witness
    from tests.support.store import Write

GAME: Final = "/newgame сочинка 4"
TR: Final = translator("ru", "preferans")
UNWRITTEN: Final = plain(TR("toast-unwritten"))
STUCK: Final = tr("notice-stuck")


def computer_asked(table: PreferansTable) -> bool:
    """In the middle of a trick, a computer has to play."""
    return mid_trick(table) and bool(actors(table) & table.computer_seats)


async def again(evening: BotSession, do: Callable[[], Awaitable[object]], done: object) -> None:
    """Do what a person does who is told that it did not work; AssertionError after ten times."""
    assert callable(done)
    for _ in range(10):
        if done():
            return
        await do()
        await evening.play.clock.advance(40)
    assert done()


async def seated(evening: BotSession, *people: Actor, computers: int = 0) -> int:
    """Like `BotSession.sit_down`, by people who try again."""
    play = evening.play

    async def open_it() -> None:
        people[0].write(play.group, GAME)

    def lobbies() -> list[Message]:
        return [each for each in evening.said(play.group) if tr("button-sit") in str(each.keyboard)]

    await again(evening, open_it, lobbies)
    lobby = lobbies()[0]

    async def seat(person: Actor, button: str, wanted: int) -> None:
        def sit() -> bool:
            return len(evening.rows("SELECT * FROM places WHERE table_id = 1")) >= wanted

        await again(evening, lambda: evening.tap(person, lobby, button), sit)

    for number, person in enumerate(people, 1):
        await seat(person, tr("button-sit"), number)
    for number in range(computers):
        await seat(people[0], tr("button-add-computer"), len(people) + number + 1)
    await again(
        evening, lambda: evening.tap(people[0], lobby, tr("button-deal")), lambda: evening.log(1)
    )
    return 1


async def settle(evening: BotSession, *people: Actor) -> None:
    """Propose to end the pulka, and agree, until it has ended."""
    play = evening.play

    async def propose() -> None:
        people[0].write(play.group, "/stop")
        await play.clock.advance(20)

    async def agree() -> None:
        for person in people:
            asking = [
                m for m in evening.said(person.private) if tr("button-agree") in str(m.keyboard)
            ]
            if asking:
                await evening.tap(person, asking[-1], tr("button-agree"))
                await play.clock.advance(5)
            if evening.status(1) == "finished":
                return
        if not any(
            tr("button-agree") in str(m.keyboard) for p in people for m in evening.said(p.private)
        ):
            await propose()

    await again(evening, agree, lambda: evening.status(1) == "finished")


def legal(evening: BotSession, witness: Witness, table: int) -> None:
    """Everything is written once, and shown once."""
    written_once(evening, witness, table)
    no_doubles(evening)


def written_once(evening: BotSession, witness: Witness, table: int) -> None:
    """The log has no gap and no double, and every finished deal was archived once."""
    log = evening.log(table)
    assert [row.seq for row in log] == list(range(len(log)))
    assert fold(log) is not None
    assert archived(evening, table) == len(state(witness, table).state.finished)


def said_once(evening: BotSession) -> int:
    """How many messages ever said that a table waits."""
    play = evening.play
    chats = [play.group, *(person.private for person in play.party.people)]
    return sum(STUCK in message.text for chat in chats for message in chat.messages.values())


def standing(evening: BotSession) -> list[Message]:
    return [each for each in evening.said(evening.play.group) if STUCK in each.text]


FAULTS: Final = ("first attempts", "commits fail", "commits look failed")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("fault", "computers", "kept"),
    [
        pytest.param(FAULTS[0], 2, "sqlite"),
        *(pytest.param(fault, 2, "sqlite", marks=pytest.mark.slow) for fault in FAULTS[1:]),
        *(pytest.param(fault, 0, "sqlite", marks=pytest.mark.slow) for fault in FAULTS),
        *(pytest.param(fault, 2, "postgres", marks=pytest.mark.postgres) for fault in FAULTS[1:]),
    ],
    indirect=["kept"],
)
async def test_every_write_of_an_evening_fails_once(
    evening: BotSession, witness: Witness, fault: str, computers: int
) -> None:
    """From the lobby to the settlement: everything is done in the end, and once."""
    people = evening.play.party.people[: 3 - computers]
    faults = evening.faults
    match fault:
        case "first attempts":
            faults.first_attempts()
        case "commits fail":
            faults.commits, faults.every = "before", 3
        case "commits look failed":
            faults.commits, faults.every = "after", 3
    table = await seated(evening, *people, computers=computers)
    company = Players.of(evening, random.Random(4), *people)
    company.quick = (2.0, 6.0)
    await company.play(lambda: state(witness, table).state.finished, steps=3000)
    await settle(evening, *people)
    assert len(faults.struck) > 15
    faults.heal()
    await evening.play.clock.advance(120)
    legal(evening, witness, table)
    assert evening.status(table) == "finished"
    assert any("🏁" in each.text for each in evening.said(evening.play.group))
    assert standing(evening) == []
    assert evening.app.services.tables.get(table) is None


MOMENTS: Final = {
    "people": (at(Stage.AUCTION), 0),
    "computers": (computer_asked, 2),
    "cut": (at(Stage.CUT), 2),
}


@pytest.mark.parametrize("moment", mostly_slow(MOMENTS, list(MOMENTS)[:1]))
@pytest.mark.slow
async def test_locked_for_half_a_minute(evening: BotSession, witness: Witness, moment: str) -> None:
    """Another program holds the database: people are told, and nothing more has to be done."""
    reached, computers = MOMENTS[moment]
    people = evening.play.party.people[: 3 - computers]
    table = await evening.sit_down(GAME, *people, computers=computers)
    company = Players.of(evening, random.Random(4), *people)
    await company.play(lambda: reached(state(witness, table)), steps=2000)
    before = len(evening.log(table))
    other = sqlite3.connect(evening.path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    for _ in range(6):
        await evening.play.clock.advance(5)
        await taps_are_answered(evening, company)
    assert len(evening.log(table)) == before
    other.execute("ROLLBACK")
    other.close()
    await evening.play.clock.advance(40)
    assert said_once(evening) == 0
    done = len(state(witness, table).state.finished)
    await company.play(lambda: len(state(witness, table).state.finished) > done, steps=2000)
    await evening.play.clock.advance(60)
    legal(evening, witness, table)


async def taps_are_answered(evening: BotSession, company: Players) -> None:
    """Everybody who is asked for something taps, and is told that it was not written."""
    for player in company.players:
        for message in player.look():
            await tap_is_answered(evening, player, message)


async def tap_is_answered(evening: BotSession, player: Player, message: Message) -> None:
    before = len(evening.play.world.popups)
    player.tap(message)
    await evening.play.until(lambda: len(evening.play.world.popups) > before, limit=15)


@pytest.mark.slow
@pytest.mark.parametrize("moment", mostly_slow(MOMENTS, list(MOMENTS)[:1]))
async def test_nothing_can_be_written_for_good_and_then_it_can(
    evening: BotSession, witness: Witness, moment: str
) -> None:
    """The table says so once, everybody is answered, and it goes on without anybody's help."""
    reached, computers = MOMENTS[moment]
    people = evening.play.party.people[: 3 - computers]
    table = await evening.sit_down(GAME, *people, computers=computers)
    company = Players.of(evening, random.Random(4), *people)
    await company.play(lambda: reached(state(witness, table)), steps=2000)
    before = len(evening.log(table))
    evening.faults.all()
    for _ in range(10):
        await evening.play.clock.advance(30)
        await taps_are_answered(evening, company)
        for person in people:
            person.write(person.private, "/pulka")
    assert len(evening.log(table)) == before
    assert said_once(evening) == 1
    assert len(standing(evening)) == 1
    unwritten = [popup.text for person in people for popup in person.popups]
    assert UNWRITTEN in unwritten or computers

    evening.faults.heal()
    await evening.play.clock.advance(60)
    assert standing(evening) == []
    if computers:
        assert len(evening.log(table)) > before
    done = len(state(witness, table).state.finished)
    await company.play(lambda: len(state(witness, table).state.finished) > done, steps=2000)
    await evening.play.clock.advance(60)
    legal(evening, witness, table)
    assert said_once(evening) == 1


@pytest.mark.slow
async def test_in_the_lobby(evening: BotSession) -> None:
    """Who taps is told, nobody sits, and afterwards everybody can."""
    play = evening.play
    play.anna.write(play.group, GAME)
    lobby = await evening.message(play.group, tr("button-sit"))
    evening.faults.all()
    for _ in range(6):
        assert await evening.tap(play.boris, lobby, tr("button-sit")) == UNWRITTEN
        await play.clock.advance(20)
    assert evening.rows("SELECT * FROM places WHERE user_id = ?", play.boris.id) == []
    assert "Борис" not in lobby.text
    assert len(standing(evening)) == 1
    play.anna.write(play.group, "/newgame 10")
    await evening.message(play.group, tr("unwritten"))

    evening.faults.heal()
    await play.clock.advance(60)
    assert standing(evening) == []
    assert said_once(evening) == 1
    assert UNWRITTEN not in await evening.tap(play.boris, lobby, tr("button-sit"))
    await play.until(lambda: "Борис" in lobby.text)


@pytest.mark.slow
async def test_at_the_first_deal(evening: BotSession, witness: Witness) -> None:
    """The lots, and then the deck, cannot be written: no card is dealt before a second tap."""
    play = evening.play
    people = play.party.people[:3]
    for what in ('"lots"', '"shuffle"'):

        def strikes(write: Write, what: str = what) -> bool:
            return what in str(write.values)

        evening.faults.strikes = strikes
        play.anna.write(play.group, GAME)
        lobby = await evening.message(play.group, tr("button-sit"))
        for person in people:
            await evening.tap(person, lobby, tr("button-sit"))
        assert await evening.tap(play.anna, lobby, tr("button-deal")) == UNWRITTEN
        await play.clock.advance(100)
        table = evening.rows("SELECT max(id) FROM tables")[0][0]
        assert evening.log(table) == []
        assert evening.status(table) == "lobby"
        play.boris.start(evening.signed(f"hand-{table}"))
        await play.clock.advance(20)
        evening.faults.heal()
        await evening.tap(play.anna, lobby, tr("button-deal"))
        await play.clock.advance(60)
        assert len(evening.log(table)) >= 3
        assert standing(evening) == []
        assert state(witness, table) is not None
        for person in people:
            await evening.message(person.private, tr("header"))
        lobby.deleted = True


@pytest.mark.slow
@pytest.mark.parametrize("computers", mostly_slow((2, 0), (2,)))
async def test_at_the_end(evening: BotSession, witness: Witness, computers: int) -> None:
    """The last word of a settlement, with the table's end in the same transaction."""
    play = evening.play
    people = play.party.people[: 3 - computers]
    table = await evening.sit_down(GAME, *people, computers=computers)
    company = Players.of(evening, random.Random(4), *people)
    await company.play(lambda: state(witness, table).state.finished, steps=2000)
    # Entry and end of the table are one: with the one refused the other must not stand.
    evening.faults.all("UPDATE tables")
    play.anna.write(play.group, "/stop")
    for person in people[1:]:
        message = await evening.message(person.private, tr("button-agree"))
        await evening.tap(person, message, tr("button-agree"))
    await play.clock.advance(200)
    before = len(evening.log(table))
    assert evening.status(table) == "playing"
    assert len(standing(evening)) == 1
    evening.faults.heal()
    await play.clock.advance(60)
    if not computers:
        assert len(evening.log(table)) == before
        await settle(evening, *people)
    await play.clock.advance(60)
    assert evening.status(table) == "finished"
    assert standing(evening) == []
    await evening.message(play.group, "🏁")
    legal(evening, witness, table)


@pytest.mark.slow
async def test_killed_while_nothing_can_be_written(evening: BotSession, witness: Witness) -> None:
    """The next process finds the database full as well; when it is not, all is as it was."""
    people = evening.play.party.people[:1]
    table = await evening.sit_down(GAME, *people, computers=2)
    company = Players.of(evening, random.Random(4), *people)
    await company.play(lambda: computer_asked(state(witness, table)), steps=2000)
    evening.faults.all()
    await evening.play.clock.advance(100)
    await evening.crash()
    await evening.start()
    await evening.play.clock.advance(100)
    assert standing(evening)
    evening.faults.heal()
    await evening.play.clock.advance(90)
    await company.play(lambda: state(witness, table).state.finished, steps=2000)
    await evening.play.clock.advance(60)
    legal(evening, witness, table)


@pytest.mark.slow
async def test_a_log_that_cannot_be_read(evening: BotSession, witness: Witness) -> None:
    """A table that was not taken up is taken up later; meanwhile everybody is answered."""
    play = evening.play
    people = play.party.people[:1]
    table = await evening.sit_down(GAME, *people, computers=2)
    company = Players.of(evening, random.Random(4), *people)
    await company.play(lambda: mid_trick(state(witness, table)), steps=2000)
    hand = await evening.message(play.anna.private, tr("header", number=1))
    await evening.crash()
    evening.faults.reads = "FROM log"
    await evening.start()
    await play.clock.advance(100)
    assert len(standing(evening)) == 1
    data = next(b["callback_data"] for b in hand.buttons if "callback_data" in b)
    assert await evening.press(play.anna, hand, data) == UNWRITTEN
    for command in ("/pulka", "/stop", "/leave", "/export"):
        said = len(evening.said(play.anna.private))
        play.anna.write(play.anna.private, command)
        await play.until(lambda: len(evening.said(play.anna.private)) > said, limit=30)  # noqa: B023
    evening.faults.reads = "FROM deals"
    await play.clock.advance(40)
    play.anna.write(play.anna.private, "/history")
    await evening.message(play.anna.private, tr("unwritten"))
    evening.faults.heal()
    await play.clock.advance(60)
    assert standing(evening) == []
    # Alone with computers she has settled by her command, once it could be written.
    await play.until(lambda: evening.status(table) == "finished")
    await play.clock.advance(60)
    legal(evening, witness, table)


@pytest.mark.parametrize("gone", mostly_slow((0, 60), (60,)))
async def test_a_lobby_that_stands_though_its_commit_looked_failed(
    evening: BotSession, gone: int
) -> None:
    """Nobody has to start the program anew to see it, and a restart finds no second one."""
    play = evening.play
    play.anna.write(play.group, "/rules")
    await play.clock.advance(20)
    evening.faults.commits = "after"
    play.anna.write(play.group, GAME)
    await play.until(lambda: not evening.faults.commits, limit=10)
    if gone:
        evening.faults.reads = "FROM tables"
        await play.clock.advance(gone)
        evening.faults.heal()
    lobby = await evening.message(play.group, tr("button-sit"))
    assert "Анна" in lobby.text
    assert await evening.tap(play.boris, lobby, tr("button-sit"))
    assert evening.rows("SELECT count(*) FROM tables") == [(1,)]
    await evening.crash()
    await evening.start()
    await play.clock.advance(20)
    assert len([m for m in evening.said(play.group) if tr("button-sit") in str(m.keyboard)]) == 1


async def test_a_table_that_cannot_be_taken_up_is_tried_again(
    evening: BotSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever stands in its way at the start, it comes by itself; the others do not wait."""
    play = evening.play
    first = await evening.sit_down(GAME, play.anna, computers=2)
    second = await evening.sit_down(GAME, play.boris, computers=2)
    await evening.crash()
    begin, failures = TableTask.begin, 0

    async def fails(table: TableTask, kept: KeptTable | None = None) -> None:
        nonlocal failures
        if table.row.id == first and failures < 4:
            failures += 1
            raise StoreError("disk I/O error")
        await begin(table, kept)

    monkeypatch.setattr(TableTask, "begin", fails)

    async def one_after_the_other() -> None:
        for reads in ("FROM slots", "FROM tables"):
            evening.faults.reads = reads
            await play.clock.sleep(20)
        evening.faults.heal()

    healing = asyncio.ensure_future(one_after_the_other())
    await asyncio.sleep(0)
    begun = play.clock.now()
    await evening.start()
    await healing
    assert play.clock.now() - begun >= 40
    assert {table.row.id for table in evening.app.services.tables} == {second}
    await play.clock.advance(20)
    assert failures == 4
    assert {table.row.id for table in evening.app.services.tables} == {first, second}
