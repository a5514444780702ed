"""Facts about Telegram, one a test, asked through PTB's Bot."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest
from telegram import (
    BotCommand,
    BotCommandScopeAllPrivateChats,
    BotCommandScopeChat,
    InputMediaPhoto,
)
from telegram.error import BadRequest, Conflict, Forbidden, RetryAfter

from bot.sandbox import Actor
from bot.sandbox.errors import ImpossibleError
from bot.sandbox.limits import BURST
from bot.sandbox.model import ANONYMOUS_ADMIN, MemberStatus, Right
from tests.bot.sandbox.contents import keys, kinds, picture

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from telegram import Bot

    from tests.support.telegram import Playground


# Who may be written to, and who is in a chat


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


@pytest.mark.parametrize("right", Right)
async def test_withheld_right_is_400_for_that_kind_alone(
    playground: Playground, bot: Bot, right: Right
) -> None:
    """No update tells of it; administrators keep it; what stands may be changed."""
    group, file = playground.group, picture(40, 30)
    sends: dict[Right, Callable[[], Awaitable[object]]] = {
        Right.TEXT: lambda: bot.send_message(group.id, "x"),
        Right.PHOTOS: lambda: bot.send_photo(group.id, file),
        Right.DOCUMENTS: lambda: bot.send_document(group.id, b"x", filename="x.txt"),
    }
    before = await bot.send_message(group.id, "before")
    await kinds(bot)
    playground.world.set_right(group, right, given=False)
    assert await kinds(bot) == []
    for each, send in sends.items():
        if each is right:
            with pytest.raises(BadRequest, match=f"(?i)not enough rights to send {right} to the"):
                await send()
        else:
            await send()
    await before.edit_text("changed")
    if right is Right.PHOTOS:
        with pytest.raises(BadRequest, match=r"(?i)chat_send_photos_forbidden"):
            await before.edit_media(InputMediaPhoto(file))
    playground.anna.promote_bot(group)
    await sends[right]()


async def test_taps_do_not_reach_a_blocked_bot(playground: Playground, bot: Bot) -> None:
    await bot.send_message(playground.anna.id, "x", reply_markup=keys(["a"]))
    playground.anna.block()
    playground.anna.tap(playground.last(playground.anna.private), "a")
    assert await kinds(bot) == ["my_chat_member"]


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


async def test_member_count_includes_the_bot_and_those_who_only_count(
    playground: Playground, bot: Bot
) -> None:
    group = playground.group
    assert await bot.get_chat_member_count(group.id) == 7
    playground.vera.leave(group)
    group.crowd = 30
    assert await bot.get_chat_member_count(group.id) == 36
    assert await bot.get_chat_member_count(playground.anna.id) == 2
    playground.anna.kick_bot(group)
    with pytest.raises(Forbidden):
        await bot.get_chat_member_count(group.id)


async def test_rights_are_given_taken_and_hidden(playground: Playground, bot: Bot) -> None:
    """Hidden administrators write as the group, and only an administrator bot sees them listed."""
    anna, boris, vera = playground.anna, playground.boris, playground.vera
    with pytest.raises(ImpossibleError, match="appoint"):
        boris.promote(playground.group, vera)
    with pytest.raises(ImpossibleError, match="supergroups"):
        anna.promote(playground.group, boris, anonymous=True)
    chat = playground.world.upgrade(playground.group, anna.user)

    async def listed() -> dict[int, bool]:
        found = await bot.get_chat_administrators(chat.id)
        return {each.user.id: bool(getattr(each, "is_anonymous", None)) for each in found}

    anna.promote(chat, boris)
    assert await listed() == {anna.id: False, boris.id: False}
    anna.promote(chat, boris, anonymous=True)
    assert await listed() == {anna.id: False}
    assert boris.write(chat, "x").sender_chat is chat
    anna.promote_bot(chat)
    assert (await listed())[boris.id] is True
    assert (await bot.get_chat_member(chat.id, boris.id)).status == "administrator"
    anna.demote(chat, boris)
    assert boris.id not in await listed()
    assert boris.write(chat, "x").sender_chat is None
    with pytest.raises(ImpossibleError, match="owner"):
        anna.demote(chat, anna)


# Topics, anonymous administrators, privacy mode


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


# Texts, files and menus


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
    assert playground.world.files.get(again.photo[-1].file_id).content == picture()
    with pytest.raises(BadRequest, match=r"(?i)can't use file of type photo"):
        await bot.send_document(playground.group.id, first.photo[-1].file_id)


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


# Editing and deleting


async def test_unchanged_edit_is_an_error(playground: Playground, bot: Bot) -> None:
    sent = await bot.send_message(
        playground.group.id, "<b>x</b>", parse_mode="HTML", reply_markup=keys(["a"])
    )
    with pytest.raises(BadRequest, match="Message is not modified"):
        await sent.edit_text("<strong>x</strong>", parse_mode="HTML", reply_markup=keys(["a"]))
    with pytest.raises(BadRequest, match="Message is not modified"):
        await sent.edit_reply_markup(keys(["a"]))
    await sent.edit_reply_markup(keys(["b"]))
    await sent.edit_text("<b>x</b>", parse_mode="HTML")
    assert not playground.last(playground.group).keyboard


async def test_media_edit_is_photo_to_photo_or_text_to_photo(
    playground: Playground, bot: Bot
) -> None:
    text = await bot.send_message(playground.group.id, "x")
    await text.edit_media(InputMediaPhoto(picture(), caption="<b>1</b>", parse_mode="HTML"))
    shown = playground.last(playground.group)
    assert shown.file is not None
    assert shown.text == "1"
    await text.edit_media(InputMediaPhoto(picture(60, 60)))
    await text.edit_caption("2")
    assert (shown.file.width, shown.text) == (60, "2")
    with pytest.raises(BadRequest, match="no text in the message"):
        await text.edit_text("x")
    document = await bot.send_document(playground.group.id, b"{}")
    with pytest.raises(BadRequest, match="can't be changed"):
        await document.edit_media(InputMediaPhoto(picture()))
    plain = await bot.send_message(playground.group.id, "x")
    with pytest.raises(BadRequest, match="no caption in the message"):
        await plain.edit_caption("x")


async def test_deletion_of_missing_and_foreign_messages(playground: Playground, bot: Bot) -> None:
    sent = await bot.send_message(playground.group.id, "x")
    await sent.delete()
    with pytest.raises(BadRequest, match="Message to delete not found"):
        await sent.delete()
    theirs = playground.anna.write(playground.group, "hello")
    with pytest.raises(BadRequest, match="Message can't be deleted"):
        await bot.delete_message(playground.group.id, theirs.id)
    playground.anna.promote_bot(playground.group)
    await bot.delete_message(playground.group.id, theirs.id)


# Taps


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


async def test_answer_may_open_a_link_to_the_bot_alone(playground: Playground, bot: Bot) -> None:
    query = await _tapped(playground, bot)
    with pytest.raises(BadRequest, match=r"(?i)url_invalid"):
        await bot.answer_callback_query(query, url="https://example.org/")
    await bot.answer_callback_query(query, url=f"https://t.me/{bot.username}?start=seat")
    (popup,) = playground.boris.popups
    assert popup.url is not None
    playground.boris.follow(popup.url)
    assert playground.world.messages(playground.boris.private)[-1].text == "/start seat"


# How much Telegram takes


async def _flood(send: Callable[[], Awaitable[object]]) -> tuple[int, float]:
    """How many calls pass at once, and the pause asked for then."""
    for count in range(100):
        try:
            await send()
        except RetryAfter as refused:
            pause = refused.retry_after
            return count, pause if isinstance(pause, int) else pause.total_seconds()
    return 100, 0


async def test_about_1_per_second_per_chat_short_bursts_pass(
    playground: Playground, limited: Bot
) -> None:
    passed, pause = await _flood(lambda: limited.send_message(playground.anna.id, "x"))
    assert (passed, pause) == (BURST, 1)
    for _ in range(40):
        await playground.clock.advance(1)
        await limited.send_message(playground.anna.id, "x")


async def test_20_per_minute_per_group(playground: Playground, limited: Bot) -> None:
    for _ in range(20):
        await limited.send_message(playground.group.id, "x")
        await playground.clock.advance(1)
    passed, pause = await _flood(lambda: limited.send_message(playground.group.id, "x"))
    assert (passed, pause) == (0, 40)
    await playground.clock.advance(40)
    await limited.send_message(playground.group.id, "x")
    assert playground.world.limits.refused[playground.group.id] == 1


async def test_about_30_per_second_in_all(playground: Playground, limited: Bot) -> None:
    people = [Actor.add(playground.world, f"P{number}") for number in range(31)]
    for person in people:
        person.start()
    for person in people[:30]:
        await limited.send_message(person.id, "x")
    with pytest.raises(RetryAfter):
        await limited.send_message(people[30].id, "x")
    await playground.clock.advance(1)
    await limited.send_message(people[30].id, "x")


async def test_answering_taps_is_not_limited(playground: Playground, limited: Bot) -> None:
    await limited.send_message(playground.group.id, "x", reply_markup=keys(["sit"]))
    for _ in range(60):
        query = playground.boris.tap(playground.last(playground.group), "sit")
        assert query is not None
        await limited.answer_callback_query(query.id, "ok")


# Polling and webhooks


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
