"""Single calls to Telegram: screens become requests, refusals typed failures."""

import asyncio
import re
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any, Final

import httpx
import structlog
from telegram import (
    Bot,
    InputFile,
    InputMediaPhoto,
    Message,
    ReplyParameters,
)
from telegram.constants import ParseMode
from telegram.error import (
    BadRequest,
    ChatMigrated,
    Forbidden,
    NetworkError,
    RetryAfter,
    TelegramError,
)

from bot.clock import Clock
from bot.ops.retry import asked_delay
from bot.reconcile.trimmed_request import Json
from bot.screen import Button, Picture, Rows, Screen
from bot.store import Store, StoreError

PICTURE: Final = "pulka.png"
"""File name of every picture."""

NO_PREVIEW: Final[Json] = {"link_preview_options": {"is_disabled": True}}
_TIME: Final = re.compile(
    r'<tg-time unix="(\d+)"(?: format="[a-zA-Z]*")?>(.*?)</tg-time>', re.DOTALL
)
_BARE_TIME: Final = re.compile(r'<tg-time unix="(\d+)">')

_GONE: Final = ("message to edit not found", "message_id_invalid", "message to be edited not found")
_UNEDITABLE: Final = (
    "message can't be edited",
    "there is no text in the message to edit",
    "there is no caption in the message to edit",
    "content type can't be changed",
)
_UNDELETABLE: Final = ("can't be deleted", "message_delete_forbidden")
TOPIC: Final = ("message thread not found", "topic_closed", "topic_deleted", "topic_id_invalid")
_MUTED: Final = (
    "not enough rights",
    "have no rights",
    "chat_write_forbidden",
    "chat_send_plain_forbidden",
    "chat_restricted",
    "user_banned_in_channel",
)
_FILES: Final = (
    "send photos",
    "send documents",
    "send media",
    "chat_send_photos_forbidden",
    "chat_send_docs_forbidden",
    "chat_send_media_forbidden",
)
"""A group that accepts texts but no files."""
_LOST_CHAT: Final = (
    "chat not found",
    "channel_private",
    "peer_id_invalid",
    "group chat was deleted",
)
_BAD_FILE: Final = ("wrong file identifier", "wrong remote file", "wrong file_id", "file_reference")

_UNSENT_CAUSES: Final = (httpx.ConnectError, httpx.ConnectTimeout, httpx.PoolTimeout)

_log = structlog.get_logger()


class ProblemKind(Enum):
    """Why a chat cannot be written to as wished."""

    BLOCKED = auto()
    """The person blocked the bot, or never pressed Start."""
    KICKED = auto()
    """The bot is not in the group any more, or the chat is gone."""
    MUTED = auto()
    """The bot may not write in the group, in which it still is."""
    MIGRATED = auto()
    """The group became the supergroup ``ChatProblem.chat_id``; its messages are sent there anew."""
    TOPIC = auto()
    """The topic is closed or gone; messages go to the general one."""
    SILENCED = auto()
    """Telegram accepts nothing for long, until ``ChatProblem.until``."""


@dataclass(frozen=True, slots=True)
class ChatProblem:
    """Reported once per chat until an update comes from it; a silence each time, a mute once.

    ``chat_id``: where it moved. ``until``: Unix time at which the silence ends.
    """

    kind: ProblemKind
    chat_id: int | None = None
    until: float = 0.0


class Failure(Exception):  # noqa: N818 - outcomes, each with its own remedy
    """Why a call did not have its effect."""


class FloodControl(Failure):
    """429: no call into this chat for ``seconds``."""

    def __init__(self, seconds: float) -> None:
        super().__init__(seconds)
        self.seconds = seconds


class NotSent(Failure):
    """The call certainly had no effect; it may be retried later."""


class OutcomeUnknown(Failure):
    """The call got no reply: it may have taken effect."""


class TryAgain(Failure):
    """The refusal changed how the screen will be sent: try again."""


class MessageGone(Failure):
    """The message does not exist any more."""


class Uneditable(Failure):
    """The message exists but cannot be edited as wished."""


class Undeletable(Failure):
    """The message can never be deleted."""


class FileRefused(Failure):
    """The chat accepts no files of this kind."""


class NoTopic(Failure):
    """The topic is closed or gone."""


class ChatClosed(Failure):
    """The chat cannot be written to."""

    def __init__(self, kind: ProblemKind) -> None:
        super().__init__(kind)
        self.kind = kind


class ChatMoved(Failure):
    """The group has become a supergroup."""

    def __init__(self, chat_id: int) -> None:
        super().__init__(chat_id)
        self.chat_id = chat_id


class Unacceptable(Failure):
    """Telegram will never accept this content."""


async def _at_once() -> None:
    """Let every call go at once."""


class TelegramClient:
    """Shows screens through the Bot API. Raises only `Failure`, whatever the store does.

    A moment, ``<tg-time unix="…">21:47</tg-time>``, is Bot API's own tag for a date_time entity
    (9.5), known only here. It gets ``format="t"`` so that the client shows local time; once a
    server refuses the tag, the inner text is sent.

    ``leave`` is awaited right before each call.
    """

    def __init__(
        self,
        bot: Bot,
        store: Store,
        clock: Clock,
        leave: Callable[[], Awaitable[None]] = _at_once,
    ) -> None:
        self._bot = bot
        self._leave = leave
        self._store = store
        self._clock = clock
        self._plain_moments = False

    async def send(
        self,
        chat_id: int,
        screen: Screen,
        *,
        thread_id: int | None = None,
        sound: bool = False,
        reply_to: int | None = None,
    ) -> int:
        """Send a new message and return its id."""
        reply = None
        if reply_to is not None:
            reply = ReplyParameters(reply_to, allow_sending_without_reply=True)
        try:
            message = await self._post(
                chat_id,
                screen,
                message_thread_id=thread_id,
                disable_notification=not sound,
                reply_parameters=reply,
            )
        except TelegramError as error:
            raise await self._failure(error, screen) from error
        return message.message_id

    async def _post(self, chat_id: int, screen: Screen, **named: Any) -> Message:
        """Make the call that sends a screen. Raises what it raises."""
        named["parse_mode"] = ParseMode.HTML
        plain = with_buttons(screen.rows) | named.pop("api_kwargs", {})
        text, picture, document = self._html(screen.text), screen.picture, screen.document
        photo = None if picture is None else await self._photo(picture)
        await self._leave()
        if picture is not None and photo is not None:
            message = await self._bot.send_photo(
                chat_id, photo, text, filename=PICTURE, api_kwargs=plain, **named
            )
            await self._remember(picture, message)
            return message
        if document is not None:
            file = InputFile(document.content, filename=document.name)
            return await self._bot.send_document(chat_id, file, text, api_kwargs=plain, **named)
        return await self._bot.send_message(chat_id, text, api_kwargs=plain | NO_PREVIEW, **named)

    async def edit(
        self, chat_id: int, message_id: int, screen: Screen, shown: str, *, caption: bool = False
    ) -> None:
        """Make a message show ``screen``; ``shown``: the key of its present picture, or "".

        ``caption``: the message has a file that stays; only the text under it changes.
        """
        text, plain = self._html(screen.text), with_buttons(screen.rows)
        new = screen.picture if screen.picture and screen.picture.key != shown else None
        photo = None if new is None else await self._photo(new)
        await self._leave()
        try:
            if new is not None and photo is not None:
                media = InputMediaPhoto(photo, text, ParseMode.HTML, filename=PICTURE)
                message = await self._bot.edit_message_media(
                    media, chat_id, message_id, api_kwargs=plain
                )
                if isinstance(message, Message):
                    await self._remember(new, message)
            elif caption or screen.picture is not None:
                await self._bot.edit_message_caption(
                    chat_id, message_id, caption=text, parse_mode=ParseMode.HTML, api_kwargs=plain
                )
            else:
                await self._bot.edit_message_text(
                    text,
                    chat_id,
                    message_id,
                    parse_mode=ParseMode.HTML,
                    api_kwargs=plain | NO_PREVIEW,
                )
        except TelegramError as error:
            if says(error, "message is not modified"):
                return
            raise await self._failure(error, screen) from error

    async def delete(self, chat_id: int, message_id: int) -> None:
        """Delete a message; a missing one is no error."""
        await self._leave()
        try:
            await self._bot.delete_message(chat_id, message_id)
        except TelegramError as error:
            if says(error, "message to delete not found", "message_id_invalid"):
                return
            raise await self._failure(error, None) from error

    async def is_ours(self, chat_id: int, message_id: int, rows: Rows) -> bool:
        """Return whether a message exists and is the bot's; if so it gets the buttons ``rows``.

        Only a bot's own messages can be edited, so others are never changed.
        """
        await self._leave()
        try:
            await self._bot.edit_message_reply_markup(
                chat_id, message_id, api_kwargs=with_buttons(rows)
            )
        except TelegramError as error:
            if says(error, "message is not modified"):
                return True
            failure = await self._failure(error, None)
            if isinstance(failure, MessageGone | Uneditable | Unacceptable):
                return False
            raise failure from error
        return True

    def _html(self, text: str) -> str:
        if self._plain_moments:
            return _TIME.sub(r"\2", text)
        return _BARE_TIME.sub(r'<tg-time unix="\1" format="t">', text)

    async def _photo(self, picture: Picture) -> str | bytes:
        """Return the id of an earlier upload, else the picture itself."""
        with suppress(StoreError):
            if (known := await self._store.file_id(picture.key)) is not None:
                return known
        try:
            return await asyncio.to_thread(picture.draw)
        except Exception as error:
            _log.exception("picture not drawn", picture=picture.key)
            raise Unacceptable(picture.key) from error

    async def _remember(self, picture: Picture, message: Message) -> None:
        if not message.photo:
            return
        # The message was sent: an error here would send it again.
        with suppress(StoreError):
            await self._store.save_file_id(
                picture.key, message.photo[-1].file_id, self._clock.now()
            )

    async def _failure(self, error: TelegramError, screen: Screen | None) -> Failure:
        match error:
            case RetryAfter():
                return FloodControl(asked_delay(error))
            case ChatMigrated():
                return ChatMoved(error.new_chat_id)
            case BadRequest() | Forbidden():
                return await self._refusal(error, screen)
            case NetworkError():
                if isinstance(error.__cause__, _UNSENT_CAUSES):
                    return NotSent(str(error))
                return OutcomeUnknown(str(error))
            case _:
                # A wrong token or a conflict: the server refused, and may change its mind.
                return NotSent(str(error))

    async def _refusal(self, error: TelegramError, screen: Screen | None) -> Failure:
        for phrases, failure in (
            (_GONE, MessageGone),
            (_UNEDITABLE, Uneditable),
            (_UNDELETABLE, Undeletable),
            (TOPIC, NoTopic),
        ):
            if says(error, *phrases):
                return failure(str(error))
        if screen is not None and screen.has_file and says(error, *_FILES):
            return FileRefused(str(error))
        if says(error, *_MUTED):
            return ChatClosed(ProblemKind.MUTED)
        if isinstance(error, Forbidden):
            in_group = says(error, "kicked", "not a member", "group", "channel")
            return ChatClosed(ProblemKind.KICKED if in_group else ProblemKind.BLOCKED)
        if says(error, *_LOST_CHAT):
            return ChatClosed(ProblemKind.KICKED)
        if screen is not None and screen.picture is not None and says(error, *_BAD_FILE):
            with suppress(StoreError):
                if await self._store.file_id(screen.picture.key) is not None:
                    await self._store.save_file_id(screen.picture.key, None, self._clock.now())
                    return TryAgain(str(error))
        elif screen is not None and "<tg-time" in screen.text and says(error, "can't parse"):
            # The retry shows whether the tag was at fault: without it, anything else is.
            self._plain_moments = not self._plain_moments
            if self._plain_moments:
                _log.warning("moments are sent as plain text from now on", error=error)
                return TryAgain(str(error))
        return Unacceptable(str(error))


def says(error: TelegramError, *phrases: str) -> bool:
    """Return whether an error names one of these causes."""
    said = error.message.lower()
    return any(phrase in said for phrase in phrases)


def with_buttons(rows: Rows) -> Json:
    """Return what goes with a text, as JSON: the library would build an object of each button."""
    markup = {"inline_keyboard": [[_button(each) for each in row] for row in rows]}
    return {"reply_markup": markup if rows else None}


def _button(button: Button) -> Json:
    named = ("callback_data", button.data), ("url", button.url), ("style", button.style)
    return {"text": button.text} | {name: each for name, each in named if each is not None}
