"""Tables beside a set: toasts and computers' answers while ten people play it, and do not.

Twenty tables of experts play as in `tests.bench.toasts`. In turns ten more people wait, play the
day's deals, each by a legal move of his own, so that few answers are known already, or play as fast
at tables of experts: what a set costs others is not what any ten people more cost them. While they
do not play the set, what the bot works out beside it waits as well.
"""

import asyncio
import statistics
from enum import StrEnum
from functools import cache, partial
from random import Random
from time import perf_counter
from typing import Any, Final

from bot.app import BotApp
from bot.ops.process import make_loop_responsive, new_event_loop
from bot.tables.prepared import of_set
from bot.tables.task import TableTask
from bot.taps import Tap, Verb
from bot.thinking import WorkerPool
from bot.views import codes
from engine.games import game
from engine.log import action_code
from engine.votes import AGREE
from tests.bench.figures import Figure, figure, say
from tests.bench.gathering import gather, until
from tests.bench.toasts import EVERY, PATIENCE, Evening, late

TABLES: Final = 20
PEOPLE: Final = 10
TURNS: Final = 4
ROUNDS: Final = 7
"""Rounds of taps in each turn."""
THOUGHT: Final = (5.0, 15.0)
"""Seconds from one tap to the next, at least and at most: nine deals take some ten minutes."""


class What(StrEnum):
    """What the ten people do in a turn."""

    WAIT = "alone"
    TABLES = "beside ten people more at tables"
    SET = "beside ten people at a set"


class Beside(Evening):
    """Tables with a set beside them, now and then."""

    def __init__(self) -> None:
        super().__init__(TABLES, experts=True)
        self._now = What.WAIT
        self._on = asyncio.Event()
        """Set in the turns of the set."""
        self._answers: list[float] = []
        """Seconds in which computers at tables answered in this turn."""
        self.set_answers: list[float] = []
        """Seconds in which those of the set did, in all turns."""
        self.toasts: dict[What, list[float]] = {each: [] for each in What}
        """Milliseconds within which 95 of 100 taps were answered, in each turn."""
        self.answers: dict[What, list[float]] = {each: [] for each in What}
        """Mean of the seconds in which computers at tables answered, as well."""

    async def _play(self, running: BotApp, thinker: WorkerPool) -> None:
        await until(lambda: thinker.ready, "a compiled solver", limit=180)
        self._listen(thinker)
        town = self._town
        company = await gather(running, town, TABLES + PEOPLE, "10 expert")
        here = {table.row.chat_id: table for table in running.services.tables}
        seated = [(here[group], person) for person, group in company]
        playing = [
            asyncio.create_task(self._besides(running, number, *seated[number]))
            for number in range(TABLES, TABLES + PEOPLE)
        ]
        del seated[TABLES:]
        seen = 0
        for turn in range(len(What) * TURNS):
            self._now = [*What, *reversed(What)][turn % (2 * len(What))]
            (self._on.set if self._now is What.SET else self._on.clear)()
            await asyncio.sleep(EVERY)
            self._answers.clear()
            for _ in range(ROUNDS):
                await asyncio.gather(*(self._tap(at, *each) for at, each in enumerate(seated)))
            await until(self._all_answered, "the answers", limit=PATIENCE)
            taken = await town.ask("taken")
            self.toasts[self._now].append(late(sorted(taken[seen:]), 95))
            self.answers[self._now].append(statistics.mean(self._answers))
            seen = len(taken)
            toast, answer = self.toasts[self._now][-1], self.answers[self._now][-1]
            say(f"{self._now}: {toast:.1f} ms, computers {answer:.3f} s ({len(self._answers)})")
        for each in playing:
            each.cancel()
        await asyncio.gather(*playing, return_exceptions=True)

    def _listen(self, thinker: WorkerPool) -> None:
        """Note how long each search takes, waiting included; idle ones wait for the set's turn."""
        ask, work = thinker._ask, thinker.work

        async def of_table(*asked: Any, **how: Any) -> Any:
            begun = perf_counter()
            found = await ask(*asked, **how)
            self._answers.append(perf_counter() - begun)
            return found

        async def of_set(*asked: Any, **how: Any) -> Any:
            if how.get("idle"):
                await self._on.wait()
                return await work(*asked, **how)
            begun = perf_counter()
            found = await work(*asked, **how)
            if how.get("patient"):
                self.set_answers.append(perf_counter() - begun)
            return found

        thinker._ask = of_table  # type: ignore[method-assign]
        thinker.work = of_set  # type: ignore[method-assign]

    async def _besides(self, running: BotApp, number: int, own: TableTask, person: int) -> None:
        """Play one deal of the set after the other, or at a table."""
        rng = Random(number)
        while True:
            await asyncio.sleep(rng.uniform(*THOUGHT))
            if self._now is What.TABLES and (tap := _tap_of(own, person, rng)):
                await self._town.ask("press", number, tap, False)
            if self._now is not What.SET:
                continue
            open_ones = (
                each
                for each in running.services.tables.in_chat(person)
                if of_set(each.row) and not each.state.ended
            )
            table = next(open_ones, None)
            tap = codes.page(codes.PLAY_DAY) if table is None else _tap_of(table, person, rng)
            if tap:
                await self._town.ask("press", number, tap, False, True)


def _tap_of(table: TableTask, person: int, rng: Random) -> str:
    """What a person taps now, "" for nothing."""
    ledger, seat, key = table.ledger, table.state.seat_of(person), game(table.row.game)
    if ledger is None or seat is None:
        return ""
    vote = ledger.table.vote
    if vote is not None and seat in vote.awaited:
        return Tap(Verb.VOTE, table.row.id, ledger.vote_entry, action_code(key, AGREE)).encode()
    moves = ledger.moves[seat]
    if not moves:
        return ""
    code = action_code(key, rng.choice(moves))
    return Tap(Verb.MOVE, table.row.id, ledger.decisions[seat], code).encode()


@cache
def played() -> Beside:
    """One run for all figures of it."""
    make_loop_responsive()
    evening = Beside()
    with asyncio.Runner(loop_factory=new_event_loop) as runner:
        runner.run(evening.run())
    say(f"{len(evening.set_answers)} answers at the set")
    return evening


def times(what: str, than: What) -> Figure:
    """The median of the turns with the set, times that of others."""
    found: dict[What, list[float]] = getattr(played(), what)
    ratio = statistics.median(found[What.SET]) / statistics.median(found[than])
    return Figure("times", (ratio,), aim=1.1)


for _than in (What.WAIT, What.TABLES):
    figure(f"toast beside ten people at a set, 95th percentile, times {_than}")(
        partial(times, "toasts", _than)
    )
    figure(f"computers' answers beside ten people at a set, times {_than}")(
        partial(times, "answers", _than)
    )


@figure("a set's answer to ten people at once, 95th percentile")
def answered() -> Figure:
    """From question to answer, waiting included; known ones are not counted."""
    return Figure("s", (late(sorted(played().set_answers), 95),), aim=2.0)
