"""A table whose log does not follow the rules of this program: in nobody's way, and closable."""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING

import pytest

from bot.taps import Tap, Verb
from tests.e2e.evening import BotSession, shows, taps
from tests.e2e.preferans.test_again import settled
from tests.e2e.preferans.test_two_processes import forge
from tests.support.marks import mostly_slow
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
@pytest.mark.parametrize("command", mostly_slow(LOOKING_BACK, ("/history",)))
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
@pytest.mark.parametrize("command", mostly_slow(LOOKING_BACK, ("/pulka", "/history")))
async def test_where_nothing_else_was_played_it_is_said(evening: BotSession, command: str) -> None:
    play = evening.play
    table = await dealt(evening)
    await evening.stop()
    other = play.world.add_group("Клуб", play.anna, play.boris)
    leave_behind(evening, other, table)
    await evening.start()
    shown = await answer(evening, play.anna, other, command)
    assert "Старый" in shown.text
    said = "history-unreadable" if command == "/history" else "table-unreadable"
    assert tr(said) in shown.text


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
    for number in range(8):
        play.boris.write(play.group, "/newgame 10")
        await play.until(lambda: len(open_tables(evening)) == number + 2)  # noqa: B023 - at once
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
async def test_a_stopped_table_is_called_off_by_a_command(evening: BotSession) -> None:
    play = evening.play
    table = await dealt(evening)
    await play.clock.advance(60)
    await evening.stop()
    forge(evening, "DELETE FROM log WHERE table_id = ? AND seq = 1", table)
    await evening.start()
    shown = await answer(evening, play.anna, play.group, "/cancel")
    assert tr("toast-broken-closed") in shown.text
    assert evening.status(table) == "closed"


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
async def test_what_stands_beside_the_log_may_be_lost(evening: BotSession) -> None:
    table = await dealt(evening)
    await evening.stop()
    write(evening, "INSERT OR REPLACE INTO drafts VALUES (?, -1, '{')", table)
    write(evening, "INSERT OR REPLACE INTO drafts VALUES (?, 0, '[1]')", table)
    await evening.start()
    await evening.play.clock.advance(30)
    assert [each.broken for each in evening.app.services.tables] == [False]


@pytest.mark.slow
async def test_a_stopped_table_takes_no_room_from_the_next_pulka(evening: BotSession) -> None:
    """A table that cannot be read does not count against the eight, whoever opens another."""
    play = evening.play
    final = await settled(evening)
    table = await dealt(evening)
    await play.clock.advance(60)
    for number in range(7):
        play.boris.write(play.group, "/newgame 10")
        await play.until(lambda: len(open_tables(evening)) == number + 2)  # noqa: B023 - at once
    await evening.stop()
    forge(evening, "DELETE FROM log WHERE table_id = ? AND seq = 1", table)
    await evening.start()
    said = await evening.tap(play.anna, final, tr("button-again"))
    assert said == tr("toast-again", table="Пятница 9")


def notices(evening: BotSession) -> list[Message]:
    return [m for m in evening.said(evening.play.group) if tr("notice-mismatch") in m.text]


def open_tables(evening: BotSession) -> list[tuple[int]]:
    return evening.rows("SELECT id FROM tables WHERE status IN ('lobby', 'playing')")
