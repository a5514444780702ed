"""How updates come from Telegram, and the order in which they are handled."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from http import HTTPStatus
from typing import Any, Final

import structlog
from telegram import Bot, Update
from telegram.error import TelegramError
from telegram.ext import Application, BaseUpdateProcessor
from telegram.request import BaseRequest

from bot import causes, metrics
from bot.clock import Clock
from bot.hearing import Hearing
from bot.locks import KeyedLocks
from bot.startup import call_telegram
from bot.taps import decode
from bot.webhook import WebhookSettings

log = structlog.get_logger(__name__)

AnyApplication = Application[Any, Any, Any, Any, Any, Any]

MAX_CONCURRENT_UPDATES: Final = 512
ASK_EVERY: Final = 8.0
"""Seconds between two questions whether updates wait: two of them may stay without an answer."""
ALLOWED_UPDATES: Final = (Update.MESSAGE, Update.CALLBACK_QUERY, Update.MY_CHAT_MEMBER)


class UpdatesInOrder(BaseUpdateProcessor):
    """Handles updates of one table one after the other, and of different tables concurrently.

    A tap belongs to the table it names, wherever it was made. Anything else belongs to its chat.
    """

    def __init__(self, handled: Callable[[int], None] = lambda _: None) -> None:
        """``handled`` is told the number of every update that was handled to its end."""
        super().__init__(MAX_CONCURRENT_UPDATES)
        self._handled = handled
        self._locks = KeyedLocks()

    async def do_process_update(self, update: object, coroutine: Awaitable[Any]) -> None:
        """Wait until earlier updates of the same table or chat are handled, then handle this."""
        number = update.update_id if isinstance(update, Update) else 0
        kind = _kind(update)
        metrics.UPDATES.labels(kind).inc()
        try:
            with causes.within(causes.update(number)):
                log.debug("update.taken", kind=kind)
                async with self._locks.hold(_order_key(update)):
                    await coroutine
                self._handled(number)
        except asyncio.CancelledError:
            if asyncio.iscoroutine(coroutine):
                coroutine.close()
            raise

    async def initialize(self) -> None:
        """Do nothing: there is nothing to prepare."""

    async def shutdown(self) -> None:
        """Do nothing: there is nothing to free."""


def _kind(update: object) -> str:
    """Return one of few words for what an update is."""
    if not isinstance(update, Update):
        return "other"
    if update.callback_query is not None:
        return "tap"
    if update.message is not None:
        return "message"
    return "membership" if update.my_chat_member is not None else "other"


def _order_key(update: object) -> str:
    if not isinstance(update, Update):
        return ""
    query = update.callback_query
    if query is not None and query.data:
        with suppress(ValueError):
            table = decode(query.data).table
            if table:
                return f"table:{table}"
    chat = update.effective_chat
    return f"chat:{chat.id}" if chat is not None else ""


class HeardRequest(BaseRequest):
    """The way polls go: another request, every answer of which is noted."""

    def __init__(self, request: BaseRequest, hearing: Hearing) -> None:
        self._request = request
        self._hearing = hearing

    @property
    def read_timeout(self) -> float | None:
        """As the other has it."""
        return self._request.read_timeout

    async def initialize(self) -> None:
        """Open the other."""
        await self._request.initialize()

    async def shutdown(self) -> None:
        """Close the other."""
        await self._request.shutdown()

    async def do_request(self, *args: Any, **named: Any) -> tuple[int, bytes]:
        """Let the other make the call; where Telegram accepts it people are heard."""
        code, body = await self._request.do_request(*args, **named)
        if code == HTTPStatus.OK:
            self._hearing.heard()
        return code, body


async def receive_updates(
    application: AnyApplication, webhook: WebhookSettings | None, clock: Clock
) -> None:
    """Begin to receive updates, by polling if there is no webhook; raises `StartupError`.

    For a webhook `bot.webhook.WebhookServer` listens already.
    """
    updater = application.updater
    if updater is None:
        return
    if webhook is None:
        # Polling begins with this call, too, but would repeat it without a word in the log.
        await call_telegram(application.bot.delete_webhook, clock)
        await updater.start_polling(
            allowed_updates=ALLOWED_UPDATES, bootstrap_retries=-1, error_callback=_log_polling_error
        )
        return
    set_webhook = partial(
        application.bot.set_webhook,
        webhook.url,
        secret_token=webhook.secret,
        allowed_updates=ALLOWED_UPDATES,
    )
    await call_telegram(set_webhook, clock)


async def ask_what_waits(bot: Bot, hearing: Hearing, clock: Clock) -> None:
    """Ask Telegram every few seconds, until cancelled, whether updates wait for the webhook.

    Where none does, or one comes (`bot.webhook`), people are heard.
    """
    while True:
        try:
            if not (await bot.get_webhook_info()).pending_update_count:
                hearing.heard()
        except TelegramError as error:
            log.info("webhook.not_asked", error=type(error).__name__)
        await clock.sleep(ASK_EVERY)


def _log_polling_error(error: TelegramError) -> None:
    """Log that updates could not be fetched. Polling goes on until they can."""
    log.warning("updates.not_fetched", error=type(error).__name__)
