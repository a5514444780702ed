"""What computers answer in a set of deals: the same to everybody who shows them the same."""

import asyncio
from typing import Any, Final, TypeVar

from bot.clock import Clock
from bot.ops.retry import keep_trying
from bot.store import Store, StoreError, answer_of, keep_answer
from bot.tables.prepared import SetTable
from bot.thinking import Thinker, ThinkingError
from engine.computers import FrozenPlayers
from engine.games import GAMES
from engine.log import decode, encode

View = TypeVar("View")
Action = TypeVar("Action")

LONGEST: Final = 4.0
"""Maximum seconds between two tries: whoever waits has not caused the failures."""


class SetAnswers:
    """Answers by view, stored while their set is open: people who choose alike cost one search."""

    def __init__(self, store: Store, thinker: Thinker, clock: Clock) -> None:
        self._store, self._thinker, self._clock = store, thinker, clock
        self._sought: dict[tuple[int, str], asyncio.Task[Any]] = {}

    async def answer(
        self,
        frozen: FrozenPlayers[View, Action],
        view: View,
        given: SetTable,
        *,
        table: int,
        idle: bool = False,
    ) -> Action:
        """Return the action, however long it takes: it never depends on time.

        Whoever asks the same meanwhile waits for the same search. ``idle``: before the set opens.
        """
        name = given.set_id, frozen.key(view)

        async def find() -> object:
            return await self._find(frozen, view, given, name=name[1], table=table, idle=idle)

        task = self._sought.get(name)
        if task is None:
            # Nothing replaces an answer: it is tried again until it is found and stored.
            catch, what = (StoreError, ThinkingError), "set answer"
            asked = keep_trying(self._clock, find, what=what, catch=catch, most=LONGEST)
            task = self._sought[name] = asyncio.create_task(asked)
            task.add_done_callback(lambda _: self._sought.pop(name, None))
        action: Action = await asyncio.shield(task)
        return action

    async def _find(
        self,
        frozen: FrozenPlayers[View, Action],
        view: View,
        given: SetTable,
        *,
        name: str,
        table: int,
        idle: bool,
    ) -> object:
        # One that is ended, idle or not, ends its process: those behind it lose theirs.
        game, database = GAMES[given.game], self._store.database
        stored = await answer_of(database, given.set_id, name)
        if stored is not None:
            return decode(game, stored)
        action = await self._thinker.work(
            frozen.answer,
            view,
            given.level,
            given.seed,
            table=table,
            idle=idle,
            patient=True,
        )
        await keep_answer(database, given.set_id, name, encode(game, action))
        return action
