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
CHAT_RESERVE: Final = {Urgency.WAITS: 1.0, Urgency.LOOKS: 1.0}
"""Calls that stay in any chat's purse for what is more urgent."""

GROUP_BURST: Final = 6
GROUP_RATE: Final = 12 / 60
"""6 at once and 12 a minute: never more than 18 in a minute."""
GROUP_RESERVE: Final = {
    Urgency.ANSWER: 0.0,
    Urgency.TURN: 1.0,
    Urgency.ACTED: 1.0,
    Urgency.RESULT: 1.0,
    Urgency.TRICK: 2.0,
    Urgency.WAITS: 2.0,
    Urgency.LOOKS: 2.0,
}
"""Calls that stay in a group's purse for what is more urgent."""

TRICK_BURST: Final = 4
TRICK_RATE: Final = 8 / 60
"""Edits of the running trick: never more than 12 in a minute."""

OVERALL_SPAN: Final = 1.0
OVERALL: Final = {
    Urgency.ANSWER: 27,
    Urgency.TURN: 27,
    Urgency.ACTED: 24,
    Urgency.RESULT: 23,
    Urgency.TRICK: 18,
    Urgency.WAITS: 16,
    Urgency.LOOKS: 16,
}
"""Calls in any second up to which each urgency may still go."""
EVEN_SPAN: Final = 0.25
"""Stretch over which whatever is less urgent than a turn is spread: had a second's calls left in
one moment, a turn after them would wait for that second to pass."""
ROOM: Final = 8.0
"""Calls a second below which there is room for everything."""
SCARCE: Final = 16.0
"""Calls a second from which what only waits is held as long as it may be."""
LOAD_SPAN: Final = 10.0
"""Seconds over which calls are counted for that."""
LATE: Final = 2
"""Calls a second, of all chats, that go before turns only because they have waited so long."""
DOOR: Final = OVERALL[Urgency.ANSWER]
"""Calls that leave in any second, whatever their urgency."""
SLOW_TRICK: Final = 12
"""The same for running tricks of tables where little happens: nobody waits for the next card."""


@dataclass(slots=True)
class Bucket:
    """``burst`` calls at once, then ``rate`` a second. Full at first."""

    burst: float
    rate: float
    level: float = math.nan
    at: float = -math.inf

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

    def room(self, now: float) -> int:
        """How many calls fit at once."""
        self._fill(now)
        return max(0, math.floor(self.level + 1e-6))

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
        wait = self.second.wait(now, CHAT_RESERVE.get(urgency, 0.0))
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
    load: float = 0.0
    """Calls of about the last `LOAD_SPAN`, as of the last of them: older ones fade."""
    promised: set[int] = field(default_factory=set)
    last: float = 0.0

    def wait(self, now: float, limit: int, *, even: bool = False) -> float:
        """Seconds until fewer than ``limit`` calls lie in the last second or are promised.

        ``even``: nor more than their share in the last `EVEN_SPAN`.
        """
        self._slide(now)
        wait = self._until(now, limit, OVERALL_SPAN)
        if even:
            wait = max(wait, self._until(now, math.ceil(limit * EVEN_SPAN), EVEN_SPAN))
        return wait

    def _until(self, now: float, limit: int, span: float) -> float:
        """Seconds until fewer than ``limit`` calls lie in the last ``span`` or are promised."""
        # Of the calls so far the last ``room`` may lie in the stretch beside those promised.
        room = limit - 1 - len(self.promised)
        if room >= len(self.times):
            return 0.0
        if room < 0:
            return span / limit
        return max(0.0, self.times[-room - 1] + span - now)

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
        self.load = self._faded(now) + 1.0
        self.times.append(now)
        self.last = now

    def spent(self, at: float) -> None:
        """Another process may have made every call of the second before ``at``."""
        self.times.extend([at] * DOOR)

    def scarce(self, now: float) -> float:
        """How scarce calls are, from 0 (there is room for all) to 1."""
        rate = self._faded(now) / LOAD_SPAN
        return min(1.0, max(0.0, (rate - ROOM) / (SCARCE - ROOM)))

    def _faded(self, now: float) -> float:
        return self.load * math.exp(min(0.0, self.last - now) / LOAD_SPAN)

    def _slide(self, now: float) -> None:
        while self.times and self.times[0] <= now - OVERALL_SPAN:
            self.times.popleft()
