"""Whether people can be heard: while updates cannot be fetched nobody's time runs out.

Telegram answers a poll within ten seconds, be there updates or none. When no answer has come for
some time, the line is dead, or this program stood still. What people tapped meanwhile comes later,
and all of them have their whole time again from the first answer on.
"""

import math
from typing import Final

import structlog

from bot.clock import Clock

DEAF_AFTER: Final = 20.0
"""Seconds without an answer to a poll after which people are taken not to be heard."""

log = structlog.get_logger(__name__)


class Hearing:
    """When people were last heard, and since when without a pause. Unix times."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._last = math.inf
        """When a poll was last answered; infinite while nobody polls."""
        self._since = 0.0

    def begin(self) -> None:
        """From now on polls are made."""
        self._last = self._since = self._clock.now()

    def heard(self) -> None:
        """A poll was answered."""
        now = self._clock.now()
        if now - self._last > DEAF_AFTER:
            log.info("heard.again", seconds=round(now - self._last))
            self._since = now
        self._last = now

    def since(self) -> float:
        """Since when people are heard; now, if they are not."""
        now = self._clock.now()
        return now if now - self._last > DEAF_AFTER else self._since
