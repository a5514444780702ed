"""Topics, anonymous administrators, privacy mode and upgrades of groups.

One test per fact about Telegram, asked through PTB's Bot.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from telegram import ChatMemberRestricted
from telegram.error import BadRequest, ChatMigrated, RetryAfter

from bot.sandbox import Actor
from bot.sandbox.errors import ImpossibleError
from bot.sandbox.model import ANONYMOUS_ADMIN, GENERAL, MemberStatus

if TYPE_CHECKING:
    from telegram import Bot

    from tests.support.telegram import Playground


async def test_thread_id_only_in_forums(playground: Playground, bot: Bot) -> None:
    world, anna = playground.world, playground.anna
    forum = world.add_group("Форум", anna, forum=True)
    topic = world.add_topic(forum, "Карты", anna.user)
    sent = await bot.send_message(forum.id, "x", message_thread_id=topic)
    assert sent.is_topic_message
    assert sent.chat.is_forum
    for thread in (topic + 50, 1):
        with pytest.raises(BadRequest, match="Message thread not found"):
            await bot.send_message(forum.id, "x", message_thread_id=thread)
    with pytest.raises(BadRequest, match="Message thread not found"):
        await bot.send_message(playground.group.id, "x", message_thread_id=1)


async def test_a_closed_topic_takes_edits_and_no_messages_but_of_administrators(
    playground: Playground, bot: Bot
) -> None:
    world, anna = playground.world, playground.anna
    forum = world.add_group("Форум", anna, forum=True)
    topic = world.add_topic(forum, "Карты", anna.user)
    sent = await bot.send_message(forum.id, "x", message_thread_id=topic)
    for closed, thread in ((topic, topic), (GENERAL, None)):
        world.close_topic(forum, closed, anna.user)
        with pytest.raises(BadRequest, match=r"(?i)topic_closed"):
            await bot.send_message(forum.id, "y", message_thread_id=thread)
    await bot.edit_message_text("z", forum.id, sent.message_id)
    heard = [update.message for update in await bot.get_updates() if update.message]
    assert sum(message.forum_topic_closed is not None for message in heard) == 2
    world.reopen_topic(forum, topic, anna.user)
    again = await bot.send_message(forum.id, "y", message_thread_id=topic)
    assert again.message_thread_id == topic
    world.set_status(forum, world.bot, MemberStatus.ADMINISTRATOR, anna.user)
    in_general = await bot.send_message(forum.id, "y")
    assert in_general.message_thread_id is None


async def test_a_muted_bot_edits_and_sends_nothing(playground: Playground, bot: Bot) -> None:
    group, anna = playground.group, playground.anna
    sent = await bot.send_message(group.id, "x")
    anna.mute_bot(group)
    with pytest.raises(BadRequest, match="Not enough rights to send text messages"):
        await bot.send_message(group.id, "y")
    await bot.edit_message_text("z", group.id, sent.message_id)
    change = (await bot.get_updates())[-1].my_chat_member
    assert change is not None
    member = change.new_chat_member
    assert isinstance(member, ChatMemberRestricted)
    assert (member.is_member, member.can_send_messages) == (True, False)
    anna.let_bot_write(group)
    await bot.send_message(group.id, "y")


async def test_slow_mode_holds_back_or_refuses_what_the_bot_sends(
    playground: Playground, bot: Bot
) -> None:
    group, clock = playground.group, playground.clock
    group.slow_mode = 12
    sent = await bot.send_message(group.id, "x")
    with pytest.raises(RetryAfter) as refused:
        await bot.send_message(group.id, "y")
    assert refused.value.retry_after == 12
    await bot.edit_message_text("x!", group.id, sent.message_id)
    await clock.advance(10)
    begun = clock.now()
    await clock.drive(bot.send_message(group.id, "y"))
    assert clock.now() - begun == pytest.approx(2.0)
    playground.anna.promote_bot(group)
    await bot.send_message(group.id, "z")


async def test_ordinary_reply_threads_carry_an_id_that_may_not_be_sent_back(
    playground: Playground, bot: Bot
) -> None:
    chat = playground.world.add_group("Супергруппа", playground.anna, supergroup=True)
    sent = await bot.send_message(chat.id, "x")
    shown = playground.last(chat)
    playground.anna.write(chat, "ответ", reply_to=shown)
    reply = (await bot.get_updates())[-1].message
    assert reply is not None
    assert reply.message_thread_id == sent.message_id
    assert not reply.is_topic_message
    with pytest.raises(BadRequest, match="Message thread not found"):
        await bot.send_message(chat.id, "y", message_thread_id=reply.message_thread_id)


async def test_anonymous_admin_is_1087968824_with_sender_chat(
    playground: Playground, bot: Bot
) -> None:
    playground.anna.write(playground.group, "/newgame", anonymous=True)
    (update,) = await bot.get_updates()
    assert update.message is not None
    assert update.message.from_user is not None
    assert update.message.from_user.id == ANONYMOUS_ADMIN == 1087968824
    assert update.message.sender_chat is not None
    assert update.message.sender_chat.id == playground.group.id
    with pytest.raises(ImpossibleError, match="anonymously"):
        playground.boris.write(playground.group, "/newgame", anonymous=True)


async def test_channel_and_service_senders_exist(playground: Playground) -> None:
    users = playground.world.users
    assert users[136817688].is_bot
    assert not users[777000].is_bot
    with pytest.raises(ImpossibleError):
        Actor.find(playground.world, 777000)


async def test_privacy_mode_lets_commands_replies_and_service_messages_through(
    playground: Playground, bot: Bot
) -> None:
    group, anna = playground.group, playground.anna
    await bot.send_message(group.id, "x")
    anna.write(group, "просто разговор")
    anna.write(group, "/other@somebody_else_bot")
    anna.write(group, "/newgame")
    anna.write(group, f"/pulka@{bot.username}")
    anna.write(group, "ответ", reply_to=playground.last(group))
    playground.gleb.leave(group)
    texts = [update.message.text for update in await bot.get_updates() if update.message]
    assert texts == ["/newgame", f"/pulka@{bot.username}", "ответ", None]


async def test_commands_people_type_are_entities(playground: Playground, bot: Bot) -> None:
    playground.anna.write(playground.anna.private, "🂡 /deal 7")
    (update,) = await bot.get_updates()
    assert update.message is not None
    (entity,) = update.message.entities
    assert (entity.type, update.message.parse_entity(entity)) == ("bot_command", "/deal")


async def test_migration_sends_two_service_messages_and_refuses_the_old_id(
    playground: Playground, bot: Bot
) -> None:
    old = playground.group
    sent = await bot.send_message(old.id, "x")
    new = playground.world.upgrade(old, playground.anna.user)
    first, second = [update.message for update in await bot.get_updates()]
    assert first is not None
    assert second is not None
    assert (first.chat.id, first.migrate_to_chat_id) == (old.id, new.id)
    assert (second.chat.id, second.migrate_from_chat_id) == (new.id, old.id)
    with pytest.raises(ChatMigrated) as caught:
        await bot.send_message(old.id, "x")
    assert caught.value.new_chat_id == new.id
    with pytest.raises(ChatMigrated):
        await sent.edit_text("y")
    assert (await bot.send_message(new.id, "x")).chat.type == "supergroup"
