"""How many calls Telegram may get, in all and per chat.

Both are token buckets: ``burst`` calls at once, then ``rate`` a second, so that any ``t`` seconds
see at most ``burst + rate * t`` calls. The constants are Telegram's limits less a margin: a chat
has at most one pending call, so the network can shift one into the next minute.
"""

import math
from dataclasses import dataclass, field
from typing import Final

from bot.screen import Urgency

CALLS_BURST: Final = 1
CALLS_RATE: Final = 26.0
"""Telegram accepts about 30 calls a second in all: never more than 27 here."""
CHAT_BURST: Final = 3
CHAT_RATE: Final = 1.0
"""Telegram accepts about one call a second per chat, and short bursts."""
CHAT_RESERVE: Final = 1.0
"""Calls per chat that `Urgency.LATER` leaves, so that a turn is shown within a second."""
GROUP_BURST: Final = 8
GROUP_RATE: Final = 10 / 60
"""Telegram accepts 20 calls a minute per group: never more than 18 here."""
GROUP_RESERVE: Final = 6.0
"""The same in a group, for a result and the next deal.

Late jobs leave no more than elsewhere: else they would wait until that many calls are saved.
"""

PAGES: Final = 3
PAGES_IN: Final = 60.0
"""Beside a game a group gets at most so many pages in so many seconds: what people asked for."""
HANDS: Final = 4
HANDS_IN: Final = 60.0
"""The same of hands that stand in a group."""
GAME_RATE: Final = GROUP_RATE - PAGES / PAGES_IN
"""Calls a second that the game itself may make while there are pages."""
SHARED_RESERVE: Final = 2.0
"""Calls that the game and pages then leave for turns and results.

Without pages the game leaves `GROUP_RESERVE`, and takes all others.
"""

ROUNDING: Final = 1e-3
"""Part of a call: Unix time is exact only to some microseconds."""


@dataclass(slots=True)
class Bucket:
    """A token bucket: ``burst`` calls at once, then ``rate`` a second. Full at first."""

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
        """Return the seconds until one call fits and ``reserve`` calls would still be left."""
        self._fill(now)
        missing = 1.0 + reserve - self.level
        # A rounding error must not cause a wait for a moment already here.
        return missing / self.rate if missing > ROUNDING else 0.0

    def take(self, now: float) -> None:
        """Count one call, allowed or not."""
        self._fill(now)
        self.level -= 1.0

    def empty(self, at: float) -> None:
        """Assume that the bucket was empty at ``at``; the latest such moment counts."""
        if at > self.at:
            self.level, self.at = 0.0, at


@dataclass(slots=True)
class ChatBudget:
    """Calls left for one chat; a group has a budget per minute too.

    ``page``: the call is for a page beside a game, ``hand``: for a hand that stands in the group;
    both have a share of their own.
    """

    group: bool
    second: Bucket = field(default_factory=lambda: Bucket(CHAT_BURST, CHAT_RATE))
    minute: Bucket = field(default_factory=lambda: Bucket(GROUP_BURST, GROUP_RATE))
    game: Bucket = field(default_factory=lambda: Bucket(1.0, GAME_RATE))
    pages: tuple[float, ...] = ()
    """When the last pages beside a game were called for."""
    hands: tuple[float, ...] = ()
    """The same of hands."""

    def wait(
        self,
        now: float,
        urgency: Urgency,
        *,
        late: bool = False,
        page: bool = False,
        hand: bool = False,
    ) -> float:
        """Return the seconds until a call fits; ``late``: its job is late."""
        later = urgency is Urgency.LATER
        wait = self.second.wait(now, CHAT_RESERVE if later or page else 0.0)
        if not self.group:
            return wait
        if page:
            return max(wait, self.page_wait(now))
        if hand:
            return max(wait, self.hand_wait(now))
        fits = self.minute.wait(now, (CHAT_RESERVE if late else GROUP_RESERVE) if later else 0.0)
        if later and self.pages and now - self.pages[-1] < PAGES_IN:
            fits = min(fits, max(self.game.wait(now), self.minute.wait(now, SHARED_RESERVE)))
        return max(wait, fits)

    def page_wait(self, now: float, ahead: int = 0) -> float:
        """Return the seconds until a page fits beside a game, behind so many others."""
        place = _place(self.pages, PAGES, PAGES_IN, now, ahead)
        return max(place, self.minute.wait(now, SHARED_RESERVE + ahead))

    def hand_wait(self, now: float, ahead: int = 0) -> float:
        """Return the seconds until a call for a hand fits, behind so many others."""
        place = _place(self.hands, HANDS, HANDS_IN, now, ahead)
        return max(place, self.minute.wait(now, CHAT_RESERVE + ahead))

    def take(
        self,
        now: float,
        urgency: Urgency = Urgency.NOW,
        *,
        page: bool = False,
        hand: bool = False,
    ) -> None:
        """Count one call."""
        self.second.take(now)
        self.minute.take(now)
        if page:
            self.pages = (*self.pages, now)[-PAGES:]
        elif hand:
            self.hands = (*self.hands, now)[-HANDS:]
        elif urgency is Urgency.LATER and self.game.wait(now) <= 0.0:
            self.game.take(now)

    def empty(self, at: float) -> None:
        """Assume no budget was left at ``at``: an earlier process made calls until then."""
        self.second.empty(at)
        self.minute.empty(at)


def _place(taken: tuple[float, ...], places: int, within: float, now: float, ahead: int) -> float:
    """Return the seconds until one of so many places is free, behind so many others."""
    free = [0.0] * (places - len(taken)) + [max(0.0, at + within - now) for at in taken]
    return free[ahead % places] + within * (ahead // places)
