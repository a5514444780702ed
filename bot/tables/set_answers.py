"""What computers answer in a set of deals: the same to everybody who shows them the same."""

import asyncio
from functools import partial
from typing import Any

from bot.clock import Clock
from bot.ops.retry import keep_trying
from bot.store import Store, answer_of, keep_answer
from bot.tables.prepared import SetTable
from bot.thinking import Thinker, ThinkingError
from engine.computers import ComputerPlayers
from engine.games import GAMES
from engine.log import decode, encode


class SetAnswers:
    """Answers by view, stored while their set is open: people who choose alike cost one search."""

    def __init__(self, store: Store, thinker: Thinker, clock: Clock) -> None:
        self._store, self._thinker, self._clock = store, thinker, clock
        self._sought: dict[tuple[int, str], asyncio.Task[Any]] = {}

    async def answer(
        self,
        players: ComputerPlayers[Any, Any, Any],
        view: Any,
        given: SetTable,
        *,
        table: int,
        player: str = "",
        idle: bool = False,
    ) -> Any:
        """Return the action, however long it takes: it never depends on time.

        ``player`` names one that plays a person's seat, with a seed of its own; ``idle``: before
        the set opens.
        """
        frozen = players.frozen
        if frozen is None:
            raise LookupError("no computers that answer alike")
        name = given.set_id, f"{player}{frozen.key(view)}"
        task = self._sought.get(name)
        if task is None:
            work = self._find(players, view, given, name=name[1], table=table, idle=idle)
            task = self._sought[name] = asyncio.create_task(work)
            task.add_done_callback(lambda _: self._sought.pop(name, None))
        return await asyncio.shield(task)

    async def _find(
        self,
        players: ComputerPlayers[Any, Any, Any],
        view: Any,
        given: SetTable,
        *,
        name: str,
        table: int,
        idle: bool,
    ) -> Any:
        frozen, game = players.frozen, GAMES[given.game]
        assert frozen is not None  # noqa: S101 - asked before
        stored = await answer_of(self._store.database, given.set_id, name)
        if stored is not None:
            return decode(game, stored)
        ask = partial(
            self._thinker.work,
            frozen.answer,
            view,
            given.level,
            given.seed,
            table=table,
            idle=idle,
            patient=not idle,
        )
        action = await keep_trying(self._clock, ask, what="set answer", catch=ThinkingError)
        await keep_answer(self._store.database, given.set_id, name, encode(game, action))
        return action
