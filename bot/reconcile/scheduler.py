"""Which calls may go now: the most urgent of all chats, within the budgets."""

import asyncio
import math
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass
from heapq import heappop, heappush
from operator import attrgetter
from typing import TYPE_CHECKING, Final

from bot.clock import Clock, wait_within
from bot.reconcile.budgets import CALLS_BURST, CALLS_RATE, Bucket
from bot.reconcile.chats import ChatQueue, hold
from bot.screen import Urgency

if TYPE_CHECKING:
    from collections.abc import Callable

LATE_RATE: Final = 1.0
"""Calls a second reserved for late jobs, so that they are shown however many tables play."""
ACQUIRED_WITHIN: Final = 10.0
"""Seconds that a call made elsewhere may wait: a tap waits for it."""
BEHIND: Final = 2 * CALLS_RATE
"""Waiting turns from which new screens would be outdated before they are sent."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """Wishes not shown yet, in chats that can be written to."""

    chats: int
    messages: int
    most: int
    """Messages in the chat with the most."""
    longest: float
    """Seconds that the oldest wish has waited."""


class Scheduler:
    """Chats that may have work, and their common budget."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self.on_room: Callable[[], None] = lambda: None
        """Called whenever it is not `behind`."""
        self._active: dict[ChatQueue, None] = {}
        self._fresh: dict[ChatQueue, None] = {}
        """Those that were woken since the last look."""
        self._ready: dict[ChatQueue, None] = {}
        """Those whose next job is a call that may be made now."""
        self._later: list[tuple[float, int, ChatQueue]] = []
        """A heap of the moments at which others are looked at; some are outdated."""
        self._calls = Bucket(CALLS_BURST, CALLS_RATE)
        """Budget of jobs that are decided on."""
        self._door = Bucket(CALLS_BURST, CALLS_RATE)
        """Budget of calls that leave: those decided on in different seconds may be ready in one."""
        self._late = Bucket(LATE_RATE, LATE_RATE)
        self._held_back = Counter[Urgency]()
        """Chats that waited for `_calls` at the last look."""
        self._woken = 0
        """Chats with new wishes since."""
        self._wake = asyncio.Event()

    def wake(self, queue: ChatQueue) -> None:
        """Queue a chat that may have work."""
        queue.next, queue.look_at = None, 0.0
        self._ready.pop(queue, None)
        self._active[queue] = self._fresh[queue] = None
        self._woken += 1
        self._wake.set()

    @property
    def behind(self) -> bool:
        """True if more turns wait than can be shown within some seconds."""
        return self._held_back[Urgency.NOW] + self._woken > BEHIND

    @property
    def idle(self) -> bool:
        """True if no chat that can be written to has anything left to do."""
        return all(queue.idle for queue in self._active if not queue.closed)

    def waiting(self) -> Waiting:
        """Return what waits now."""
        now, oldest, sizes = self._clock.now(), math.inf, []
        for queue in self._active:
            due = [each.since for each in queue.pending.values() if each.waits]
            due += [each.since for each in queue.posts]
            if due and queue.closed is None:
                sizes.append(len(due))
                oldest = min(oldest, *due)
        longest = max(0.0, now - oldest) if sizes else 0.0
        return Waiting(len(sizes), sum(sizes), max(sizes, default=0), longest)

    def delay(self, queue: ChatQueue, urgency: Urgency) -> float:
        """Return about how many seconds an edit wished for now would wait in a chat."""
        if queue.closed is not None:
            return math.inf
        ahead = sum(count for each, count in self._held_back.items() if each <= urgency)
        now = self._clock.now()
        return max(queue.wait(now, urgency), hold(urgency), ahead / CALLS_RATE)

    async def acquire(self, queue: ChatQueue) -> bool:
        """Count a call made elsewhere, beside a game as a page; wait until it may go into a chat.

        False when that takes longer than `ACQUIRED_WITHIN`: then it must not be made.
        """
        now = self._clock.now()
        page = queue.game_goes_on(now)
        own = queue.page_wait(now) if page else queue.wait(now, Urgency.NOW)
        wait = max(own, self._calls.wait(now), self._door.wait(now))
        if wait > ACQUIRED_WITHIN:
            return False
        queue.budget.take(now, page=page)
        for budget in (self._calls, self._door):
            budget.take(now)
        self.wake(queue)
        await self._clock.sleep(wait)
        return True

    async def leave(self) -> None:
        """Count a call that is about to leave, and wait until it may."""
        now = self._clock.now()
        wait = self._door.wait(now)
        self._door.take(now)
        if wait > 0.0:
            await self._clock.sleep(wait)

    def due(self) -> list[ChatQueue]:
        """Return the chats whose `ChatQueue.next` starts now; they are busy until `finished`."""
        self._wake.clear()
        now, rank = self._clock.now(), attrgetter("rank")
        going = self._look(now)
        while self._ready and self._wait(now) <= 0.0:
            first = queue = min(self._ready, key=rank)
            if self._late.wait(now) <= 0.0:
                queue = min(filter(attrgetter("late"), self._ready), key=rank, default=first)
            with suppress(Exception):  # the call will fail by it
                job = queue.next
                if job is not None and job.shows and queue.draw(job.of, now):
                    self.wake(queue)  # it may be shown already
                    break
            if queue is not first:
                self._late.take(now)
            del self._ready[queue]
            self._calls.take(now)
            queue.spend(now)
            going.append(queue)
        self._held_back = Counter(queue.rank[0] for queue in self._ready)
        self._woken = 0
        for queue in going:
            queue.busy = True
        if not self.behind:
            self.on_room()
        return going

    def _wait(self, now: float) -> float:
        """Return the seconds until a job may be decided on: never while a call waits to leave."""
        return max(self._calls.wait(now), self._door.wait(now, reserve=-1.0))

    def _look(self, now: float) -> list[ChatQueue]:
        """Plan what was woken or is due; return the chats whose job makes no call."""
        going, fresh, self._fresh = [], self._fresh, {}
        while self._look_at <= now:
            fresh[heappop(self._later)[2]] = None
        for queue in fresh:
            self._ready.pop(queue, None)
            if queue.busy:
                continue
            if queue.retry_at <= now:
                queue.reopen()
            if queue.closed is None:
                queue.plan(now)
            if queue.next is None:
                if queue.idle and queue.retry_at == math.inf:
                    self._active.pop(queue, None)
            elif queue.next.calls:
                self._ready[queue] = None
            else:
                going.append(queue)
            if queue.due_at < math.inf:
                heappush(self._later, (queue.due_at, queue.chat_id, queue))
        return going

    @property
    def _look_at(self) -> float:
        """The moment at which the next chat is looked at that was not woken."""
        while self._later and self._later[0][0] != self._later[0][2].due_at:
            heappop(self._later)
        return self._later[0][0] if self._later else math.inf

    async def pause(self) -> None:
        """Wait until another call may go, or a wish comes.

        While no call may go, wishes are not looked at: there are many.
        """
        now = self._clock.now()
        wait = self._wait(now)
        # Held chats may fit the budget since the last look.
        if wait > 0.0 or self._held_back:
            await self._clock.sleep(wait)
            return
        if self._look_at == math.inf:
            await self._wake.wait()
        else:
            await wait_within(self._clock, max(0.0, self._look_at - now), self._wake.wait())

    def finished(self, queue: ChatQueue) -> None:
        """Note that a chat's call is done, or was never made."""
        queue.busy = False
        self.wake(queue)
