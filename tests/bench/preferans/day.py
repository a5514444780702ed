"""Tables beside a set: toasts and computers' answers, in turns with and without ten people at it.

Twenty tables of experts play as in `tests.bench.toasts`; ten people play the day's deals meanwhile,
each by a legal move of his own, so that few answers are known already. Between the turns they wait,
and so does what the bot works out beside them.
"""

import asyncio
import statistics
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
TURNS: Final = 5
ROUNDS: Final = 6
"""Rounds of taps in each turn."""
THOUGHT: Final = (1.0, 3.0)
"""Seconds from one tap at a set to the next, at least and at most."""
WITH, WITHOUT = True, False


class Beside(Evening):
    """Tables with a set beside them, now and then."""

    def __init__(self) -> None:
        super().__init__(TABLES, experts=True)
        self._on = asyncio.Event()
        self._answers: list[float] = []
        """Seconds in which computers at tables answered in this turn."""
        self.set_answers: list[float] = []
        """Seconds in which those of the set did, in all turns."""
        self.toasts: dict[bool, list[float]] = {WITH: [], WITHOUT: []}
        """Milliseconds within which 95 of 100 taps were answered, of each turn beside it or not."""
        self.answers: dict[bool, list[float]] = {WITH: [], WITHOUT: []}
        """Mean of the seconds in which computers at tables answered, as well."""

    async def _play(self, running: BotApp, thinker: WorkerPool) -> None:
        await until(lambda: thinker.ready, "a compiled solver", limit=180)
        self._listen(thinker)
        town, people = self._town, running.services.people
        company = await gather(running, town, TABLES, "10 expert")
        here = {table.row.chat_id: table for table in running.services.tables}
        seated = [(here[group], person) for person, group in company]
        players = [(await town.ask("gather"))[0] for _ in range(PEOPLE)]
        await until(lambda: all(map(people.cached, players)), "people who are known")
        playing = [
            asyncio.create_task(self._of_set(running, number, person))
            for number, person in enumerate(players, TABLES)
        ]
        seen = 0
        for turn in range(2 * TURNS):
            beside = turn % 2 == (turn // 2) % 2
            (self._on.set if beside else self._on.clear)()
            await asyncio.sleep(EVERY)
            self._answers.clear()
            for _ in range(ROUNDS):
                await asyncio.gather(*(self._tap(at, *each) for at, each in enumerate(seated)))
            await until(self._all_answered, "the answers", limit=PATIENCE)
            taken = await town.ask("taken")
            self.toasts[beside].append(late(sorted(taken[seen:]), 95))
            self.answers[beside].append(statistics.mean(self._answers))
            seen = len(taken)
            told = f"{self.toasts[beside][-1]:.0f} ms, computers {self.answers[beside][-1]:.3f} s"
            say(f"{'beside a set' if beside else 'alone'}: {told} ({len(self._answers)})")
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

    async def _of_set(self, running: BotApp, number: int, person: int) -> None:
        """Play one deal of the set after the other."""
        rng = Random(number)
        while True:
            await asyncio.sleep(rng.uniform(*THOUGHT))
            await self._on.wait()
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


def times(what: str) -> Figure:
    """The median of the turns with the set, times that of those without."""
    found: dict[bool, list[float]] = getattr(played(), what)
    ratio = statistics.median(found[WITH]) / statistics.median(found[WITHOUT])
    return Figure("times", (ratio,), aim=1.1)


figure("toast beside ten people at a set, 95th percentile, times that without")(
    partial(times, "toasts")
)
figure("computers' answers beside ten people at a set, times those without")(
    partial(times, "answers")
)


@figure("a set's answer to ten people at once, 95th percentile")
def answered() -> Figure:
    """From question to answer, waiting included; known ones are not counted."""
    return Figure("s", (late(sorted(played().set_answers), 95),), aim=2.0)
