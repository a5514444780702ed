"""The interface of thinkers, and one without processes."""

import asyncio
import math
import random
from collections.abc import Callable
from typing import Any, Protocol, TypeVar

from bot.thinking import worker
from engine.computers import ComputerPlayers, Effort

View = TypeVar("View")
Action = TypeVar("Action")
Advice = TypeVar("Advice")
T = TypeVar("T")


class ThinkingError(Exception):
    """No answer, or none in time. The message gives the reason and names no card."""


class Thinker(Protocol):
    """Thinks for every table.

    ``table`` is the table's id: requests of one table keep their order, and tables take turns.
    """

    @property
    def ready(self) -> bool:
        """True if the solver is compiled, so that searches are fast."""

    async def start(self) -> None:
        """Prepare to work. Returns at once."""

    async def stop(self) -> None:
        """Stop working and free everything."""

    async def choose(
        self,
        players: ComputerPlayers[View, Action, Any],
        view: View,
        seed: int,
        level: str,
        *,
        table: int,
        within: float = math.inf,
    ) -> Action:
        """Return a computer's action; at a lower level rather than none.

        A search ends ``within`` so many seconds.
        """

    async def advise(
        self, players: ComputerPlayers[View, Any, Advice], view: View, seed: int, *, table: int
    ) -> Advice:
        """Return the strongest player's choice and its reasons; raises `ThinkingError`."""

    async def work(
        self,
        function: Callable[..., T],
        *arguments: object,
        table: int,
        urgent: bool = False,
        idle: bool = False,
        patient: bool = False,
    ) -> T:
        """Return ``function(*arguments)``; raises `ThinkingError`.

        ``function`` belongs to a module; it, its arguments and its result can be pickled.
        ``urgent``: before all other requests, of any table; ``idle``: after them. ``patient``: the
        result does not hang on time, so it is waited for as long as a process lives, and, unless
        urgent, keeps no table's search waiting.
        """


class ThreadThinker:
    """A `Thinker` that works in threads and without a clock: the same seed, the same choice."""

    def __init__(self, samples: int = 4) -> None:
        """Few ``samples``: tests need no strong opponent."""
        self._effort = Effort(samples)

    @property
    def ready(self) -> bool:
        """See `Thinker.ready`."""
        return worker.compiled()

    async def start(self) -> None:
        """Do nothing: no preparation is needed."""

    async def stop(self) -> None:
        """Do nothing: nothing is held."""

    async def choose(
        self,
        players: ComputerPlayers[View, Action, Any],
        view: View,
        seed: int,
        level: str,
        *,
        table: int,
        within: float = math.inf,
    ) -> Action:
        """See `Thinker.choose`."""
        rng = random.Random(seed)  # noqa: S311 - play, not secrets
        return await asyncio.to_thread(players.choose, view, rng, level, self._effort)

    async def advise(
        self, players: ComputerPlayers[View, Any, Advice], view: View, seed: int, *, table: int
    ) -> Advice:
        """See `Thinker.advise`."""
        rng = random.Random(seed)  # noqa: S311 - play, not secrets
        return await self.work(players.advise, view, rng, self._effort, table=table)

    async def work(
        self,
        function: Callable[..., T],
        *arguments: object,
        table: int,
        urgent: bool = False,
        idle: bool = False,
        patient: bool = False,
    ) -> T:
        """See `Thinker.work`."""
        try:
            return await asyncio.to_thread(function, *arguments)
        except Exception as error:
            raise ThinkingError(type(error).__name__) from error
