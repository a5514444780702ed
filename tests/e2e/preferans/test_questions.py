"""Whoever asks a table gets an answer, in whatever order things happen, and however it ends."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from itertools import permutations
from typing import TYPE_CHECKING, Any, Final

import pytest

from bot.sandbox.faults import Delay
from bot.store import Store, TableRow, TableWrite
from bot.tables.events import Requested, Tapped
from bot.tables.task import ANSWER_WITHIN
from bot.taps import Tap, Verb
from bot.views import codes
from engine.game import CHANCE
from engine.log import encode
from engine.preferans.game import PREFERANS
from engine.table import Control
from tests.support.marks import mostly_slow
from tests.support.tables import decided
from tests.support.texts import tr
from tests.support.writes import append

if TYPE_CHECKING:
    from bot.tables.task import TableTask
    from tests.e2e.evening import BotSession

OVER: Final = {tr("toast-cancelled"), tr("toast-closing"), tr("toast-finished")}

ORDERS: Final = tuple(permutations(("sit", "hand", "leave", "stop")))


@dataclass(slots=True)
class Gate:
    """Holds the write that calls a table off, before or after it is made."""

    store: Store
    before: bool
    reached: asyncio.Event = field(default_factory=asyncio.Event)
    opened: asyncio.Event = field(default_factory=asyncio.Event)

    def hang(self, monkeypatch: pytest.MonkeyPatch) -> None:
        write = self.store.write

        async def gated(decided: TableWrite) -> None:
            if "status" not in decided.changes:
                await write(decided)
                return
            if not self.before:
                await write(decided)
            self.reached.set()
            await self.opened.wait()
            if self.before:
                await write(decided)

        monkeypatch.setattr(self.store, "write", gated)


async def lobby(evening: BotSession) -> TableTask:
    """A new table, and its question whether it is to be called off."""
    services, play = evening.app.services, evening.play
    row = TableRow(
        id=0,
        chat_id=play.group.id,
        thread_id=None,
        title="Стол",
        creator=play.anna.id,
        private=False,
        game="preferans",
        status="lobby",
        options={},
        places=(),
        created=play.clock.now(),
        level="club",
    )
    table = await play.clock.drive(services.tables.create(row))
    await decided(table, lambda turn: turn.note(menu=codes.CANCEL))
    return table


def called_off(evening: BotSession, table: TableTask) -> Tapped:
    return Tapped(evening.play.anna.id, Tap(Verb.LOBBY, table.row.id, 0, codes.CANCEL), True)


@pytest.mark.slow
@pytest.mark.parametrize("before", [True, False], ids=["unwritten", "written"])
@pytest.mark.parametrize("order", mostly_slow(ORDERS, ORDERS[::8]), ids="-".join)
async def test_questions_while_a_table_is_called_off(
    evening: BotSession, monkeypatch: pytest.MonkeyPatch, order: tuple[str, ...], before: bool
) -> None:
    """Before, between and after: every question is answered, and nobody waits for the limit."""
    clock, boris = evening.play.clock, evening.play.boris.id
    table = await lobby(evening)
    gate = Gate(evening.app.store, before)
    gate.hang(monkeypatch)
    answers: list[asyncio.Task[Any]] = []
    asked = clock.now()

    def do(what: str) -> None:
        work = table.stop() if what == "stop" else table.ask(Requested(boris, what))
        answers.append(asyncio.ensure_future(work))

    do(order[0])
    answers.append(asyncio.ensure_future(table.ask(called_off(evening, table))))
    do(order[1])
    await clock.settle()
    do(order[2])
    gate.opened.set()
    await clock.settle()
    do(order[3])
    await clock.settle()
    assert all(answer.done() for answer in answers)
    assert clock.now() == asked
    # It has ended, one way or the other: whoever comes now is told so at once.
    late = await table.ask(Requested(boris, "sit"))
    assert late.text in OVER
    assert clock.now() == asked


async def test_a_task_that_is_killed_answers_everybody(evening: BotSession) -> None:
    table = await lobby(evening)
    task = table._task
    assert task is not None
    questions = [asyncio.ensure_future(table.ask(Requested(each, "sit"))) for each in (1, 2, 3)]
    await asyncio.sleep(0)
    task.cancel()
    await evening.play.clock.settle()
    assert all(question.result().text in OVER for question in questions)
    assert (await table.ask(Requested(1, "sit"))).text in OVER


async def test_a_table_that_hangs_is_not_waited_for(
    evening: BotSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A write that never comes back: the person's chat is free again, and the process ends."""
    play = evening.play
    table = await lobby(evening)
    play.world.members_visible = True
    gate = Gate(evening.app.store, before=True)
    gate.hang(monkeypatch)
    table.put(called_off(evening, table))
    await play.clock.settle()
    assert gate.reached.is_set()
    play.boris.start(evening.signed(f"sit-{table.row.id}"))
    await play.clock.advance(ANSWER_WITHIN + 2)
    await evening.message(play.boris.private, tr("unwritten"))
    play.boris.write(play.boris.private, "/help")
    await play.until(lambda: len(evening.said(play.boris.private)) > 2, limit=20)
    gate.opened.set()
    await play.clock.settle()


async def test_start_comes_while_the_table_is_called_off(evening: BotSession) -> None:
    """Telegram is slow to say whether he is in the group; meanwhile the table goes."""
    play = evening.play
    table = await lobby(evening)
    play.world.members_visible = True
    play.world.faults.add("getChatMember", Delay(3.0))
    play.boris.start(evening.signed(f"sit-{table.row.id}"))
    await play.clock.advance(1)
    table.put(called_off(evening, table))
    await evening.message(play.boris.private, tr("toast-cancelled"), limit=20)
    said = len(evening.said(play.boris.private))
    play.boris.write(play.boris.private, "/help")
    await play.until(lambda: len(evening.said(play.boris.private)) > said, limit=20)
    before = play.clock.now()
    await evening.stop()
    assert play.clock.now() - before < 10


async def test_a_hand_link_seats_nobody(evening: BotSession) -> None:
    play = evening.play
    table = await lobby(evening)
    for what in ("hand", "sit"):
        play.boris.start(evening.signed(f"{what}-{table.row.id}"))
        # The bot is no administrator: Telegram does not tell it.
        message = await evening.message(play.boris.private, tr("membership-unknown"))
        play.boris.delete(message)
    await play.clock.advance(60)  # so often Telegram is not asked
    play.world.members_visible = True
    play.boris.start(evening.signed(f"hand-{table.row.id}"))
    await evening.message(play.boris.private, tr("toast-not-sitting", table="Стол"))
    assert table.row.places == ()
    assert (await table.ask(Requested(play.boris.id, "hand"))).text.startswith(
        tr("toast-not-sitting")
    )
    assert table.row.places == ()
    await play.clock.advance(60)  # Telegram is not asked about one person without end
    play.boris.start(evening.signed(f"sit-{table.row.id}"))
    await play.until(lambda: table.place_of(play.boris.id) is not None)


@pytest.mark.slow
async def test_a_reload_that_fails_ends_nothing(evening: BotSession) -> None:
    """An earlier write was made, and the log cannot be read: the table lives, and looks again."""
    play = evening.play
    number = await evening.sit_down("/newgame сочинка 4 места=как сели", play.anna, computers=2)
    await play.clock.advance(20)
    table = evening.task(number)
    other = await play.clock.drive(Store.open(f"sqlite+aiosqlite:///{evening.path}"))
    length = len(evening.log(number))
    entry = encode(PREFERANS, Control(0, computer=True))
    await play.clock.drive(append(other, number, length, CHANCE, entry, play.clock.now()))
    evening.faults.reads = ""
    # The table writes its own entry and learns that the place is taken; then it cannot read.
    said = await play.clock.drive(table.ask(Requested(play.anna.id, "stop")))
    assert said.text
    await play.clock.advance(40)
    task = table._task
    assert task is not None
    assert not task.done()
    evening.faults.heal()
    await play.clock.advance(60)
    assert table.state.current.length >= length + 1
    # Whether seats are driven is in the other's entry: it was read at last.
    assert evening.log(number)[length].action == entry
    await play.clock.drive(other.close())
