"""People and guests at a table with real cards: who decides, who comes and goes."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from tests.e2e.evening import taps, words
from tests.e2e.preferans.test_pulkas import the_export_verifies
from tests.e2e.preferans.test_real_cards import GAME, add_guest, asked, begin, lobby_of, report
from tests.support.texts import tr

if TYPE_CHECKING:
    from tests.e2e.evening import BotSession


async def alone(evening: BotSession, command: str = GAME) -> int:
    """Anna and two guests, in a group."""
    play = evening.play
    play.anna.write(play.group, command)
    lobby = await lobby_of(evening, play.group)
    for name in ("Валя", "Катя"):
        await add_guest(evening, play.anna, play.group, name)
        await play.until(lambda: f"{name} (гость)" in lobby.text, limit=120)  # noqa: B023
        await play.clock.advance(60)
    table = taps(lobby)[0].table
    await evening.tap(play.anna, lobby, tr("button-begin"))
    await play.until(lambda: evening.log(table))
    return table


def awaited(evening: BotSession, table: int) -> frozenset[int]:
    vote = evening.ledger(table).table.vote
    return frozenset() if vote is None else vote.awaited


@pytest.mark.slow
async def test_who_sits_alone_decides_alone(evening: BotSession) -> None:
    """A longer pulka and a stop are no votes; a newcomer needs her consent alone."""
    play, gleb = evening.play, evening.play.party.people[3]
    table = await alone(evening)
    await report(evening, play.anna, "Валя 6", "Без виста")
    play.anna.write(play.group, "/longer")
    await play.until(lambda: evening.ledger(table).agreement.length > 20, limit=60)
    assert evening.ledger(table).table.vote is None
    await play.clock.advance(60)
    gleb.write(play.group, "/join")
    await evening.message(play.group, tr("button-instead", name="Валя"))
    places = next(
        each
        for each in evening.said(play.group)
        if tr("button-instead", name="Валя") in words(each.buttons)
    )
    await evening.tap(gleb, places, tr("button-instead", name="Валя"))
    vote = await evening.message(play.group, tr("button-agree"))
    assert awaited(evening, table) == {0}
    await evening.tap(play.anna, vote, tr("button-agree"))
    await evening.message(play.group, "Валя → Глеб")
    await report(evening, gleb, "Глеб 6", "Без виста")
    await play.clock.advance(120)
    play.anna.write(play.group, "/stop")
    vote = await evening.message(play.group, tr("button-agree"))
    assert awaited(evening, table) == {1}
    said = await evening.tap(gleb, vote, tr("button-agree"))
    assert evening.status(table) == "finished", said
    await evening.message(play.group, "🏁")
    await the_export_verifies(evening, play.anna, 2)


async def test_stop_of_one_person_settles(evening: BotSession) -> None:
    play = evening.play
    table = await alone(evening)
    await report(evening, play.anna, "Валя 6", "Без виста")
    play.anna.write(play.group, "/stop")
    await play.until(lambda: evening.status(table) == "finished", limit=60)
    await evening.message(play.group, "🏁")


@pytest.mark.slow
async def test_leaving_speaks_of_no_computer(evening: BotSession) -> None:
    """Who taps the report again is back; the others went on meanwhile."""
    play = evening.play
    table = await begin(evening)
    play.boris.write(play.group, "/leave")
    question = await evening.message(play.group, tr("button-leave-yes"))
    assert "компьютер" not in question.text
    said = await evening.tap(play.boris, question, tr("button-leave-yes"))
    assert said == tr("toast-left-real")
    await report(evening, play.anna, "Борис 6", "Без виста")
    assert not [each for each in evening.said(play.group) if "компьютер" in each.text]
    assert evening.task(table).state.noted(1).gone
    play.anna.write(play.group, "/stop")
    await play.until(lambda: evening.status(table) == "finished", limit=60)
    await play.clock.advance(60)


@pytest.mark.slow
async def test_who_has_left_reports_again(evening: BotSession) -> None:
    play = evening.play
    table = await begin(evening)
    await evening.leave(play.boris)
    await evening.restart()
    await report(evening, play.boris, "Борис 6", "Без виста")
    assert not evening.task(table).state.noted(1).gone


@pytest.mark.slow
async def test_a_guests_name_is_taken_out(evening: BotSession) -> None:
    play, gleb = evening.play, evening.play.party.people[3]
    table = await alone(evening)
    await report(evening, play.anna, "Валя 6", "Без виста")
    for number, name in ((1, "Валя"), (2, "Катя")):
        live = await asked(evening)
        await evening.tap(play.anna, live, tr("button-report-guests"))
        live = await evening.message(play.group, tr("button-guest-nameless"))
        drop = next(
            each for each in live.buttons if each["callback_data"].endswith(f"dismiss={number}")
        )
        assert "не сидите" in await evening.press(gleb, live, drop["callback_data"])
        said = await evening.press(play.anna, live, drop["callback_data"])
        assert said == tr("toast-guest-nameless"), name
        await evening.tap(play.anna, live, tr("button-report-back"))
    await evening.restart()
    names = [name for (name,) in evening.rows("SELECT name FROM places WHERE table_id = ?", table)]
    assert sorted(names) == ["Анна", "Гость", "Гость 2"]
    await report(evening, play.anna, "Гость 6", "Без виста")
    record = await the_export_verifies(evening, play.anna, 2)
    assert "Валя" not in json.dumps(record, ensure_ascii=False)


async def test_this_is_me_in_the_lobby(evening: BotSession) -> None:
    """Who was written down as a guest takes the place himself; nobody else can afterwards."""
    play, gleb = evening.play, evening.play.party.people[3]
    play.anna.write(play.group, GAME)
    lobby = await lobby_of(evening, play.group)
    await evening.tap(play.boris, lobby, tr("button-sit"))
    await add_guest(evening, play.anna, play.group, "Глебушка")
    await play.until(lambda: "Глебушка (гость)" in lobby.text, limit=120)
    await evening.tap(gleb, lobby, tr("button-guest-of", name="Глебушка"))
    await play.clock.advance(30)
    if tr("button-guest-mine") not in words(lobby.buttons):
        await evening.tap(play.anna, lobby, tr("button-guest-of", name="Глебушка"))
    await evening.tap(gleb, lobby, tr("button-guest-mine"))
    await play.until(lambda: "3. Глеб" in lobby.text and "(гость)" not in lobby.text, limit=120)
    table = taps(lobby)[0].table
    await evening.tap(gleb, lobby, tr("button-begin"))
    await play.until(lambda: evening.log(table))
    await report(evening, gleb, "Глеб 6", "Без виста")


async def test_nobody_is_asked_for_guests_of_dealt_cards(evening: BotSession) -> None:
    """The question for a guest's name goes when the bot deals after all."""
    play = evening.play
    play.anna.write(play.group, GAME)
    lobby = await lobby_of(evening, play.group)
    await evening.tap(play.anna, lobby, tr("button-guest"))
    question = await evening.message(play.group, "как зовут гостя")
    await evening.tap(play.anna, lobby, tr("button-dealt"))
    await play.until(lambda: question.deleted, limit=60)


@pytest.mark.slow
async def test_the_next_game_has_the_same_guests(evening: BotSession) -> None:
    """A rematch keeps cards, agreement and guests; an agreement is saved with real cards."""
    play = evening.play
    await begin(evening)
    await report(evening, play.anna, "Борис 6", "Без виста")
    play.anna.write(play.group, "/stop")
    vote = await evening.message(play.group, tr("button-agree"))
    await evening.tap(play.boris, vote, tr("button-agree"))
    final = await evening.message(play.group, "🏁")
    await play.clock.advance(120)
    await evening.tap(play.boris, final, tr("button-again"))
    lobby = await lobby_of(evening, play.group)
    await play.until(lambda: "Тётя Валя (гость)" in lobby.text, limit=120)
    assert "Анна" in lobby.text
    await evening.tap(play.anna, lobby, tr("button-sit"))
    await play.clock.advance(120)
    play.anna.write(play.group, "/save Четверг")
    await play.clock.advance(120)
    ((house,),) = evening.rows("SELECT house FROM chats WHERE chat_id = ?", play.group.id)
    assert '"cards": "real"' in json.dumps(json.loads(house))
    table = taps(lobby)[0].table
    await evening.tap(play.anna, lobby, tr("button-begin"))
    await play.until(lambda: evening.log(table), limit=60)
    await report(evening, play.anna, "Тётя… 6", "Без виста")


@pytest.mark.slow
async def test_who_is_forgotten_stands_in_no_open_report(evening: BotSession) -> None:
    """A line under way holds the names of its time."""
    play = evening.play
    table = await begin(evening)
    play.boris.write(play.group, "/write Анна 6♣ вист Борис 4")
    await evening.message(play.group, "Сколько взяток: Анна?")
    query = "SELECT draft FROM drafts WHERE table_id = ? AND seat = -1"
    assert "Анна" in json.dumps(json.loads(evening.rows(query, table)[0][0]), ensure_ascii=False)
    play.anna.write(play.anna.private, "/forget")
    asks = await evening.message(play.anna.private, tr("button-forget"))
    await evening.tap(play.anna, asks, tr("button-forget"))
    await evening.message(play.anna.private, tr("forgotten-done"))
    notes = json.loads(evening.rows(query, table)[0][0])
    assert "Анна" not in json.dumps(notes, ensure_ascii=False)
    await report(evening, play.boris, "Борис 6", "Без виста")
