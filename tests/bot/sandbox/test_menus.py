"""Command menus by scope and language.

One test per fact about Telegram, asked through PTB's Bot.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from telegram import BotCommand, BotCommandScopeAllPrivateChats, BotCommandScopeChat
from telegram.error import BadRequest

if TYPE_CHECKING:
    from telegram import Bot

    from tests.support.telegram import Playground


async def test_commands_have_scopes_and_languages(playground: Playground, bot: Bot) -> None:
    await bot.set_my_commands([BotCommand("help", "Help")])
    await bot.set_my_commands([BotCommand("help", "Помощь")], language_code="ru")
    private = BotCommandScopeAllPrivateChats()
    await bot.set_my_commands([BotCommand("start", "Start")], private)
    menus = playground.world.menus
    anna, group = playground.anna, playground.group
    assert menus.seen_by(anna.user, group)[0]["description"] == "Помощь"
    assert menus.seen_by(anna.user, anna.private)[0]["command"] == "start"
    here = BotCommandScopeChat(group.id)
    await bot.set_my_commands([BotCommand("pulka", "Sheet")], here)
    assert menus.seen_by(anna.user, group)[0]["command"] == "pulka"
    assert [each.command for each in await bot.get_my_commands(here)] == ["pulka"]
    await bot.delete_my_commands(here)
    assert await bot.get_my_commands(here) == ()


@pytest.mark.parametrize(
    "commands",
    [
        [("x" * 33, "d")],
        [("New", "d")],
        [("ok", "")],
        [(f"c{number}", "d") for number in range(101)],
    ],
)
async def test_commands_are_short_and_at_most_100(
    bot: Bot, commands: list[tuple[str, str]]
) -> None:
    with pytest.raises(BadRequest, match=r"(?i)bot_command"):
        await bot.set_my_commands(commands)
