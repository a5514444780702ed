"""Answers to taps, retried while they can still arrive, and skipped once they cannot.

Telegram accepts the answer to a tap for some 15 seconds; a failed one is retried after a short
wait, independently of all else. Telegram does not say how long a tap has waited there, but taps
come in the order of their updates. So, when no answer has arrived lately, only the newest tap's is
sent. If it arrives, all others follow; if Telegram calls it too old, all earlier taps are too old
and get no call.
"""

import asyncio
import heapq
import logging
import math
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from itertools import count
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
KNOWN_FOR: Final = 10.0
"""Seconds for which one answer's outcome tells whether others arrive."""
SLOW: Final = 1.0
"""Seconds after which a pending answer no longer blocks others."""

FINAL: Final = (BadRequest, ChatMigrated, Conflict, Forbidden, InvalidToken)
"""Refusals that a retry does not change."""
_TOO_OLD: Final = "query is too old"
_UNKNOWN: Final = math.inf
"""Number of a tap that was never reported."""

_log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class _Arrival:
    """When a tap was received. ``number``: of its update; later taps have higher ones."""

    number: float
    at: float


@dataclass(slots=True)
class _Passage:
    """Which taps can still be answered, by the last outcomes, and which answers are pending.

    If no answer has arrived lately, taps may have waited at Telegram too long: one is tried.
    """

    too_old: float = -math.inf
    """Number of the newest tap known to be too old."""
    told_at: float = -math.inf
    arrived: float = -math.inf
    """Number of the newest tap whose answer has arrived."""
    arrived_at: float = -math.inf
    under_way: dict[int, float] = field(default_factory=dict)
    """Start time of each pending answer that is not `SLOW`, by call number."""
    calls: Iterator[int] = field(default_factory=count)

    def enter(self, number: float, now: float) -> int | None:
        """Return a call number for a new pending answer, None if there is no place."""
        for call in [each for each, begun in self.under_way.items() if now - begun >= SLOW]:
            del self.under_way[call]
        most = 1
        if self._is_sure(now):
            most = AT_ONCE if number > self.arrived else AT_ONCE // 4  # an older tap may be too old
        if len(self.under_way) >= most:
            return None
        call = next(self.calls)
        self.under_way[call] = now
        return call

    def note_success(self, number: float, now: float) -> None:
        """Note that the answer to a tap arrived."""
        if number != _UNKNOWN:
            self.arrived = max(self.arrived, number) if self._is_sure(now) else number
            self.arrived_at = now

    def note_refusal(self, number: float, now: float) -> None:
        """Note that Telegram called a tap too old, which it also says of one answered twice."""
        if number < self.arrived or not self._is_sure(now):
            self.too_old = number if self.may_arrive(number, now) else self.too_old
            self.told_at = now

    def may_arrive(self, number: float, now: float) -> bool:
        """Return whether a tap is not known to be too old; update numbers restart after a week."""
        return number > self.too_old or now - self.told_at > KNOWN_FOR

    def _is_sure(self, now: float) -> bool:
        return now - self.arrived_at <= KNOWN_FOR


class Answers:
    """Answers taps. Never raises: a late answer is lost without harm."""

    def __init__(self, bot: Bot, clock: Clock) -> None:
        self._bot = bot
        self._clock = clock
        self._arrivals: dict[str, _Arrival] = {}
        self._passage = _Passage()
        self._order = count()
        self._waiting: list[tuple[float, int, asyncio.Future[int | None]]] = []

    def note_tap(self, query_id: str, number: int) -> None:
        """Note a tap with its update's number: it can be answered from now on."""
        now = self._clock.now()
        for old in tuple(self._arrivals):
            if now - self._arrivals[old].at <= ARRIVES_WITHIN:
                break
            del self._arrivals[old]
        self._arrivals[query_id] = _Arrival(number, now)

    @property
    def is_awaited(self) -> bool:
        """True if a tap has no answer yet."""
        return bool(self._arrivals)

    async def answer(self, query_id: str, toast: Toast) -> None:
        """Answer a tap; retry until it arrives or is too late."""
        arrival = self._arrivals.pop(query_id, None) or _Arrival(_UNKNOWN, self._clock.now())
        try:
            await keep_trying(
                self._clock,
                partial(self._call, query_id, toast, arrival.number),
                what="toast",
                catch=TelegramError,
                fatal=FINAL,
                least=RETRY_DELAYS[0],
                until=arrival.at + ARRIVES_WITHIN,
                level=logging.DEBUG,
            )
        except TelegramError as error:
            _log.info("toast not shown", error=error)

    async def _call(self, query_id: str, toast: Toast, number: float) -> None:
        """Make one call when there is a place for it, none if the tap is too old by then."""
        passage = self._passage
        place = await self._place(number)
        if place is None:
            _log.debug("toast.too_late")
            return
        try:
            await self._bot.answer_callback_query(
                query_id,
                text=toast.text[:TOAST_LIMIT] or None,
                show_alert=toast.alert,
                url=toast.url,
            )
        except TelegramError as error:
            if isinstance(error, BadRequest) and _TOO_OLD in error.message.lower():
                passage.note_refusal(number, self._clock.now())
            raise
        else:
            passage.note_success(number, self._clock.now())
            if (cause := tracing.current()) is not None:
                metrics.TAP_TO_TOAST.observe(time.perf_counter() - cause.began)
            _log.debug("toast.shown")
        finally:
            passage.under_way.pop(place, None)
            self._let_go()

    # Whose turn it is

    async def _place(self, number: float) -> int | None:
        """Wait for a place among pending answers; None when the tap is too old."""
        passage = self._passage
        if not passage.may_arrive(number, self._clock.now()):
            return None
        if not self._waiting and (place := passage.enter(number, self._clock.now())) is not None:
            return place
        turn: asyncio.Future[int | None] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._waiting, (-number, next(self._order), turn))
        try:
            while not turn.done():
                # Do not wait longer for a slow pending answer.
                pause = asyncio.ensure_future(self._clock.sleep(SLOW))
                try:
                    await asyncio.wait((turn, pause), return_when=asyncio.FIRST_COMPLETED)
                finally:
                    pause.cancel()
                self._let_go()
        finally:
            turn.cancel()
        return turn.result()

    def _let_go(self) -> None:
        """Give free places to the newest taps; drop those too old."""
        passage, now = self._passage, self._clock.now()
        while self._waiting:
            number, _, turn = self._waiting[0]
            place = None
            if not turn.done() and passage.may_arrive(-number, now):
                place = passage.enter(-number, now)
                if place is None:
                    return
            heapq.heappop(self._waiting)
            if not turn.done():
                turn.set_result(place)
