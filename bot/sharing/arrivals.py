"""Updates on their way: written down as they come in, handled where their chats are."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Collection
from contextlib import suppress
from typing import Any, Final

import structlog
from cachetools import FIFOCache

from bot.sharing.addresses import address_of
from bot.sharing.circles import Circles
from bot.store import StoreError
from bot.store.sharing_rows import Arrived, SharingStore

HANDLED: Final = 8192
"""Updates that this worker remembers to have handled: what was read before may name them still."""
NOTE_EVERY: Final = 0.02
"""Real seconds between two writes of what was handled."""
TRY_AGAIN: Final = 0.2
"""Real seconds after which what the database refused is tried again."""

log = structlog.get_logger(__name__)


class Arrivals:
    """Takes updates from Telegram for all workers, and handles those of this one.

    Updates of a circle are handed on in the order in which they are found; those that need chats
    which are not here yet wait for them, and hold up no other circle.
    """

    def __init__(
        self,
        store: SharingStore,
        circles: Circles,
        handle: Callable[[dict[str, Any]], Awaitable[bool]],
        worker: Callable[[], int],
    ) -> None:
        """``handle`` takes an update, and tells later by `handled`; False: it never will."""
        self._store = store
        self._circles = circles
        self._handle = handle
        self._worker = worker
        self._in_hand: set[int] = set()
        self._done: set[int] = set()
        self._handled: FIFOCache[int, None] = FIFOCache(HANDLED)
        self._some_done = asyncio.Event()
        self._waiting: dict[int, list[Arrived]] = {}
        """Updates of circles that are being taken up."""
        self._taking_up: set[asyncio.Task[None]] = set()

    def __len__(self) -> int:
        return len(self._in_hand)

    async def take(self, update: dict[str, Any]) -> bool:
        """Write an update down for whoever has its chats; False where that is not possible now.

        What concerns nobody is dropped.
        """
        address = address_of(update)
        if not address.chats:
            return True
        number, worker = update["update_id"], self._worker()
        body = json.dumps(update)  # nothing but ASCII: a server takes no NUL
        try:
            went = await self._store.route(number, body, address.chats, address.table, worker)
        except StoreError as error:
            log.warning("update.not_stored", reason=error)
            return False
        if went.news and went.due and went.worker == worker:
            await self.deal([Arrived(number, went.circle, went.changes, body)])
        return True

    async def look(self) -> None:
        """Handle what has been written down for this worker. Raises `StoreError`."""
        await self.deal(await self._store.due(self._worker(), self._in_hand))

    async def deal(self, found: Collection[Arrived]) -> None:
        """Handle updates, each once."""
        for due in found:
            if due.update_id in self._in_hand or due.update_id in self._handled:
                continue
            self._in_hand.add(due.update_id)
            waiting = self._waiting.get(due.circle)
            if waiting is not None:
                waiting.append(due)
            elif self._circles.up_to_date(due.circle, due.changes):
                await self._hand_on(due)
            else:
                self._waiting[due.circle] = [due]
                task = asyncio.create_task(self._take_up(due.circle))
                self._taking_up.add(task)
                task.add_done_callback(self._taking_up.discard)

    async def _take_up(self, circle: int) -> None:
        """Have all chats here that waiting updates of a circle need, and hand these on."""
        try:
            await self._circles.take_up((circle,))
        except StoreError as error:
            log.warning("circle.not_taken_up", circle=circle, reason=error)
            self._put_back(circle)
            return
        except BaseException:
            self._put_back(circle)
            raise
        waiting = self._waiting[circle]
        while waiting:
            due = waiting.pop(0)
            if self._circles.up_to_date(circle, due.changes):
                await self._hand_on(due)
            else:
                self._in_hand.discard(due.update_id)  # it is of another circle by now
        del self._waiting[circle]

    def _put_back(self, circle: int) -> None:
        """Leave updates to the next look."""
        for due in self._waiting.pop(circle):
            self._in_hand.discard(due.update_id)

    async def _hand_on(self, due: Arrived) -> None:
        if not await self._handle(json.loads(due.body)):
            self.handled(due.update_id)

    def handled(self, update_id: int) -> None:
        """All that an update causes at once has been done."""
        if update_id in self._in_hand:
            self._done.add(update_id)
            self._some_done.set()

    async def wait(self, seconds: float) -> None:
        """Wait until something has been handled, so many real seconds at most."""
        self._some_done.clear()
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._some_done.wait()

    async def note_handled(self) -> None:
        """Write down what has been handled, until cancelled."""
        while True:
            await asyncio.sleep(NOTE_EVERY)
            await self.note()

    async def note(self) -> bool:
        """Write down what has been handled so far; tell whether nothing is in hand."""
        done = set(self._done)
        if done:
            try:
                await self._store.done(done)
            except StoreError as error:
                log.warning("updates.not_noted", reason=error)
                await asyncio.sleep(TRY_AGAIN)
                return False
            for number in done:
                self._handled[number] = None
            self._done -= done
            self._in_hand -= done
        return not self._in_hand
