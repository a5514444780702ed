"""How many calls Telegram may get: per chat, per group and minute, and in all.

Every budget is a token bucket: ``burst`` calls at once and then ``rate`` a second, so that any
stretch of ``t`` seconds sees at most ``burst + rate * t`` calls. Telegram's own limits (about one
call a second in a chat, 20 a minute in a group with edits counted, 30 a second in all) are kept
with room to spare: a call is counted when it leaves, and at most one call of a chat is under way,
so the network can shift one call from one minute into the next, never two.
"""

import math
from collections import deque
from dataclasses import dataclass, field
from typing import Final

from bot.screen import Urgency

CHAT_BURST: Final = 3
CHAT_RATE: Final = 1.0

GROUP_BURST: Final = 6
GROUP_RATE: Final = 12 / 60
"""6 at once and 12 a minute: never more than 18 in a minute."""
GROUP_RESERVE: Final = {
    Urgency.ANSWER: 0.0,
    Urgency.TURN: 1.0,
    Urgency.ACTED: 1.0,
    Urgency.TRICK: 2.0,
    Urgency.WAITS: 2.0,
}
"""Calls that stay in a group's purse for what is more urgent."""

TRICK_BURST: Final = 4
TRICK_RATE: Final = 8 / 60
"""Edits of the running trick: never more than 12 in a minute."""

OVERALL_SPAN: Final = 1.0
OVERALL: Final = {
    Urgency.ANSWER: 25,
    Urgency.TURN: 24,
    Urgency.ACTED: 20,
    Urgency.TRICK: 18,
    Urgency.WAITS: 16,
}
"""Calls in any second up to which each urgency may still go."""
DOOR: Final = 27
"""Calls that leave in any second, whatever their urgency."""
SLOW_TRICK: Final = 12
"""The same for running tricks of tables where little happens: nobody waits for the next card."""

_NEVER: Final = -math.inf


@dataclass(slots=True)
class Bucket:
    """``burst`` calls at once, then ``rate`` a second. Full at first."""

    burst: float
    rate: float
    level: float = math.nan
    at: float = _NEVER

    def __post_init__(self) -> None:
        if math.isnan(self.level):
            self.level = self.burst

    def _fill(self, now: float) -> None:
        if now > self.at:
            self.level = min(self.burst, self.level + (now - self.at) * self.rate)
            self.at = now

    def wait(self, now: float, reserve: float = 0.0) -> float:
        """Seconds until one call fits and ``reserve`` calls would still be left."""
        self._fill(now)
        missing = 1.0 + reserve - self.level
        # A hair of rounding must not make anybody wait for a time that is already here.
        return missing / self.rate if missing > 1e-6 else 0.0

    def take(self, now: float) -> None:
        """Count one call, allowed or not."""
        self._fill(now)
        self.level -= 1.0

    def empty(self, at: float) -> None:
        """Assume the worst: nothing was left at ``at``; the latest such moment counts."""
        if at > self.at:
            self.level, self.at = 0.0, at


@dataclass(slots=True)
class ChatBudget:
    """What one chat may still get. Groups have the per-minute purses beside the per-second one."""

    group: bool
    second: Bucket = field(default_factory=lambda: Bucket(CHAT_BURST, CHAT_RATE))
    minute: Bucket = field(default_factory=lambda: Bucket(GROUP_BURST, GROUP_RATE))
    tricks: Bucket = field(default_factory=lambda: Bucket(TRICK_BURST, TRICK_RATE))

    def wait(self, now: float, urgency: Urgency, *, edits_trick: bool) -> float:
        """Seconds until a call fits. ``edits_trick``: it is one of the 12 a minute."""
        wait = self.second.wait(now)
        if self.group:
            wait = max(wait, self.minute.wait(now, GROUP_RESERVE[urgency]))
            if edits_trick:
                wait = max(wait, self.tricks.wait(now))
        return wait

    def take(self, now: float, *, edits_trick: bool = False) -> None:
        """Count one call."""
        self.second.take(now)
        if self.group:
            self.minute.take(now)
            if edits_trick:
                self.tricks.take(now)

    def spent(self, at: float) -> None:
        """Before a restart the chat was last written to at ``at``; how often is not known."""
        for bucket in (self.second, self.minute, self.tricks):
            bucket.empty(at)


@dataclass(slots=True)
class OverallBudget:
    """Calls of all chats together in a sliding second.

    A call is promised when it is decided upon and counted when it leaves: in between something
    is written or drawn, for so long that calls decided upon in different seconds could leave in
    one. A chat has at most one call under way, so ``promised`` holds chats.
    """

    times: deque[float] = field(default_factory=deque)
    promised: set[int] = field(default_factory=set)

    def wait(self, now: float, limit: int) -> float:
        """Seconds until fewer than ``limit`` calls lie in the last second or are promised."""
        self._slide(now)
        surplus = len(self.times) + len(self.promised) - limit
        if surplus < 0:
            return 0.0
        if surplus >= len(self.times):
            return OVERALL_SPAN / limit
        return self.times[surplus] + OVERALL_SPAN - now

    def promise(self, chat_id: int) -> None:
        """Keep room for a call into a chat."""
        self.promised.add(chat_id)

    def forgive(self, chat_id: int) -> None:
        """The promised call was not made, or has been counted."""
        self.promised.discard(chat_id)

    def hold(self, now: float) -> float:
        """Seconds that a call has to wait at the door, whatever was promised to it."""
        self._slide(now)
        return self.times[-DOOR] + OVERALL_SPAN - now if len(self.times) >= DOOR else 0.0

    def take(self, now: float) -> None:
        """Count one call."""
        self.times.append(now)

    def _slide(self, now: float) -> None:
        while self.times and self.times[0] <= now - OVERALL_SPAN:
            self.times.popleft()
