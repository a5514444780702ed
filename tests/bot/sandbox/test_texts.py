"""Texts, buttons, files and menus: what Telegram makes of them.

One test per fact about Telegram, asked through PTB's Bot.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from telegram import (
    BotCommand,
    BotCommandScopeAllPrivateChats,
    BotCommandScopeChat,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
)
from telegram.error import BadRequest, EndPointNotFound
from telegram.warnings import PTBUserWarning

from bot.sandbox.errors import ApiError, ImpossibleError
from bot.sandbox.files import Files, Upload
from tests.bot.sandbox.contents import picture

if TYPE_CHECKING:
    from telegram import Bot

    from tests.support.telegram import Playground


async def test_a_disabled_button_arrives_through_api_kwargs(
    playground: Playground, bot: Bot
) -> None:
    button = InlineKeyboardButton("Т♠", callback_data="x", api_kwargs={"disabled": True})
    await bot.send_message(playground.group.id, "x", reply_markup=InlineKeyboardMarkup([[button]]))
    shown = playground.last(playground.group)
    assert shown.buttons[0]["disabled"] is True
    with pytest.raises(ImpossibleError, match="disabled"):
        playground.anna.tap(shown, "Т♠")


async def test_do_api_request_reaches_methods_by_name(bot: Bot) -> None:
    with pytest.warns(PTBUserWarning, match="Please use"):
        answer: Any = await bot.do_api_request("getMyShortDescription")
    assert answer == {"short_description": ""}
    with pytest.raises(EndPointNotFound):
        await bot.do_api_request("sendTelepathy")


async def test_html_becomes_entities_in_utf16_units(playground: Playground, bot: Bot) -> None:
    sent = await bot.send_message(
        playground.group.id,
        ' 🂡 <b>Анна &amp; <i>Вера</i></b> до <tg-time unix="1790000000" format="t">21:47</tg-time>',
        parse_mode="HTML",
    )
    assert sent.text == "🂡 Анна & Вера до 21:47"
    found = {entity.type: sent.parse_entity(entity) for entity in sent.entities}
    assert found == {"bold": "Анна & Вера", "italic": "Вера", "date_time": "21:47"}
    assert sent.entities[0].offset == 3
    moment = sent.entities[-1]
    assert moment.unix_time is not None
    assert moment.unix_time.timestamp() == 1_790_000_000
    assert moment.date_time_format == "t"


async def test_file_id_is_reused(playground: Playground, bot: Bot) -> None:
    first = await bot.send_photo(playground.group.id, picture())
    again = await bot.send_photo(playground.anna.id, first.photo[-1].file_id)
    assert again.photo[-1].file_unique_id == first.photo[-1].file_unique_id
    file = await bot.get_file(again.photo[-1].file_id)
    assert bytes(await file.download_as_bytearray()) == picture()
    with pytest.raises(BadRequest, match=r"(?i)can't use file of type photo"):
        await bot.send_document(playground.group.id, first.photo[-1].file_id)


def test_files_of_more_than_50_mb_are_too_large() -> None:
    upload = Upload("big.bin", bytes((50 << 20) + 1))
    with pytest.raises(ApiError) as refused:
        Files().take("attach://part", {"part": upload}, photo=False)
    assert refused.value.code == 413


async def test_document_keeps_its_name(playground: Playground, bot: Bot) -> None:
    sent = await bot.send_document(playground.anna.id, b'{"v": 1}', filename="pulka.json")
    assert sent.document is not None
    assert (sent.document.file_name, sent.document.mime_type) == ("pulka.json", "application/json")


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
