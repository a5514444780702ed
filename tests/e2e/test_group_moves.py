"""A group that becomes a supergroup, or throws the bot out and takes it back, in mid-game."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from tests.e2e.players import Players
from tests.support.texts import tr

if TYPE_CHECKING:
    from bot.sandbox.model import Chat, Message
    from tests.e2e.evening import BotSession


async def second_deal(evening: BotSession) -> tuple[Players, int]:
    """Three people at the cards of their second deal; the lots and a result stand above it."""
    people = evening.play.party.people[:3]
    table = await evening.sit_down("/newgame 4", *people)
    company = Players.of(evening, random.Random(4), *people)

    def begun() -> bool:
        now = evening.task(table).state
        return len(now.current.finished) == 1 and not now.between

    await company.play(begun)
    await evening.play.clock.advance(30)
    return company, table


def standing(evening: BotSession, chat: Chat) -> list[Message]:
    """What the bot says in a chat, calls to people aside."""
    call = tr("ping", table="Пятница")
    return [each for each in evening.said(chat) if call not in each.text]


def live(evening: BotSession, chat: Chat) -> list[Message]:
    return [each for each in evening.said(chat) if tr("header", number=2) in each.text]


@pytest.mark.slow
async def test_a_group_that_grows_up_sees_its_running_table_alone(evening: BotSession) -> None:
    """No greeting, and nothing that stands in the old group already; later results come."""
    company, table = await second_deal(evening)
    play = evening.play
    new = play.world.upgrade(play.group, play.anna.user)
    await play.clock.advance(60)
    assert live(evening, new) == standing(evening, new)
    assert len(live(evening, new)) == 1
    await evening.restart()
    await play.clock.advance(60)
    assert live(evening, new) == standing(evening, new)
    await company.play(lambda: len(evening.ledger(table).finished) == 2)
    await play.clock.advance(30)
    assert all(tr("header", number=1) not in each.text for each in evening.said(new))
    assert standing(evening, new)


async def test_a_group_that_grows_up_in_the_lobby_sees_it_once(evening: BotSession) -> None:
    play = evening.play
    play.anna.write(play.group, "/newgame 10")
    await evening.message(play.group, tr("button-sit"))
    new = play.world.upgrade(play.group, play.anna.user)
    await play.clock.advance(60)
    (lobby,) = evening.said(new)
    assert tr("button-sit") in [each["text"] for each in lobby.buttons]
    await evening.tap(play.boris, lobby, tr("button-sit"))
    await play.until(lambda: "Борис" in lobby.text)


@pytest.mark.slow
async def test_a_bot_brought_back_shows_the_running_table(evening: BotSession) -> None:
    _, table = await second_deal(evening)
    play = evening.play
    play.anna.kick_bot(play.group)
    await play.clock.advance(30)
    before = {each.id for each in evening.said(play.group)}
    play.anna.add_bot(play.group, payload="new")
    await play.clock.advance(30)
    (again,) = (each for each in standing(evening, play.group) if each.id not in before)
    assert live(evening, play.group) == [again]
    assert evening.status(table) == "playing"


async def test_a_supergroup_without_a_table_is_greeted(evening: BotSession) -> None:
    play = evening.play
    club = play.world.add_group("Клуб", play.anna, play.boris, supergroup=True)
    await evening.message(club, tr("added"), limit=20)
    play.anna.kick_bot(club)
    await play.clock.advance(10)
    play.anna.add_bot(club)
    await play.clock.advance(10)
    assert sum(tr("added") in each.text for each in evening.said(club)) == 2


async def test_a_group_without_a_table_is_not_greeted_twice_when_it_grows_up(
    evening: BotSession,
) -> None:
    play = evening.play
    club = play.world.add_group("Клуб", play.anna, play.boris)
    await evening.message(club, tr("added"))
    new = play.world.upgrade(club, play.anna.user)
    await play.clock.advance(30)
    assert evening.said(new) == []
    play.anna.write(new, "/newgame 10")
    await evening.message(new, tr("button-sit"))
    assert evening.rows("SELECT kicked FROM chats WHERE chat_id = ?", new.id) == [(0,)]
