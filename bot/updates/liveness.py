"""Whether updates arrive: while they do not, no deadline passes.

Telegram answers a poll within ten seconds, with or without updates; with a webhook it tells on
request whether undelivered updates wait. When neither has happened for some time, the connection is
dead, or this program stood still. Taps of that time come later, and all deadlines restart from the
first sign of life.
"""

import math
from typing import Final

import structlog

from bot.clock import Clock

DEAF_AFTER: Final = 20.0
"""Seconds without a sign of life after which updates count as not arriving."""

log = structlog.get_logger(__name__)


class UpdateLiveness:
    """Tracks since when updates arrive without a gap. Unix times."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._last = math.inf
        """Unix time of the last sign of life; infinite before `begin`."""
        self._since = 0.0

    def begin(self) -> None:
        """Start to expect signs of life."""
        self._last = self._since = self._clock.now()

    def mark_alive(self) -> None:
        """Note that all updates so far have arrived, or arrive now."""
        now = self._clock.now()
        if now - self._last > DEAF_AFTER:
            log.info("updates.resumed", seconds=round(now - self._last))
            self._since = now
        self._last = now

    @property
    def is_deaf(self) -> bool:
        """True if there was no sign of life for `DEAF_AFTER`."""
        return self._clock.now() - self._last > DEAF_AFTER

    def since(self) -> float:
        """Since when updates arrive; now, if they do not."""
        return self._clock.now() if self.is_deaf else self._since
