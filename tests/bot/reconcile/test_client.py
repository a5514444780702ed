"""What Telegram's refusals mean, including those the sandbox never gives."""

from typing import TYPE_CHECKING, cast

import httpx
import pytest
from telegram.error import (
    BadRequest,
    ChatMigrated,
    Conflict,
    Forbidden,
    InvalidToken,
    NetworkError,
    RetryAfter,
    TelegramError,
    TimedOut,
)

from bot.clock import SystemClock
from bot.reconcile import client
from bot.reconcile.client import ProblemKind, TelegramClient
from tests.bot.reconcile.harness import MemoryStore, picture, text

if TYPE_CHECKING:
    from telegram import Bot


def caused(error: TelegramError, cause: Exception) -> TelegramError:
    error.__cause__ = cause
    return error


class Refusing:
    """A bot whose every call fails in one way."""

    def __init__(self, error: TelegramError) -> None:
        self._error = error

    def __getattr__(self, name: str) -> object:
        async def refuse(*_: object, **__: object) -> None:
            raise self._error

        return refuse


def refused_by(error: TelegramError) -> TelegramClient:
    return TelegramClient(cast("Bot", Refusing(error)), MemoryStore(), SystemClock())


@pytest.mark.parametrize(
    ("error", "failure"),
    [
        (RetryAfter(7), client.FloodControl),
        (ChatMigrated(-1001), client.ChatMoved),
        (Forbidden("Forbidden: bot was blocked by the user"), client.ChatClosed),
        (BadRequest("Chat not found"), client.ChatClosed),
        (BadRequest("CHAT_WRITE_FORBIDDEN"), client.ChatClosed),
        (BadRequest("Not enough rights to send text messages to the chat"), client.ChatClosed),
        (BadRequest("Not enough rights to send photos to the chat"), client.FileRefused),
        (BadRequest("Not enough rights to send documents to the chat"), client.FileRefused),
        (BadRequest("CHAT_SEND_PHOTOS_FORBIDDEN"), client.FileRefused),
        (Forbidden("CHAT_SEND_MEDIA_FORBIDDEN"), client.FileRefused),
        (BadRequest("TOPIC_CLOSED"), client.NoTopic),
        (BadRequest("Message is too long"), client.Unacceptable),
        (BadRequest("BUTTON_DATA_INVALID"), client.Unacceptable),
        (TimedOut(), client.OutcomeUnknown),
        (caused(TimedOut(), httpx.ReadTimeout("")), client.OutcomeUnknown),
        (caused(NetworkError("x"), httpx.ReadError("")), client.OutcomeUnknown),
        (NetworkError("Bad Gateway"), client.OutcomeUnknown),
        (caused(TimedOut(), httpx.PoolTimeout("")), client.NotSent),
        (caused(TimedOut(), httpx.ConnectTimeout("")), client.NotSent),
        (caused(NetworkError("x"), httpx.ConnectError("")), client.NotSent),
        (InvalidToken(), client.NotSent),
        (Conflict("terminated by other getUpdates request"), client.NotSent),
    ],
    ids=repr,
)
async def test_a_refused_send(error: TelegramError, failure: type[client.Failure]) -> None:
    with pytest.raises(failure):
        await refused_by(error).send(1, picture("sheet", "k"))


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        ("Forbidden: bot was blocked by the user", ProblemKind.BLOCKED),
        ("Forbidden: user is deactivated", ProblemKind.BLOCKED),
        ("Forbidden: bot can't initiate conversation with a user", ProblemKind.BLOCKED),
        ("Forbidden: bot was kicked from the supergroup chat", ProblemKind.KICKED),
        ("Forbidden: bot is not a member of the supergroup chat", ProblemKind.KICKED),
        ("Forbidden: the group chat was deleted", ProblemKind.KICKED),
        ("Forbidden: CHAT_WRITE_FORBIDDEN", ProblemKind.MUTED),
        ("Forbidden: CHAT_SEND_PLAIN_FORBIDDEN", ProblemKind.MUTED),
    ],
)
async def test_forbidden_maps_to_problem_kind(words: str, kind: ProblemKind) -> None:
    with pytest.raises(client.ChatClosed) as closed:
        await refused_by(Forbidden(words)).send(1, text("hand"))
    assert closed.value.kind is kind


@pytest.mark.parametrize(
    ("words", "failure"),
    [
        ("Message to edit not found", client.MessageGone),
        ("MESSAGE_ID_INVALID", client.MessageGone),
        ("Message can't be edited", client.Uneditable),
        ("There is no text in the message to edit", client.Uneditable),
    ],
)
async def test_a_refused_edit(words: str, failure: type[client.Failure]) -> None:
    with pytest.raises(failure):
        await refused_by(BadRequest(words)).edit(1, 2, text("x"), "")
    assert not await refused_by(BadRequest(words)).is_ours(1, 2, ())


async def test_what_is_as_wanted_already() -> None:
    same = BadRequest("Message is not modified: specified new message content …")
    await refused_by(same).edit(1, 2, text("x"), "")
    assert await refused_by(same).is_ours(1, 2, ())
    await refused_by(BadRequest("Message to delete not found")).delete(1, 2)
    for words in ("Message can't be deleted for everyone", "MESSAGE_DELETE_FORBIDDEN"):
        for error in (BadRequest(words), Forbidden(words)):
            with pytest.raises(client.Undeletable):
                await refused_by(error).delete(1, 2)
