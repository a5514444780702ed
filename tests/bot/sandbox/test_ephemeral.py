"""Facts about ephemeral messages, one a test, asked through PTB's Bot."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from telegram import BotCommand
from telegram.error import BadRequest, EndPointNotFound, Forbidden

from bot.sandbox.ephemeral import ANSWERABLE_FOR, PARAMETERS
from bot.sandbox.errors import ImpossibleError
from bot.sandbox.faults import ForgetEphemerals
from bot.sandbox.model import Ephemerals
from tests.bot.sandbox.contents import keys

if TYPE_CHECKING:
    from telegram import Bot, Message

    from bot.sandbox import Actor
    from tests.support.telegram import Playground


@pytest.fixture
def play(playground: Playground) -> Playground:
    """A world whose server knows them."""
    playground.world.ephemerals = Ephemerals.KNOWN
    return playground


async def whisper(play: Playground, bot: Bot, who: Actor, text: str = "x", **named: Any) -> Message:
    """Send a message that one person sees, after a tap of theirs."""
    tapped = await bot.send_message(play.group.id, "?", reply_markup=keys(["a"]))
    query = who.press(play.group.messages[tapped.message_id], "a")
    asked = {"receiver_user_id": who.id, "callback_query_id": query.id}
    return await bot.send_message(play.group.id, text, api_kwargs={PARAMETERS: asked}, **named)


def named(play: Playground, who: Actor, number: int) -> dict[str, int]:
    return {
        "chat_id": play.group.id,
        "receiver_user_id": who.id,
        "ephemeral_message_id": number,
    }


async def test_only_the_receiver_sees_and_taps(play: Playground, bot: Bot) -> None:
    sent = await whisper(play, bot, play.anna, reply_markup=keys(["b"]))
    assert sent.message_id == 0
    assert sent.api_kwargs["receiver_user"]["id"] == play.anna.id
    (shown,) = play.anna.whispers(play.group)
    assert sent.api_kwargs["ephemeral_message_id"] == shown.id
    assert shown not in play.boris.sees(play.group)
    assert shown not in play.world.messages(play.group)
    with pytest.raises(ImpossibleError):
        play.boris.tap(shown, "b")
    play.anna.tap(shown, "b")
    tap = (await bot.get_updates())[-1].to_dict()["callback_query"]["message"]
    assert (tap["message_id"], tap["ephemeral_message_id"]) == (0, shown.id)


async def test_any_bot_may_for_15_seconds_after_a_tap(play: Playground, bot: Bot) -> None:
    tapped = await bot.send_message(play.group.id, "?", reply_markup=keys(["a"]))
    query = play.anna.press(play.group.messages[tapped.message_id], "a")
    for asked in (
        {"receiver_user_id": play.anna.id},
        {"receiver_user_id": play.boris.id, "callback_query_id": query.id},
    ):
        with pytest.raises(BadRequest, match="Not enough rights"):
            await bot.send_message(play.group.id, "x", api_kwargs={PARAMETERS: asked})
    late = {"receiver_user_id": play.anna.id, "callback_query_id": query.id}
    await play.clock.advance(ANSWERABLE_FOR + 1)
    with pytest.raises(BadRequest, match="Not enough rights"):
        await bot.send_message(play.group.id, "x", api_kwargs={PARAMETERS: late})
    assert not play.group.ephemeral


async def test_an_administrator_may_at_any_time(play: Playground, bot: Bot) -> None:
    play.anna.promote_bot(play.group)
    asked = {PARAMETERS: {"receiver_user_id": play.vera.id}}
    await bot.send_message(play.group.id, "x", api_kwargs=asked)
    assert [each.text for each in play.vera.whispers(play.group)] == ["x"]
    play.vera.block()
    with pytest.raises(Forbidden, match="blocked"):
        await bot.send_message(play.group.id, "x", api_kwargs=asked)
    play.boris.leave(play.group)
    gone = {PARAMETERS: {"receiver_user_id": play.boris.id}}
    with pytest.raises(BadRequest, match=r"(?i)participant"):
        await bot.send_message(play.group.id, "x", api_kwargs=gone)


async def test_ordinary_methods_refuse(play: Playground, bot: Bot) -> None:
    sent = await whisper(play, bot, play.anna)
    with pytest.raises(BadRequest, match="to edit not found"):
        await bot.edit_message_text("y", play.group.id, sent.message_id)
    with pytest.raises(BadRequest, match="to delete not found"):
        await bot.delete_message(play.group.id, sent.message_id)


async def test_own_methods_refuse_ordinary_messages(play: Playground, bot: Bot) -> None:
    sent = await bot.send_message(play.group.id, "x")
    for method, more in (
        ("deleteEphemeralMessage", {}),
        ("editEphemeralMessageText", {"text": "y"}),
    ):
        with pytest.raises(BadRequest, match="Message not found"):
            await bot.do_api_request(method, named(play, play.anna, sent.message_id) | more)
    assert play.texts(play.group) == ["x"]


async def test_long_texts_fail_at_the_edit(play: Playground, bot: Bot) -> None:
    sent = await whisper(play, bot, play.anna, "x" * 1025)
    edit = named(play, play.anna, sent.api_kwargs["ephemeral_message_id"])
    with pytest.raises(BadRequest, match=r"(?i)media_caption_too_long"):
        await bot.do_api_request("editEphemeralMessageText", edit | {"text": "y" * 1025})
    assert await bot.do_api_request("editEphemeralMessageText", edit | {"text": "y" * 1024})
    with pytest.raises(BadRequest, match=r"(?i)not modified"):
        await bot.do_api_request("editEphemeralMessageText", edit | {"text": "y" * 1024})


async def test_ids_are_counted_by_receiver_and_used_again(play: Playground, bot: Bot) -> None:
    numbers = [
        (await whisper(play, bot, who)).api_kwargs["ephemeral_message_id"]
        for who in (play.anna, play.anna, play.boris)
    ]
    assert numbers == [1, 2, 1]
    assert await bot.do_api_request("deleteEphemeralMessage", named(play, play.anna, 1))
    with pytest.raises(BadRequest, match="Message not found"):
        await bot.do_api_request("deleteEphemeralMessage", named(play, play.anna, 1))
    assert (await whisper(play, bot, play.anna)).api_kwargs["ephemeral_message_id"] == 1
    play.anna.restart_app()
    assert not play.anna.whispers(play.group)
    assert play.boris.whispers(play.group)


async def test_ephemeral_commands_are_seen_by_nobody_else(play: Playground, bot: Bot) -> None:
    hidden = BotCommand("rules", "Rules", api_kwargs={"is_ephemeral": True})
    await bot.set_my_commands([hidden, BotCommand("poke", "Poke")])
    play.anna.write(play.group, "/rules")
    play.anna.write(play.group, "/poke")
    play.anna.write(play.group, "/rules", old_app=True)
    assert [each.text for each in play.boris.sees(play.group)][-2:] == ["/poke", "/rules"]
    command = (await bot.get_updates())[-3].to_dict()["message"]
    number = command["ephemeral_message_id"]
    assert (command["message_id"], command["text"]) == (0, "/rules")
    assert command["from"]["id"] == play.anna.id
    asked = {
        PARAMETERS: {"receiver_user_id": play.anna.id},
        "reply_parameters": {"ephemeral_message_id": number},
    }
    await bot.send_message(play.group.id, "x", api_kwargs=asked)
    assert [each.text for each in play.anna.whispers(play.group)] == ["/rules", "x"]


async def test_a_server_without_them_posts_to_everybody(play: Playground, bot: Bot) -> None:
    play.world.ephemerals = Ephemerals.ABSENT
    sent = await whisper(play, bot, play.anna)
    assert sent.message_id
    assert play.group.messages[sent.message_id] in play.boris.sees(play.group)
    with pytest.raises(EndPointNotFound):
        await bot.do_api_request("deleteEphemeralMessage", named(play, play.anna, 1))
    play.world.ephemerals = Ephemerals.IGNORED
    sent = await whisper(play, bot, play.anna)
    assert play.group.messages[sent.message_id] in play.boris.sees(play.group)
    with pytest.raises(BadRequest, match="Message not found"):
        await bot.do_api_request("deleteEphemeralMessage", named(play, play.anna, 1))


async def test_a_server_may_forget_them(play: Playground, bot: Bot) -> None:
    play.world.faults.add("sendMessage", ForgetEphemerals(), nth=4)
    assert (await whisper(play, bot, play.anna)).message_id == 0
    assert (await whisper(play, bot, play.anna)).message_id != 0


async def test_they_count_as_calls_into_the_group(play: Playground, limited: Bot) -> None:
    play.anna.promote_bot(play.group)
    asked = {PARAMETERS: {"receiver_user_id": play.anna.id}}
    await limited.send_message(play.group.id, "x", api_kwargs=asked)
    assert play.world.calls_into(play.group)[-1].method == "sendMessage"
    assert len(play.world.limits._groups[play.group.id].times) == 1
