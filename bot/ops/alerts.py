"""Reports of program faults in the operator's chat: each kind once."""

import asyncio
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from bot.clock import Clock
from bot.ops.log import Trouble

MOST: Final = 10
"""Maximum of reports per hour; others stand in the log alone."""
LENGTH: Final = 3000
"""Maximum characters of a report; a longer one keeps its end, where the fault is."""


class Alerts:
    """Takes faults from the log, in any thread, and reports each kind once."""

    def __init__(self, clock: Clock, tell: Callable[[str], None]) -> None:
        """``tell`` sends plain text; it is called in the running event loop."""
        self._clock = clock
        self._tell = tell
        self._loop = asyncio.get_running_loop()
        self._known = set[str]()
        self._told: deque[float] = deque(maxlen=MOST)

    def note(self, trouble: Trouble) -> None:
        """Report a logged fault unless its kind was reported."""
        with suppress(RuntimeError):  # the loop has ended
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
