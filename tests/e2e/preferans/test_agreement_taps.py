"""Who may change an agreement by taps, and what of it outlives a restart."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pytest

from bot.views import codes
from engine.preferans.options import OPTIONS
from tests.e2e.evening import words
from tests.support.texts import tr

if TYPE_CHECKING:
    from bot.sandbox.model import Message
    from tests.e2e.evening import BotSession

FORGED = (
    "whist=9", "whist=-1", "whist=99999999999999999999", "whist=x", "length=9", "=", "preset=99",
    "preset=", "page=nowhere", "convention=7", "exit=99", "progression=1_0", "nothing=0",
)  # fmt: skip
"""Codes of no button."""


def options(evening: BotSession) -> list[object]:
    return [evening.rows("SELECT options FROM tables"), evening.rows("SELECT defaults FROM chats")]


def begin(head: str, *messages: Message) -> bool:
    """Whether all messages show the page with this head."""
    return all(each.text.split("\n")[0] == head for each in messages)


async def pressed(evening: BotSession, lobby: Message, data: str) -> str:
    return await evening.press(evening.play.anna, lobby, data)


@pytest.mark.slow
async def test_forged_codes_of_options_change_nothing(evening: BotSession) -> None:
    play = evening.play
    play.anna.write(play.group, "/settings")
    menu = await evening.message(play.group, tr("options-title"))
    await evening.tap(play.anna, menu, tr("preset-rostov"))
    play.anna.write(play.group, "/newgame 10")
    lobby = await evening.message(play.group, tr("button-sit"))
    before = options(evening)
    for what in FORGED:
        toast = await pressed(evening, lobby, f"o:1:0:preferans,{what}")
        assert toast, what
        assert await pressed(evening, menu, f"c:0:0:preferans,{what}") == tr("toast-unknown"), what
    # In Rostov nobody writes the price of a trick into the pool, and both menus say so.
    why = tr("barred-whists-in-pool")
    assert why in await pressed(evening, lobby, "o:1:0:preferans,zero_trick_bonus=0")
    assert why in await pressed(evening, menu, "c:0:0:preferans,zero_trick_bonus=0")
    assert options(evening) == before


@pytest.mark.parametrize("private", [False, True])
async def test_settings_show_the_line_and_the_pages_of_a_table(
    evening: BotSession, *, private: bool
) -> None:
    play = evening.play
    chat = play.anna.private if private else play.group
    play.anna.write(chat, "/settings")
    if private:
        wishes = await evening.message(chat, tr("settings-person"))
        await evening.tap(play.anna, wishes, tr("button-usual"))
    menu = await evening.message(chat, tr("options-title"))
    usual = menu.text.split("\n")[-1]
    play.anna.write(chat, "/newgame 10")
    lobby = await evening.message(chat, tr("button-deal" if private else "button-sit"))
    assert usual in lobby.text
    await evening.tap(play.anna, lobby, tr("button-options"))
    for page in OPTIONS.open_pages(OPTIONS.complete({})):
        for message in (menu, lobby):
            await evening.tap(play.anna, message, tr(f"options-{page}"))
        await play.until(partial(begin, tr(f"options-{page}"), menu, lobby))
        assert lobby.text == menu.text
        for message in (menu, lobby):
            await evening.tap(play.anna, message, tr("button-back-menu"))
        await play.until(lambda: usual in menu.text and usual in lobby.text)


@pytest.mark.slow
async def test_who_does_not_sit_changes_no_agreement(evening: BotSession) -> None:
    play = evening.play
    play.anna.write(play.group, "/newgame 10")
    lobby = await evening.message(play.group, tr("button-sit"))
    before = options(evening)
    for what in ("preset=rostov", "whist=1", "reset", "seats=1", "stake=2"):
        toast = await evening.press(play.gleb, lobby, f"o:1:0:preferans,{what}")
        assert toast == tr("toast-sit-first"), what
    assert options(evening) == before


@pytest.mark.slow
async def test_three_play_and_a_fourth_is_told_even_after_a_restart(evening: BotSession) -> None:
    play = evening.play
    play.anna.write(play.group, "/newgame игроков=3")
    lobby = await evening.message(play.group, tr("button-sit"))
    sit = next(b["callback_data"] for b in lobby.buttons if b["text"] == tr("button-sit"))
    for person in (play.anna, play.boris, play.vera):
        await evening.tap(person, lobby, tr("button-sit"))
    await play.until(lambda: tr("lobby-ready") in lobby.text)
    full = tr("error-lobby-full", n=3)
    assert await evening.press(play.gleb, lobby, sit) == full
    await evening.crash()
    await evening.start()
    assert await evening.press(play.gleb, lobby, sit) == full
    await play.until(lambda: tr("button-sit") not in words(lobby.buttons))
    assert "игроков: 3" in lobby.text


@pytest.mark.slow
async def test_four_play_and_three_are_told_who_is_missing(evening: BotSession) -> None:
    play = evening.play
    play.anna.write(play.group, "/newgame игроков=4")
    lobby = await evening.message(play.group, tr("button-sit"))
    for person in (play.anna, play.boris, play.vera):
        await evening.tap(person, lobby, tr("button-sit"))
    missing = tr("lobby-needs", n=1)
    await play.until(lambda: missing in lobby.text and "Вера" in lobby.text)
    assert tr("button-deal") not in words(lobby.buttons)
    assert await evening.press(play.anna, lobby, "l:1:0:deal") == missing
    assert evening.status(1) == "lobby"
    await evening.tap(play.gleb, lobby, tr("button-sit"))
    await play.until(lambda: tr("button-deal") in words(lobby.buttons))
    # The fourth sits: three alone is no longer to be had. Two never play Sochi.
    seats = OPTIONS["seats"].choices
    three, two = (codes.option_code("seats", seats.index(wanted)) for wanted in (3, 2))
    assert await evening.press(play.anna, lobby, f"o:1:0:preferans,{three}")
    barred = await evening.press(play.anna, lobby, f"o:1:0:preferans,{two}")
    assert tr("barred-two-play-hussar") in barred
    assert "игроков: 4" in lobby.text
