"""Texts, entities and keyboards: what Telegram takes, and what it makes of them.

One test per fact about Telegram, asked through PTB's Bot.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from telegram import InlineKeyboardButton, InlineKeyboardMarkup
from telegram.error import BadRequest, EndPointNotFound
from telegram.warnings import PTBUserWarning

from bot.sandbox.errors import ImpossibleError
from tests.bot.sandbox.contents import keys, picture

if TYPE_CHECKING:
    from telegram import Bot

    from tests.support.telegram import Playground


async def test_buttons_have_styles(playground: Playground, bot: Bot) -> None:
    button = InlineKeyboardButton("Вист", callback_data="w", style="success")
    sent = await bot.send_message(
        playground.group.id, "x", reply_markup=InlineKeyboardMarkup([[button]])
    )
    assert sent.reply_markup is not None
    assert sent.reply_markup.inline_keyboard[0][0].style == "success"
    odd = InlineKeyboardButton("x", callback_data="x", style="pink")
    with pytest.raises(BadRequest, match="invalid style"):
        await bot.send_message(playground.group.id, "x", reply_markup=InlineKeyboardMarkup([[odd]]))


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


async def test_text_is_at_most_4096_after_entity_parsing(playground: Playground, bot: Bot) -> None:
    chat = playground.group.id
    sent = await bot.send_message(chat, f"<b>{'я' * 4096}</b>", parse_mode="HTML")
    assert len(sent.text or "") == 4096
    with pytest.raises(BadRequest, match="Message is too long"):
        await bot.send_message(chat, "я" * 4097)
    with pytest.raises(BadRequest, match="Message is too long"):
        await bot.send_message(chat, "🂡" * 2049)
    with pytest.raises(BadRequest, match="Message text is empty"):
        await bot.send_message(chat, "<b> </b>", parse_mode="HTML")


async def test_caption_is_at_most_1024(playground: Playground, bot: Bot) -> None:
    chat = playground.group.id
    await bot.send_photo(chat, picture(), caption="я" * 1024)
    with pytest.raises(BadRequest, match="caption is too long"):
        await bot.send_photo(chat, picture(), caption="я" * 1025)
    with pytest.raises(BadRequest, match="caption is too long"):
        await bot.send_document(chat, b"{}", caption="я" * 1025)


async def test_entities_are_at_most_100(playground: Playground, bot: Bot) -> None:
    chat = playground.group.id
    sent = await bot.send_message(chat, "<b>a</b> " * 100, parse_mode="HTML")
    assert len(sent.entities) == 100
    with pytest.raises(BadRequest, match=r"(?i)entities_too_long"):
        await bot.send_message(chat, "<b>a</b> " * 101, parse_mode="HTML")


@pytest.mark.parametrize(
    ("html", "reason"),
    [
        ("<b>a", "can't find end tag"),
        ("a</b>", "unexpected end tag at byte offset 1"),
        ("<b><i>a</b></i>", "unmatched end tag"),
        ("я<table>", 'unsupported start tag "table" at byte offset 2'),
        ("2 < 3", 'unsupported start tag ""'),
        ("<b", "unclosed start tag"),
        ("<span>a</span>", "tg-spoiler"),
        ('<tg-time unix="soon">a</tg-time>', "invalid date"),
    ],
)
async def test_bad_html_is_refused(
    playground: Playground, bot: Bot, html: str, reason: str
) -> None:
    with pytest.raises(BadRequest, match=r"(?i)can't parse entities: .*" + reason):
        await bot.send_message(playground.group.id, html, parse_mode="HTML")


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


async def test_callback_data_is_1_to_64_bytes(playground: Playground, bot: Bot) -> None:
    chat = playground.group.id
    await bot.send_message(chat, "x", reply_markup=keys(["я" * 32]))
    for data in ("я" * 33, "x" * 65):
        with pytest.raises(BadRequest, match=r"(?i)button_data_invalid"):
            await bot.send_message(chat, "x", reply_markup=keys([data]))
    empty = InlineKeyboardMarkup([[InlineKeyboardButton("x", callback_data="")]])
    with pytest.raises(BadRequest, match=r"(?i)button_data_invalid"):
        await bot.send_message(chat, "x", reply_markup=empty)


async def test_keyboard_holds_100_buttons_8_per_row(playground: Playground, bot: Bot) -> None:
    chat = playground.group.id
    row = list("12345678")
    await bot.send_message(chat, "x", reply_markup=keys(*[row] * 12, list("1234")))
    with pytest.raises(BadRequest, match=r"(?i)reply_markup_invalid"):
        await bot.send_message(chat, "x", reply_markup=keys(*[row] * 12, list("12345")))
    with pytest.raises(BadRequest, match=r"(?i)reply_markup_invalid"):
        await bot.send_message(chat, "x", reply_markup=keys(list("123456789")))


async def test_keyboard_is_at_most_10_kb_of_json(playground: Playground, bot: Bot) -> None:
    long = InlineKeyboardButton("x" * 60, callback_data="y" * 60)
    with pytest.raises(BadRequest, match=r"(?i)reply_markup_too_long"):
        await bot.send_message(
            playground.group.id, "x", reply_markup=InlineKeyboardMarkup([[long] * 5] * 16)
        )
