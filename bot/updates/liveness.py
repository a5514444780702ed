"""Whether people can be heard: while updates do not come nobody's time runs out.

Telegram answers a poll within ten seconds, be there updates or none; with a webhook it says when
asked whether anything waits that could not be handed in. When nothing of this has come for some
time, the line is dead, or this program stood still. What people tapped meanwhile comes later, and
all of them have their whole time again from the first sign of life on.
"""

import math
from typing import Final

import structlog

from bot.clock import Clock

DEAF_AFTER: Final = 20.0
"""Seconds without a sign of life after which people are taken not to be heard."""

log = structlog.get_logger(__name__)


class UpdateLiveness:
    """Tracks since when updates arrive without a gap. Unix times."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._last = math.inf
        """When there was a sign of life; infinite while nobody looks for one."""
        self._since = 0.0

    def begin(self) -> None:
        """From now on signs of life are looked for."""
        self._last = self._since = self._clock.now()

    def mark_alive(self) -> None:
        """Whatever people have done so far has come, or comes now."""
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
        """Since when people are heard; now, if they are not."""
        return self._clock.now() if self.is_deaf else self._since
