"""Rate limits of costly requests: a burst, then a steady rate.

Each kind of request has an allowance per person and per chat, refilled by the bot's clock and kept
in memory only.
"""

import math
from dataclasses import dataclass
from typing import Final

from cachetools import TLRUCache

from bot.clock import Clock
from bot.taps import Tap, Verb
from bot.views import codes


@dataclass(frozen=True, slots=True)
class Allowance:
    """A burst of ``at_once`` requests; another is earned every ``seconds``."""

    at_once: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Cost:
    """Allowances of one person and of one whole chat, None for any number."""

    person: Allowance
    chat: Allowance | None = None


MESSAGE: Final = "message"
"""What every message costs before anything is read for it."""

COSTS: Final = {
    "picture": Cost(Allowance(6, 10.0)),
    "export": Cost(Allowance(4, 30.0)),
    "analysis": Cost(Allowance(6, 20.0)),
    "hint": Cost(Allowance(20, 3.0)),
    "history": Cost(Allowance(20, 2.0)),
    "membership": Cost(Allowance(3, 20.0), Allowance(3, 20.0)),
    "steps": Cost(Allowance(60, 1.0)),
    "lobby": Cost(Allowance(10, 20.0)),
    "page": Cost(Allowance(60, 1.0)),
    "request": Cost(Allowance(10, 6.0)),
    "join": Cost(Allowance(5, 60.0)),
    MESSAGE: Cost(Allowance(5, 2.0)),
}
"""Far above what a game needs: only endless requests reach them.

Whatever posts in a group costs a page of it besides (`bot.reconcile.budgets`).
"""

COMMANDS: Final = {
    "start": "page",
    "newgame": "lobby",
    "save": "page",
    "rename": "page",
    "help": "page",
    "settings": "page",
    "language": "page",
    "join": "join",
    "leave": "request",
    "stop": "request",
    "longer": "request",
    "cancel": "request",
    "poke": "request",
    "hint": "hint",
    "pulka": "picture",
    "export": "export",
    "deal": "history",
    "analyze": "analysis",
    "history": "history",
    "me": "history",
    "rules": "page",
    "privacy": "page",
    "forget": "page",
    "mydata": "export",
    "admins": "page",
}
"""Costs of all commands."""
NOT_ASIDE: Final = ("newgame", "save", "rename", "settings", "language")
"""Commands that mean the group: they wait until it takes a page; others are answered in private."""

_SHOWS: Final = {
    "down": "picture",
    "sheet": "picture",
    "analysis": "analysis",
    "check": "history",
    "why": "history",
    "exact": "history",
}
_PAGES: Final = {"history", "deals", "past", "deal"}
_AT_THE_TABLE: Final = (Verb.MOVE, Verb.RIGHT, Verb.VOTE, Verb.DRAFT, Verb.LOBBY, Verb.OPTION)
_BESIDE: Final = ("hand", "layout", "exact", "check", "why", codes.HURRY, "here", "back")
"""What a button shows in a pop-up, in private, or in the table's own messages."""


def of_tap(tap: Tap) -> str | None:
    """Return the kind of cost of a button, None if it is free: its table answers for it."""
    match tap.verb:
        case Verb.SHOW:
            return _SHOWS.get(tap.what)
        case Verb.DRAFT if tap.what == codes.HINT:
            return "hint"
        case Verb.LOBBY if tap.what in (codes.AGAIN, codes.ANOTHER):
            return "lobby"
        case Verb.LOBBY if tap.what.startswith(codes.JOIN):
            return "join"
        case Verb.PICK:
            return COMMANDS.get(tap.what.partition("=")[0], "page")
        case Verb.CHAT | Verb.PERSON:
            return "page"
        case Verb.PAGE:
            what = codes.parse_page(tap.what)[1]
            if what in (codes.TRAIN, codes.FIRST) or what.startswith(
                (f"{codes.REPLAY}=", f"{codes.LESSON}=")
            ):
                return "lobby"
            if what.startswith((f"{codes.WALK}=", f"{codes.STEPS}=")):
                return "steps"
            if what.partition("=")[0] in codes.OF_MISTAKES:
                return "hint"
            return "history" if what in _PAGES else "page"
    return None


def posts(tap: Tap) -> bool:
    """Return whether a button brings a page, or a message anew, where it is tapped."""
    if tap.verb in _AT_THE_TABLE:
        return tap.verb is Verb.LOBBY and tap.what in (codes.AGAIN, codes.ANOTHER)
    if tap.verb is Verb.PICK:
        return of_tap(tap) not in ("request", "join", "hint")
    return tap.verb is not Verb.SHOW or tap.what not in _BESIDE


class RateLimits:
    """The remaining allowances.

    An allowance is stored as the moment at which it is full again: the generic cell rate algorithm.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._full_at: TLRUCache[tuple[str, str, int], float] = TLRUCache(
            math.inf, ttu=lambda _key, full_at, _now: full_at, timer=clock.now
        )

    def spend(self, kind: str | None, user_id: int, chat_id: int) -> float:
        """Take one request from both allowances; return the seconds to wait if one is empty."""
        if kind is None:
            return 0.0
        cost, now = COSTS[kind], self._clock.now()
        # Who writes in the name of a chat shares its allowance.
        asked = [((kind, "person", user_id or chat_id), cost.person)]
        if cost.chat is not None:
            asked.append(((kind, "chat", chat_id), cost.chat))
        # An allowance is never less than empty, even after the clock was set back.
        full = {
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
