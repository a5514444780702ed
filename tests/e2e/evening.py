"""The very bot that runs on Telegram, in a world of virtual time, on a database of its own.

::

    async with evening.open():                      # or: await evening.start()
        table = await evening.sit_down("/newgame сочинка 4", evening.play.anna, computers=2)
        await evening.restart()                     # killed, and another on the same database
"""

from __future__ import annotations

import asyncio
import gc
import json
import random
import warnings
from collections import deque
from collections.abc import Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import pytest
from sqlalchemy.exc import SAWarning

from bot.app import BotApp, build
from bot.clock import SystemClock
from bot.features import day_sets, schedule, valuing
from bot.games.registry import FRONTS
from bot.i18n import LANGUAGES, plain, translator
from bot.sandbox import WorldRequest
from bot.store import Lease, LogRow, Store, lease_of
from bot.store.database import PATIENCE
from bot.store.opening import POSTGRES
from bot.tables.ledger import Ledger, fold
from bot.taps import Tap, decode
from bot.thinking import ThreadThinker
from bot.updates import intake, liveness
from bot.updates.intake import EQUAL_WITHIN, TAPS_A_SECOND
from bot.views import games
from tests.support.databases import KeptFile
from tests.support.store import StoreFaults
from tests.support.texts import tr

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterable, Sequence
    from pathlib import Path

    from bot.ops.monitor import MonitorAddress
    from bot.sandbox import Actor, World
    from bot.sandbox.model import Chat, Json, Message
    from bot.sandbox.world import Call
    from bot.tables.task import TableTask
    from bot.thinking import Thinker
    from tests.support.databases import RawDatabase
    from tests.support.telegram import Playground


QUIET = 600
"""Seconds from one look to the next where nobody writes."""
LOOKS = ((intake, "POLL_SECONDS"), (day_sets, "REST"), (schedule, "REST"), (valuing, "REST"))
Reached = Callable[[str], bool]
"""Told of each step that the program takes in the world; True ends the process there."""


class Line(WorldRequest):
    """A connection that a crash cuts: what was under way never gets an answer."""

    def __init__(
        self, world: World, *, latency: float = 0.0, reached: Reached | None = None
    ) -> None:
        super().__init__(world, latency=latency)
        self.cut = False
        self.reached = reached

    async def do_request(self, url: str, *args: Any, **named: Any) -> tuple[int, bytes]:
        """One call, unless the process is dead."""
        call = url.rpartition("/")[2]
        self._reach(f"before {call}")
        if self.cut:
            await asyncio.Event().wait()
        answer = await super().do_request(url, *args, **named)
        self._reach(f"after {call}")
        if self.cut:
            await asyncio.Event().wait()
        return answer

    def _reach(self, where: str) -> None:
        if self.reached is not None and not self.cut:
            self.cut = self.reached(where)


@dataclass(slots=True)
class BotSession:
    """One bot and its people. ``seed`` drives decks and computers; ``thinks``: makes who thinks."""

    play: Playground
    folder: Path
    seed: int = 1
    latency: float = 0.0
    thinks: Callable[[], Thinker] = ThreadThinker
    faults: StoreFaults = field(default_factory=StoreFaults)
    patience: float = 0.05
    """Real seconds that the program waits for another's lock on the database."""
    reached: Reached | None = None
    running: BotApp | None = None
    monitor: MonitorAddress | None = None
    operator: int | None = None
    line: Line | None = None
    lives: int = 0
    database: RawDatabase | None = None
    """A file in ``folder`` unless another is given."""
    standby: bool = False
    """Whether each process takes its place from the one before, on a server."""
    kept: RawDatabase = field(init=False)
    """The database that it is."""
    _pressed: dict[int, deque[float]] = field(default_factory=dict)
    """When people pressed last, by their ids."""
    _same_at: dict[tuple[int, int, int, str], float] = field(default_factory=dict)
    """When each button was last pressed by each."""
    _bystanders: frozenset[asyncio.Task[Any]] = field(default=frozenset())
    _lease: Lease | None = None
    _folded: dict[int, tuple[list[LogRow], Ledger | None]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.kept = KeptFile(self.path) if self.database is None else self.database

    @property
    def path(self) -> Path:
        """The file of the database, where it is one."""
        return self.folder / "pulka.db"

    @property
    def app(self) -> BotApp:
        """The process that runs."""
        assert self.running is not None
        return self.running

    def task(self, table: int) -> TableTask:
        """A table as the process has it."""
        found = self.app.services.tables.get(table)
        assert found is not None
        return found

    # Life

    async def start(self) -> None:
        """Start a process; in its second life it finds the database of its first."""
        await self.build()
        await self.play.clock.drive(self.app.start())

    async def build(self) -> None:
        """Put together a process that has not begun to run."""
        self.lives += 1
        self._bystanders = frozenset(asyncio.all_tasks())
        clock, world = self.play.clock, self.play.world
        # On a server every writer may have to wait for another of the same program.
        patience = PATIENCE if self.kept.url.startswith(POSTGRES) else self.patience
        lease = await self._take_over() if self.standby else None
        store = await clock.drive(Store.open(self.kept.url, patience, lease=lease))
        self.faults.attach(store)
        self.line = Line(world, latency=self.latency, reached=self.reached)
        polls = Line(world, reached=self.reached)
        own = SystemClock(clock.wall, clock.now, clock.sleep)
        application = build(world.token, request=self.line, get_updates_request=polls)
        rng = random.Random(f"{self.seed}/{self.lives}")
        self.running = BotApp(application, store, own, rng, thinker=self.thinks())
        self.running.watch(self.monitor)
        self.running.operator = self.operator

    async def _take_over(self) -> Lease:
        """Play in the place of a process that has not been heard of for long."""
        if self._lease is not None and not self._lease.lost.done():
            self.kept.change("UPDATE player_renewal SET renewed_at = '-infinity'")
        killed, self._lease = self._lease, lease_of(self.kept.url, SystemClock())
        await self._lease.acquire()
        if killed is not None:
            await killed.release()
        return self._lease

    async def greet(self, *people: Actor) -> None:
        """Let people press Start and see that the bot answers; the first four unless named."""
        everybody = people or self.play.party.people[:4]
        for person in everybody:
            person.start()
        await self.play.until(lambda: all(self.said(each.private) for each in everybody))

    async def stop(self) -> None:
        """End the process as a signal does."""
        if self.running is not None:
            await self.play.clock.drive(self.running.stop())
            self.running = None
        if self._lease is not None:
            await self._lease.release()
            self._lease = None

    async def crash(self) -> None:
        """End the process as ``kill -9`` does: no call is finished, nothing is written."""
        assert self.line is not None
        self.line.cut = True
        ours = asyncio.all_tasks() - self._bystanders - {asyncio.current_task()}
        for task in ours:
            task.cancel()
        await asyncio.gather(*ours, return_exceptions=True)
        # The operating system would close the file; nothing of the program runs any more.
        await self.app.store.close()
        self.running = None
        del ours
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", SAWarning)
            gc.collect()

    async def restart(self) -> None:
        """Kill the process, and start another on the same database."""
        await self.crash()
        await self.start()

    @asynccontextmanager
    async def open(self) -> AsyncIterator[BotSession]:
        """Start, greet everybody, and stop whatever happens."""
        await self.start()
        try:
            await self.greet()
            yield self
        finally:
            await self.stop()

    def signed(self, payload: str) -> str:
        """Return a deep link's payload as the bot writes it."""
        return self.app.services.links.signed(payload)

    # What the database says, for tests that compare it with what people see

    def rows(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        """Read the database from outside."""
        return self.kept.rows(query, *values)

    def log(self, table: int) -> list[LogRow]:
        """The log as it is written now."""
        query = "SELECT seq, actor, action, at FROM log WHERE table_id = ? ORDER BY seq"
        return [
            LogRow(seq, actor, json.loads(action), at)
            for seq, actor, action, at in self.rows(query, table)
        ]

    def ledger(self, table: int) -> Ledger:
        """What the log comes to now. Entries that were there the last time are not folded again."""
        rows = self.log(table)
        known, before = self._folded.get(table, ([], None))
        if rows[: len(known)] != known:
            known, before = [], None
        found = fold(rows[len(known) :], after=before)
        assert found is not None
        self._folded[table] = rows, found
        return found

    def status(self, table: int) -> str:
        """``lobby``, ``playing``, ``finished`` or ``cancelled``."""
        return str(self.rows("SELECT status FROM tables WHERE id = ?", table)[0][0])

    # What people do first

    async def sit_down(
        self, command: str, *people: Actor, computers: int = 0, chat: Chat | None = None
    ) -> int:
        """Open a table, sit down, call computers, deal; the number of the table."""
        where = chat or self.play.group
        unmet = [each for each in people[4:] if not self.said(each.private)]
        if unmet:
            await self.greet(*unmet)
        before = {each.id for each in self.said(where) if shows(each, tr("button-sit"))}
        people[0].write(where, command)
        await self.play.until(
            lambda: any(
                each.id not in before for each in self.said(where) if shows(each, tr("button-sit"))
            ),
            limit=120,
            what="a new lobby",
        )
        lobby = await self.message(where, tr("button-sit"))
        for person in people[1:]:
            await self.tap(person, lobby, tr("button-sit"))
        for _ in range(computers):
            await self.tap(people[0], lobby, tr("button-add-computer"))
        table = taps(lobby)[0].table
        await self.tap(people[0], lobby, tr("button-deal"))
        await self.play.until(lambda: self.log(table))
        return table

    async def quiet(self, seconds: float) -> None:
        """Let hours pass in which nobody writes, and the program looks up for work seldom."""
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(liveness, "DEAF_AFTER", 3 * QUIET)
            with pytest.MonkeyPatch.context() as longer:
                for module, name in LOOKS:
                    longer.setattr(module, name, QUIET)
                await self.play.clock.advance(seconds - QUIET)
            await self.play.clock.advance(QUIET)  # the last long look comes to its end

    async def leave(self, person: Actor, chat: Chat | None = None) -> None:
        """Leave a table by the command, and mean it."""
        where = chat or self.play.group
        person.write(where, "/leave")
        asked = await self.message(where, tr("button-leave-yes"))
        await self.tap(person, asked, tr("button-leave-yes"))

    async def file(self, person: Actor, command: str, chat: Chat | None = None) -> str:
        """Ask for a file by a command, and return what is in it."""
        where = chat or person.private
        asked = person.write(where, command)

        def sent() -> bool:
            last = self.said(where)[-1]
            return last.id > asked.id and last.file is not None

        await self.play.until(sent, limit=120, what=f"a file after {command}")
        file = self.said(where)[-1].file
        assert file is not None
        return file.content.decode()

    async def message(self, chat: Chat, text: str, *, limit: float = 120.0) -> Message:
        """Wait for a message of the bot that shows ``text``, in it or on a button."""
        found: list[Message] = []

        def shown() -> bool:
            found[:] = [each for each in self.said(chat) if shows(each, text)]
            return bool(found)

        await self.play.until(shown, limit=limit, what=f"{text!r} in {chat.title or chat.id}")
        return found[-1]

    async def tap(self, person: Actor, message: Message, button: str) -> str:
        """Wait for a button that contains ``button``, tap it, and return the toast."""
        found: list[Json] = []

        def there() -> bool:
            found[:] = [each for each in message.buttons if button in each["text"]]
            return bool(found)

        await self.play.until(there, limit=60, what=f"the button {button!r}")
        if "url" in found[0]:
            person.follow(found[0]["url"])
            return ""
        return await self.press(person, message, found[0]["callback_data"])

    async def choose(self, person: Actor, menu: Message, game: str) -> None:
        """Tap a game in a list of games, on the page of its kind."""
        name = plain(games.name(game, translator(LANGUAGES[0])))
        kind, signs = f"s={FRONTS[game].kind}", (name, f"✓ {name}")
        found: list[Json] = []

        def there() -> bool:
            own = [each for each in menu.buttons if each["text"] in signs]
            pages = [each for each in menu.buttons if kind in each.get("callback_data", "")]
            found[:] = own or pages
            return bool(found)

        await self.play.until(there)
        if kind in found[0]["callback_data"]:
            await self.press(person, menu, found[0]["callback_data"])
            await self.play.until(lambda: there() and kind not in found[0]["callback_data"])
        await self.press(person, menu, found[0]["callback_data"])

    async def check(self, person: Actor, chat: Chat | None = None) -> str:
        """Ask below the cut, or a private hand, for the page of commitments; return the toast."""
        where, check = chat or self.play.group, tr("button-check")
        if not any(shows(each, check) for each in self.said(where)):
            closed = await self.message(where, tr("button-menu"))
            await self.tap(person, closed, tr("button-menu"))
        return await self.tap(person, await self.message(where, check), check)

    async def press(self, person: Actor, message: Message, data: str) -> str:
        """Press and return the toast. Nobody taps faster than the bot takes it.

        An equal tap comes late enough to count.
        """
        now, taps = (
            self.play.clock.now(),
            self._pressed.setdefault(person.id, deque(maxlen=TAPS_A_SECOND)),
        )
        if len(taps) == TAPS_A_SECOND and now - taps[0] < 1:
            await self.play.clock.advance(1 - (now - taps[0]))
        same = (person.id, message.chat.id, message.id, data)
        if (pause := self._same_at.get(same, 0.0) + EQUAL_WITHIN - now) > 0:
            await self.play.clock.advance(pause)
        taps.append(self.play.clock.now())
        self._same_at[same] = self.play.clock.now()
        query = person.press(message, data)
        await self.play.until(lambda: query.answered, limit=15, what="an answer to the tap")
        return next((each.text for each in person.popups if each.query is query), "")

    def said(self, chat: Chat) -> list[Message]:
        """What the bot says in a chat now, top to bottom."""
        bot = self.play.world.bot
        return [each for each in self.play.world.messages(chat) if each.sender is bot]


MINUTE = 60.0
"""Seconds after which a person may write again, and a group may get its next pages."""


def shows(message: Message, text: str) -> bool:
    """Whether people see ``text`` in a message or on one of its buttons."""
    return text in message.text or any(text in button["text"] for button in message.buttons)


def refused_calls(calls: Iterable[Call]) -> list[Call]:
    """What Telegram refused, but for the question asked at start whether it knows a method."""
    asked = "deleteEphemeralMessage"
    return [call for call in calls if call.code >= 400 and call.method != asked]


def taps(message: Message) -> list[Tap]:
    """What the buttons of a message carry."""
    return [decode(each["callback_data"]) for each in message.buttons if "callback_data" in each]


def words(buttons: Sequence[Json]) -> list[str]:
    """The texts of buttons."""
    return [button["text"] for button in buttons]
