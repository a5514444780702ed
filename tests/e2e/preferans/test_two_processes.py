"""The log decides: who writes a place first, and what was once written as a result."""

from __future__ import annotations

import json
import sqlite3
from typing import TYPE_CHECKING

import pytest

from bot.store import Store
from bot.tables.ledger import fold
from bot.taps import Tap, Verb
from engine.game import CHANCE
from engine.log import encode
from engine.preferans.game import PREFERANS
from engine.table import Control
from tests.e2e.evening import taps
from tests.support.databases import BOTH
from tests.support.texts import tr
from tests.support.writes import append

if TYPE_CHECKING:
    from bot.sandbox import Actor
    from bot.sandbox.model import Message
    from tests.e2e.evening import BotSession

GAME = "/newgame сочинка 4 места=как сели"
ANNA = 0
"""Her seat: she joined first."""


async def deal(evening: BotSession) -> tuple[int, Actor, Message]:
    """Anna cuts for a computer that deals; her hand lies in the private chat."""
    table = await evening.sit_down(GAME, evening.play.anna, computers=2)
    hand = await evening.message(evening.play.anna.private, tr("header", number=1))
    return table, evening.play.anna, hand


@pytest.mark.slow
@pytest.mark.parametrize("kept", BOTH, indirect=True)
async def test_the_loser_of_a_race_looks_again(evening: BotSession) -> None:
    """Another process was first: nothing of the tap happened, the next one is good."""
    table, anna, hand = await deal(evening)
    await evening.play.until(lambda: "👉" in hand.text, limit=60)
    await evening.play.clock.advance(10)
    before = evening.log(table)
    other = await evening.play.clock.drive(Store.open(evening.kept.url))
    entry = encode(PREFERANS, Control(ANNA, computer=False))
    now = evening.play.clock.now()
    await evening.play.clock.drive(append(other, table, len(before), CHANCE, entry, now))
    await evening.play.clock.drive(other.close())

    moves = [tap for tap in taps(hand) if tap.verb is Verb.MOVE and tap.what == "P"]
    said = await evening.press(anna, hand, moves[0].encode())
    assert tr("toast-changed") in said
    assert [row.action for row in evening.log(table)][: len(before) + 1] == [
        *(row.action for row in before),
        entry,
    ]

    again = await evening.press(anna, hand, moves[0].encode())
    assert tr("toast-changed") not in again
    await evening.play.clock.advance(1)
    assert fold(evening.log(table)) is not None
    assert len(evening.log(table)) > len(before) + 1


@pytest.mark.slow
async def test_a_result_that_would_be_scored_otherwise_stops_the_table(evening: BotSession) -> None:
    """What was archived is a fact; a program that reads the log differently must not go on."""
    table, anna, hand = await deal(evening)
    await evening.message(anna.private, tr("own-cards"))
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


@pytest.mark.slow
async def test_a_log_with_a_hole_stops_the_table(evening: BotSession) -> None:
    table, _, _ = await deal(evening)
    await evening.play.clock.advance(30)
    await evening.stop()
    forge(evening, "DELETE FROM log WHERE table_id = ? AND seq = 1", table)
    await evening.start()
    await evening.message(evening.play.group, tr("notice-mismatch"))
    assert evening.status(table) == "playing"


def let_a_computer_play(evening: BotSession, table: int) -> None:
    """Write into the log that a computer plays for Anna, as the clock would have."""
    with sqlite3.connect(evening.path) as database:
        action = json.dumps(encode(PREFERANS, Control(ANNA, computer=True)))
        database.execute(
            "INSERT INTO log (table_id, seq, actor, action, at) VALUES (?, ?, ?, ?, ?)",
            (table, len(evening.log(table)), CHANCE, action, evening.play.clock.now()),
        )
    database.close()


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
