"""What people may ask about themselves: to be forgotten, and for a file of what is known."""

from __future__ import annotations

import json
import sqlite3
from typing import TYPE_CHECKING

import pytest

from bot.store import FORGOTTEN
from tests.e2e.preferans.test_at_the_table import cards_lie
from tests.e2e.preferans.test_joining import agree, ask, play_on, seats
from tests.e2e.preferans.test_pulkas import the_export_verifies
from tests.support.texts import tr

if TYPE_CHECKING:
    from bot.sandbox import Actor
    from tests.e2e.evening import Evening

NAME = "Глеб"
WORD = tr("forgotten-player")


def named_in_database(evening: Evening, name: str) -> list[str]:
    """Every statement that would write the whole database anew and holds a name, however coded."""
    with sqlite3.connect(f"file:{evening.path}?mode=ro", uri=True) as connection:
        dump = list(connection.iterdump())
    connection.close()
    assert any("places" in line for line in dump)
    coded = json.dumps(name)[1:-1]
    return [line for line in dump if name in line or coded in line]


def named_in_messages(evening: Evening, name: str) -> list[str]:
    """What the bot looks after and that shows a name; what it has let go it cannot change."""
    kept = evening.rows("SELECT chat_id, message_id FROM slots WHERE message_id IS NOT NULL")
    assert kept
    world = evening.play.world
    chats = [evening.play.group, *(each.private for each in evening.play.party.people)]
    return [
        message.text
        for chat in chats
        for message in world.messages(chat)
        if (chat.id, message.id) in kept
        and (name in message.text or any(name in each["text"] for each in message.buttons))
    ]


def state(evening: Evening, person: Actor) -> int:
    query = "SELECT forgotten FROM people WHERE user_id = ?"
    return int(evening.rows(query, person.id)[0][0])


async def forget(evening: Evening, person: Actor) -> None:
    """Ask for it and confirm."""
    person.write(person.private, "/forget")
    page = await evening.message(person.private, tr("button-forget-not"))
    await evening.tap(person, page, tr("button-forget"))
    await evening.message(person.private, tr("forgotten-done"))
    await evening.play.clock.advance(30)


def gone(evening: Evening, name: str = NAME) -> None:
    assert named_in_database(evening, name) == []
    assert named_in_messages(evening, name) == []


@pytest.mark.slow
async def test_whoever_came_to_a_running_game_is_forgotten_in_all_of_it(evening: Evening) -> None:
    """Named in places, in the log, in what is kept of the opening, in notes, and on pages."""
    play = evening.play
    people, gleb = play.party.people[:3], play.party.people[3]
    table = await cards_lie(evening)
    await ask(evening, gleb)
    await agree(evening, *people)
    await play_on(evening, 1, people)
    assert seats(evening, table) == ["Анна", "Борис", "Вера", NAME]
    play.anna.write(play.group, "/history")
    await evening.message(play.group, tr("history-title"))
    assert named_in_database(evening, NAME)
    assert named_in_messages(evening, NAME)
    points = evening.rows("SELECT facts FROM deals")

    await forget(evening, gleb)
    gone(evening)
    assert state(evening, gleb) == FORGOTTEN
    assert seats(evening, table) == ["Анна", "Борис", "Вера", WORD]
    assert evening.rows("SELECT facts FROM deals") == points
    # He plays on, and is not named because of it; asking again changes nothing.
    gleb.write(play.group, "/pulka")
    await play.clock.advance(20)
    gone(evening)
    log = evening.log(table)
    await forget(evening, gleb)
    gone(evening)
    assert evening.log(table) == log
    # The log still leads to this table, and the record names nobody twice.
    await evening.crash()
    await evening.start()
    await play.clock.advance(20)
    assert evening.status(table) == "playing"
    record = await the_export_verifies(evening, gleb, 1)
    assert NAME not in json.dumps(record, ensure_ascii=False)
    assert [each["name"] for each in record["players"]].count(WORD) == 1
    gone(evening)
