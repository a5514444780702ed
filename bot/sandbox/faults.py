"""Faults between the bot and Telegram: ordered by rules, and repeatable.

A rule names the calls it strikes and what it does to them::

    world.faults.add("sendMessage", LoseReply(), nth=2)            # the second call alone
    world.faults.add("edit*", Drop(), chat=-100, probability=0.1)  # from the world's own Random
    world.faults.add("getUpdates", Repeat(), times=1)              # one batch arrives twice
"""

import math
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from random import Random

from bot.sandbox.model import Ephemerals


@dataclass(frozen=True, slots=True)
class Delay:
    """Let the call wait ``seconds`` of the world's clock before it acts."""

    seconds: float


@dataclass(frozen=True, slots=True)
class Drop:
    """Break the connection before the call acts."""


@dataclass(frozen=True, slots=True)
class LoseReply:
    """Let the call act, and never answer."""


@dataclass(frozen=True, slots=True)
class ServerError:
    """Answer 5xx before the call acts."""

    code: int = 502


@dataclass(frozen=True, slots=True)
class Flood:
    """Answer 429 before the call acts."""

    retry_after: int = 3


@dataclass(frozen=True, slots=True)
class Repeat:
    """For ``getUpdates``: deliver this batch of updates once more afterwards."""


@dataclass(frozen=True, slots=True)
class ForgetEphemerals:
    """Let the server forget ephemeral messages from this call on."""

    known: Ephemerals = Ephemerals.ABSENT


Action = Delay | Drop | LoseReply | ServerError | Flood | Repeat | ForgetEphemerals


@dataclass(slots=True)
class Rule:
    """Strikes calls whose method matches the glob ``method`` and, if set, go into ``chat``.

    ``nth`` strikes only that matching call (1 is the first), ``probability`` each by chance;
    ``times`` is how often it may strike in all. ``seen`` and ``struck`` count.
    """

    method: str
    action: Action
    chat: int | None = None
    nth: int | None = None
    probability: float = 1.0
    times: float = math.inf
    seen: int = 0
    struck: int = 0

    def strikes(self, method: str, chat: int | None, random: Random) -> bool:
        """Count one call and return whether the rule strikes it."""
        if not fnmatchcase(method, self.method) or self.chat not in (None, chat):
            return False
        self.seen += 1
        if self.struck >= self.times or self.nth not in (None, self.seen):
            return False
        if self.probability < 1.0 and random.random() >= self.probability:
            return False
        self.struck += 1
        return True


@dataclass(slots=True)
class Faults:
    """The rules in force. The first rule that strikes a call decides its fate."""

    random: Random = field(default_factory=lambda: Random(0))  # noqa: S311 - repeatable on purpose
    rules: list[Rule] = field(default_factory=list)

    def add(
        self,
        method: str,
        action: Action,
        *,
        chat: int | None = None,
        nth: int | None = None,
        probability: float = 1.0,
        times: float = math.inf,
    ) -> Rule:
        """Add a rule; ``getUpdates`` is struck only by rules that name it exactly."""
        rule = Rule(method, action, chat, nth, probability, times)
        self.rules.append(rule)
        return rule

    def clear(self) -> None:
        """Remove all rules."""
        self.rules.clear()

    def strike(self, method: str, chat: int | None) -> Action | None:
        """Return what happens to this call, if anything."""
        for rule in self.rules:
            if method == "getUpdates" and rule.method != method:
                continue
            if rule.strikes(method, chat, self.random):
                return rule.action
        return None
