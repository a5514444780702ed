"""What Telegram takes at most, and in which words it refuses more, asked through PTB's Bot."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

import pytest
from telegram import Bot, InlineKeyboardButton, InlineKeyboardMarkup
from telegram.error import BadRequest

from tests.bot.sandbox.contents import keys, picture

if TYPE_CHECKING:
    from tests.support.telegram import Playground

Call = Callable[[Bot, int], Awaitable[object]]
"""Something that a bot asks for, in a group."""
ROW = list("12345678")


def text(words: str, mode: str | None = None) -> Call:
    return lambda bot, group: bot.send_message(group, words, mode)


def button(*rows: int, **told: str) -> Call:
    """One button in each of so many rows, or one row."""
    made = InlineKeyboardButton(**{"text": "x", "callback_data": "x", **told})  # type: ignore[arg-type]
    markup = InlineKeyboardMarkup([[made] * each for each in rows or (1,)])
    return lambda bot, group: bot.send_message(group, "x", reply_markup=markup)


def keyboard(*rows: list[str]) -> Call:
    return lambda bot, group: bot.send_message(group, "x", reply_markup=keys(*rows))


def photo(width: int = 40, height: int = 30, more: int = 0, caption: str = "") -> Call:
    """A picture, and so many bytes behind it."""
    return lambda bot, group: bot.send_photo(
        group, picture(width, height) + bytes(more), caption=caption
    )


def file(file: bytes | str) -> Call:
    return lambda bot, group: bot.send_photo(group, file)


def webhook(url: str, secret: str = "s" * 256, connections: int = 100) -> Call:
    return lambda bot, _: bot.set_webhook(url, secret_token=secret, max_connections=connections)


def menu(*commands: tuple[str, str]) -> Call:
    return lambda bot, _: bot.set_my_commands(commands)


@pytest.mark.parametrize(
    "call",
    [
        text(f"<b>{'я' * 4096}</b>", "HTML"),
        text("<b>a</b> " * 100, "HTML"),
        photo(caption="я" * 1024),
        photo(2000, 100),
        button(style="success"),
        keyboard(["я" * 32]),
        keyboard(*[ROW] * 12, list("1234")),
        *(webhook(f"https://example.org:{port}/hook") for port in (443, 80, 88, 8443)),
    ],
)
async def test_what_is_at_the_limits_passes(playground: Playground, bot: Bot, call: Call) -> None:
    await call(bot, playground.group.id)


@pytest.mark.parametrize(
    ("call", "reason"),
    [
        (text("я" * 4097), "message is too long"),
        (text("🂡" * 2049), "message is too long"),
        (text("<b> </b>", "HTML"), "message text is empty"),
        (text("<b>a</b> " * 101, "HTML"), "entities_too_long"),
        (text("<b>a", "HTML"), "can't parse entities: .*can't find end tag"),
        (text("a</b>", "HTML"), "can't parse entities: .*unexpected end tag at byte offset 1"),
        (text("<b><i>a</b></i>", "HTML"), "can't parse entities: .*unmatched end tag"),
        (text("я<table>", "HTML"), 'unsupported start tag "table" at byte offset 2'),
        (text("2 < 3", "HTML"), 'can\'t parse entities: .*unsupported start tag ""'),
        (text("<b", "HTML"), "can't parse entities: .*unclosed start tag"),
        (text("<span>a</span>", "HTML"), "can't parse entities: .*tg-spoiler"),
        (text('<tg-time unix="soon">a</tg-time>', "HTML"), "can't parse entities: .*invalid date"),
        (button(style="pink"), "invalid style"),
        (keyboard(["я" * 33]), "button_data_invalid"),
        (keyboard(["x" * 65]), "button_data_invalid"),
        (button(callback_data=""), "button_data_invalid"),
        (keyboard(*[ROW] * 12, list("12345")), "reply_markup_invalid"),
        (keyboard([*ROW, "9"]), "reply_markup_invalid"),
        (button(*[5] * 16, text="x" * 60, callback_data="y" * 60), "reply_markup_too_long"),
        (photo(caption="я" * 1025), "caption is too long"),
        (photo(more=10 << 20), "too big for a photo"),
        (photo(5001, 5000), "photo_invalid_dimensions"),
        (photo(2100, 100), "photo_invalid_dimensions"),
        (photo(10, 210), "photo_invalid_dimensions"),
        (file(b"not a picture"), "image_process_failed"),
        (file("AgACunknown"), "wrong file identifier"),
        (menu(("x" * 33, "d")), "bot_command"),
        (menu(("New", "d")), "bot_command"),
        (menu(("ok", "")), "bot_command"),
        (menu(*((f"c{number}", "d") for number in range(101))), "bot_command"),
        (webhook("https://example.org:8080/"), "only on ports"),
        (webhook("http://example.org/"), "https"),
        (webhook("https://example.org/", "a b"), "secret token"),
        (webhook("https://example.org/", "x" * 257), "secret token"),
        (webhook("https://example.org/", connections=101), "max_connections"),
    ],
)
async def test_what_is_too_much_is_refused(
    playground: Playground, bot: Bot, call: Call, reason: str
) -> None:
    with pytest.raises(BadRequest, match=f"(?i){reason}"):
        await call(bot, playground.group.id)
    assert not playground.texts(playground.group)
