"""Rate limits of costly requests: a burst, then a steady rate.

Each kind of request has an allowance per person and per chat, refilled by the bot's clock and kept
in memory only.
"""

import math
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from cachetools import TLRUCache

from bot.clock import Clock


@dataclass(frozen=True, slots=True)
class Allowance:
    """A burst of ``at_once`` requests; another is earned every ``seconds``."""

    at_once: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Quota:
    """Allowances of one person and of one whole chat, None for any number."""

    person: Allowance
    chat: Allowance | None = None


class Cost(StrEnum):
    """A kind of request."""

    PICTURE = "picture"
    EXPORT = "export"
    ANALYSIS = "analysis"
    HINT = "hint"
    HISTORY = "history"
    MEMBERSHIP = "membership"
    STEPS = "steps"
    LOBBY = "lobby"
    PAGE = "page"
    REQUEST = "request"
    JOIN = "join"
    MESSAGE = "message"
    """Every message, before anything is read for it."""


QUOTAS: Final = {
    Cost.PICTURE: Quota(Allowance(6, 10.0)),
    Cost.EXPORT: Quota(Allowance(4, 30.0)),
    Cost.ANALYSIS: Quota(Allowance(6, 20.0)),
    Cost.HINT: Quota(Allowance(20, 3.0)),
    Cost.HISTORY: Quota(Allowance(20, 2.0)),
    Cost.MEMBERSHIP: Quota(Allowance(3, 20.0), Allowance(3, 20.0)),
    Cost.STEPS: Quota(Allowance(60, 1.0)),
    Cost.LOBBY: Quota(Allowance(10, 20.0)),
    Cost.PAGE: Quota(Allowance(60, 1.0)),
    Cost.REQUEST: Quota(Allowance(10, 6.0)),
    Cost.JOIN: Quota(Allowance(5, 60.0)),
    Cost.MESSAGE: Quota(Allowance(5, 2.0)),
}
"""Far above what a game needs: only endless requests reach them.

Whatever posts in a group costs a page of it besides (`bot.reconcile.budgets`).
"""


class RateLimits:
    """The remaining allowances.

    An allowance is stored as the moment at which it is full again: the generic cell rate algorithm.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._full_at: TLRUCache[tuple[str, str, int], float] = TLRUCache(
            math.inf, ttu=lambda _key, full_at, _now: full_at, timer=clock.now
        )

    def spend(self, kind: Cost | None, user_id: int, chat_id: int) -> float:
        """Take one request from both allowances; return the seconds to wait if one is empty."""
        if kind is None:
            return 0.0
        quota, now = QUOTAS[kind], self._clock.now()
        # Who writes in the name of a chat shares its allowance.
        asked = [((kind, "person", user_id or chat_id), quota.person)]
        if quota.chat is not None:
            asked.append(((kind, "chat", chat_id), quota.chat))
        # An allowance is never less than empty, even after the clock was set back.
        full: dict[tuple[str, str, int], float] = {
            key: min(max(self._full_at.get(key, now), now), now + a.seconds * a.at_once) + a.seconds
            for key, a in asked
        }
        wait = max(full[key] - now - a.seconds * a.at_once for key, a in asked)
        if wait > 1e-6:
            return math.ceil(wait)
        self._full_at.update(full)
        return 0.0

    def tells(self, user_id: int, chat_id: int) -> bool:
        """Return whether to send this refusal too: refusals must not flood either."""
        key, now = ("told", "person" if user_id else "chat", user_id or chat_id), self._clock.now()
        if key in self._full_at:
            return False
        self._full_at[key] = now + TELL_EVERY
        return True


TELL_EVERY: Final = 20.0
"""Seconds between two refusals of commands per person; taps always get a toast."""
