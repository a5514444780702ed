"""The server held to what is known of Telegram: one test per fact, asked through PTB's Bot."""

from __future__ import annotations

import asyncio
import io
from typing import TYPE_CHECKING, Any

import pytest
from PIL import Image
from telegram import (
    BotCommand,
    BotCommandScopeAllPrivateChats,
    BotCommandScopeChat,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    InputMediaPhoto,
)
from telegram.error import (
    BadRequest,
    ChatMigrated,
    Conflict,
    EndPointNotFound,
    Forbidden,
    InvalidToken,
    RetryAfter,
)
from telegram.warnings import PTBUserWarning

from bot.sandbox import Actor
from bot.sandbox.errors import ApiError, ImpossibleError
from bot.sandbox.files import Files, Upload
from bot.sandbox.limits import BURST
from bot.sandbox.model import ANONYMOUS_ADMIN, Message, Status

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from telegram import Bot

    from tests.support.telegram import Playground

DAY = 86_400.0


def keys(*rows: list[str]) -> InlineKeyboardMarkup:
    return InlineKeyboardMarkup(
        [[InlineKeyboardButton(text, callback_data=text) for text in row] for row in rows]
    )


def picture(width: int = 40, height: int = 30) -> bytes:
    out = io.BytesIO()
    Image.new("1", (width, height)).save(out, "PNG")
    return out.getvalue()


async def kinds(bot: Bot) -> list[str]:
    """What the pending updates are."""
    updates = await bot.get_updates()
    return [next(key for key in update.to_dict() if key != "update_id") for update in updates]


# Library


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


# Text, caption, entities


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


# Callback data, toasts, keyboards


async def test_callback_data_is_1_to_64_bytes(playground: Playground, bot: Bot) -> None:
    chat = playground.group.id
    await bot.send_message(chat, "x", reply_markup=keys(["я" * 32]))
    for data in ("я" * 33, "x" * 65):
        with pytest.raises(BadRequest, match=r"(?i)button_data_invalid"):
            await bot.send_message(chat, "x", reply_markup=keys([data]))
    empty = InlineKeyboardMarkup([[InlineKeyboardButton("x", callback_data="")]])
    with pytest.raises(BadRequest, match=r"(?i)button_data_invalid"):
        await bot.send_message(chat, "x", reply_markup=empty)


@pytest.mark.parametrize("alert", [False, True])
async def test_toast_is_at_most_200_characters(
    playground: Playground, bot: Bot, alert: bool
) -> None:
    query = await _tapped(playground, bot)
    with pytest.raises(BadRequest, match=r"(?i)message_too_long"):
        await bot.answer_callback_query(query, "я" * 201, show_alert=alert)
    await bot.answer_callback_query(query, "я" * 200, show_alert=alert)
    assert [popup.alert for popup in playground.boris.popups] == [alert]


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


# Taps


async def _tapped(playground: Playground, bot: Bot) -> str:
    """The id of a query Boris asked in the group just now."""
    await bot.send_message(playground.group.id, "x", reply_markup=keys(["sit"]))
    query = playground.boris.tap(playground.last(playground.group), "sit")
    assert query is not None
    return query.id


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


# Photos


async def test_photo_is_at_most_10_mb(playground: Playground, bot: Bot) -> None:
    with pytest.raises(BadRequest, match="too big for a photo"):
        await bot.send_photo(playground.group.id, picture() + bytes(10 << 20))


@pytest.mark.parametrize(("width", "height"), [(5001, 5000), (2100, 100), (10, 210)])
async def test_photo_sides_and_ratio(
    playground: Playground, bot: Bot, width: int, height: int
) -> None:
    with pytest.raises(BadRequest, match=r"(?i)photo_invalid_dimensions"):
        await bot.send_photo(playground.group.id, picture(width, height))


async def test_photo_at_the_limits_passes(playground: Playground, bot: Bot) -> None:
    sent = await bot.send_photo(playground.group.id, picture(2000, 100))
    assert (sent.photo[-1].width, sent.photo[-1].height) == (2000, 100)
    with pytest.raises(BadRequest, match=r"(?i)image_process_failed"):
        await bot.send_photo(playground.group.id, b"not a picture")


async def test_file_id_is_reused(playground: Playground, bot: Bot) -> None:
    first = await bot.send_photo(playground.group.id, picture())
    again = await bot.send_photo(playground.anna.id, first.photo[-1].file_id)
    assert again.photo[-1].file_unique_id == first.photo[-1].file_unique_id
    file = await bot.get_file(again.photo[-1].file_id)
    assert bytes(await file.download_as_bytearray()) == picture()
    with pytest.raises(BadRequest, match=r"(?i)wrong file identifier"):
        await bot.send_photo(playground.group.id, "AgACunknown")
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


# Edits


async def test_edit_has_no_age_limit(playground: Playground, bot: Bot) -> None:
    sent = await bot.send_message(playground.group.id, "old")
    await playground.clock.advance(90 * DAY)
    await sent.edit_text("new")
    assert playground.last(playground.group).text == "new"


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


async def test_edits_do_not_notify(playground: Playground, bot: Bot) -> None:
    heard: list[Message] = []

    def listen(kind: str, subject: object) -> None:
        if kind == "message" and isinstance(subject, Message) and not subject.silent:
            heard.append(subject)

    playground.world.watch(listen)
    sent = await bot.send_message(playground.anna.id, "x")
    await sent.edit_text("y")
    await bot.send_message(playground.anna.id, "z", disable_notification=True)
    assert len(heard) == 1


async def test_edit_of_a_missing_message(playground: Playground, bot: Bot) -> None:
    sent = await bot.send_message(playground.group.id, "x")
    playground.anna.delete(playground.last(playground.group))
    with pytest.raises(BadRequest, match="Message to edit not found"):
        await sent.edit_text("y")
    with pytest.raises(BadRequest, match="Message to edit not found"):
        await bot.edit_message_text("y", playground.group.id, 999)


async def test_only_own_messages_are_edited(playground: Playground, bot: Bot) -> None:
    theirs = playground.anna.write(playground.group, "hello")
    with pytest.raises(BadRequest, match="can't be edited"):
        await bot.edit_message_text("y", playground.group.id, theirs.id)


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


# Deletions


async def test_own_messages_are_deleted_under_48_hours(playground: Playground, bot: Bot) -> None:
    young = await bot.send_message(playground.group.id, "x")
    await playground.clock.advance(2 * DAY - 1)
    await young.delete()
    assert not playground.texts(playground.group)
    old = await bot.send_message(playground.group.id, "y")
    await playground.clock.advance(2 * DAY)
    with pytest.raises(BadRequest, match="Message can't be deleted"):
        await old.delete()
    with pytest.raises(BadRequest, match="Message can't be deleted"):
        await bot.delete_messages(playground.group.id, [old.message_id])


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


# Rates


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


async def test_edits_count_like_sends(playground: Playground, limited: Bot) -> None:
    sent = await limited.send_message(playground.group.id, "0")
    for number in range(1, 20):
        await playground.clock.advance(1)
        await sent.edit_text(str(number))
    with pytest.raises(RetryAfter):
        await sent.edit_text("20")


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


async def test_429_is_for_that_chat_alone(playground: Playground, limited: Bot) -> None:
    await _flood(lambda: limited.send_message(playground.anna.id, "x"))
    await limited.send_message(playground.boris.id, "x")
    assert list(playground.world.limits.refused) == [playground.anna.id]


async def test_answering_taps_is_not_limited(playground: Playground, limited: Bot) -> None:
    await limited.send_message(playground.group.id, "x", reply_markup=keys(["sit"]))
    for _ in range(60):
        query = playground.boris.tap(playground.last(playground.group), "sit")
        assert query is not None
        await limited.answer_callback_query(query.id, "ok")


# Reaching people


@pytest.mark.parametrize("payload", ["x" * 65, "a b", "я", "a=b"])
def test_deep_links_carry_64_safe_characters(playground: Playground, payload: str) -> None:
    with pytest.raises(ImpossibleError, match="payload"):
        playground.anna.start(payload)


async def test_startgroup_link_adds_the_bot(playground: Playground, bot: Bot) -> None:
    playground.vera.follow(f"https://t.me/{bot.username}?startgroup=pulka-20")
    group = playground.world.groups[-1]
    assert group.status(bot.id) is Status.MEMBER
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


# Members


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


# Commands


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


# Topics


async def test_thread_id_only_in_forums(playground: Playground, bot: Bot) -> None:
    world, anna = playground.world, playground.anna
    forum = world.add_group("Форум", anna, forum=True)
    topic = world.add_topic(forum, "Преферанс", anna.user)
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


# Who writes


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


# Migration


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


# Webhook and polling


@pytest.mark.parametrize("port", [443, 80, 88, 8443])
async def test_webhook_ports(bot: Bot, port: int) -> None:
    await bot.set_webhook(f"https://example.org:{port}/hook")
    assert (await bot.get_webhook_info()).url.endswith("/hook")


async def test_webhook_refuses_other_ports_secrets_and_numbers(bot: Bot) -> None:
    with pytest.raises(BadRequest, match="only on ports"):
        await bot.set_webhook("https://example.org:8080/")
    with pytest.raises(BadRequest, match="https"):
        await bot.set_webhook("http://example.org/")
    for secret in ("a b", "x" * 257):
        with pytest.raises(BadRequest, match=r"(?i)secret token"):
            await bot.set_webhook("https://example.org/", secret_token=secret)
    with pytest.raises(BadRequest, match=r"(?i)max_connections"):
        await bot.set_webhook("https://example.org/", max_connections=101)


async def test_polling_conflicts_with_a_webhook(bot: Bot) -> None:
    await bot.set_webhook("https://example.org/", secret_token="s" * 256, max_connections=100)
    with pytest.raises(Conflict, match="webhook is active"):
        await bot.get_updates()
    await bot.delete_webhook()
    await bot.get_updates()


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


# Tokens


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
