"""Editing and deleting messages.

One test per fact about Telegram, asked through PTB's Bot.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from telegram import InputMediaPhoto
from telegram.error import BadRequest

from bot.sandbox.model import Message
from tests.bot.sandbox.contents import keys, picture

if TYPE_CHECKING:
    from telegram import Bot

    from tests.support.telegram import Playground

DAY = 86_400.0


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
