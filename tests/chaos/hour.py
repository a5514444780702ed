"""1,000 tables of people and computers for an hour of a clock that runs ahead.

Each person looks at the phone every minute or so and does what is asked: any legal move. A
game that is over is followed by another in the same group. What is asked for: no exception, no
task that nobody ends, no call that Telegram refuses, no memory that is not a live table's, and that
every table has gone on at the end. All time is the emulation's own: how fast the machine is changes
nothing of what is played.
"""

import asyncio
import ctypes
import gc
import heapq
import io
import random
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, Final, NamedTuple

from bot.app import BotApp
from bot.i18n import Catalogue
from bot.sandbox import Actor, World
from bot.sandbox.model import Chat
from bot.store import Store
from bot.store.database import Database
from bot.tables.task import TableTask
from bot.taps import Tap, Verb
from engine.games import game
from engine.log import action_code
from engine.votes import AGREE
from tests.chaos.trials import Figures, say, trial
from tests.e2e.evening import BotSession
from tests.support.logs import logged
from tests.support.telegram import Playground

LOOKS: Final = (30.0, 90.0)
"""Seconds between two looks at the phone."""
GATHER: Final = 0.5
"""Seconds between two new tables: an evening begins for everybody at another time."""
MINUTE: Final = 60.0
MARKS: Final = 6
"""Times that memory and tasks are counted while the hour goes by."""
KEPT: Final = 30
"""Messages that Telegram's side of the emulation keeps of each chat: it is not what is weighed."""
MOST_KB: Final = 150.0
"""Kilobytes that a live table may take."""
LEAK: Final = 0.02
"""Share of the tables' own memory by which the process may grow beyond them in an hour, at most:
plus `SLACK`. What Telegram's side of the emulation grew by is taken off."""
SLACK: Final = 24.0
"""Megabytes for what is made once: caches, compiled statements, the allocator's own waste."""


@trial("soak/hour")
def hour(tables: int = 1000, minutes: float = 60.0, looks: tuple[float, float] = LOOKS) -> Figures:
    """Play, weigh and count. ``looks``: the least and most seconds between two looks."""
    with logged() as ink:
        return asyncio.run(_Soak(tables, minutes, looks, ink).run())


class _Mark(NamedTuple):
    """Megabytes in memory, and tasks, at a moment."""

    process: float
    tables: float
    world: float
    """Telegram's side of the emulation, which lives in the same process."""
    tasks: int

    def __str__(self) -> str:
        return (
            f"{self.process:.1f} MB, of which tables {self.tables:.1f} and Telegram's side"
            f" {self.world:.1f}, {self.tasks} tasks"
        )


class _Soak:
    def __init__(
        self, tables: int, minutes: float, looks: tuple[float, float], ink: io.StringIO
    ) -> None:
        self._wanted = tables
        self._between = looks
        self._seconds = minutes * 60
        self._ink = ink
        self._rng = random.Random(tables)
        self._play = Playground()
        self._company: list[tuple[Chat, list[Actor]]] = []
        self._looks: list[tuple[float, int]] = []
        """When each group's people look at their phones next, the soonest first."""
        self._taps = self._games = 0
        self._lost: list[str] = []
        """What asyncio was told that nobody caught."""
        self._stuck: list[str] = []
        """Groups where nothing has happened since half the time."""

    @property
    def _world(self) -> World:
        return self._play.world

    async def run(self) -> Figures:
        asyncio.get_running_loop().set_exception_handler(
            lambda _, context: self._lost.append(str(context))
        )
        around = len(asyncio.all_tasks())
        with tempfile.TemporaryDirectory() as folder:
            evening = BotSession(self._play, Path(folder))
            await evening.start()
            running = evening.app
            empty = len(asyncio.all_tasks())
            await self._gather()
            await self._go_on(running, self._seconds / MARKS)
            marks = [self._mark(running)]
            halfway = self._reached(running)
            for number in range(1, MARKS):
                if number == MARKS // 2:
                    halfway = self._reached(running)
                await self._go_on(running, self._seconds / MARKS)
                marks.append(self._mark(running))
            self._stuck = [
                each for each, where in self._reached(running).items() if halfway[each] == where
            ]
            tasks = Counter(each.get_name().split("-")[0] for each in asyncio.all_tasks())
            open_tables = len(running.services.tables)
            del running
            await evening.stop()
        left = len(asyncio.all_tasks()) - around
        await asyncio.sleep(0)
        return self._judge(marks, open_tables, tasks, empty, left)

    async def _gather(self) -> None:
        world, clock = self._world, self._play.clock
        for number in range(self._wanted):
            people = [Actor.add(world, f"P{number}.{n}") for n in range(1 + number % 3)]
            for person in people:
                person.start()
            self._company.append((world.add_group(f"G{number}", *people), people))
            await clock.advance(GATHER)
            if not number % 100:
                say(f"{number} groups have come, {resident():.0f} MB")
            heapq.heappush(self._looks, (clock.now() + self._pause(), number))
        say(f"{self._wanted} groups")

    async def _go_on(self, running: BotApp, seconds: float) -> None:
        """Let people look at their phones for a while."""
        clock = self._play.clock
        until = clock.now() + seconds
        told = clock.now()
        looks = self._looks
        while looks[0][0] < until:
            at, number = heapq.heappop(looks)
            await clock.advance(max(0.0, at - clock.now()))
            self._look(running, *self._company[number])
            if at - told >= MINUTE:
                told = at
                say(f"{(until - at) / MINUTE:.0f} minutes to the next mark, {self._taps} taps")
            heapq.heappush(looks, (at + self._pause(), number))
        await clock.advance(max(0.0, until - clock.now()))

    def _pause(self) -> float:
        return self._rng.uniform(*self._between)

    def _look(self, running: BotApp, group: Chat, people: list[Actor]) -> None:
        """Do what is asked at the table of a group, which is opened if there is none."""
        for table in running.services.tables.in_chat(group.id):
            if table.ledger is None:
                self._sit_down(table, group, people)
            else:
                self._move(table, group, people)
            return
        self._games += 1
        people[0].write(group, "/newgame 10 novice")

    def _sit_down(self, table: TableTask, group: Chat, people: list[Actor]) -> None:
        lobby = self._world.messages(group)[-1]
        seated = {place.user_id for place in table.row.places}
        for person in people:
            if person.id not in seated:
                person.press(lobby, Tap(Verb.LOBBY, table.row.id, 0, "sit").encode())
        missing = max(0, 3 - len(people) - sum(place.computer for place in table.row.places))
        for what in (*("computer" for _ in range(missing)), "deal"):
            people[0].press(lobby, Tap(Verb.LOBBY, table.row.id, 0, what).encode())

    def _move(self, table: TableTask, group: Chat, people: list[Actor]) -> None:
        ledger = table.state.current
        for person in people:
            seat = table.state.seat_of(person.id)
            if seat is not None and (ledger.moves[seat] or ledger.table.vote is not None):
                moves = ledger.moves[seat] or (AGREE,)
                code = action_code(game(table.row.game), self._rng.choice(moves))
                tap = Tap(Verb.MOVE, table.row.id, ledger.decisions[seat], code)
                person.press(self._world.messages(group)[-1], tap.encode())
                self._taps += 1
                return

    # Weighing

    def _reached(self, running: BotApp) -> dict[str, list[tuple[int, int]]]:
        """How far every group is: its tables, and the entries of their logs."""
        return {
            str(group.title): [
                (table.row.id, table.ledger.length if table.ledger else 0)
                for table in running.services.tables.in_chat(group.id)
            ]
            for group, _ in self._company
        }

    def _mark(self, running: BotApp) -> _Mark:
        """Weigh everything, and count the tasks."""
        self._forget()
        gc.collect()
        own = [*running.services.tables, *running.telegram._chats]
        shared = (running, running.services, running.services.tables, running.telegram)
        tables = weigh(own, (*shared, self._world)) / 1e6
        world = weigh([self._play], (*shared, *own)) / 1e6
        give_back()
        found = _Mark(resident(), tables, world, len(asyncio.all_tasks()))
        say(f"{self._taps} taps, {found}")
        return found

    def _forget(self) -> None:
        """Telegram's side of the emulation remembers everything: here it need not."""
        world = self._world
        world.calls.clear()
        world.popups.clear()
        for query in [each for each, found in world.queries.items() if found.answered]:
            del world.queries[query]
        for chat in world.chats.values():
            for old in list(chat.messages)[:-KEPT]:
                del chat.messages[old]

    def _judge(
        self,
        marks: list[_Mark],
        open_tables: int,
        tasks: Counter[str],
        empty: int,
        left: int,
    ) -> Figures:
        first, last = marks[0], marks[-1]
        heavy, most = last.tables, last.tasks
        beyond = (last.process - first.process) - (heavy - first.tables)
        beyond -= last.world - first.world
        figures = {
            "tables": self._wanted,
            "tables open at the end": open_tables,
            "tables that did not go on": len(self._stuck),
            "games": self._games,
            "taps": self._taps,
            "kB a live table": round(heavy * 1000 / max(1, open_tables), 1),
            "MB of the process after a sixth": round(first.process, 1),
            "MB of the process at the end": round(last.process, 1),
            "MB that Telegram's side of it grew": round(last.world - first.world, 1),
            "MB it grew beyond that and the tables": round(beyond, 1),
            "tasks": most,
            "tasks left after the stop": left,
            "calls refused": sum(self._world.limits.refused.values()),
            "lines of the log": len(self._ink.getvalue().splitlines()),
        }
        say(f"{figures}, {dict(tasks)}")
        wrong = []
        if "Traceback" in self._ink.getvalue() or "error" in self._ink.getvalue():
            wrong.append("an error was logged: " + self._ink.getvalue()[:2000])
        if self._lost:
            wrong.append(f"asyncio was told of {self._lost[:3]}")
        if left > 0:
            wrong.append(f"{left} tasks are left")
        if tasks["table"] != open_tables or most > empty + 8 * open_tables + 64:
            wrong.append(f"{most} tasks for {open_tables} tables: {dict(tasks)}")
        if figures["calls refused"]:
            wrong.append(f"{figures['calls refused']} calls were refused")
        if heavy * 1000 > MOST_KB * open_tables:
            wrong.append("a live table is too large")
        if beyond > heavy * LEAK + SLACK:
            wrong.append(f"{beyond:.1f} MB more than the tables took")
        if self._stuck:
            wrong.append(
                f"nothing has happened in {', '.join(self._stuck[:10])} since half the time"
            )
        if wrong:
            raise AssertionError(f"{'; '.join(wrong)}; {figures}")
        return figures


def give_back() -> None:
    """Return what is free to the system, where the C library can: it keeps much of it else."""
    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).malloc_trim(0)


def resident() -> float:
    """Megabytes of this process in memory now."""
    with Path("/proc/self/statm").open(encoding="ascii") as file:
        return int(file.read().split()[1]) * 4096 / 1e6


def weigh(things: Iterable[object], shared: Iterable[object]) -> int:
    """Bytes of everything that is reached from ``things``, each once, and not ``shared``.

    Nor what all tables have in common: code, texts, the database.
    """
    seen = {id(each) for each in (*shared, sys.modules)}
    apart = (
        *(type, ModuleType, FunctionType, asyncio.Task, asyncio.AbstractEventLoop),
        *(Catalogue, Database, Store),
    )
    ahead: list[Any] = list(things)
    total = 0
    while ahead:
        thing = ahead.pop()
        if id(thing) in seen or isinstance(thing, apart):
            continue
        seen.add(id(thing))
        total += sys.getsizeof(thing, 0)
        ahead.extend(gc.get_referents(thing))
    return total
