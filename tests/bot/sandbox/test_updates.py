"""Webhooks, polling, and what every call needs.

One test per fact about Telegram, asked through PTB's Bot.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest
from telegram.error import BadRequest, Conflict, InvalidToken

if TYPE_CHECKING:
    from telegram import Bot

    from tests.support.telegram import Playground


async def test_polling_conflicts_with_a_webhook(bot: Bot) -> None:
    await bot.set_webhook("https://example.org/", secret_token="s" * 256, max_connections=100)
    with pytest.raises(Conflict, match="webhook is active"):
        await bot.get_updates()
    await bot.delete_webhook()
    await bot.get_updates()


async def test_a_webhook_ends_the_poll_under_way(playground: Playground, bot: Bot) -> None:
    async with playground.bot() as other:
        poll = asyncio.ensure_future(bot.get_updates(timeout=10))
        await playground.clock.settle()
        await other.set_webhook("https://example.org/")
        with pytest.raises(Conflict, match="terminated by setWebhook"):
            await poll


async def test_a_second_poller_ends_the_first(playground: Playground, bot: Bot) -> None:
    async with playground.bot() as other:
        first = asyncio.ensure_future(bot.get_updates(timeout=10))
        await playground.clock.settle()
        await other.get_updates()
        with pytest.raises(Conflict, match="terminated by other getUpdates"):
            await first


async def test_long_poll_waits_for_its_time(playground: Playground, bot: Bot) -> None:
    before = playground.clock.now()
    assert await playground.clock.drive(bot.get_updates(timeout=10)) == ()
    assert playground.clock.now() == before + 10


async def test_updates_come_again_until_confirmed(playground: Playground, bot: Bot) -> None:
    playground.anna.start()
    playground.boris.start()
    first, second = await bot.get_updates()
    assert [update.update_id for update in await bot.get_updates()] == [
        first.update_id,
        second.update_id,
    ]
    (left,) = await bot.get_updates(offset=second.update_id)
    assert left.update_id == second.update_id
    assert await bot.get_updates(offset=second.update_id + 1) == ()


async def test_unknown_tokens(playground: Playground) -> None:
    from telegram import Bot as Client

    for token in (playground.world.token + "x", "123:nobody"):
        with pytest.raises(InvalidToken):
            await Client(token, request=playground.request()).get_me()


async def test_get_me(bot: Bot) -> None:
    me = await bot.get_me()
    assert me.is_bot
    assert me.can_join_groups
    assert me.can_read_all_group_messages is False


async def test_pins_need_rights(playground: Playground, bot: Bot) -> None:
    sent = await bot.send_message(playground.group.id, "x")
    with pytest.raises(BadRequest, match=r"(?i)not enough rights"):
        await sent.pin()
    playground.anna.promote_bot(playground.group)
    await sent.pin(disable_notification=True)
    assert playground.group.pinned == [sent.message_id]
    await sent.unpin()
    assert playground.group.pinned == []


async def test_replies_need_their_message(playground: Playground, bot: Bot) -> None:
    gone = playground.anna.write(playground.group, "x")
    sent = await bot.send_message(playground.group.id, "y", reply_to_message_id=gone.id)
    assert sent.reply_to_message is not None
    playground.anna.delete(gone)
    with pytest.raises(BadRequest, match="Message to be replied not found"):
        await bot.send_message(playground.group.id, "y", reply_to_message_id=gone.id)
