"""What people may ask about themselves: to be forgotten, and for a file of what is known."""

from __future__ import annotations

import json
import sqlite3
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from PIL import ImageDraw

from bot.features.own_data import OwnData
from bot.reconcile.jobs import MARK
from bot.store import FORGETTING, FORGOTTEN
from render import text_layout
from tests.e2e.preferans.test_at_the_table import cards_lie, say
from tests.e2e.preferans.test_joining import agree, ask, play_on, seats
from tests.e2e.preferans.test_pulkas import the_export_verifies
from tests.support.gates import slow_down
from tests.support.texts import tr

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.sandbox import Actor
    from tests.e2e.evening import BotSession

NAME = "Глеб"
WORD = tr("forgotten-player")


def named_in_database(evening: BotSession, name: str) -> list[str]:
    """Every statement that would write the whole database anew and holds a name, however coded."""
    with sqlite3.connect(f"file:{evening.path}?mode=ro", uri=True) as connection:
        dump = list(connection.iterdump())
    connection.close()
    assert any("places" in line for line in dump)
    coded = json.dumps(name)[1:-1]
    return [line for line in dump if name in line or coded in line]


def named_in_files(evening: BotSession, name: str) -> list[str]:
    """The files of the database in which the bytes of a name stand, however coded."""
    coded = name.encode(), json.dumps(name)[1:-1].encode()
    files = sorted(evening.path.parent.glob(f"{evening.path.name}*"))
    assert evening.path in files
    return [file.name for file in files for each in coded if each in file.read_bytes()]


def named_in_messages(evening: BotSession, name: str) -> list[str]:
    """What the bot looks after and that shows a name; what it has let go it cannot change."""
    kept = evening.rows("SELECT chat_id, message_id FROM slots WHERE key != ?", MARK)
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


def state(evening: BotSession, person: Actor) -> int:
    query = "SELECT forgotten FROM people WHERE user_id = ?"
    return int(evening.rows(query, person.id)[0][0])


async def forget(evening: BotSession, person: Actor) -> None:
    """Ask for it and confirm."""
    person.write(person.private, "/forget")
    page = await evening.message(person.private, tr("button-forget-not"))
    await evening.tap(person, page, tr("button-forget"))
    await evening.message(person.private, tr("forgotten-done"))
    await evening.play.clock.advance(90)  # a group's messages wait for their turn


def letters_drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Whatever is written into pictures from now on."""
    written: list[str] = []
    draw: Any = ImageDraw.ImageDraw.text

    def text(self: ImageDraw.ImageDraw, xy: Any, text: str, *args: Any, **named: Any) -> None:
        written.append(str(text))
        draw(self, xy, text, *args, **named)

    monkeypatch.setattr(ImageDraw.ImageDraw, "text", text)
    # What was drawn before would be taken from memory.
    monkeypatch.setattr(text_layout, "_mask", text_layout._mask.__wrapped__)
    return written


def gone(evening: BotSession, name: str = NAME) -> None:
    assert named_in_database(evening, name) == []
    assert named_in_files(evening, name) == []
    assert named_in_messages(evening, name) == []


@pytest.mark.slow
async def test_whoever_came_to_a_running_game_is_forgotten_in_all_of_it(
    evening: BotSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Named in places, in the log, in what is kept of the opening, in notes, and on pages."""
    drawn = letters_drawn(monkeypatch)
    play = evening.play
    people, gleb = play.party.people[:3], play.party.people[3]
    table = await cards_lie(evening)
    await ask(evening, gleb)
    await agree(evening, *people)
    await play_on(evening, 1, people)
    assert seats(evening, table) == ["Анна", "Борис", "Вера", NAME]
    play.anna.write(play.group, "/pulka")
    await play.until(lambda: NAME in "".join(drawn))
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
    drawn.clear()
    gleb.write(play.group, "/pulka")
    await play.until(lambda: WORD in "".join(drawn))
    await play.clock.advance(20)
    assert NAME not in "".join(drawn)
    gone(evening)
    log = evening.log(table)
    await forget(evening, gleb)
    gone(evening)
    assert evening.log(table) == log
    # The log still leads to this table, and the record names nobody twice.
    await evening.restart()
    await play.clock.advance(20)
    assert evening.status(table) == "playing"
    record = await the_export_verifies(evening, gleb, 1)
    assert NAME not in json.dumps(record, ensure_ascii=False)
    assert [each["name"] for each in record["players"]].count(WORD) == 1
    gone(evening)


@pytest.mark.slow
async def test_whoever_was_replaced_or_called_a_table_off_is_forgotten_there(
    evening: BotSession,
) -> None:
    """The places name him no more; the notes do, and a table that is over."""
    play = evening.play
    gleb = play.party.people[3]
    gleb.write(play.group, "/newgame 10")
    lobby = await evening.message(play.group, tr("button-cancel"))
    await evening.tap(gleb, lobby, tr("button-cancel"))
    await evening.tap(gleb, lobby, tr("button-cancel-yes"))
    await evening.message(play.group, f"{NAME} распускает")
    table = await evening.sit_down("/newgame сочинка 10", play.anna, play.boris, gleb)
    await say(evening, tr("button-cut-middle"))
    await evening.leave(gleb)
    away = await evening.message(play.group, tr("button-instead-of-him"))
    await evening.tap(play.vera, away, tr("button-instead-of-him"))
    await agree(evening, play.anna, play.boris)
    await play.until(lambda: seats(evening, table) == ["Анна", "Борис", "Вера"])
    assert named_in_database(evening, NAME)
    await play.clock.advance(60)  # what has been decided goes at the pace of the group
    await forget(evening, gleb)
    gone(evening)


@pytest.mark.slow
async def test_who_comes_back_is_named_at_the_new_table_alone(evening: BotSession) -> None:
    play = evening.play
    table = await evening.sit_down("/newgame сочинка 10", play.anna, play.boris, play.vera)
    await say(evening, tr("button-cut-middle"))
    await forget(evening, play.vera)
    gone(evening, "Вера")
    await play_on(evening, 1, play.party.people[:3])
    gone(evening, "Вера")
    assert state(evening, play.vera) == FORGOTTEN
    play.vera.write(play.group, "/newgame 10")
    lobby = await evening.message(play.group, tr("button-sit"))
    assert "Вера" in lobby.text
    assert state(evening, play.vera) == 0
    named = evening.rows("SELECT table_id FROM places WHERE name = 'Вера'")
    assert [found for (found,) in named] == [table + 1]
    assert seats(evening, table) == ["Анна", "Борис", WORD]


@pytest.mark.slow
@pytest.mark.parametrize("at", ["asked", "one table"])
async def test_a_process_killed_in_the_middle_is_followed_by_one_that_forgets(
    evening: BotSession, at: str
) -> None:
    play = evening.play
    table = await evening.sit_down("/newgame сочинка 10", play.anna, play.boris, play.vera)
    play.vera.write(play.vera.private, "/newgame 10")
    await evening.message(play.vera.private, tr("button-deal"))
    forgetting = evening.app.parts.get(OwnData)
    await play.clock.drive(forgetting.begin(play.vera.id))
    if at == "one table":
        await play.clock.drive(forgetting.at_table(table, play.vera.id, sure=True))
        assert seats(evening, table) == ["Анна", "Борис", WORD]
    await evening.crash()
    assert state(evening, play.vera) == FORGETTING
    assert named_in_database(evening, "Вера")
    await evening.start()
    await play.until(lambda: state(evening, play.vera) == FORGOTTEN)
    await play.clock.advance(30)
    gone(evening, "Вера")


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(12))
async def test_sitting_down_and_being_forgotten_at_once_leaves_one_of_the_two(
    evening: BotSession, seed: int
) -> None:
    """However slow the database: named nowhere, or known again and named where they sit."""
    play, rng = evening.play, Random(seed)
    vera = play.vera
    await evening.sit_down("/newgame сочинка 10", play.anna, play.boris, vera)
    play.gleb.write(play.group, "/newgame 10")
    lobby = await evening.message(play.group, tr("button-sit"))
    vera.write(vera.private, "/forget")
    page = await evening.message(vera.private, tr("button-forget-not"))
    slow_down(evening.app.store, play.clock, rng, most=0.15)
    acts: list[Callable[[], object]] = [
        lambda: vera.tap(page, tr("button-forget")),
        lambda: vera.tap(lobby, tr("button-sit")),
        lambda: vera.write(vera.private, "/newgame 10"),
    ]
    rng.shuffle(acts)
    for act in acts:
        act()
        await play.clock.advance(rng.uniform(0, 0.3))
    await play.clock.advance(60)
    if state(evening, vera) == FORGOTTEN:
        gone(evening, "Вера")
    else:
        assert state(evening, vera) == 0
        assert evening.rows("SELECT name FROM people WHERE user_id = ?", vera.id) == [("Вера",)]


@pytest.mark.slow
async def test_a_database_that_takes_nothing_delays_it_and_no_more(evening: BotSession) -> None:
    play = evening.play
    table = await evening.sit_down("/newgame сочинка 10", play.anna, play.boris, play.vera)
    play.vera.write(play.vera.private, "/forget")
    page = await evening.message(play.vera.private, tr("button-forget-not"))
    evening.faults.all("places")
    await evening.tap(play.vera, page, tr("button-forget"))
    await evening.message(play.vera.private, tr("forgotten-not-yet"))
    assert seats(evening, table) == ["Анна", "Борис", "Вера"]
    evening.faults.heal()
    await play.until(lambda: state(evening, play.vera) == FORGOTTEN)
    await play.clock.advance(30)
    gone(evening, "Вера")


@pytest.mark.slow
async def test_a_persons_own_data_are_a_file_that_names_nobody_else(evening: BotSession) -> None:
    play = evening.play
    table = await cards_lie(evening)
    await play_on(evening, 1, play.party.people[:3])
    play.boris.write(play.group, "/mydata")
    await evening.message(play.group, tr("own-in-private"))
    text = await evening.file(play.boris, "/mydata")
    assert not any(name in text for name in ("Анна", "Вера", str(play.anna.id)))
    told = json.loads(text)
    kept = evening.rows(
        "SELECT user_id, name, language, sound FROM people WHERE user_id = ?", play.boris.id
    )
    person = told["person"]
    assert (person["id"], person["name"], person["language"], person["sound"]) == kept[0]
    (seen,) = told["tables"]
    assert (seen["id"], seen["called"], seen["deals"], seen["status"]) == (
        table,
        "Борис",
        1,
        "playing",
    )
    assert seen["points"] is not None
