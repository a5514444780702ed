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
from bot.reconcile import courier
from bot.reconcile.courier import Courier
from bot.reconcile.values import TroubleKind
from tests.bot.reconcile.stage import MemoryStore, picture, text

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


def refused_by(error: TelegramError) -> Courier:
    return Courier(cast("Bot", Refusing(error)), MemoryStore(), SystemClock())


@pytest.mark.parametrize(
    ("error", "failure"),
    [
        (RetryAfter(7), courier.Flood),
        (ChatMigrated(-1001), courier.Moved),
        (Forbidden("Forbidden: bot was blocked by the user"), courier.Closed),
        (BadRequest("Chat not found"), courier.Closed),
        (BadRequest("CHAT_WRITE_FORBIDDEN"), courier.Closed),
        (BadRequest("Not enough rights to send text messages to the chat"), courier.Closed),
        (BadRequest("Not enough rights to send photos to the chat"), courier.Unfit),
        (BadRequest("CHAT_SEND_PHOTOS_FORBIDDEN"), courier.Unfit),
        (BadRequest("TOPIC_CLOSED"), courier.NoTopic),
        (BadRequest("Message is too long"), courier.Unfit),
        (BadRequest("BUTTON_DATA_INVALID"), courier.Unfit),
        (TimedOut(), courier.Unknown),
        (caused(TimedOut(), httpx.ReadTimeout("")), courier.Unknown),
        (caused(NetworkError("x"), httpx.ReadError("")), courier.Unknown),
        (NetworkError("Bad Gateway"), courier.Unknown),
        (caused(TimedOut(), httpx.PoolTimeout("")), courier.Unsent),
        (caused(TimedOut(), httpx.ConnectTimeout("")), courier.Unsent),
        (caused(NetworkError("x"), httpx.ConnectError("")), courier.Unsent),
        (InvalidToken(), courier.Unsent),
        (Conflict("terminated by other getUpdates request"), courier.Unsent),
    ],
    ids=repr,
)
async def test_a_refused_send(error: TelegramError, failure: type[courier.Failure]) -> None:
    with pytest.raises(failure):
        await refused_by(error).send(1, picture("sheet", "k"))


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        ("Forbidden: bot was blocked by the user", TroubleKind.BLOCKED),
        ("Forbidden: user is deactivated", TroubleKind.BLOCKED),
        ("Forbidden: bot can't initiate conversation with a user", TroubleKind.BLOCKED),
        ("Forbidden: bot was kicked from the supergroup chat", TroubleKind.KICKED),
        ("Forbidden: bot is not a member of the supergroup chat", TroubleKind.KICKED),
        ("Forbidden: the group chat was deleted", TroubleKind.KICKED),
    ],
)
async def test_who_must_do_something(words: str, kind: TroubleKind) -> None:
    with pytest.raises(courier.Closed) as closed:
        await refused_by(Forbidden(words)).send(1, text("hand"))
    assert closed.value.kind is kind


@pytest.mark.parametrize(
    ("words", "failure"),
    [
        ("Message to edit not found", courier.Gone),
        ("MESSAGE_ID_INVALID", courier.Gone),
        ("Message can't be edited", courier.Uneditable),
        ("There is no text in the message to edit", courier.Uneditable),
    ],
)
async def test_a_refused_edit(words: str, failure: type[courier.Failure]) -> None:
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
            with pytest.raises(courier.Undeletable):
                await refused_by(error).delete(1, 2)
