"""Messages of a group that one member and the bot see (Bot API 10.2 to 10.4).

python-telegram-bot does not know them. A server that does not know them either posts them to
everybody, so a hand is never sent: what is sent is a line without cards, and only what came back
as ephemeral is edited into the hand, by a method that refuses ordinary messages.
"""

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Final

import structlog
from telegram import Message
from telegram.constants import ChatMemberStatus, ParseMode
from telegram.error import (
    BadRequest,
    Conflict,
    EndPointNotFound,
    Forbidden,
    InvalidToken,
    TelegramError,
)

from bot.ops.retry import MIN_REMOTE_DELAY, keep_trying
from bot.reconcile.client import (
    NO_PREVIEW,
    TOPIC,
    Failure,
    NoTopic,
    TelegramClient,
    Unacceptable,
    says,
    with_buttons,
)
from bot.reconcile.slots import Receiver
from bot.screen import Screen

NONSENSE: Final = {"chat_id": 1, "receiver_user_id": 1, "ephemeral_message_id": 1}
"""Ids of no message."""
PROBED_WITHIN: Final = 10.0
"""Seconds that a start waits for the server's word about them."""

log = structlog.get_logger(__name__)


class EphemeralClient(TelegramClient):
    """The client that also shows messages to one member of a group.

    ``known``: the server has said that it knows them, and has not been seen to ignore the receiver
    since. ``on_forgotten`` is called when it has.
    """

    known = False
    on_forgotten: Callable[[], None] = staticmethod(lambda: None)

    async def probe(self) -> None:
        """Ask the server once whether it knows ephemeral messages, by a message that is none.

        Without an answer it counts as one that does not, until the next start.
        """
        final = (BadRequest, Conflict, EndPointNotFound, Forbidden, InvalidToken)
        try:
            await keep_trying(
                self._clock,
                partial(self._bot.do_api_request, "deleteEphemeralMessage", NONSENSE),
                what="ephemeral",
                catch=TelegramError,
                fatal=final,
                least=MIN_REMOTE_DELAY,
                until=self._clock.now() + PROBED_WITHIN,
            )
        except BadRequest:
            self.known = True
        except TelegramError:
            self.known = False
        log.info("ephemeral.probed", known=self.known)

    async def administers(self, chat_id: int) -> bool:
        """Return whether the bot is an administrator of a group; False if Telegram gives none."""
        try:
            member = await self._bot.get_chat_member(chat_id, self._bot.id)
        except TelegramError as error:
            log.info("role.unknown", error=type(error).__name__)
            return False
        return member.status in (ChatMemberStatus.ADMINISTRATOR, ChatMemberStatus.OWNER)

    async def send_line(self, chat_id: int, to: Receiver, line: str, thread_id: int | None) -> int:
        """Send a line without cards to one member; return its ephemeral id.

        A line that went to everybody is deleted.
        """
        message = await self._send_to(chat_id, to, Screen(line), thread_id)
        number = self._ephemeral_id(message, to)
        if number is not None:
            return number
        if message.message_id:
            with suppress(Failure):
                await self.delete(chat_id, message.message_id)
        raise Unacceptable("the receiver was ignored")

    async def send_page(
        self, chat_id: int, to: Receiver, screen: Screen, thread_id: int | None
    ) -> int | None:
        """Send what all may read to one member; return its ephemeral id.

        None: it went to everybody, as the answers of a server without such messages do.
        """
        message = await self._send_to(chat_id, to, screen, thread_id)
        return self._ephemeral_id(message, to)

    async def _send_to(
        self, chat_id: int, to: Receiver, screen: Screen, thread_id: int | None
    ) -> Message:
        if not self.known:
            raise Unacceptable("the server knows no ephemeral messages")
        named: dict[str, object] = {"receiver_user_id": to.user_id}
        if to.tap:
            named["callback_query_id"] = to.tap
        extra: dict[str, object] = {"ephemeral_message_parameters": named}
        if to.command:
            extra["reply_parameters"] = {"ephemeral_message_id": to.command}
        try:
            return await self._post(
                chat_id,
                screen,
                message_thread_id=thread_id,
                disable_notification=True,
                api_kwargs=extra,
            )
        except TelegramError as error:
            raise await self._refused_for_one(error, screen) from error

    def _ephemeral_id(self, message: Message, to: Receiver) -> int | None:
        """Return a message's ephemeral id; None, for good, if not the receiver alone sees it."""
        number = message.api_kwargs.get("ephemeral_message_id")
        receiver = message.api_kwargs.get("receiver_user")
        seen_by = receiver.get("id") if isinstance(receiver, dict) else None
        if isinstance(number, int) and not message.message_id and seen_by == to.user_id:
            return number
        self._forget()
        return None

    def _forget(self) -> None:
        if self.known:
            self.known = False
            log.warning("ephemeral.forgotten")
            self.on_forgotten()

    async def edit_for(self, chat_id: int, user_id: int, number: int, screen: Screen) -> None:
        """Make an ephemeral message show ``screen``; an ordinary message refuses."""
        if not self.known:
            raise Unacceptable("the server knows no ephemeral messages")
        await self._request(
            "editEphemeralMessageText",
            screen,
            chat_id=chat_id,
            receiver_user_id=user_id,
            ephemeral_message_id=number,
            text=self._html(screen.text),
            parse_mode=ParseMode.HTML,
            **with_buttons(screen.rows),
            **NO_PREVIEW,
        )

    async def delete_for(self, chat_id: int, user_id: int, number: int) -> None:
        """Delete an ephemeral message."""
        await self._request(
            "deleteEphemeralMessage",
            None,
            chat_id=chat_id,
            receiver_user_id=user_id,
            ephemeral_message_id=number,
        )

    async def _request(self, method: str, screen: Screen | None, **named: object) -> None:
        await self._leave()
        given = {name: each for name, each in named.items() if each is not None}
        try:
            await self._bot.do_api_request(method, given)
        except TelegramError as error:
            if says(error, "message is not modified"):
                return
            raise await self._refused_for_one(error, screen) from error

    async def _refused_for_one(self, error: TelegramError, screen: Screen | None) -> Failure:
        """Return the failure; a refusal concerns this message alone, not its chat."""
        if isinstance(error, EndPointNotFound):
            self._forget()
            return Unacceptable(str(error))
        if isinstance(error, BadRequest | Forbidden) and not says(error, "can't parse"):
            return NoTopic(str(error)) if says(error, *TOPIC) else Unacceptable(str(error))
        return await self._failure(error, screen)
