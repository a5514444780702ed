"""From a tap to its toast: one table, two hundred, twenty full of experts; in real time.

The bot is the whole bot, on a database file, against the sandbox's in-process transport: what is
measured is everything but the network. Each table belongs to a group of its own with one person
and two computers; every person taps once in five seconds: a legal move when it is their turn, else
one that comes at the wrong time. What Telegram shows lags behind at that rate, by its own limits.
Experts think in as many processes as the bot would give them on this machine.
"""

import asyncio
import random
import tempfile
from functools import cache
from time import perf_counter
from typing import Any

from bot.app import Running, build, calm_the_collector, let_the_loop_in
from bot.clock import SystemClock
from bot.config import spare_cores
from bot.sandbox import Person, World, WorldRequest
from bot.sandbox.model import Chat, Message, Query
from bot.store import Store
from bot.taps import Tap, Verb
from bot.thinking import Pool
from engine.preferans.actions import PASS
from engine.preferans.notation import action_code
from tests.bench.figures import Figure, figure

EVERY = 5.0
"""Seconds between two taps at one table."""
ROUNDS = 4
AIM = 50.0
"""Milliseconds in which 95 of 100 taps at 200 tables are to be answered."""


class Evening:
    """Many tables at once, and a stopwatch. ``experts``: what the computers are."""

    def __init__(self, tables: int, *, experts: bool = False) -> None:
        self._clock = SystemClock()
        self._world = World(self._clock)
        self._tables = tables
        self._experts = experts
        self._started: dict[str, float] = {}
        self._rng = random.Random(1)
        self.taken: list[float] = []
        self._world.watch(self._answered)

    def _answered(self, kind: str, subject: Any) -> None:
        if kind == "answered" and isinstance(subject, Query):
            started = self._started.pop(subject.id, None)
            if started is not None:
                self.taken.append((perf_counter() - started) * 1000)

    async def run(self) -> None:
        """Gather, deal, and tap."""
        with tempfile.TemporaryDirectory() as folder:
            store = await Store.open(f"sqlite+aiosqlite:///{folder}/bench.db")
            world = self._world
            request, updates = WorldRequest(world), WorldRequest(world)
            application = build(world.token, request=request, get_updates_request=updates)
            thinker = Pool(spare_cores())
            running = Running(
                application, store, self._clock, rng=random.Random(2), thinker=thinker
            )
            await running.start()
            if self._experts:
                await _until(lambda: thinker.ready)
            company = [self._gather(number) for number in range(self._tables)]
            await self._deal(running, company)
            for _ in range(ROUNDS):
                await asyncio.gather(*(self._tap(running, *each) for each in company))
            await _until(lambda: not self._started)
            await running.stop()

    def _gather(self, number: int) -> tuple[Person, Chat]:
        person = self._world.add_person(f"P{number}")
        person.start()
        return person, self._world.add_group(f"G{number}", person)

    async def _deal(self, running: Running, company: list[tuple[Person, Chat]]) -> None:
        for person, group in company:
            person.write(group, "/newgame 10 expert" if self._experts else "/newgame 10")
        await _until(lambda: len(running.house.tables) == self._tables)
        tables = {table.row.chat_id: table.row.id for table in running.house.tables.values()}
        await asyncio.gather(
            *(self._sit_down(person, group, tables[group.id]) for person, group in company)
        )
        await _until(lambda: all(t.ledger is not None for t in running.house.tables.values()))
        await asyncio.sleep(EVERY)

    async def _sit_down(self, person: Person, group: Chat, table: int) -> None:
        # Tables that begin in the same instant would keep in step all evening.
        await asyncio.sleep(self._rng.uniform(0, 2 * EVERY))
        for what in ("sit", "computer", "computer", "deal"):
            # Any message of the group will do: only what the button carries counts.
            message = self._world.messages(group)[0]
            person.press(message, Tap(Verb.LOBBY, table, 0, what).encode())

    async def _tap(self, running: Running, person: Person, group: Chat) -> None:
        await asyncio.sleep(self._rng.uniform(0, EVERY))
        for table in running.house.in_chat(group.id):
            seat = table.seat_of(person.id)
            if table.ledger is None or seat is None:
                continue
            moves = table.ledger.moves[seat] or (PASS,)
            code = action_code(self._rng.choice(moves))
            tap = Tap(Verb.MOVE, table.row.id, table.ledger.decisions[seat], code)
            self._press(person, self._world.messages(group)[0], tap.encode())

    def _press(self, person: Person, message: Message, data: str) -> None:
        started = perf_counter()
        self._started[person.press(message, data).id] = started


async def _until(done: Any) -> None:
    while not done():  # noqa: ASYNC110 - whoever is waited for tells nobody
        await asyncio.sleep(0.05)


@cache
def measured(tables: int, *, experts: bool = False) -> tuple[float, ...]:
    """Milliseconds from tap to toast, ascending."""
    calm_the_collector()
    let_the_loop_in()
    evening = Evening(tables, experts=experts)
    asyncio.run(evening.run())
    return tuple(sorted(evening.taken))


def p95(samples: tuple[float, ...]) -> float:
    """Return the time within which 95 of 100 were answered."""
    return samples[min(len(samples) - 1, int(len(samples) * 0.95))]


@figure("toast at 1 table")
def one_table() -> Figure:
    """Every answer at a lone table."""
    return Figure("ms", measured(1))


@figure("toast at 200 tables")
def many_tables() -> Figure:
    """Every answer at two hundred tables."""
    return Figure("ms", measured(200))


@figure("toast at 200 tables, 95th percentile")
def many_tables_late() -> Figure:
    """The answer that only five in a hundred people wait longer for."""
    return Figure("ms", (p95(measured(200)),), aim=AIM)


@figure("toast at 20 tables of experts, 95th percentile")
def experts_late() -> Figure:
    """The same while twenty tables of experts share the processes that think."""
    return Figure("ms", (p95(measured(20, experts=True)),), aim=AIM)
