"""Thinking in this process, in a thread: the same seed always gives the same game."""

import asyncio
import random
from collections.abc import Callable
from typing import Any, Final, TypeVar

from bot.thinking.thinker import ThinkingError, hint, play_by_rule
from engine.effort import Effort
from engine.preferans.actions import Action
from engine.preferans.ai import choose
from engine.preferans.ai.advice import Advice
from engine.preferans.ai.level import Level
from engine.preferans.observe import PlayerView

T = TypeVar("T")

SAMPLES: Final = 4
"""Layouts an expert tries here: without its processes the bot is on a stage or in a test."""


class Here:
    """A `Thinker` without processes and without a clock."""

    def __init__(self, samples: int = SAMPLES) -> None:
        self._effort = Effort(samples)

    async def start(self) -> None:
        """Nothing to make ready."""

    async def stop(self) -> None:
        """Nothing to give back."""

    async def choose(self, seen: PlayerView, seed: int, level: Level, *, table: int) -> Action:
        """See `Thinker.choose`."""
        if level is not Level.EXPERT:
            return await asyncio.to_thread(play_by_rule, seen, seed, level)
        rng = random.Random(seed)  # noqa: S311 - play, not secrets
        return await asyncio.to_thread(choose, seen, rng, level, self._effort)

    async def advise(self, seen: PlayerView, seed: int, *, table: int) -> Advice:
        """See `Thinker.advise`."""
        rng = random.Random(seed)  # noqa: S311 - play, not secrets
        return await self.work(hint, seen, rng, self._effort, table=table)

    async def work(self, do: Callable[..., T], *given: Any, table: int) -> T:
        """See `Thinker.work`."""
        try:
            return await asyncio.to_thread(do, *given)
        except Exception as error:
            raise ThinkingError(type(error).__name__) from error
