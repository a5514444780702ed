"""A table whose log does not follow the rules of this program: in nobody's way, and closable."""

from __future__ import annotations

import json
import sqlite3
from typing import TYPE_CHECKING

import pytest

from bot.taps import Tap, Verb
from engine.game import CHANCE
from engine.log import encode
from engine.preferans.game import PREFERANS
from engine.table import Control
from tests.e2e.evening import BotSession, shows, taps
from tests.support.texts import tr

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from bot.sandbox import Actor
    from bot.sandbox.model import Chat, Message
    from tests.support.telegram import Playground

GAME = "/newgame сочинка 4 места=как сели"
LOOKING_BACK = ("/history", "/pulka", "/deal 1", "/export", "/analyze")


@pytest.fixture
async def evening(playground: Playground, tmp_path: Path) -> AsyncIterator[BotSession]:
    """Nobody watches for leaks: who does folds every log, and here that cannot be done."""
    async with BotSession(playground, tmp_path).open() as found:
        yield found


async def dealt(evening: BotSession) -> int:
    return await evening.sit_down(GAME, evening.play.anna, computers=2)


def leave_behind(evening: BotSession, chat: Chat, model: int) -> None:
    """A finished table, as another version of the program would have left it."""
    forge(
        evening,
        "INSERT INTO tables (id, chat_id, title, creator, private, game, status, options, created,"
        " number, level) SELECT id + 100, ?, 'Старый', creator, private, game, 'finished', options,"
        " created, number, level"
        " FROM tables WHERE id = ?",
        chat.id,
        model,
    )
    for statement in (
        "INSERT INTO places SELECT table_id + 100, position, name, user_id, computer, level"
        " FROM places WHERE table_id = ?",
        "INSERT INTO log SELECT table_id + 100, seq, actor, action, at FROM log WHERE table_id = ?",
    ):
        write(evening, statement, model)
    other = "UPDATE log SET action = json_set(action, '$.open.version', 999)"
    write(evening, other + " WHERE table_id = ? AND seq = 0", model + 100)


def write(evening: BotSession, statement: str, *values: object) -> None:
    with sqlite3.connect(evening.path) as database:
        database.execute(statement, values)
    database.close()


async def answer(evening: BotSession, person: Actor, chat: Chat, command: str) -> Message:
    """Write a command; what comes last after it."""
    before = {message.id for message in evening.said(chat)}
    person.write(chat, command)
    await evening.play.until(
        lambda: {message.id for message in evening.said(chat)} - before, limit=30, what=command
    )
    await evening.play.clock.advance(5)
    return next(m for m in reversed(evening.said(chat)) if m.id not in before)


@pytest.mark.slow
@pytest.mark.parametrize("command", LOOKING_BACK)
async def test_a_table_of_another_version_hides_no_other(evening: BotSession, command: str) -> None:
    play = evening.play
    table = await dealt(evening)
    await evening.stop()
    leave_behind(evening, play.group, table)
    await evening.start()
    shown = await answer(evening, play.anna, play.group, command)
    if command == "/history":
        assert tr("history-unreadable") in shown.text
        assert "Пятница" in shown.text
        assert [tap.table for tap in taps(shown) if tap.what == "deals"] == [table]
    elif command in ("/pulka", "/export"):
        assert shown.file
    else:
        assert shown.text


@pytest.mark.slow
async def test_a_table_that_stopped_keeps_one_notice_and_can_be_closed(evening: BotSession) -> None:
    """One notice however often the program starts; its people close it; its log stays."""
    play = evening.play
    table = await dealt(evening)
    await play.clock.advance(60)
    await evening.stop()
    forge(evening, "DELETE FROM log WHERE table_id = ? AND seq = 1", table)
    written = evening.log(table)
    for _ in range(3):
        await evening.start()
        await play.clock.advance(30)
        assert len(notices(evening)) == 1
        await evening.stop()

    await evening.start()
    (notice,) = notices(evening)
    close = Tap(Verb.LOBBY, table, 0, "cancel").encode()
    for number in range(2, 10):
        play.boris.write(play.group, "/newgame 10")
        await play.until(lambda: len(open_tables(evening)) == number)  # noqa: B023 - at once
        play.vera.press(notice, Tap(Verb.LOBBY, max(open_tables(evening))[0], 0, "sit").encode())
        await play.clock.advance(5)
    await evening.press(play.gleb, notice, close)
    assert evening.status(table) == "playing"
    said = await evening.press(play.anna, notice, close)
    assert said == tr("toast-broken-closed")
    await play.until(lambda: shows(notice, tr("notice-broken-closed")))
    assert not notice.keyboard
    assert evening.status(table) == "closed"
    assert evening.log(table) == written

    await evening.stop()
    await evening.start()
    await play.clock.advance(30)
    assert notices(evening) == []
    shown = await answer(evening, play.anna, play.group, "/history")
    assert tr("history-pulka", status="closed", deals=0) in shown.text
    assert tr("history-unreadable") not in shown.text


@pytest.mark.slow
@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE tables SET game = 'whist' WHERE id = ?",
        "UPDATE tables SET options = '{' WHERE id = ?",
        """UPDATE tables SET options = '{"convention": "nowhere"}' WHERE id = ?""",
        "UPDATE tables SET level = 'grandmaster' WHERE id = ?",
        "UPDATE places SET level = 'grandmaster' WHERE table_id = ?",
        "INSERT INTO log VALUES (?, 999, 0, '[', 0.0)",
    ],
    ids=("game", "json", "options", "next-level", "level", "log"),
)
async def test_one_table_that_cannot_be_read_keeps_no_other_from_starting(
    evening: BotSession, damage: str
) -> None:
    play = evening.play
    broken = await dealt(evening)
    play.boris.write(play.group, "/newgame 10")
    await play.until(lambda: len(open_tables(evening)) == 2)
    await evening.stop()
    write(evening, damage, broken)
    await evening.start()
    await play.clock.advance(30)
    assert len(notices(evening)) == 1
    assert {t.row.id: t.broken for t in evening.app.services.tables} == {1: True, 2: False}


@pytest.mark.slow
async def test_a_result_that_would_be_scored_otherwise_stops_the_table(evening: BotSession) -> None:
    """What was archived is a fact; a program that reads the log differently must not go on."""
    table, anna = await dealt(evening), evening.play.anna
    hand = await evening.message(anna.private, tr("own-cards"))
    await evening.stop()
    let_a_computer_play(evening, table)
    await evening.start()
    await evening.play.until(
        lambda: evening.rows("SELECT 1 FROM deals WHERE table_id = ?", table), limit=900
    )
    await evening.stop()
    tamper(evening, table)
    written = evening.log(table)

    await evening.start()
    notice = await evening.message(evening.play.group, tr("notice-mismatch"))
    assert "Пятница" in notice.text
    said = await evening.press(anna, hand, Tap(Verb.MOVE, table, 1, "P").encode())
    assert tr("toast-broken") in said
    await evening.play.clock.advance(600)
    assert evening.log(table) == written


def notices(evening: BotSession) -> list[Message]:
    return [m for m in evening.said(evening.play.group) if tr("notice-mismatch") in m.text]


def open_tables(evening: BotSession) -> list[tuple[int]]:
    return evening.rows("SELECT id FROM tables WHERE status IN ('lobby', 'playing')")


def let_a_computer_play(evening: BotSession, table: int) -> None:
    """Write into the log that a computer plays for Anna, as the clock would have."""
    action = json.dumps(encode(PREFERANS, Control(0, computer=True)))
    entry = "INSERT INTO log (table_id, seq, actor, action, at) VALUES (?, ?, ?, ?, ?)"
    values = len(evening.log(table)), CHANCE, action, evening.play.clock.now()
    write(evening, entry, table, *values)


def tamper(evening: BotSession, table: int) -> None:
    """Change a figure of an archived deal."""
    ((text,),) = evening.rows("SELECT facts FROM deals WHERE table_id = ? AND number = 1", table)
    record = json.loads(str(text))
    record["taken"] = [10, 0, 0] if record["taken"] != [10, 0, 0] else [0, 10, 0]
    change = "UPDATE deals SET facts = ? WHERE table_id = ? AND number = 1"
    forge(evening, change, json.dumps(record), table)


def forge(evening: BotSession, statement: str, *values: object) -> None:
    """Do what the database itself refuses: it has to be told to look away."""
    guards = evening.rows("SELECT name FROM sqlite_master WHERE type = 'trigger'")
    assert guards
    with sqlite3.connect(evening.path) as database:
        for (name,) in guards:
            database.execute(f"DROP TRIGGER {name}")
        database.execute(statement, values)
    database.close()
