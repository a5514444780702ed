"""Retries with growing delays on the bot's clock."""

import logging
import math
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Final, TypeVar

import structlog

from bot.clock import Clock
from bot.ops import metrics
from bot.store import StoreError

T = TypeVar("T")
Errors = type[Exception] | tuple[type[Exception], ...]

RETRY_DELAYS: Final = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 15.0, 30.0)
"""Seconds before the next try, by consecutive failures; the last is for all further ones."""
MIN_DELAY: Final = 0.5
MIN_REMOTE_DELAY: Final = 1.0
"""Least delay, and that between two calls to a foreign server."""

log = structlog.get_logger(__name__)


def retry_delay(failures: int, *, least: float = MIN_DELAY, most: float = math.inf) -> float:
    """Return the seconds to wait after consecutive ``failures``, from ``least`` to ``most``."""
    delays = [each for each in RETRY_DELAYS if least <= each <= most]
    return delays[min(max(failures, 1), len(delays)) - 1]


def asked_delay(error: BaseException | None) -> float:
    """Return the seconds of wait that Telegram asks for, 0 for none."""
    asked: float | timedelta = getattr(error, "retry_after", 0.0)
    return asked.total_seconds() if isinstance(asked, timedelta) else float(asked)


async def keep_trying(
    clock: Clock,
    do: Callable[[], Awaitable[T]],
    *,
    what: str,
    catch: Errors = StoreError,
    fatal: Errors = (),
    failures: int = 0,
    least: float = MIN_DELAY,
    most: float = math.inf,
    until: float = math.inf,
    level: int = logging.WARNING,
) -> T:
    """Call ``do`` until it succeeds, and return its result.

    Earlier calls may have taken effect, in part or whole. Only ``catch`` without ``fatal`` is
    retried, and only before ``until`` by the clock; any other exception is raised. ``what`` names
    it in log and metrics. ``failures``: how often it has failed before.
    """
    if failures:
        await clock.sleep(retry_delay(failures, least=least, most=most))
    tries = 0
    while True:
        try:
            return await do()
        except catch as error:
            tries += 1
            seconds = retry_delay(failures + tries, least=least, most=most)
            seconds = max(seconds, asked_delay(error))
            if isinstance(error, fatal) or clock.now() + seconds >= until:
                raise
            metrics.RETRIES.labels(what).inc()
            log.log(level, "try.failed", what=what, tries=tries, seconds=seconds, reason=error)
        await clock.sleep(seconds)
