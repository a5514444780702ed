"""Answers to taps, retried while they can still arrive.

Telegram accepts the answer to a tap for some 15 seconds; a failed one is retried after a short
wait, independently of all else. It does not say how long a tap has waited there: the answer to one
that is too old is refused, which harms nothing.
"""

import asyncio
import logging
import time
from functools import partial
from typing import Final

import structlog
from telegram import Bot
from telegram.error import (
    BadRequest,
    ChatMigrated,
    Conflict,
    Forbidden,
    InvalidToken,
    TelegramError,
)

from bot.clock import Clock
from bot.ops import metrics, tracing
from bot.ops.retry import RETRY_DELAYS, keep_trying
from bot.screen import TOAST_LIMIT, Toast

ARRIVES_WITHIN: Final = 15.0
"""Seconds after a tap in which Telegram accepts its answer."""
AT_ONCE: Final = 64
"""Maximum of concurrent answers: messages need connections too."""

FINAL: Final = (BadRequest, ChatMigrated, Conflict, Forbidden, InvalidToken)
"""Refusals that a retry does not change."""

_log = structlog.get_logger()


class Answers:
    """Answers taps. Never raises: a late answer is lost without harm."""

    def __init__(self, bot: Bot, clock: Clock) -> None:
        self._bot = bot
        self._clock = clock
        self._arrivals: dict[str, float] = {}
        """When each tap was received."""
        self._places = asyncio.Semaphore(AT_ONCE)

    def note_tap(self, query_id: str) -> None:
        """Note a tap: it can be answered from now on."""
        now = self._clock.now()
        for old in tuple(self._arrivals):
            if now - self._arrivals[old] <= ARRIVES_WITHIN:
                break
            del self._arrivals[old]
        self._arrivals[query_id] = now

    def let_go(self, query_id: str) -> None:
        """Wait no longer for an answer before anything else is shown: it follows later."""
        self._arrivals.pop(query_id, None)

    @property
    def is_awaited(self) -> bool:
        """True if a tap has no answer yet."""
        return bool(self._arrivals)

    async def answer(self, query_id: str, toast: Toast) -> None:
        """Answer a tap at once, outside all budgets (Telegram counts none).

        Retry until it arrives or is too late.
        """
        until = self._arrivals.pop(query_id, self._clock.now()) + ARRIVES_WITHIN
        try:
            await keep_trying(
                self._clock,
                partial(self._call, query_id, toast, until),
                what="toast",
                catch=TelegramError,
                fatal=FINAL,
                least=RETRY_DELAYS[0],
                until=until,
                level=logging.DEBUG,
            )
        except TelegramError as error:
            _log.info("toast not shown", error=error)

    async def _call(self, query_id: str, toast: Toast, until: float) -> None:
        """Make one call when there is a place for it, none after ``until``."""
        async with self._places:
            if self._clock.now() >= until:
                _log.debug("toast.too_late")
                return
            await self._bot.answer_callback_query(
                query_id,
                text=toast.text[:TOAST_LIMIT] or None,
                show_alert=toast.alert,
                url=toast.url,
            )
        if (cause := tracing.current()) is not None:
            metrics.TAP_TO_TOAST.observe(time.perf_counter() - cause.began)
        _log.debug("toast.shown")
