"""Taps and their answers.

One test per fact about Telegram, asked through PTB's Bot.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from telegram.error import BadRequest

from tests.bot.sandbox.contents import keys

if TYPE_CHECKING:
    from telegram import Bot

    from tests.support.telegram import Playground


async def _tapped(playground: Playground, bot: Bot) -> str:
    """The id of a query Boris asked in the group just now."""
    await bot.send_message(playground.group.id, "x", reply_markup=keys(["sit"]))
    query = playground.boris.tap(playground.last(playground.group), "sit")
    assert query is not None
    return query.id


@pytest.mark.parametrize("alert", [False, True])
async def test_toast_is_at_most_200_characters(
    playground: Playground, bot: Bot, alert: bool
) -> None:
    query = await _tapped(playground, bot)
    with pytest.raises(BadRequest, match=r"(?i)message_too_long"):
        await bot.answer_callback_query(query, "я" * 201, show_alert=alert)
    await bot.answer_callback_query(query, "я" * 200, show_alert=alert)
    assert [popup.alert for popup in playground.boris.popups] == [alert]


async def test_query_is_too_old_after_15_seconds(playground: Playground, bot: Bot) -> None:
    query = await _tapped(playground, bot)
    await playground.clock.advance(15.0)
    assert await bot.answer_callback_query(query)
    late = await _tapped(playground, bot)
    await playground.clock.advance(15.5)
    with pytest.raises(BadRequest, match="Query is too old"):
        await bot.answer_callback_query(late, "too late")
    assert not playground.boris.popups


async def test_button_spins_until_answered(playground: Playground, bot: Bot) -> None:
    query = await _tapped(playground, bot)
    assert not playground.world.queries[query].answered
    await bot.answer_callback_query(query)
    assert playground.world.queries[query].answered
    with pytest.raises(BadRequest, match="query id is invalid"):
        await bot.answer_callback_query(query)


async def test_answer_may_open_a_link_to_the_bot_alone(playground: Playground, bot: Bot) -> None:
    query = await _tapped(playground, bot)
    with pytest.raises(BadRequest, match=r"(?i)url_invalid"):
        await bot.answer_callback_query(query, url="https://example.org/")
    await bot.answer_callback_query(query, url=f"https://t.me/{bot.username}?start=seat")
    (popup,) = playground.boris.popups
    assert popup.url is not None
    playground.boris.follow(popup.url)
    assert playground.world.messages(playground.boris.private)[-1].text == "/start seat"
