"""Who may be written to, who is in a chat, and what each may do there.

One test per fact about Telegram, asked through PTB's Bot.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from telegram.error import BadRequest, Forbidden, RetryAfter

from bot.sandbox import Actor
from bot.sandbox.errors import ImpossibleError
from bot.sandbox.model import MemberStatus
from tests.bot.sandbox.contents import keys, kinds

if TYPE_CHECKING:
    from telegram import Bot

    from tests.support.telegram import Playground


@pytest.mark.parametrize("payload", ["x" * 65, "a b", "я", "a=b"])
def test_deep_links_carry_64_safe_characters(playground: Playground, payload: str) -> None:
    with pytest.raises(ImpossibleError, match="payload"):
        playground.anna.start(payload)


async def test_startgroup_link_adds_the_bot(playground: Playground, bot: Bot) -> None:
    playground.vera.follow(f"https://t.me/{bot.username}?startgroup=pulka-20")
    group = playground.world.groups[-1]
    assert group.status(bot.id) is MemberStatus.MEMBER
    assert await kinds(bot) == ["my_chat_member", "message", "message"]
    assert playground.world.messages(group)[-1].text == f"/start@{bot.username} pulka-20"


async def test_writing_before_start_or_after_block_is_403(playground: Playground, bot: Bot) -> None:
    stranger = Actor.add(playground.world, "Дина")
    with pytest.raises(Forbidden, match="can't initiate conversation"):
        await bot.send_message(stranger.id, "x")
    stranger.start()
    sent = await bot.send_message(stranger.id, "x")
    stranger.block()
    with pytest.raises(Forbidden, match="blocked by the user"):
        await bot.send_message(stranger.id, "x")
    with pytest.raises(Forbidden, match="blocked by the user"):
        await sent.edit_text("y")
    stranger.start()
    await bot.send_message(stranger.id, "x")
    assert await kinds(bot) == ["message", "my_chat_member", "my_chat_member", "message"]


async def test_taps_do_not_reach_a_blocked_bot(playground: Playground, bot: Bot) -> None:
    await bot.send_message(playground.anna.id, "x", reply_markup=keys(["a"]))
    playground.anna.block()
    playground.anna.tap(playground.last(playground.anna.private), "a")
    assert await kinds(bot) == ["my_chat_member"]


async def test_kicked_bot_is_403(playground: Playground, bot: Bot) -> None:
    playground.anna.kick_bot(playground.group)
    with pytest.raises(Forbidden, match="kicked from the group chat"):
        await bot.send_message(playground.group.id, "x")
    with pytest.raises(BadRequest, match="Chat not found"):
        await bot.send_message(-1, "x")
    (update,) = await bot.get_updates()
    assert update.my_chat_member is not None
    assert update.my_chat_member.new_chat_member.status == "kicked"


async def test_bot_leaves(playground: Playground, bot: Bot) -> None:
    await bot.leave_chat(playground.group.id)
    with pytest.raises(Forbidden, match="not a member"):
        await bot.send_message(playground.group.id, "x")


async def test_get_chat_member_is_reliable_only_for_admins(
    playground: Playground, bot: Bot
) -> None:
    group = playground.group.id
    assert (await bot.get_chat_member(group, bot.id)).status == "member"
    with pytest.raises(BadRequest, match="Member list is inaccessible"):
        await bot.get_chat_member(group, playground.boris.id)
    playground.anna.promote_bot(playground.group)
    assert (await bot.get_chat_member(group, bot.id)).status == "administrator"
    assert (await bot.get_chat_member(group, playground.anna.id)).status == "creator"
    assert (await bot.get_chat_member(group, playground.boris.id)).status == "member"
    stranger = Actor.add(playground.world, "Дина")
    assert (await bot.get_chat_member(group, stranger.id)).status == "left"


async def test_get_chat_member_counts_against_the_groups_limit(
    playground: Playground, limited: Bot
) -> None:
    for _ in range(20):
        await limited.get_chat_member(playground.group.id, limited.id)
        await playground.clock.advance(1)
    with pytest.raises(RetryAfter):
        await limited.send_message(playground.group.id, "x")


async def test_chat_and_administrators(playground: Playground, bot: Bot) -> None:
    chat = await bot.get_chat(playground.group.id)
    assert (chat.title, chat.type) == ("Пятница", "group")
    (owner,) = await bot.get_chat_administrators(playground.group.id)
    assert owner.user.id == playground.anna.id


async def test_chat_member_updates_need_admin_and_explicit_wish(
    playground: Playground, bot: Bot
) -> None:
    await bot.get_updates(allowed_updates=["message", "chat_member"])
    playground.gleb.leave(playground.group)
    playground.anna.promote_bot(playground.group)
    playground.vera.leave(playground.group)
    assert await kinds(bot) == ["message", "chat_member", "message"]
    await bot.get_updates(-1, allowed_updates=[])
    playground.gleb.join(playground.group)
    assert "chat_member" not in [*(await kinds(bot))][1:]
