"""Six at one table, and two: votes, absences, clocks and kills with as many as ever play."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from engine.game import PUBLIC
from tests.e2e.evening import words
from tests.e2e.players import Company
from tests.support.texts import told, tr

if TYPE_CHECKING:
    from bot.sandbox.model import Message
    from bot.tables.state import State
    from tests.e2e.evening import Evening

GAME = "napoleon"


async def six(evening: Evening, more: str = "") -> int:
    return await evening.sit_down(
        f"/newgame наполеон места=как сели {more}", *evening.play.party.people
    )


def at(evening: Evening) -> State:
    """The table as the program has it."""
    assert evening.running is not None
    found = evening.running.services.tables.get(1)
    assert found is not None
    return found.state


async def dealt(evening: Evening) -> None:
    people = evening.play.party.people
    company = Company.of(evening, random.Random("six"), *people)
    await company.play(lambda: any(at(evening).current.view(PUBLIC).counts))


async def in_group(evening: Evening, text: str) -> Message:
    return await evening.message(evening.play.group, text)


async def test_a_seventh_finds_no_seat_and_the_game_no_seventh_place(evening: Evening) -> None:
    play = evening.play
    play.anna.write(play.group, "/newgame наполеон")
    lobby = await in_group(evening, tr("button-sit"))
    for person in play.party.people[1:]:
        await evening.tap(person, lobby, tr("button-sit"))
    await play.until(lambda: tr("button-sit") not in words(lobby.buttons))
    assert tr("button-add-computer") not in words(lobby.buttons)
    full = told(GAME, "error-lobby-full", n=6)
    assert await evening.press(play.anna, lobby, "l:1:0:computer") == full
    await evening.tap(play.egor, lobby, tr("button-stand"))
    await play.until(lambda: tr("lobby-free", n=1) in lobby.text)
    await evening.tap(play.dina, lobby, tr("button-stand"))
    await play.until(lambda: tr("lobby-free", n=2) in lobby.text)


@pytest.mark.slow
async def test_six_stop_when_all_agree_through_a_kill(evening: Evening) -> None:
    """One answer short it goes on; the last of six settles."""
    play = evening.play
    table = await six(evening)
    await dealt(evening)
    play.anna.write(play.group, "/stop")
    asked = told(GAME, "vote-stop", name="Анна")
    vote = await in_group(evening, asked)
    for person in play.party.people[1:4]:
        await evening.tap(person, vote, tr("button-agree"))
    await evening.crash()
    await evening.start()
    vote = await in_group(evening, asked)
    await play.until(lambda: "Дина, Егор" in vote.text or "Егор, Дина" in vote.text)
    assert await evening.press(play.boris, vote, _agree(vote)) != ""
    await evening.tap(play.dina, vote, tr("button-agree"))
    assert evening.status(table) == "playing"
    await evening.tap(play.egor, vote, tr("button-agree"))
    await play.until(lambda: evening.status(table) == "finished")
    final = await in_group(evening, told(GAME, "button-again"))
    assert all(person.name in final.text for person in play.party.people)


def _agree(vote: Message) -> str:
    (found,) = (b["callback_data"] for b in vote.buttons if b["text"] == tr("button-agree"))
    return str(found)


async def test_who_leaves_six_is_played_by_a_computer_and_comes_back(evening: Evening) -> None:
    play = evening.play
    await six(evening)
    await dealt(evening)
    await evening.leave(play.vera)
    notice = await in_group(evening, told(GAME, "notice-left", name="Вера", table="Пятница"))
    await evening.tap(play.anna, notice, tr("button-computer-on"))
    vote = await in_group(evening, told(GAME, "vote-computer", name="Анна", absent="Вера"))
    others = (play.boris, play.gleb, play.dina, play.egor)
    for person in others:
        assert not at(evening).current.table.substituted
        await evening.tap(person, vote, tr("button-agree"))
    await play.until(lambda: at(evening).current.table.substituted == {2})
    notice = await in_group(evening, told(GAME, "notice-agreed", name="Вера", table="Пятница"))
    await evening.tap(play.vera, notice, tr("button-back"))
    await play.until(lambda: not at(evening).current.table.substituted)


@pytest.mark.slow
async def test_the_clock_takes_one_seat_after_another_and_the_evening_ends(
    evening: Evening,
) -> None:
    """Six sit at a fast table and nobody looks any more: computers play it to its end."""
    play = evening.play
    table = await six(evening, "темп=быстрый 1")
    await play.until(lambda: evening.status(table) == "finished", limit=3 * 3600)
    assert evening.rows("SELECT count(*) FROM deals") == [(1,)]


async def test_two_are_enough_and_one_who_is_left_may_settle(evening: Evening) -> None:
    play = evening.play
    table = await evening.sit_down("/newgame наполеон игроков=2", play.anna, play.boris)
    await dealt(evening)
    await evening.leave(play.boris)
    notice = await in_group(evening, told(GAME, "notice-left", name="Борис", table="Пятница"))
    await evening.tap(play.anna, notice, tr("button-stop-without"))
    await play.until(lambda: evening.status(table) == "finished")
    final = await in_group(evening, told(GAME, "button-another"))
    await evening.tap(play.anna, final, tr("button-another"))
    lobby = await in_group(evening, tr("lobby-options", table="Пятница"))
    assert all(tap_of_game in {GAME, ""} for tap_of_game in _games_in(lobby))


def _games_in(lobby: Message) -> set[str]:
    codes = [b["callback_data"].split(":")[3] for b in lobby.buttons if "callback_data" in b]
    return {code.partition(",")[0] if "," in code else "" for code in codes}
