"""Trying again, by the bot's own clock: how long to wait, and until when."""

from collections.abc import Awaitable, Callable
from typing import Final

import structlog

from bot.clock import Clock
from bot.store import StoreError

PAUSES: Final = (0.5, 1.0, 2.0, 4.0, 8.0, 15.0, 30.0)
"""Seconds before the next try after so many failures in a row; the last holds for all others."""
AFAR: Final = 1.0
"""The shortest of them between two calls to a server that is not ours."""

log = structlog.get_logger(__name__)


def pause(failures: int, *, least: float = 0.0) -> float:
    """Seconds to wait after ``failures`` in a row (at least one); it begins with ``least``."""
    pauses = [each for each in PAUSES if each >= least]
    return pauses[min(max(failures, 1), len(pauses)) - 1]


async def insist(
    clock: Clock,
    do: Callable[[], Awaitable[object]],
    *,
    what: str,
    catch: type[Exception] = StoreError,
    failures: int = 0,
) -> None:
    """Do something again and again, with longer and longer pauses, until it succeeds.

    ``catch``: the failures after which it is tried again; any other is raised. ``what``: its name
    in the log. ``failures``: how often it has failed before. ``do`` may have been done in part, or
    altogether, when it is done again.
    """
    while True:
        if failures:
            await clock.sleep(pause(failures))
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
