"""Faults of ours, told to whoever runs the bot: each once, in a chat of his own."""

import asyncio
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from bot.clock import Clock
from bot.ops.log import Trouble

MOST: Final = 10
"""Reports in an hour; whatever else goes wrong stands in the log alone."""
LENGTH: Final = 3000
"""Characters of a report; of a longer one the end is told, where the fault is."""


class Alerts:
    """Takes faults from the log, in any thread, and tells of each kind once."""

    def __init__(self, clock: Clock, tell: Callable[[str], None]) -> None:
        """``tell`` is called in the running event loop, with plain text."""
        self._clock = clock
        self._tell = tell
        self._loop = asyncio.get_running_loop()
        self._known = set[str]()
        self._told: deque[float] = deque(maxlen=MOST)

    def note(self, trouble: Trouble) -> None:
        """A fault was logged."""
        with suppress(RuntimeError):  # the loop has ended, and with it all telling
            self._loop.call_soon_threadsafe(self._consider, trouble)

    def _consider(self, trouble: Trouble) -> None:
        if trouble.kind in self._known:
            return
        now = self._clock.now()
        if len(self._told) == MOST and now - self._told[0] < 3600.0:
            return
        self._known.add(trouble.kind)
        self._told.append(now)
        text = trouble.text
        self._tell(text if len(text) <= LENGTH else f"…{text[-LENGTH:]}")
