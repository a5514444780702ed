"""What a table may ask of whoever thinks."""

import random
from collections.abc import Callable
from typing import Any, Protocol, TypeVar

from engine.effort import Effort
from engine.preferans.actions import AGREE, Action, ProposeResult
from engine.preferans.ai import choose, expert
from engine.preferans.ai.advice import Advice, Reason
from engine.preferans.ai.level import Level
from engine.preferans.observe import PlayerView

T = TypeVar("T")


class ThinkingError(Exception):
    """No thought came in time, or none at all; the message says why and names no card."""


class Thinker(Protocol):
    """Thinks for every table. ``table`` is whose turn it is to wait: each has its own queue."""

    async def start(self) -> None:
        """Make ready; returns at once."""
        ...

    async def stop(self) -> None:
        """Think no more."""
        ...

    async def choose(self, seen: PlayerView, seed: int, level: Level, *, table: int) -> Action:
        """Return what a computer does; always an answer, at worst a club player's."""
        ...

    async def advise(self, seen: PlayerView, seed: int, *, table: int) -> Advice:
        """Return what an expert would do, and why; raises `ThinkingError`."""
        ...

    async def work(self, do: Callable[..., T], *given: Any, table: int) -> T:
        """Return ``do(*given)``, worked out beside the loop; raises `ThinkingError`.

        ``do`` is a function of a module, and it, what it is given and what it returns can be
        pickled.
        """
        ...


def hint(seen: PlayerView, rng: random.Random, effort: Effort) -> Advice:
    """Return what an expert would do, answers to a vote included, and why."""
    vote = seen.vote
    if vote is None or seen.viewer not in vote.awaited:
        return expert.explain(seen, rng, effort)
    action = expert.answer(seen, rng, effort)
    if isinstance(vote.proposal, ProposeResult):
        return Advice(action, Reason.FAIR if action == AGREE else Reason.UNFAIR)
    return Advice(action, Reason.HARMLESS if action == AGREE else Reason.UNPROVEN)


def play_by_rule(seen: PlayerView, seed: int, level: Level = Level.CLUB) -> Action:
    """Return the choice of a player who does not search: some milliseconds at most."""
    return choose(seen, random.Random(seed), level)  # noqa: S311 - play, not secrets
