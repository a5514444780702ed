"""A database that is full, locked or broken while people play, and then is well again.

Nothing is lost, nobody is left without an answer, and the table goes on by itself.
"""

from __future__ import annotations

import asyncio
import random
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
from tests.support.texts import tr

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from bot.sandbox import Actor
    from bot.sandbox.model import Message
    from engine.preferans.game import PreferansTable
    from tests.e2e.evening import BotSession
    from tests.e2e.players import Player
    from tests.e2e.preferans.leaks import Witness

pytestmark = pytest.mark.slow

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


MOMENTS: Final = {
    "people": (at(Stage.AUCTION), 0),
    "computers": (computer_asked, 2),
    "cut": (at(Stage.CUT), 2),
}


async def taps_are_answered(evening: BotSession, company: Players) -> None:
    """Everybody who is asked for something taps, and is told that it was not written."""
    for player in company.players:
        for message in player.look():
            await tap_is_answered(evening, player, message)


async def tap_is_answered(evening: BotSession, player: Player, message: Message) -> None:
    before = len(evening.play.world.popups)
    player.tap(message)
    await evening.play.until(lambda: len(evening.play.world.popups) > before, limit=15)


@pytest.mark.parametrize("moment", MOMENTS)
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


@pytest.mark.parametrize("gone", [0, 60])
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
    await evening.restart()
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
