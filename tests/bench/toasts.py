"""From a tap to its toast: one table, two hundred, 1,000, twenty of experts; in real time.

A tap that is not answered ends the figure with what was tapped and what its table waited for.

The bot is the whole bot, on a database file. Telegram and the people are a process of their own
(`tests.bench.town`): what is measured is everything but the network, and the bot's core does its
own work alone. Each table belongs to a group of its own with one person and two computers; every
person taps once in five seconds: a legal move when it is their turn, else one that comes at the
wrong time. What Telegram shows lags behind at that rate, by its own limits. Experts think in as
many processes as the bot would give them on this machine.
"""

import asyncio
import os
import random
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, partial
from os import getloadavg
from pathlib import Path
from time import process_time

from bot.app import BotApp, build
from bot.clock import SystemClock
from bot.config import spare_cores
from bot.ops.process import make_loop_responsive, new_event_loop
from bot.store import Store
from bot.tables.task import TableTask
from bot.taps import Tap, Verb, decode
from bot.thinking import WorkerPool
from engine.games import game
from engine.log import action_code
from engine.votes import AGREE
from tests.bench.figures import Figure, figure, say
from tests.bench.gathering import LateError, gather, until
from tests.bench.town import Town, TownRequest

EVERY = 5.0
"""Seconds between two taps at one table."""
ROUNDS = 4
ALONE = 300
"""Taps at a lone table: a median and a tail need a few hundred."""
ALONE_EVERY = 0.25
"""Seconds in which there is one of them: a person's taps beyond five a second are dropped."""
PATIENCE = 30.0
"""Seconds after which a tap without an answer is a failure."""
SHARES = (50, 95, 99)
"""Of a hundred taps."""
OTHERS = 40
OTHERS_TAP = 12
"""Times, each of them, while one more person floods the bot."""
TAPS = 500.0
"""Taps of that person, a second."""
MESSAGES = 100.0
"""Messages, a second, of one account or of all that write without end."""
ANSWERED = 500.0
"""Milliseconds in which 95 of 100 taps are to be answered beside them."""
AIM = 50.0
"""Milliseconds in which 95 of 100 taps are to be answered."""


@dataclass(frozen=True, slots=True)
class Flood:
    """What so many more people do without end, each so often a second.

    ``what``: a command, or "" for taps at a table of their own.
    """

    rate: float
    what: str = ""
    people: int = 1


class Evening:
    """Many tables at once, and a stopwatch.

    ``experts``: what the computers are; every person taps ``rounds`` times, once in ``every``
    seconds.
    """

    def __init__(
        self,
        tables: int,
        *,
        experts: bool = False,
        rounds: int = ROUNDS,
        every: float = EVERY,
        flood: Flood | None = None,
    ) -> None:
        self._clock = SystemClock()
        self._town = Town()
        self._tables = tables
        self._experts = experts
        self._rounds = rounds
        self._every = every
        self._flood = flood
        self._rng = random.Random(1)
        self.taken: list[float] = []
        """Milliseconds from each tap to its answer."""
        self.spent = 0.0
        """Seconds of the bot's own processor time while people tapped."""

    async def run(self) -> None:
        """Gather, deal, and tap."""
        town = self._town
        await town.start()
        try:
            with tempfile.TemporaryDirectory() as folder:
                store = await Store.open(f"sqlite+aiosqlite:///{folder}/bench.db")
                request, updates = TownRequest(town), TownRequest(town)
                token = await town.ask("token")
                application = build(token, request=request, get_updates_request=updates)
                thinker = WorkerPool(spare_cores())
                rng = random.Random(2)
                running = BotApp(application, store, self._clock, rng=rng, thinker=thinker)
                await running.start()
                try:
                    await self._play(running, thinker)
                finally:
                    await running.stop()
        finally:
            await town.stop()

    async def _play(self, running: BotApp, thinker: WorkerPool) -> None:
        if self._experts:
            await until(lambda: thinker.ready, "a compiled solver", limit=180)
        words = "10 expert" if self._experts else "10"
        flood, tables = self._flood, self._tables
        more = flood.people if flood else 0
        company = await gather(running, self._town, tables + more, words)
        here = {table.row.chat_id: table for table in running.services.tables}
        seated = [(here[group], person) for person, group in company]
        if flood:
            own = Tap(Verb.MOVE, seated[tables][0].row.id, 0, "P").encode()
            del seated[tables:]
            say(f"{resident():.1f} MB before the flood")
            await self._town.ask("flood", tables, more, flood.what or own, flood.rate)
        begun = process_time()
        for number in range(1, self._rounds + 1):
            taps = (self._tap(place, *each) for place, each in enumerate(seated))
            await asyncio.gather(*taps)
            if number % max(1, self._rounds // 4) == 0:
                say(f"round {number} of {self._rounds}")
        unanswered: LateError | None = None
        try:
            await until(self._all_answered, "the answers", limit=PATIENCE)
        except LateError as error:
            unanswered = error
        self.spent = process_time() - begun
        if self._flood:
            told = f"{resident():.1f} MB and {await self._town.ask('pending')} updates during it"
            await self._town.ask("flood", tables, more, "", 0)
            await until(self._all_confirmed, "the last updates", limit=PATIENCE)
            say(f"{told}, {resident():.1f} MB after it")
        self.taken = sorted(await self._town.ask("taken"))
        say(f"{self._tables} tables: {self._found()}")
        if unanswered is not None:
            raise LateError(await self._trace(running)) from unanswered

    def _found(self) -> str:
        """What came of it, in a line."""
        taken = self.taken
        if not taken:
            return "no tap was answered"
        shares = ", ".join(f"{share} of 100 within {late(taken, share):.0f} ms" for share in SHARES)
        each = self.spent * 1000 / len(taken)
        return (
            f"{len(taken)} taps, {shares}, {each:.2f} ms of the processor each;"
            f" load of the machine {getloadavg()[0]:.1f}"
        )

    async def _all_answered(self) -> bool:
        return not await self._town.ask("waiting")

    async def _all_confirmed(self) -> bool:
        return not await self._town.ask("pending")

    async def _trace(self, running: BotApp) -> str:
        """What was tapped and not answered, and what each of those tables waited for."""
        waiting: list[str] = await self._town.ask("waiting")
        lines = [f"{len(waiting)} taps without an answer in {PATIENCE:g} s"]
        for data in waiting[:10]:
            table_id = decode(data).table
            table = running.services.tables.get(table_id)
            lines.append(f"  {data} at table {table_id}: {_waits_for(table)}")
        return "\n".join(lines)

    async def _tap(self, number: int, table: TableTask, person: int) -> None:
        wait = self._rng.uniform(0, self._every)
        await asyncio.sleep(wait)
        await self._press(number, table, person)
        await asyncio.sleep(self._every - wait)

    async def _press(self, number: int, table: TableTask, person: int) -> None:
        seat = table.state.seat_of(person)
        if table.ledger is None or seat is None:
            return
        moves = table.ledger.moves[seat] or (AGREE,)
        code = action_code(game(table.row.game), self._rng.choice(moves))
        tap = Tap(Verb.MOVE, table.row.id, table.ledger.decisions[seat], code)
        await self._town.ask("press", number, tap.encode(), True)


def _waits_for(table: TableTask | None) -> str:
    if table is None:
        return "there is no such table any more"
    if table.ledger is None:
        return f"nothing has been dealt, status {table.row.status}"
    ledger = table.ledger
    where = f"entry {ledger.length}, waits for {sorted(ledger.actors)}"
    return f"{where}, decisions {ledger.decisions}" + (", broken" if table.broken else "")


@cache
def _played(
    tables: int, experts: bool, rounds: int, every: float, flood: Flood | None = None
) -> Evening | LateError:
    """One run for all figures of it, also where it fails."""
    make_loop_responsive()
    evening = Evening(tables, experts=experts, rounds=rounds, every=every, flood=flood)
    try:
        with asyncio.Runner(loop_factory=new_event_loop) as runner:
            runner.run(evening.run())
    except LateError as error:
        return error
    return evening


def _evening(
    tables: int, experts: bool, rounds: int, every: float, flood: Flood | None = None
) -> Evening:
    found = _played(tables, experts, rounds, every, flood)
    if isinstance(found, LateError):
        raise found
    return found


def measured(
    tables: int, *, experts: bool = False, rounds: int = ROUNDS, every: float = EVERY
) -> tuple[float, ...]:
    """Milliseconds from tap to toast, ascending."""
    return tuple(_evening(tables, experts, rounds, every).taken)


def spent(tables: int, *, rounds: int = ROUNDS, every: float = EVERY) -> float:
    """Milliseconds of the bot's processor time for each tap, with all that follows from it."""
    evening = _evening(tables, False, rounds, every)
    return evening.spent * 1000 / len(evening.taken)


def resident() -> float:
    """Megabytes of memory of this process."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def late(samples: Sequence[float], share: int) -> float:
    """Return the time within which so many of 100 were answered; ``samples`` ascend."""
    return samples[min(len(samples) - 1, len(samples) * share // 100)]


def answers(run: Callable[[], tuple[float, ...]]) -> Figure:
    """Every answer of a run."""
    return Figure("ms", run())


def tail(run: Callable[[], tuple[float, ...]], share: int, aim: float | None = None) -> Figure:
    """The answer that so few in a hundred people wait longer for."""
    return Figure("ms", (late(run(), share),), aim=aim)


ONE = partial(measured, 1, rounds=ALONE, every=ALONE_EVERY)
EXPERTS = partial(measured, 20, experts=True)
"""Twenty tables of experts share the processes that think."""

figure("toast at 1 table")(partial(answers, ONE))
figure("toast at 1 table, 95th percentile")(partial(tail, ONE, 95))
for tables in (200, 1000):
    run = partial(measured, tables)
    figure(f"toast at {tables} tables")(partial(answers, run))
    figure(f"toast at {tables} tables, 95th percentile")(partial(tail, run, 95, AIM))
figure("toast at 1000 tables, 99th percentile")(partial(tail, partial(measured, 1000), 99))
figure("toast at 20 tables of experts, 95th percentile")(partial(tail, EXPERTS, 95, AIM))


@figure("processor time of a tap at 1 table")
def work_alone() -> Figure:
    """What does not depend on what else the machine does."""
    return Figure("ms", (spent(1, rounds=ALONE, every=ALONE_EVERY),))


@figure("processor time of a tap at 1000 tables")
def work_in_a_crowd() -> Figure:
    """At 200 taps a second 5 ms are a whole core."""
    return Figure("ms", (spent(1000),))


def beside(flood: Flood | None) -> float:
    """Milliseconds within which 95 of 100 taps of the others are answered."""
    return late(_evening(OTHERS, False, OTHERS_TAP, EVERY, flood).taken, 95)


@figure("toast of 40 people while one taps 500 times a second, times that without")
def flooded() -> Figure:
    """How much later the answer comes that five in a hundred wait longer for."""
    return Figure("times", (beside(Flood(TAPS)) / beside(None),), aim=1.5)


def written(flood: Flood) -> Figure:
    """What five in a hundred people wait longer for while others write without end."""
    return Figure("ms", (beside(flood),), aim=ANSWERED)


for writers in (1, 10):
    flood = Flood(MESSAGES / writers, "/help", writers)
    figure(f"toast of 40 people while {writers} write 100 times a second, 95th percentile")(
        partial(written, flood)
    )
