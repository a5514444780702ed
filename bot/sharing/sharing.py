"""One worker: what it does beside playing, from the moment it enlists until it resigns."""

import asyncio
import math
import time
from collections import defaultdict
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from functools import partial
from typing import Any, Final, Self

import structlog

from bot.handlers.services import Services
from bot.sharing.acquaintances import Acquaintances
from bot.sharing.arrivals import TRY_AGAIN, Arrivals
from bot.sharing.circles import Circles
from bot.sharing.door import Door
from bot.sharing.lease import Lease
from bot.startup import ReplacedError, StartupError
from bot.store import Store, StoreError
from bot.store.circle_rows import UPDATES
from bot.store.postgres import PostgresDatabase
from bot.store.sharing_rows import FORGET_AT_ONCE, SharingStore

TICK: Final = 0.5
"""Real seconds after which is looked for news although nobody has told of any."""
AT_ONCE: Final = 16
"""Circles that are taken up together."""
UNEVEN: Final = 1.2
"""A worker that has so many times as many chats as others have gives some away."""
GIVEN_AT_ONCE: Final = 4
"""Circles that it gives away at most, before it looks again."""
HOUSE_EVERY: Final = 5.0
TIDY_EVERY: Final = 30.0
"""Real seconds between two looks for tables without a circle, and for circles to part."""
KNOWN_FOR: Final = 3600.0
"""Seconds for which an update that was handled is known, should Telegram repeat it."""
FINISH_WITHIN: Final = 1.0
"""Real seconds that updates in hand get before the worker resigns."""

log = structlog.get_logger(__name__)


class Sharing:
    """A worker. `enlist`, `begin`, `finish` and `resign` are called once each, in this order."""

    def __init__(self, database: PostgresDatabase, token: str) -> None:
        self.store = SharingStore(database)
        self.lease = Lease(self.store, lambda: self.chats)
        self._door = Door(self.store, token, self.lease.holds)
        self._circles: Circles | None = None
        self._arrivals: Arrivals | None = None
        self._services: Services | None = None
        self._acquaintances = Acquaintances()
        self._asked: dict[int, str] = {}
        """Chats of others in which somebody here wants to show something, and who."""
        self._news = asyncio.Event()
        """Circles may not be what they were."""
        self._came = asyncio.Event()
        """An update may have come."""
        self._tasks: list[asyncio.Task[None]] = []
        self._handling: set[asyncio.Task[None]] = set()
        self._due_at: dict[str, float] = {}
        database.on_fenced = self.lease.was_replaced

    @classmethod
    def of(cls, store: Store, token: str) -> Self:
        """Return a worker over an open database; raises `StartupError` if it is a file."""
        return cls(_server(store), token)

    # What the reconciler asks

    def has(self, chat_id: int) -> bool:
        """Whether a chat is this worker's."""
        return self._circles is not None and self._circles.has(chat_id)

    def ask(self, chat_id: int, owner: str) -> None:
        """Have a chat brought here, where an owner wants to show something."""
        self._asked[chat_id] = owner
        self._news.set()

    async def door(self, *, urgent: bool) -> None:
        """Wait until one more call may leave."""
        await self._door.leave(urgent=urgent)

    # Beginning and ending

    async def enlist(self) -> None:
        """Become a worker. Raises `StoreError`."""
        await self.lease.begin()
        log.info("worker.enlisted", worker=self.lease.number)

    def begin(self, services: Services, take: Callable[[dict[str, Any]], Awaitable[bool]]) -> None:
        """Take up chats, and have what comes for them handled: see `UpdateIntake.take_pushed`."""
        self._services = services
        self._take_pushed = take
        self._circles = Circles(self.store, services)
        self._arrivals = Arrivals(self.store, self._circles, self._handle, self._number)
        self._start(self.lease.run(), "lease")
        self._start(self._listen(), "listening")
        self._start(self._look_for_news(), "looking for news")
        self._start(self._look_for_updates(), "looking for updates")
        self._start(self._arrivals.note_handled(), "noting what was handled")

    async def take(self, update: dict[str, Any]) -> bool:
        """Take an update from Telegram: see `Arrivals.take`."""
        return self._arrivals is not None and await self._arrivals.take(update)

    def handled(self, update_id: int) -> None:
        """An update was handled."""
        if self._arrivals is not None:
            self._arrivals.handled(update_id)

    async def finish(self) -> None:
        """Handle what is in hand, for a moment, and take nothing up any more."""
        looking = [task for task in self._tasks if task.get_name() != "lease"]
        for task in looking:
            task.cancel()
        await asyncio.gather(*looking, return_exceptions=True)
        if self._arrivals is not None:
            until = time.monotonic() + FINISH_WITHIN
            while not await self._arrivals.note() and time.monotonic() < until:
                await self._arrivals.wait(until - time.monotonic())

    async def resign(self) -> None:
        """Leave everything to others. Nothing may be written or sent any more."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self.lease.number and not self.lease.replaced.is_set():
            with suppress(StoreError):
                await self.store.resign(self.lease.number)
                log.info("worker.resigned", worker=self.lease.number)

    async def until_replaced(self) -> None:
        """Wait until another worker has taken this one's place; then raises `ReplacedError`."""
        await self.lease.replaced.wait()
        raise ReplacedError("another worker has taken over: this one was not heard of for too long")

    @property
    def circles(self) -> int:
        """How many circles are here."""
        return 0 if self._circles is None else len(self._circles.circles())

    @property
    def in_hand(self) -> int:
        """How many updates are being handled here, or wait for their chats."""
        return 0 if self._arrivals is None else len(self._arrivals)

    @property
    def chats(self) -> int:
        """How many chats are here."""
        return 0 if self._circles is None else len(self._circles)

    def _number(self) -> int:
        return self.lease.number

    def _start(self, work: Coroutine[Any, Any, None], name: str) -> None:
        self._tasks.append(asyncio.create_task(work, name=name))

    async def _handle(self, update: dict[str, Any]) -> bool:
        self._acquaintances.met(update)
        handling = asyncio.create_task(self._finish(update))
        self._handling.add(handling)
        handling.add_done_callback(self._handling.discard)
        return True

    async def _finish(self, update: dict[str, Any]) -> None:
        while not await self._take_pushed(update):
            pass  # it is waited for again
        self.handled(update["update_id"])

    # What is looked after

    async def _listen(self) -> None:
        while True:
            try:
                await self.store.listen(self.lease.number, self._told)
            except StoreError as error:
                log.warning("worker.not_listening", reason=error)
            await asyncio.sleep(TRY_AGAIN)

    def _told(self, what: str) -> None:
        (self._came if what == UPDATES else self._news).set()

    async def _look_for_updates(self) -> None:
        while True:
            await _within(TICK, self._came)
            await self._do(self._take_in)

    async def _look_for_news(self) -> None:
        while True:
            await _within(TICK, self._news)
            await self._do(
                self._adopt,
                self._take_up_new,
                self._bring_asked,
                self._hand_over,
                self._give_some,
                partial(self._seldom, HOUSE_EVERY, self._house),
                partial(self._seldom, TIDY_EVERY, self._tidy),
            )

    async def _do(self, *work: Callable[[], Awaitable[None]]) -> None:
        """Do one thing after the other; none that fails keeps the others from being done."""
        for each in work:
            try:
                await each()
            except StoreError as error:
                log.warning("worker.could_not", what=_name(each), reason=error)
                await asyncio.sleep(TRY_AGAIN)
            except Exception:
                log.exception("worker.failed", what=_name(each))
                await asyncio.sleep(TRY_AGAIN)

    async def _adopt(self) -> None:
        """Take over this worker's part of what nobody has."""
        lost = await self.store.lost()
        if lost:
            live = sum(not peer.late for peer in self.lease.peers) or 1
            taken = await self.store.adopt(self.lease.number, math.ceil(lost / live))
            log.info("circles.adopted", circles=len(taken))

    async def _take_up_new(self) -> None:
        """Go on in what is this worker's by now, and was not, and in what has grown."""
        circles = self._held
        mine = await self.store.circles_of(self.lease.number)
        new = [each for each, changes in mine.items() if not circles.up_to_date(each, changes)]
        for begin in range(0, len(new), AT_ONCE):
            await circles.take_up(new[begin : begin + AT_ONCE])
            self._came.set()

    async def _bring_asked(self) -> None:
        """Have chats brought here in which tables of here want to show something."""
        for chat_id, owner in tuple(self._asked.items()):
            here = self._chat_of(owner)
            if here is not None and not self.has(chat_id):
                await self.store.connect({chat_id, here}, self.lease.number)
            if here is None or self.has(chat_id):
                del self._asked[chat_id]

    def _chat_of(self, owner: str) -> int | None:
        """A chat of a table that is here; its group may have become another one meanwhile."""
        if self._services is None or not owner.isdecimal():
            return None
        table = self._services.tables.get(int(owner))
        if table is None:
            return None
        chats = (table.row.chat_id, *(place.user_id for place in table.row.places))
        return next((each for each in chats if each is not None and self.has(each)), None)

    async def _take_in(self) -> None:
        if self._arrivals is not None:
            await self._arrivals.look()

    async def _hand_over(self) -> None:
        """Let go of what others need because people have come together."""
        for circle in await self.store.moving(self.lease.number):
            await self._held.let_go(circle, partial(self.store.join, circle))

    async def _give_some(self) -> None:
        """Give some circles to whoever has least, where this worker has too many."""
        peers = [peer for peer in self.lease.peers if not peer.late]
        others = [peer for peer in peers if peer.number != self.lease.number]
        if not others:
            return
        least = min(others, key=lambda peer: peer.load)
        mine = len(self._held)
        fair = (sum(peer.load for peer in others) + mine) / len(peers)
        if mine <= fair * UNEVEN:
            return
        spare, given = min(mine - fair, fair - least.load), 0
        members = self._held.members()
        for circle in sorted(members, key=self._acquaintances.last_in(self._held)):
            size = len(members[circle])
            if size > spare or given == GIVEN_AT_ONCE:
                break
            give = partial(self.store.give, circle, least.number)
            if await self._held.let_go(circle, give):
                spare -= size
                given += 1
        if given:
            log.info("circles.given", circles=given, worker=least.number)

    async def _house(self) -> None:
        while await self.store.house(self.lease.number, AT_ONCE):
            pass

    async def _tidy(self) -> None:
        """Part people who have not met for long, and let go of who does nothing."""
        while await self.store.forget_updates(KNOWN_FOR) == FORGET_AT_ONCE:
            pass
        services, circles = self._services, self._held
        if services is None:
            return
        tables = [
            {table.row.chat_id, *(each.user_id for each in table.row.places if each.user_id)}
            for table in services.tables
        ]
        members = circles.members()
        everybody = [chat_id for chats in members.values() for chat_id in chats]
        groups, idle = self._acquaintances.groups(everybody, tables)
        # Who waits for a message to be shown stays: it is remembered here.
        leaving = {chat_id for chat_id in idle if services.telegram.settled(chat_id)}
        found: defaultdict[int | None, list[list[int]]] = defaultdict(list)
        for group in groups:
            found[circles.circle(group[0])].append(group)
        for circle, chats in members.items():
            idlers = sorted(leaving.intersection(chats))
            if len(idlers) == len(chats):
                await circles.let_go(circle, partial(self.store.leave, circle))
            elif apart := [*found[circle][1:], *([idlers] if idlers else [])]:
                await circles.part(circle, apart)

    async def _seldom(self, every: float, do: Callable[[], Awaitable[None]]) -> None:
        now = time.monotonic()
        if now >= self._due_at.setdefault(do.__name__, now):
            self._due_at[do.__name__] = now + every
            await do()

    @property
    def _held(self) -> Circles:
        if self._circles is None:
            raise AssertionError("not begun")
        return self._circles


async def alone_among_workers(store: Store) -> bool:
    """Whether no worker lives that shares the tables. Raises `StoreError`."""
    return all(peer.late for peer in await SharingStore(_server(store)).peers())


def _server(store: Store) -> PostgresDatabase:
    if not isinstance(store.database, PostgresDatabase):
        raise StartupError("tables in a file cannot be shared")
    return store.database


async def _within(seconds: float, event: asyncio.Event) -> None:
    """Wait for an event, so many real seconds at most."""
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await event.wait()
    event.clear()


def _name(look: object) -> str:
    inner = look.args[-1] if isinstance(look, partial) else look
    return str(getattr(inner, "__name__", inner)).strip("_")
