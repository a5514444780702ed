"""Telegram's flood limits."""

import math
from collections import Counter, deque
from dataclasses import dataclass, field

from bot.sandbox.errors import too_many_requests
from bot.sandbox.model import Chat

PER_GROUP = 20
GROUP_WINDOW = 60.0
PER_SECOND = 30
BURST = 5
HELD = 10.0
"""Seconds for which a message is held back that slow mode will let through by then."""

UNCOUNTED = frozenset({"answerCallbackQuery", "getMe", "getUpdates"})
"""Calls that never meet a limit: everything else addressed to a chat does, deletions included."""


@dataclass(slots=True)
class _Window:
    """At most ``limit`` events in any ``span`` seconds."""

    limit: int
    span: float
    times: deque[float] = field(default_factory=deque)

    def wait(self, now: float) -> float:
        """Return the seconds until one more fits, 0 if it fits now."""
        while self.times and self.times[0] <= now - self.span:
            self.times.popleft()
        if len(self.times) < self.limit:
            return 0.0
        return self.times[0] + self.span - now


@dataclass(slots=True)
class _Bucket:
    """``BURST`` at once, then one a second."""

    filled: float = BURST
    at: float = -math.inf

    def wait(self, now: float) -> float:
        """Return the seconds until one more fits, 0 if it fits now."""
        self.filled = min(BURST, self.filled + max(now - self.at, 0.0))
        self.at = now
        return max(0.0, 1.0 - self.filled)


@dataclass(slots=True)
class Limits:
    """Counts accepted calls and refuses those above the limits while ``enabled``.

    ``refused`` counts the 429s given by chat id, whether by these limits or by a fault.
    """

    enabled: bool = True
    refused: Counter[int] = field(default_factory=Counter)
    _overall: _Window = field(default_factory=lambda: _Window(PER_SECOND, 1.0))
    _groups: dict[int, _Window] = field(default_factory=dict)
    _chats: dict[int, _Bucket] = field(default_factory=dict)
    _slow: dict[int, float] = field(default_factory=dict)
    """When the bot's last message came, or will come, into a chat in slow mode."""

    def slowed(self, chat: Chat, bot: int, now: float) -> float:
        """Return the seconds for which a group's slow mode holds a message of the bot back.

        Raises 429 when they are too many.
        """
        if not chat.slow_mode or chat.status(bot).rules:
            return 0.0
        wait = max(0.0, self._slow.get(chat.id, -math.inf) + chat.slow_mode - now)
        if wait >= HELD:
            self.refused[chat.id] += 1
            raise too_many_requests(math.ceil(wait))
        self._slow[chat.id] = now + wait
        return wait

    def admit(self, method: str, chat: Chat, now: float) -> None:
        """Count one call into ``chat``; raises 429 with ``retry_after`` and counts nothing."""
        if not self.enabled or method in UNCOUNTED:
            return
        bucket = self._chats.setdefault(chat.id, _Bucket())
        windows = [self._overall]
        if chat.is_group:
            windows.append(self._groups.setdefault(chat.id, _Window(PER_GROUP, GROUP_WINDOW)))
        wait = max(bucket.wait(now), *(window.wait(now) for window in windows))
        if wait > 0:
            self.refused[chat.id] += 1
            raise too_many_requests(max(1, math.ceil(wait)))
        bucket.filled -= 1.0
        for window in windows:
            window.times.append(now)
