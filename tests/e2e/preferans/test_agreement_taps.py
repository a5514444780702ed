"""The settings of a chat show its usual agreement as a table shows its own."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pytest

from engine.preferans.options import OPTIONS
from tests.support.texts import tr

if TYPE_CHECKING:
    from bot.sandbox.model import Message
    from tests.e2e.evening import BotSession


def begin(head: str, *messages: Message) -> bool:
    """Whether all messages show the page with this head."""
    return all(each.text.split("\n")[0] == head for each in messages)


@pytest.mark.slow
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
