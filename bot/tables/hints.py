"""Hints: what the strongest computer would do, for a person who plays against computers alone.

A hint is neither in the log nor beside it: it goes with the move, and with the process.
"""

import asyncio
from collections.abc import Callable

from bot.tables.effects import HintAsked
from bot.tables.events import HintGiven
from bot.tables.services import TableServices
from bot.tables.state import State
from bot.thinking import ThinkingError
from bot.views.model import Hint


class Hints:
    """The hints of one table that are being thought of."""

    def __init__(
        self, table_id: int, services: TableServices, hand_in: Callable[[HintGiven], None]
    ) -> None:
        """``hand_in`` takes a hint that was thought of; it may be outdated by then."""
        self._table_id = table_id
        self._services = services
        self._hand_in = hand_in
        self._thinking: dict[tuple[int, int], asyncio.Task[None]] = {}
        """By seat and decision."""

    def ask(self, state: State, asked: HintAsked) -> None:
        """Think about a decision, unless it is being thought about."""
        key = asked.seat, asked.decision
        if key not in self._thinking:
            self._thinking[key] = asyncio.create_task(self._think(state, asked))

    async def _think(self, state: State, asked: HintAsked) -> None:
        advice = None
        try:
            advice = await self._services.thinker.advise(
                state.front.computers,
                state.seen(asked.seat),
                self._services.rng.getrandbits(64),
                table=self._table_id,
            )
        except ThinkingError:
            pass  # the person is told in place of the hint
        finally:
            self._thinking.pop((asked.seat, asked.decision), None)
            self._hand_in(HintGiven(asked.seat, asked.decision, Hint(advice), asked.renew))

    def stop(self) -> None:
        """Stop thinking."""
        for task in tuple(self._thinking.values()):
            task.cancel()
