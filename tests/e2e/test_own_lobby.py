"""/newgame of a person whose own lobby still waits, or who plays already."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.games.registry import FRONTS
from bot.handlers.newgame import name_of
from tests.support.texts import tr

if TYPE_CHECKING:
    from bot.sandbox.model import Chat
    from tests.e2e.evening import BotSession

OTHER = list(FRONTS)[1]


def tables(evening: BotSession) -> list[tuple[str, str, int]]:
    """Status, game and seats of every table."""
    return [
        (status, game, int(seats))
        for status, game, seats in evening.rows(
            "SELECT status, game, (SELECT count(*) FROM places WHERE table_id = id) "
            "FROM tables ORDER BY id"
        )
    ]


async def again_and_again(evening: BotSession, chat: Chat, *, quickly: bool) -> None:
    """Anna asks for a table again and again, as often at once as she may."""
    for _ in range(3 if quickly else 6):
        evening.play.anna.write(chat, "/newgame 10")
        await evening.play.clock.advance(0 if quickly else 3)
    await evening.play.clock.advance(240)


@pytest.mark.slow
async def test_ones_own_empty_lobby_comes_down_instead_of_another(evening: BotSession) -> None:
    play = evening.play
    for quickly, chat in ((False, play.group), (True, play.anna.private)):
        await again_and_again(evening, chat, quickly=quickly)
        shown = [each for each in evening.said(chat) if tr("lobby-title") in each.text]
        assert len(shown) == 1
        assert evening.said(chat)[-1] is shown[0]
    assert [status for status, _, _ in tables(evening)] == ["lobby", "lobby"]
    await evening.restart()
    play.anna.write(play.group, "/newgame")
    await play.clock.advance(10)
    assert len(tables(evening)) == 2


async def test_a_game_named_in_private_is_opened(evening: BotSession) -> None:
    """Plain words, or a command that is none; what says more than a game opens nothing."""
    play, word = evening.play, name_of(OTHER, "ru")
    for said in (f"{word} и пиво", "10", f"/{OTHER}"):
        play.anna.write(play.anna.private, said)
    await evening.message(play.anna.private, f"/newgame {OTHER}")
    await play.clock.advance(20)
    assert tables(evening) == []
    play.anna.write(play.anna.private, f"Сыграем в {word}?")
    await evening.message(play.anna.private, tr("lobby-title"))
    assert [game for _, game, _ in tables(evening)] == [OTHER]
    await evening.sit_down("/newgame", play.boris, play.vera, play.gleb)
    play.boris.write(play.boris.private, word)
    await play.clock.advance(20)
    assert len(tables(evening)) == 2


async def test_its_new_words_hold(evening: BotSession) -> None:
    play = evening.play
    play.anna.write(play.group, "/newgame 10, эксперт")
    lobby = await evening.message(play.group, tr("button-add-computer"))
    await evening.tap(play.anna, lobby, tr("button-add-computer"))
    before = evening.rows("SELECT options FROM tables")
    play.anna.write(play.group, "/newgame")
    await play.clock.advance(5)
    assert evening.rows("SELECT options FROM tables") == before
    play.anna.write(play.group, f"/newgame {name_of(OTHER, 'ru')} 20")
    await play.until(lambda: tables(evening)[0][1] == OTHER)
    assert evening.rows("SELECT options FROM tables") == [('{"deals": 20}',)]
    assert tables(evening) == [("lobby", OTHER, 2)]
    # Words that cannot be agreed on change nothing.
    play.anna.write(play.group, "/newgame невесть что")
    await evening.message(play.group, tr("newgame-unknown"))
    assert tables(evening) == [("lobby", OTHER, 2)]


@pytest.mark.slow
async def test_a_lobby_of_others_too_is_left_alone(evening: BotSession) -> None:
    play = evening.play
    play.anna.write(play.group, "/newgame 10")
    lobby = await evening.message(play.group, tr("button-sit"))
    play.boris.write(play.group, "/newgame 20")
    await play.until(lambda: len(tables(evening)) == 2)
    await evening.tap(play.boris, lobby, tr("button-sit"))
    play.anna.write(play.group, "/newgame 20")
    await play.until(lambda: len(tables(evening)) == 3)
    assert [seats for _, _, seats in tables(evening)] == [2, 1, 1]


async def test_who_stood_up_sits_again(evening: BotSession) -> None:
    play = evening.play
    play.anna.write(play.group, "/newgame 10")
    lobby = await evening.message(play.group, tr("button-sit"))
    await evening.tap(play.anna, lobby, tr("button-stand"))
    play.anna.write(play.group, "/newgame")
    await play.until(lambda: [seats for *_, seats in tables(evening)] == [1])


async def test_who_plays_already_is_reminded(evening: BotSession) -> None:
    play = evening.play
    await evening.sit_down("/newgame 10", play.anna, computers=2)
    play.boris.write(play.group, "/newgame 10")
    await play.until(lambda: len(tables(evening)) == 2)
    await play.clock.advance(10)
    told = tr("newgame-plays", table="Пятница")
    assert not any(told in each.text for each in evening.said(play.group))
    play.anna.write(play.group, "/newgame 10")
    await evening.message(play.group, told)
    assert len(tables(evening)) == 3
    play.anna.write(play.anna.private, "/newgame")
    await evening.message(play.anna.private, told)
    assert len(tables(evening)) == 4
