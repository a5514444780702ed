"""A player and a standby on one PostgreSQL, killed and stopped: real processes, real time.

Telegram is emulated in this process, with its limits. Whoever plays gets SIGKILL, or stands still
for `HALTED` seconds and is woken, or the server of the database is crashed and started again, or a
newer version takes over; a supervisor starts another process where one has ended. People in many
groups play on.
What came of it is judged from outside (`judged`).
"""

from __future__ import annotations

import asyncio
import json
import math
import os
import random
import re
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import urllib.error
import urllib.request
from collections import Counter
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Final

from aiohttp import web

from bot.clock import SystemClock
from bot.ops.process import make_loop_responsive, new_event_loop
from bot.sandbox import World
from bot.sandbox.server import HOST, build_app, root_url
from bot.store import LogRow
from bot.store.upgrading import revisions
from tests.chaos.preferans.judged import Evidence, faults
from tests.chaos.preferans.townsfolk import ANSWERED_WITHIN, APART, Townsfolk
from tests.chaos.trials import Figures, say, trial
from tests.e2e.preferans.test_restarts import deals_of
from tests.support.databases import running
from tests.support.ports import free_port

if TYPE_CHECKING:
    from collections.abc import Iterator

    from aiohttp.typedefs import Handler

    from bot.sandbox.model import Chat, Message
    from tests.chaos.preferans.townsfolk import Friends
    from tests.support.databases import KeptOnServer, Server

ROOT: Final = Path(__file__).parents[3]
STARTS_WITHIN: Final = 60.0
STOPS_WITHIN: Final = 15.0
QUIET_WITHIN: Final = 150.0
"""Seconds in which everything has been shown when nobody taps any more."""
QUIET: Final = 4.0
"""Seconds without a call that changes a screen, after which all has been shown."""
MEET_WITHIN: Final = 120.0
"""Seconds in which a group has its cards, however many come with it."""
HALTED: Final = 6.0
"""Seconds for which a player stands still: the standby plays before."""
LOST: Final = 1
"""The code with which it ends."""
LOOKED_AT: Final = 14.0
"""Seconds after something was done in which the longest silence comes of it."""
TOO_MANY: Final = 429
TOLD: Final = 20
"""Failures that are told one by one."""
NEWER: Final = """
from alembic import op
import sqlalchemy as sa

revision = "{revision}"
down_revision = "{before}"
branch_labels = depends_on = None


def upgrade():
    op.add_column("chats", sa.Column("newer_{revision}", sa.String))
"""
"""The change of the tables that a newer version brings."""
STRANGE: Final = frozenset({"error", "critical"})


@trial("chaos/standby")
def standby(
    tables: int = 40,
    kills: int = 20,
    halts: int = 5,
    restarts: int = 2,
    every: float = 15.0,
    *,
    upgrades: int = 2,
    looks: tuple[float, float] = (2.0, 8.0),
) -> Figures:
    """Kill, stop, restart and upgrade so often in any order, ``every`` so many seconds.

    ``looks``: the least and most seconds between two looks of a person at the phone.
    """
    with running() as server, tempfile.TemporaryDirectory() as folder:
        database = server.database()
        try:
            city = City(server, database, Path(folder), looks)
            what = ["kill"] * kills + ["halt"] * halts + ["restart"] * restarts
            what += ["upgrade"] * upgrades
            make_loop_responsive()
            with asyncio.Runner(loop_factory=new_event_loop) as runner:
                return runner.run(city.bear(tables, what, every))
        finally:
            server.drop(database)


@dataclass(slots=True)
class Place:
    """A supervised place for one process of the real program after another."""

    number: int
    folder: Path
    settings: dict[str, str]
    monitor: int = field(default_factory=free_port)
    sources: Path = ROOT
    """The version that its next process is of."""
    process: subprocess.Popen[bytes] | None = None
    called: list[float] = field(default_factory=list)
    """When its processes called Telegram. Unix times."""

    @property
    def log(self) -> Path:
        """What all its processes have said."""
        return self.folder / f"process-{self.number}.log"

    def start(self) -> None:
        """Start a process."""
        own = {"MONITOR_PORT": str(self.monitor)}
        fixed = {"HOME": str(self.folder), "PATH": os.environ["PATH"]}
        with self.log.open("ab") as ink:
            self.process = subprocess.Popen(
                [sys.executable, "-c", "from bot.cli import main; main()", "bot"],
                cwd=self.folder,
                env=self.settings | own | fixed | {"PYTHONPATH": str(self.sources)},
                stdout=ink,
                stderr=ink,
            )

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
            raise AssertionError(f"{self.number} did not end within {STOPS_WITHIN} s") from None

    @property
    def gone(self) -> bool:
        """Whether the process has ended by itself."""
        return self.process is not None and self.process.poll() is not None

    async def says(self) -> str:
        """What it answers to who asks whether it serves people; nothing if it does not answer."""
        return await asyncio.to_thread(_readiness, self.monitor)

    @property
    def last(self) -> str:
        """What it said of itself last."""
        said = self.log.read_text(errors="replace").splitlines()
        return next((line for line in reversed(said) if line.startswith("pulka: ")), "nothing")

    def troubles(self) -> Iterator[str]:
        """What it told of from an error on."""
        for line in self.log.read_text(errors="replace").splitlines():
            try:
                if json.loads(line).get("level") in STRANGE:
                    yield line
            except ValueError:
                if "Traceback" in line:
                    yield line


def _readiness(port: int) -> str:
    try:
        with urllib.request.urlopen(f"http://{HOST}:{port}/readyz", timeout=2) as answer:
            return str(answer.read().decode().strip())
    except urllib.error.HTTPError as refused:
        with refused:
            return refused.read().decode().strip()
    except OSError:
        return ""


class City:
    """Telegram, a database, two processes, and people who play."""

    def __init__(
        self,
        server: Server,
        database: KeptOnServer,
        folder: Path,
        looks: tuple[float, float],
    ) -> None:
        self.server = server
        self._database = database
        self._folder = folder
        self._rng = random.Random(1)
        self.world = World(SystemClock())
        self.people = Townsfolk(self.world, self._rng, looks)
        self._places: list[Place] = []
        self._broken: list[tuple[float, str]] = []
        """When something was done to whoever played, and what. Unix times."""
        self._ended = 0
        """Processes that ended by themselves."""
        self._begun = self._stopped = 0.0
        """When people tapped for the first and the last time. Unix times."""
        self._unserved = 0
        """Groups that had no cards until then."""
        self._failures: list[str] = []
        self._versions = 0
        """Newer versions so far."""

    async def bear(self, tables: int, what: list[str], every: float) -> Figures:
        """Play, break, wait until all is quiet, and judge."""
        async with AsyncExitStack() as ends:
            ends.callback(self._kill_all)
            for number in range(2):
                await self._add(ends, number)
            await self._until("ok", "standby")
            self._begun = self.world.clock.now()
            gathering = asyncio.create_task(self.people.gather(tables))
            ends.callback(gathering.cancel)
            await self._wait(min(tables * APART, every))
            self._rng.shuffle(what)
            for number, each in enumerate(what):
                await self._wait(every)
                await self._break(each)
                people, pending = self.people, len(self.world.updates.pending)
                say(
                    f"{number + 1} of {len(what)}: {each}, {people.seated} tables,"
                    f" {len(people.made)} taps, {pending} updates wait"
                )
            await self._wait(max(every, tables * APART - every * len(what)))
            await gathering
            await self.people.stop()
            self._stopped = self.world.clock.now()
            self._failures += await self._rest()
            figures = await asyncio.to_thread(self._judge)
            for place in self._places:
                if await asyncio.to_thread(place.end, signal.SIGTERM) not in (0, None):
                    self._failures.append(f"process {place.number} did not end well")
        figures["failures"] = len(self._failures)
        kinds = Counter(re.sub(r"[-\d]+|\{.*\}", "…", each) for each in self._failures)
        for kind, many in kinds.most_common(TOLD):
            say(f"{many} times: {kind}")
        say(str(figures))
        if self._failures:
            told = "\n".join(self._failures[:TOLD])
            raise AssertionError(f"{len(self._failures)} failures: {figures}\n{told}")
        return figures

    async def _add(self, ends: AsyncExitStack, number: int) -> None:
        """Start a process, with an address of Telegram of its own."""
        settings = {
            "BOT_TOKEN": self.world.token,
            "DATABASE_URL": self._database.url,
            "LOG_FORMAT": "json",
            "THINKERS": "1",
        }
        place = Place(number, self._folder, settings)

        @web.middleware
        async def note(request: web.Request, handler: Handler) -> web.StreamResponse:
            place.called.append(self.world.clock.now())
            return await handler(request)

        app = build_app(self.world)
        app.middlewares.append(note)
        front = web.AppRunner(app, access_log=None, shutdown_timeout=0.5)
        await front.setup()
        ends.push_async_callback(front.cleanup)
        await web.TCPSite(front, HOST, 0).start()
        settings["BOT_API_URL"] = root_url(front)
        self._places.append(place)
        place.start()

    def _kill_all(self) -> None:
        for place in self._places:
            place.end(signal.SIGKILL)

    # While people play

    async def _until(self, *states: str) -> list[Place]:
        """Wait until some process says each of these, and return them."""
        until = self.world.clock.now() + STARTS_WITHIN
        while True:
            self._supervise()
            said = {await each.says(): each for each in self._places}
            if said.keys() >= set(states):
                return [said[each] for each in states]
            assert self.world.clock.now() < until, f"they say {list(said)}: {self._tails()}"
            await asyncio.sleep(0.1)

    def _tails(self) -> list[str]:
        return [each.log.read_text(errors="replace")[-1500:] for each in self._places]

    def _supervise(self) -> None:
        """Start another process where one has ended by itself, as every supervisor does."""
        for place in self._places:
            if place.gone:
                self._ended += 1
                say(f"process {place.number} ended by itself: {place.last}")
                place.start()

    async def _wait(self, seconds: float) -> None:
        until = self.world.clock.now() + seconds
        while self.world.clock.now() < until:
            self._supervise()
            await asyncio.sleep(0.1)

    async def _break(self, what: str) -> None:
        player, waiting = await self._until("ok", "standby")
        self._broken.append((self.world.clock.now(), what))
        if what == "restart":
            await asyncio.to_thread(self.server.stop, signal.SIGQUIT)
            await asyncio.to_thread(self.server.start)
        elif what == "halt":
            await self._halt(player)
        elif what == "upgrade":
            await self._upgrade(player, waiting)
        else:
            await asyncio.to_thread(player.end, signal.SIGKILL)
            player.start()

    async def _halt(self, player: Place) -> None:
        """Let the player stand still until the other one plays, and see that it ends then."""
        process = player.process
        assert process is not None
        process.send_signal(signal.SIGSTOP)
        await asyncio.sleep(HALTED)
        calls = len(player.called)
        code = await asyncio.to_thread(player.end, signal.SIGCONT)
        if code != LOST:
            self._failures.append(f"a player that was replaced ended with {code}")
        if more := len(player.called) - calls:
            self._failures.append(f"a player that was replaced made {more} calls")
        player.start()

    async def _upgrade(self, player: Place, waiting: Place) -> None:
        """Start a newer version as a standby, stop the player, and start it once more as it was."""
        await asyncio.to_thread(waiting.end, signal.SIGTERM)
        waiting.sources = newer = await asyncio.to_thread(self._newer_version)
        waiting.start()
        await self._until("ok", "standby")
        self._broken[-1] = (self.world.clock.now(), "upgrade")
        if code := await asyncio.to_thread(player.end, signal.SIGTERM):
            self._failures.append(f"a player that was stopped ended with {code}")
        await self._until("ok")
        ((stands,),) = self._database.rows("SELECT version_num FROM alembic_version")
        if stands != newer.name:
            self._failures.append(f"the newer version plays on tables of {stands}")
        before = player.log.stat().st_size
        player.start()
        assert player.process is not None
        code = await asyncio.to_thread(player.process.wait, STARTS_WITHIN)
        said = player.log.read_bytes()[before:].decode().splitlines()
        if code != LOST or len(said) != 1 or "newer program" not in said[0]:
            self._failures.append(f"an old version on newer tables ended with {code}: {said}")
        player.sources = newer
        player.start()

    def _newer_version(self) -> Path:
        """Copy the newest program there is, and add a change of the tables."""
        self._versions += 1
        known = revisions()[-1]
        before = f"v{int(known[1:]) + self._versions - 1:04}"
        revision = f"v{int(known[1:]) + self._versions:04}"
        sources = self._places[0].sources if self._versions > 1 else ROOT
        for room in ("bot", "engine", "render"):
            shutil.copytree(
                sources / room,
                self._folder / revision / room,
                ignore=shutil.ignore_patterns("__pycache__"),
            )
        versions = self._folder / revision / "bot/store/migrations/versions"
        told = NEWER.format(revision=revision, before=before)
        (versions / f"{revision}_newer.py").write_text(told)
        return self._folder / revision

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
            interruptions = len(self._broken) + self._ended
            self._failures += [f"{name}: {each}" for each in faults(found, interruptions)]
        query = "SELECT chat_id, count(*) FROM tables GROUP BY chat_id HAVING count(*) > 1"
        self._failures += [
            f"{count} tables were opened in {chat} by one command"
            for chat, count in self._database.rows(query)
        ]
        # A busy machine may bring one second's calls into another's, which waits for a second.
        refused = [each for each in self.world.calls if each.code == TOO_MANY]
        if late := [each for each in refused if not each.description.endswith("retry after 1")]:
            self._failures.append(f"{len(late)} calls were refused for longer than a second")
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
        troubles = [line for place in self._places for line in place.troubles()]
        for line in troubles[:TOLD]:
            say(line[:500])
        done = Counter(what for _, what in self._broken)
        silences = {what: self._silence(what) for what in ("kill", "halt", "restart", "upgrade")}
        return {
            "tables": len(self.people.circles),
            "tables without cards": self._unserved,
            "kills": done["kill"],
            "halts": done["halt"],
            "restarts of the database": done["restart"],
            "upgrades": done["upgrade"],
            "processes that ended by themselves": self._ended,
            "taps": len(made),
            "taps that were never answered": len(made) - len(waits),
            "log entries": sum(map(len, logs.values())),
            "deals": sum(map(len, deals.values())),
            "p50 s from a tap to its answer": round(points[9], 3),
            "p95 s from a tap to its answer": round(points[18], 3),
            **{
                f"most s without an answer after a {what}": round(longest, 1)
                for what, longest in silences.items()
            },
            "calls": len(self.world.calls),
            "calls refused for their number": sum(self.world.limits.refused.values()),
            "errors logged": len(troubles),
        }

    def _silence(self, what: str) -> float:
        """How long nobody at all was answered, at most, after something was done."""
        answers = sorted(
            each.answered for each in self.people.made.values() if each.answered is not None
        )
        gaps = [0.0]
        for at, kind in self._broken:
            near = [each for each in answers if at - 1 <= each <= at + LOOKED_AT]
            gaps += [later - one for one, later in pairwise(near) if kind == what]
        return max(gaps)


def _shows(method: str) -> bool:
    return method.startswith(("send", "edit", "deleteMessage"))
