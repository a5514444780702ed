"""Which call may go now: the most urgent of each chat, as far as the budgets allow."""

import asyncio
import math
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from bot.clock import Clock
from bot.reconcile.budgets import LATE, OVERALL, SLOW_TRICK, Bucket, OverallBudget
from bot.reconcile.chat_queue import ChatQueue, Job
from bot.screen import Urgency

if TYPE_CHECKING:
    from collections.abc import Callable

THROTTLED: Final = 0.04
"""Seconds between two looks at the chats while calls wait for the overall budget."""

ADMITTED_WITHIN: Final = 10.0
"""Seconds for which a call that is made elsewhere waits for its place: somebody has tapped, and the
answer must arrive."""
BEHIND: Final = 54
"""Turns that wait, from which on nothing new is to be shown: it would wait for seconds anyway."""
LOOK_AGAIN: Final = 1.0
"""Seconds for which a chat's next call stands while it waits for the overall budget, unless
something new is wanted: thousands of chats may wait."""


def _nothing() -> None:
    """Nobody has asked to be told."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """What is wished for and not shown yet, in chats that can be written to."""

    chats: int
    messages: int
    most: int
    """Messages in the chat that has most of them."""
    longest: float
    """Seconds for which the oldest wish has waited."""


class Scheduler:
    """The chats that may have something to do, and what all of them may call together."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self.on_room: Callable[[], None] = _nothing
        """Told whenever the turns that wait are no more than `BEHIND`."""
        self._news = 0
        """Chats where something was wanted since."""
        self._dirty: set[ChatQueue] = set()
        self._overall = OverallBudget()
        self._late = Bucket(LATE, LATE)
        self._passed: Counter[Urgency] = Counter()
        """Calls that could not go for want of room when it was looked last, by their shares."""
        self._wake = asyncio.Event()

    def stir(self, queue: ChatQueue) -> None:
        """A chat may have something to do."""
        queue.asleep_until = 0.0
        queue.ready = None
        self._dirty.add(queue)
        self._news += 1
        self._wake.set()

    @property
    def behind(self) -> bool:
        """Whether more turns wait to be shown than can be in some seconds."""
        return self._passed[Urgency.ANSWER] + self._passed[Urgency.TURN] + self._news > BEHIND

    @property
    def idle(self) -> bool:
        """Whether no chat that can be written to has anything left to do."""
        return all(queue.idle for queue in self._dirty if not queue.closed)

    def waiting(self) -> Waiting:
        """How much waits now."""
        now, oldest, sizes = self._clock.now(), math.inf, []
        for queue in self._dirty:
            due = [each for each in queue.pending.values() if each.next_job(now) is not None]
            size = len(due) + len(queue.posts)
            if size and queue.closed is None:
                sizes.append(size)
                since = [each.since for each in due] + [each.since for each in queue.posts]
                oldest = min(oldest, *since)
        longest = max(0.0, now - oldest) if sizes else 0.0
        return Waiting(len(sizes), sum(sizes), max(sizes, default=0), longest)

    def delay(self, queue: ChatQueue, urgency: Urgency) -> float:
        """About how many seconds an edit that is wished for now would wait in a chat."""
        if queue.closed is not None:
            return math.inf
        now = self._clock.now()
        limit = OVERALL[urgency]
        ahead = sum(count for share, count in self._passed.items() if share <= urgency)
        return max(
            queue.until - now,
            queue.hold(urgency, self._overall.scarce(now)),
            queue.budget.wait(now, urgency, edits_trick=urgency >= Urgency.TRICK),
            self._overall.wait(now, limit, even=urgency > Urgency.TURN),
            ahead / limit,
        )

    async def admit(self, queue: ChatQueue) -> bool:
        """Wait until a call that is made elsewhere may go into a chat, and count it.

        False when that takes longer than `ADMITTED_WITHIN`: then it must not be made.
        """
        until = self._clock.now() + ADMITTED_WITHIN
        while (wait := self._elsewhere(queue, now := self._clock.now())) > 0.0:
            if now + wait > until:
                return False
            await self._clock.sleep(wait)
        queue.ready = None
        queue.budget.take(now)
        self._overall.take(now)
        return True

    def _elsewhere(self, queue: ChatQueue, now: float) -> float:
        """Seconds until a call that somebody waits for may go into a chat."""
        own = queue.budget.wait(now, Urgency.ANSWER, edits_trick=False)
        return max(own, queue.until - now, self._overall.wait(now, OVERALL[Urgency.ANSWER]))

    def due(self) -> tuple[list[tuple[ChatQueue, Job]], float | None, bool]:
        """Return every call that goes now; it is counted, and its chat busy until `finished`.

        With it the seconds until the next one may go (None: nothing waits for time), and whether
        the overall budget holds calls back.
        """
        self._wake.clear()
        now = self._clock.now()
        ready, until = self._look(now)
        going = []
        passed: Counter[Urgency] = Counter()
        throttled = False
        full = False  # what is not more urgent than a call that does not fit does not fit either
        starved = sorted(
            (job for queue, job in ready if job.calls and queue.ready_starves),
            key=lambda job: job.since,
        )
        ahead = frozenset(map(id, starved[: self._late.room(now)]))
        shared = [
            (Urgency.ANSWER if id(job) in ahead else queue.ready_share, job.since, queue, job)
            for queue, job in ready
        ]
        for share, _, queue, job in sorted(shared, key=lambda each: each[:2]):
            if job.calls:
                if full:
                    passed[share] += 1
                    continue
                limit = OVERALL[share]
                if job.edits_trick and share >= Urgency.TRICK and queue.slow(now):
                    limit = SLOW_TRICK
                wait = self._overall.wait(now, limit, even=share > Urgency.TURN)
                if wait > 0.0:
                    until.append(now + wait)
                    throttled = True
                    passed[share] += 1
                    full = limit != SLOW_TRICK
                    continue
                if id(job) in ahead:
                    self._late.take(now)
                self._overall.promise(queue.chat_id)
                queue.budget.take(now, edits_trick=job.edits_trick)
            queue.busy, queue.ready = True, None
            going.append((queue, job))
        self._passed, self._news = passed, 0
        if not self.behind:
            self.on_room()
        return going, max(min(until) - now, 0.0) if until else None, throttled

    def _look(self, now: float) -> tuple[list[tuple[ChatQueue, Job]], list[float]]:
        """Return the call of each chat that could go now, and when others can."""
        ready: list[tuple[ChatQueue, Job]] = []
        until: list[float] = []
        scarce = self._overall.scarce(now)
        for queue in tuple(self._dirty):
            if queue.busy or queue.closed is not None:
                continue
            if queue.ready is not None and now - queue.ready_at < LOOK_AGAIN:
                ready.append((queue, queue.ready))
                continue
            if queue.asleep_until <= now:
                queue.ready, queue.ready_at = None, now
                job = queue.job(now, scarce)
                if job is None and queue.idle:
                    self._dirty.discard(queue)
                    continue
                queue.asleep_until = _awake_at(queue, job, now)
                if job is not None and queue.asleep_until <= now:
                    queue.ready, queue.ready_share = job, job.share(now)
                    queue.ready_starves = job.starved(now)
                    ready.append((queue, job))
                    continue
            until.append(queue.asleep_until)
        return ready, until

    async def pause(self, seconds: float | None, *, throttled: bool) -> None:
        """Wait for time to pass or for a wish.

        While calls are held back wishes are looked at only now and then: there are many of them.
        """
        if throttled and seconds is not None:
            await self._clock.sleep(THROTTLED)
            seconds = max(0.0, seconds - THROTTLED)
        if seconds is None:
            await self._wake.wait()
            return
        waits = [
            asyncio.ensure_future(self._wake.wait()),
            asyncio.ensure_future(self._clock.sleep(seconds)),
        ]
        try:
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for each in waits:
                each.cancel()

    def spent(self) -> None:
        """Assume that nothing is left of this second's calls."""
        self._overall.spent(self._clock.now())

    async def leave(self, chat_id: int) -> None:
        """A call is about to leave: it is counted now, when all that goes before it is done."""
        while (wait := self._overall.hold(self._clock.now())) > 0.0:
            await self._clock.sleep(wait)
        self._overall.forgive(chat_id)
        self._overall.take(self._clock.now())

    def finished(self, queue: ChatQueue) -> None:
        """A call of a chat is done, or was never made."""
        self._overall.forgive(queue.chat_id)
        queue.busy = False
        self.stir(queue)


def _awake_at(queue: ChatQueue, job: Job | None, now: float) -> float:
    """When a chat may make its next call, unless something new is wanted before."""
    search = queue.search_due()
    if job is None:
        return math.inf if search is None else search
    wait = max(queue.until, job.held_until) - now
    if job.calls:
        budget = queue.budget.wait(now, job.aged(now), edits_trick=job.edits_trick)
        wait = max(wait, budget)
    if wait <= 0.0:
        return now
    return now + wait if search is None or search <= now else min(now + wait, search)
