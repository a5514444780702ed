"""Trying again after a failure, with longer and longer delays on the bot's own clock."""

from collections.abc import Awaitable, Callable
from typing import Final

import structlog

from bot import metrics
from bot.clock import Clock
from bot.store import StoreError

RETRY_DELAYS: Final = (0.5, 1.0, 2.0, 4.0, 8.0, 15.0, 30.0)
"""Seconds before the next try, by the number of failures in a row; the last is for all others."""
MIN_REMOTE_DELAY: Final = 1.0
"""The shortest of them between two calls to a server that is not ours."""

log = structlog.get_logger(__name__)


def retry_delay(failures: int, *, least: float = 0.0) -> float:
    """Return the seconds to wait after ``failures`` in a row, beginning with ``least``."""
    delays = [each for each in RETRY_DELAYS if each >= least]
    return delays[min(max(failures, 1), len(delays)) - 1]


async def keep_trying(
    clock: Clock,
    do: Callable[[], Awaitable[object]],
    *,
    what: str,
    catch: type[Exception] = StoreError,
    failures: int = 0,
) -> None:
    """Call ``do`` again and again until it succeeds.

    It may have taken effect, in part or altogether, when it is called again. Only ``catch`` is
    tried again; any other exception is raised. ``what`` names it in the log. ``failures``: how
    often it has failed before.
    """
    while True:
        if failures:
            await clock.sleep(retry_delay(failures))
            metrics.RETRIES.labels("job").inc()
        try:
            await do()
        except catch as error:
            failures += 1
            if isinstance(error, StoreError):
                log.warning("store.refused", what=what, failures=failures, reason=error)
            else:
                log.exception("job.failed", what=what, failures=failures)
        else:
            return
