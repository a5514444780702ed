"""Workers that serve one webhook, while they are killed again and again: real processes, real time.

Telegram is emulated in this process, with its limits; a balancer hands what it pushes to the
workers in turn; one of them gets SIGKILL every few seconds, and another takes its place. People in
many groups play on. What came of it is judged from outside (`judged`).
"""

from __future__ import annotations

import asyncio
import json
import math
import os
import random
import re
import signal
import statistics
import subprocess
import sys
import tempfile
from collections import Counter
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from http import HTTPStatus
from pathlib import Path
from typing import TYPE_CHECKING, Final

import aiohttp

from bot.clock import SystemClock
from bot.process import make_loop_responsive, new_event_loop
from bot.sandbox import World
from bot.sandbox.server import root_url, serve
from bot.store import LogRow
from tests.chaos.preferans.judged import Evidence, faults
from tests.chaos.preferans.townsfolk import ANSWERED_WITHIN, APART, Townsfolk
from tests.chaos.trials import Figures, say, trial
from tests.e2e.preferans.test_restarts import deals_of
from tests.support.balancer import HOST, Balancer
from tests.support.databases import running
from tests.support.ports import free_port

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator

    from bot.sandbox.model import Chat, Message
    from tests.chaos.preferans.townsfolk import Friends
    from tests.support.databases import KeptOnServer, Server

SECRET: Final = "secret-of-this-trial"
ROOT: Final = Path(__file__).parents[3]
STARTS_WITHIN: Final = 60.0
STOPS_WITHIN: Final = 15.0
QUIET_WITHIN: Final = 150.0
"""Seconds in which everything has been shown when nobody taps any more: at two hundred tables some
eight hundred messages may be due, twenty a second."""
QUIET: Final = 4.0
"""Seconds without a call that changes a screen, after which all has been shown."""
SOON: Final = 10.0
"""Seconds in which a new process has come to itself."""
MEET_WITHIN: Final = 120.0
"""Seconds in which a group has its cards, however many come with it."""
HALTED: Final = 6.0
"""Seconds for which a worker stands still: it is replaced before."""
REPLACED: Final = 1
"""The code with which it ends."""
TOLD: Final = 20
"""Failures that are told one by one."""
STRANGE: Final = frozenset({"error", "critical"})
MEANT: Final = "worker.replaced"
"""What a worker says that stood still."""


@trial("chaos/workers")
def killed_workers(
    workers: int = 3,
    tables: int = 200,
    minutes: float = 10,
    every: float = 20.0,
    restarts: int = 0,
    *,
    looks: tuple[float, float] = (2.0, 8.0),
    halts: bool = False,
) -> Figures:
    """Kill a worker ``every`` so many seconds, and the database so many times in all.

    ``looks``: the least and most seconds between two looks of a person at the phone. ``halts``:
    workers are not killed, they stand still for `HALTED` seconds, and have to end by themselves.
    """
    with running() as server, tempfile.TemporaryDirectory() as folder:
        database = server.database()
        try:
            city = City(server, database, Path(folder), workers, looks, halts=halts)
            make_loop_responsive()
            with asyncio.Runner(loop_factory=new_event_loop) as runner:
                return runner.run(city.bear(tables, minutes * 60, every, restarts))
        finally:
            server.drop(database)


@dataclass(slots=True)
class Worker:
    """A place for one process of the real program after another."""

    number: int
    folder: Path
    settings: dict[str, str]
    port: int = field(default_factory=free_port)
    monitor: int = field(default_factory=free_port)
    process: subprocess.Popen[bytes] | None = None
    preface: str = ""
    """Statements before the program's own."""

    @property
    def log(self) -> Path:
        """What all its processes have said."""
        return self.folder / f"worker-{self.number}.log"

    def start(self) -> None:
        """Start a process."""
        own = {"WEBHOOK_PORT": str(self.port), "MONITOR_PORT": str(self.monitor)}
        fixed = {"PYTHONPATH": str(ROOT), "HOME": str(self.folder), "PATH": os.environ["PATH"]}
        with self.log.open("ab") as ink:
            self.process = subprocess.Popen(  # noqa: S603 - the program itself
                [sys.executable, "-c", f"{self.preface}from bot.cli import main; main()", "bot"],
                cwd=self.folder,
                env=self.settings | own | fixed,
                stdout=ink,
                stderr=ink,
            )
        # Telegram is no process of the same machine: it has not to wait for them.
        os.setpriority(os.PRIO_PROCESS, self.process.pid, 5)

    def end(self, how: signal.Signals) -> int | None:
        """Send a signal and wait for the end; the exit code, None if there was no process."""
        if self.process is None:
            return None
        process, self.process = self.process, None
        process.send_signal(how)
        try:
            return process.wait(STOPS_WITHIN)
        except subprocess.TimeoutExpired:
            process.kill()
            raise AssertionError(
                f"worker {self.number} did not end within {STOPS_WITHIN} s"
            ) from None

    @property
    def gone(self) -> bool:
        """Whether the process has ended by itself."""
        return self.process is not None and self.process.poll() is not None

    async def ready(self) -> bool:
        """Whether it says that it serves people."""
        try:
            async with (
                aiohttp.ClientSession() as http,
                http.get(f"http://{HOST}:{self.monitor}/readyz") as answer,
            ):
                return answer.status == HTTPStatus.OK
        except aiohttp.ClientError:
            return False

    def troubles(self) -> Iterator[str]:
        """What it told of from an error on."""
        for line in self.log.read_text(errors="replace").splitlines():
            try:
                told = json.loads(line)
                if told.get("level") in STRANGE and told.get("event") != MEANT:
                    yield line
            except ValueError:
                if "Traceback" in line:
                    yield line


class City:
    """Telegram, a balancer, a database, workers, and people who play."""

    def __init__(
        self,
        server: Server,
        database: KeptOnServer,
        folder: Path,
        workers: int,
        looks: tuple[float, float],
        *,
        preface: str = "",
        halts: bool = False,
    ) -> None:
        """``preface``: statements before the program's own, in each worker."""
        self._preface = preface
        self._halts = halts
        self.server = server
        self._database = database
        self._folder = folder
        self._rng = random.Random(workers)
        self.world = World(SystemClock())
        self.world.any_webhook_port = True
        self.people = Townsfolk(self.world, self._rng, looks)
        self._balancer = Balancer()
        self._places = workers
        self._workers: list[Worker] = []
        self._kills: list[float] = []
        """When a worker was killed. Unix times."""
        self._restarts = 0
        self._ended = 0
        """Processes that ended by themselves."""
        self._stopped = 0.0
        """When people tapped for the last time. Unix time."""
        self._unserved = 0
        """Groups that had no cards until then."""
        self._failures: list[str] = []

    async def bear(self, tables: int, seconds: float, every: float, restarts: int) -> Figures:
        """Play, kill, wait until all is quiet, and judge."""
        async with self.open() as ends:
            gathering = asyncio.create_task(self.people.gather(tables))
            ends.callback(gathering.cancel)
            await self._break(max(seconds, tables * APART), every, restarts)
            await gathering
            await self.people.stop()
            self._stopped = self.world.clock.now()
            self._failures += await self._rest()
            figures = await asyncio.to_thread(self._judge)
            for worker in self._workers:
                if await asyncio.to_thread(worker.end, signal.SIGTERM) not in (0, None):
                    self._failures.append(f"worker {worker.number} did not end well")
        figures["failures"] = len(self._failures)
        kinds = Counter(re.sub(r"[-\d]+|\{.*\}", "…", each) for each in self._failures)
        for kind, many in kinds.most_common(TOLD):
            say(f"{many} times: {kind}")
        say(str(figures))
        if self._failures:
            told = "\n".join(self._failures[:TOLD])
            raise AssertionError(f"{len(self._failures)} failures: {figures}\n{told}")
        return figures

    @asynccontextmanager
    async def open(self) -> AsyncIterator[AsyncExitStack]:
        """Let everything run, without people."""
        async with AsyncExitStack() as ends:
            front = await serve(self.world)
            ends.push_async_callback(front.cleanup)
            await self._balancer.start()
            ends.push_async_callback(self._balancer.stop)
            ends.callback(self._kill_all)
            await self._start(root_url(front))
            yield ends

    @property
    def pids(self) -> list[int]:
        """The workers' processes."""
        return [each.process.pid for each in self._workers if each.process is not None]

    async def _start(self, api: str) -> None:
        settings = {
            "BOT_TOKEN": self.world.token,
            "BOT_API_URL": api,
            "DATABASE_URL": self._database.url,
            "WEBHOOK_URL": f"{self._balancer.url}/hook",
            "WEBHOOK_SECRET": SECRET,
            "SHARE_TABLES": "true",
            "LOG_FORMAT": "json",
            "THINKERS": "1",
        }
        self._workers = [
            Worker(each, self._folder, settings, preface=self._preface)
            for each in range(self._places)
        ]
        self._balancer.workers[:] = [each.port for each in self._workers]
        for worker in self._workers:
            worker.start()
            await self._until_ready(worker)
        say(f"{len(self._workers)} workers serve")

    async def _until_ready(self, worker: Worker) -> None:
        until = self.world.clock.now() + STARTS_WITHIN
        while not await worker.ready():
            said = worker.log.read_text(errors="replace")[-2000:]
            assert not worker.gone, f"worker {worker.number} ended at its start: {said}"
            assert self.world.clock.now() < until, (
                f"worker {worker.number} was not ready within {STARTS_WITHIN} s: {said}"
            )
            await asyncio.sleep(0.1)

    def _kill_all(self) -> None:
        for worker in self._workers:
            worker.end(signal.SIGKILL)

    # While people play

    async def _break(self, seconds: float, every: float, restarts: int) -> None:
        """Kill and restart for so many seconds, and start anew whatever ends by itself."""
        clock = self.world.clock
        begun = clock.now()
        kills = [begun + every * number for number in range(1, math.ceil(seconds / every))]
        apart = seconds / (restarts + 1)
        stops = [begun + apart * number for number in range(1, restarts + 1)]
        while (now := clock.now()) < begun + seconds:
            if kills and kills[0] <= now:
                kills.pop(0)
                await self._kill(self._rng.choice(self._workers))
            if stops and stops[0] <= now:
                stops.pop(0)
                await self._restart()
            self._supervise()
            await asyncio.sleep(0.1)

    def _supervise(self) -> None:
        """Start another process where one has ended by itself, as every supervisor does."""
        for worker in self._workers:
            if worker.gone:
                self._ended += 1
                worker.start()

    async def _kill(self, worker: Worker) -> None:
        self._kills.append(self.world.clock.now())
        if self._halts:
            await self._halt(worker)
        else:
            await asyncio.to_thread(worker.end, signal.SIGKILL)
        worker.start()
        people, pending = self.people, len(self.world.updates.pending)
        say(
            f"{len(self._kills)} kills, {people.seated} tables, {len(people.made)} taps,"
            f" {pending} updates wait"
        )

    async def _halt(self, worker: Worker) -> None:
        """Let a worker stand still until others have its tables, and see that it ends then."""
        process = worker.process
        assert process is not None
        process.send_signal(signal.SIGSTOP)
        await asyncio.sleep(HALTED)
        process.send_signal(signal.SIGCONT)
        code = await asyncio.to_thread(worker.end, signal.SIGCONT)
        if code != REPLACED:
            self._failures.append(f"worker {worker.number} was replaced and ended with {code}")

    async def _restart(self) -> None:
        """End the server of the database as a crash does, and start it."""
        self._restarts += 1
        await asyncio.to_thread(self.server.stop, signal.SIGQUIT)
        await asyncio.to_thread(self.server.start)
        say("the database is there again")

    # When nobody taps any more

    async def _rest(self) -> list[str]:
        """Wait until all has been shown; what is still going on, if it takes too long."""
        clock = self.world.clock
        until = clock.now() + QUIET_WITHIN
        while busy := self._busy():
            if clock.now() > until:
                return [f"{QUIET_WITHIN:g} s after the last tap: {busy}"]
            self._supervise()
            await asyncio.sleep(0.2)
        return []

    def _busy(self) -> str:
        """What still goes on; nothing if all is quiet."""
        now = self.world.clock.now()
        if pending := len(self.world.updates.pending):
            return f"{pending} updates wait"
        open_taps = [each for each in self.people.waiting() if now - each.at < ANSWERED_WITHIN]
        if open_taps:
            return f"{len(open_taps)} taps are not answered"
        shows = (call for call in reversed(self.world.calls) if _shows(call.method))
        last = next((call.at for call in shows), -math.inf)
        return f"something was shown {now - last:.1f} s ago" if now - last < QUIET else ""

    # Judging

    def _judge(self) -> dict[str, float | str]:
        logs = self._logs()
        deals = self._archived()
        for friends in self.people.circles:
            name = friends.group.title
            if not logs.get(friends.table):
                self._unserved += 1
                if self._stopped - friends.since > MEET_WITHIN:
                    self._failures.append(f"{name}: no cards were dealt")
                continue
            found = self._evidence(friends, logs[friends.table], deals.get(friends.table, []))
            interruptions = len(self._kills) + self._restarts + self._ended
            self._failures += [f"{name}: {each}" for each in faults(found, interruptions)]
        query = "SELECT chat_id, count(*) FROM tables GROUP BY chat_id HAVING count(*) > 1"
        self._failures += [
            f"{count} tables were opened in {chat} by one command"
            for chat, count in self._database.rows(query)
        ]
        if refused := +self.world.limits.refused:
            late = [self._since_broken(call.at) for call in self.world.calls if call.code == 429]
            self._failures.append(
                f"{refused.total()} calls were refused for their number,"
                f" {sum(each < SOON for each in late)} of them within {SOON:g} s of a kill"
            )
        return self._figures(logs, deals)

    def _evidence(self, friends: Friends, rows: list[LogRow], deals: list[int]) -> Evidence:
        query = "SELECT user_id FROM places WHERE table_id = ? ORDER BY position"
        people = [user for (user,) in self._database.rows(query, friends.table)]
        group = self._said(friends.group)
        return Evidence(
            rows,
            people,
            [
                each
                for each in self.people.made.values()
                if each.tap.table == friends.table and each.person in people
            ],
            [self._said(self.world.chats[each]) for each in people],
            group,
            deals_of(group),
            deals,
        )

    def _said(self, chat: Chat) -> list[Message]:
        bot = self.world.bot
        return [each for each in self.world.messages(chat) if each.sender is bot]

    def _logs(self) -> dict[int, list[LogRow]]:
        """Every log as it is written."""
        found: dict[int, list[LogRow]] = {}
        query = "SELECT table_id, seq, actor, action, at FROM log ORDER BY table_id, seq"
        for table, seq, actor, action, at in self._database.rows(query):
            found.setdefault(table, []).append(LogRow(seq, actor, json.loads(action), at))
        return found

    def _archived(self) -> dict[int, list[int]]:
        found: dict[int, list[int]] = {}
        query = "SELECT table_id, number FROM deals ORDER BY table_id, number"
        for table, number in self._database.rows(query):
            found.setdefault(table, []).append(number)
        return found

    def _figures(
        self, logs: dict[int, list[LogRow]], deals: dict[int, list[int]]
    ) -> dict[str, float | str]:
        made = list(self.people.made.values())
        waits = [each.answered - each.at for each in made if each.answered is not None]
        points = statistics.quantiles(waits, n=20) if len(waits) > 1 else [0.0] * 19
        troubles = [line for worker in self._workers for line in worker.troubles()]
        for line in troubles[:TOLD]:
            say(line[:500])
        return {
            "workers": len(self._workers),
            "tables": len(self.people.circles),
            "tables without cards": self._unserved,
            "kills": len(self._kills),
            "restarts of the database": self._restarts,
            "processes that ended by themselves": self._ended,
            "taps": len(made),
            "taps that were never answered": len(made) - len(waits),
            "log entries": sum(map(len, logs.values())),
            "deals": sum(map(len, deals.values())),
            "p50 s from a tap to its answer": round(points[9], 3),
            "p95 s from a tap to its answer": round(points[18], 3),
            "most s until a table answers again after a kill": round(self._longest(), 1),
            "calls": len(self.world.calls),
            "calls refused for their number": sum(self.world.limits.refused.values()),
            "updates that came again": self._came_again(),
            "errors logged": len(troubles),
        }

    def _since_broken(self, at: float) -> float:
        """Seconds since the last kill before a moment."""
        return min((at - each for each in self._kills if each <= at), default=math.inf)

    def _came_again(self) -> int:
        """Requests that a worker did not answer, or that none took."""
        return sum(self._balancer.passed_over.values()) + self._balancer.refused

    def _longest(self) -> float:
        """How long the people of any table waited for its first answer after a kill."""
        longest = 0.0
        for number, kill in enumerate(self._kills):
            end = self._kills[number + 1] if number + 1 < len(self._kills) else math.inf
            begun: dict[int, float] = {}
            """By table: when the first tap that a kill may have delayed was made, or the kill."""
            again: dict[int, float] = {}
            for each in self.people.made.values():
                answered = math.inf if each.answered is None else each.answered
                if each.at >= end or answered <= kill or each.at < kill - ANSWERED_WITHIN:
                    continue
                table = each.tap.table
                since = max(each.at, kill)
                begun[table] = min(begun.get(table, math.inf), since)
                again[table] = min(again.get(table, math.inf), answered)
            waits = (again[table] - begun[table] for table in begun)
            longest = max(longest, *(each for each in waits if each < math.inf), 0.0)
        return longest


def _shows(method: str) -> bool:
    return method.startswith(("send", "edit", "deleteMessage"))
