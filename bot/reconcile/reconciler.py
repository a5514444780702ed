"""Brings Telegram to what the tables want it to show."""

import asyncio
import math
from collections.abc import Callable, Collection, Coroutine
from dataclasses import replace
from typing import Any, Final

import structlog
from telegram import Bot

from bot.clock import Clock
from bot.reconcile import courier as post_office
from bot.reconcile.budgets import OVERALL, SLOW_TRICK, ChatBudget, OverallBudget
from bot.reconcile.courier import Courier
from bot.reconcile.ids import MessageIds
from bot.reconcile.lane import (
    Fate,
    Job,
    Lane,
    Post,
    Standing,
    Step,
    wish,
)
from bot.reconcile.slot_writer import SlotWriter
from bot.reconcile.steps import GRACE, MARK, Steps, give_up, take
from bot.reconcile.values import Slot, Trouble, TroubleKind, Urgency, digest
from bot.retry import AFAR, pause
from bot.screen import Screen, Toast
from bot.store import SlotRow, Stale, Store

FLOOD_MARGIN: Final = 0.5
"""Seconds added to what a 429 asks for."""
CLOSED_FOR: Final = 900.0
"""Seconds after which a chat that refused the bot is tried once more, if something is wanted."""
THROTTLED: Final = 0.04
"""Seconds between two looks at the chats while calls wait for the overall budget."""

_log = structlog.get_logger()


def _unheard(chat_id: int, trouble: Trouble) -> None:
    _log.warning("trouble", chat_id=chat_id, kind=trouble.kind.name)


class Reconciler:
    """Keeps, for every slot, what is wanted and what was last shown, and closes the gap.

    `want`, `drop`, `release` and `post` only take note; `run` makes the calls, most urgent first,
    one at a time per chat, inside the budgets of `bot.reconcile.budgets`. A newer wish replaces
    one that has not been shown yet.

    **Crashes.** Before a send its intent is stored, after it the message's id. On start every
    stored slot is known again; the tables want their screens anew, and only what differs from
    the stored digest is called for. An intent without an id is a lost send. While the store takes
    nothing (`SlotWriter`) calls are made all the same.

    **Lost sends.** A send that was cut off may have been shown. It is never repeated blindly:
    after `GRACE` seconds the few ids it could have got are asked for with an edit of the buttons
    it was sent with, which succeeds (or is "not modified") for the bot's own messages alone. A
    message found becomes the slot's; if none is, the screen is sent again. Should the lost one
    turn up all the same, a tap on its buttons reveals its id (`tapped`) and it is deleted. Posts
    are not repeated: whoever asked can ask again. Edits and deletions are simply made again.
    """

    def __init__(
        self,
        bot: Bot,
        store: Store,
        clock: Clock,
        *,
        on_trouble: Callable[[int, Trouble], None] = _unheard,
    ) -> None:
        self._store = store
        self._clock = clock
        self._courier = Courier(bot, store, clock, self._leave)
        self._ids = MessageIds()
        self._slots = SlotWriter(store, clock)
        self._steps = Steps(self._courier, self._slots, clock, self._ids)
        self._lanes: dict[int, Lane] = {}
        self._dirty: set[Lane] = set()
        self._moved: dict[int, int] = {}
        self._overall = OverallBudget()
        self._wake = asyncio.Event()
        self._calls: set[asyncio.Task[None]] = set()
        self._loaded = False
        self.on_trouble = on_trouble

    # What the tables ask for

    def want(
        self,
        slot: Slot,
        screen: Screen,
        *,
        urgency: Urgency = Urgency.TURN,
        renew: bool = False,
        sound: bool = False,
        pointer: Screen | None = None,
        chapter: str = "",
    ) -> None:
        """Show ``screen`` in the slot's message; the newest wish wins, an equal one costs nothing.

        ``renew``: as a new message at the bottom of the chat, with ``sound`` if wished; the old
        one is deleted, or past 48 hours edited to ``pointer`` (an arrow down by default). A new
        message is silent unless ``sound``; edits always are. ``chapter``: of what the slot tells
        (a deal, say); where another one begins, the message is the lowest of the bot's in its
        chat, a new one if need be. Within a chapter it stays where it is.
        """
        now = self._clock.now()
        lane = self._lane(slot.chat_id)
        standing = self._standing(lane, slot)
        if standing.wanted != digest(screen) or renew:
            lane.count_wish(now)
        wish(standing, screen, now, urgency, chapter)
        standing.renew |= renew
        standing.sound |= sound
        if pointer is not None:
            standing.pointer = pointer
        if lane.closed and now - lane.closed_at > CLOSED_FOR:
            lane.closed = None
        self._pend(lane, standing)

    def drop(self, slot: Slot) -> None:
        """Delete the slot's message and forget the slot."""
        lane = self._lane(slot.chat_id)
        standing = self._standing(lane, slot)
        standing.fate, standing.want = Fate.DROP, None
        standing.since = self._clock.now()
        self._pend(lane, standing)

    def release(self, slot: Slot) -> None:
        """Leave the slot's message for good once the last wish is shown, and forget the slot."""
        lane = self._lane(slot.chat_id)
        standing = self._standing(lane, slot)
        standing.fate = Fate.RELEASE
        self._pend(lane, standing)

    def conclude(self, last: Slot, *before: Slot) -> None:
        """Let go of ``last`` once it is shown and the others are gone, and of none before.

        So what a restart still knows of them tells whether ``last`` was ever shown. What becomes
        of the others is said by `drop` or `release`.
        """
        lane = self._lane(last.chat_id)
        standing = self._standing(lane, last)
        keys = [slot.key for slot in before if slot.key in lane.standings]
        for key in keys:
            lane.standings[key].heir = last.key
        standing.heir_of = tuple(keys)
        self.release(last)

    def post(
        self,
        chat_id: int,
        screen: Screen,
        *,
        thread_id: int | None = None,
        reply_to: int | None = None,
        sound: bool = False,
        urgency: Urgency = Urgency.ANSWER,
    ) -> None:
        """Send a message that nobody edits later. In a closed chat it is lost."""
        lane = self._lane(chat_id)
        if lane.closed is None:
            now = self._clock.now()
            lane.posts.append(Post(screen, thread_id, reply_to, sound, urgency, now))
            self._stir(lane)

    async def answer(self, query_id: str, toast: Toast) -> None:
        """Answer a tap at once, outside all budgets (Telegram counts none); never raises."""
        await self._courier.answer(query_id, toast)

    # What the handlers notice

    def heard(self, chat_id: int, message_id: int | None = None, *, tapped: bool = False) -> None:
        """An update came from a chat: it can be written to; ``message_id`` exists in it.

        ``tapped``: it is the message under a button, which may be old.
        """
        chat_id = self._moved.get(chat_id, chat_id)
        if message_id is not None:
            (self._ids.exists if tapped else self._ids.note)(chat_id, message_id)
        lane = self._lanes.get(chat_id)
        if lane is None:
            return
        lane.heard_at = self._clock.now()
        if lane.closed is not None:
            lane.closed = None
            self._stir(lane)

    def tapped(self, chat_id: int, message_id: int, data: Collection[str]) -> None:
        """A button was pressed; ``data``: what all buttons of that message carry.

        Reveals a message that was taken never to have been shown; it is deleted.
        """
        lane = self._lanes.get(self._moved.get(chat_id, chat_id))
        if lane is None or not lane.ghosts:
            return
        for row in (standing.row for standing in lane.standings.values()):
            going = (old.message_id for old in row.stale)
            if row.intent_at is not None or message_id in (row.message_id, *going):
                return
        for ghost in tuple(lane.ghosts):
            if ghost.data and ghost.data == frozenset(data):
                lane.ghosts.remove(ghost)
                standing = self._standing(lane, Slot(lane.chat_id, ghost.key))
                if standing.want is None:
                    standing.fate = Fate.RELEASE
                gone = Stale(message_id, self._clock.now())
                standing.row = replace(standing.row, stale=(*standing.row.stale, gone))
                self._pend(lane, standing)
                return

    def count(self, chat_id: int) -> None:
        """A call into a chat was made elsewhere (getChatMember, for one): it counts too."""
        now = self._clock.now()
        self._lane(chat_id).budget.take(now)
        self._overall.take(now)

    def migrate(self, old_id: int, new_id: int) -> None:
        """A group became a supergroup: everything wanted there is sent anew. May be told twice."""
        if self._moved.get(old_id) == new_id:
            return
        self._moved[old_id] = new_id
        old = self._lanes.pop(old_id, None)
        new = self._lane(new_id)
        if old is None:
            return
        keys = (*old.standings, MARK)
        for key, standing in old.standings.items():
            standing.slot = replace(standing.slot, chat_id=new_id)
            standing.row = SlotRow(new_id, key, standing.slot.thread_id)
            new.standings[key] = new.pending[key] = standing
        new.posts.extend(old.posts)
        # A call of the old chat may still be under way: it finds nothing left to do there.
        old.standings, old.pending = {}, {}
        old.posts.clear()
        self._stir(new)
        self._background(self._forget_rows(old_id, keys))

    async def _forget_rows(self, chat_id: int, keys: tuple[str, ...]) -> None:
        for key in keys:
            await self._slots.drop(chat_id, key)

    def known(self) -> tuple[Slot, ...]:
        """Every slot looked after, stored ones included: what a new start may drop."""
        return tuple(s.slot for lane in self._lanes.values() for s in lane.standings.values())

    # At work

    async def start(self) -> None:
        """Read what was shown before; `run` does it if nobody did."""
        if self._loaded:
            return
        rows = await self._store.slots()
        for row in rows:
            if row.key == MARK:
                lane = self._lane(row.chat_id)
                lane.left = row.after or 0
                lane.unsure = row.message_id is None
                if row.message_id is not None:
                    self._ids.note(row.chat_id, row.message_id)
                continue
            lane = self._lane(row.chat_id)
            standing = self._standing(lane, Slot(row.chat_id, row.key, row.thread_id))
            standing.row = row
            standing.chapter = row.chapter
            if row.message_id is not None:
                self._ids.note(row.chat_id, row.message_id)
            if row.intent_at is not None:
                standing.search_at = self._clock.now() + GRACE
            if row.doomed and standing.want is None:
                standing.fate = Fate.DROP
            lane.budget.spent(max(row.shown_at, row.intent_at or 0.0))
            lane.pending[row.key] = standing
            self._dirty.add(lane)
        for row in rows:
            if row.key == MARK and row.message_id is None:
                self._ids.doubt(row.chat_id)
        self._loaded = True

    async def run(self) -> None:
        """Make calls until cancelled; calls under way are then cut off (and found on restart)."""
        await self.start()
        try:
            while True:
                self._wake.clear()
                wait, throttled = self._dispatch()
                await self._pause(wait, throttled=throttled)
        finally:
            for call in self._calls:
                call.cancel()
            await asyncio.gather(*self._calls, return_exceptions=True)

    async def drain(self, timeout: float) -> bool:  # noqa: ASYNC109 - the clock's own seconds
        """Wait until nothing is left to do, ``timeout`` seconds at most; tell whether it is so."""
        until = self._clock.now() + timeout
        while any(not lane.idle for lane in self._dirty if not lane.closed) or self._calls:
            if self._clock.now() >= until:
                return False
            await self._clock.sleep(0.05)
        return await self._slots.flush()

    def _lane(self, chat_id: int) -> Lane:
        chat_id = self._moved.get(chat_id, chat_id)
        lane = self._lanes.get(chat_id)
        if lane is None:
            lane = self._lanes[chat_id] = Lane(chat_id, ChatBudget(group=chat_id < 0))
        return lane

    @staticmethod
    def _standing(lane: Lane, slot: Slot) -> Standing:
        standing = lane.standings.get(slot.key)
        if standing is None:
            slot = replace(slot, chat_id=lane.chat_id)
            row = SlotRow(lane.chat_id, slot.key, slot.thread_id)
            standing = lane.standings[slot.key] = Standing(slot, row)
        return standing

    def _pend(self, lane: Lane, standing: Standing) -> None:
        lane.pending[standing.slot.key] = standing
        self._stir(lane)

    def _stir(self, lane: Lane) -> None:
        lane.asleep_until = 0.0
        self._dirty.add(lane)
        self._wake.set()

    async def _pause(self, seconds: float | None, *, throttled: bool) -> None:
        """Wait for time to pass or for a wish; only for time when no wish could go anyway."""
        if throttled and seconds is not None:
            await self._clock.sleep(max(seconds, THROTTLED))
            return
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

    def _dispatch(self) -> tuple[float | None, bool]:
        """Start every call that may go now.

        Returns the seconds until the next one may (None: nothing waits for time), and whether
        the overall budget holds calls back.
        """
        now = self._clock.now()
        ready: list[tuple[Lane, Job]] = []
        until: list[float] = []
        for lane in tuple(self._dirty):
            if lane.busy or lane.closed is not None:
                continue
            if lane.asleep_until <= now:
                job = lane.job(now)
                if job is None and lane.idle:
                    self._dirty.discard(lane)
                    continue
                lane.asleep_until = self._awake_at(lane, job, now)
                if job is not None and lane.asleep_until <= now:
                    ready.append((lane, job))
                    continue
            until.append(lane.asleep_until)
        throttled = False
        for lane, job in sorted(ready, key=lambda each: each[1].rank(now)):
            if job.step is not Step.FORGET:
                limit = OVERALL[job.aged(now)]
                if job.edits_trick and job.aged(now) is Urgency.TRICK and lane.slow(now):
                    limit = SLOW_TRICK
                wait = self._overall.wait(now, limit)
                if wait > 0.0:
                    until.append(now + wait)
                    throttled = True
                    continue
                self._overall.promise(lane.chat_id)
                lane.budget.take(now, edits_trick=job.edits_trick)
            lane.busy = True
            self._background(self._carry_out(lane, job))
        return max(min(until) - now, 0.0) if until else None, throttled

    @staticmethod
    def _awake_at(lane: Lane, job: Job | None, now: float) -> float:
        """When a chat may make its next call, unless something new is wanted before."""
        search = lane.search_due()
        if job is None:
            return math.inf if search is None else search
        wait = lane.until - now
        if job.step is not Step.FORGET:
            budget = lane.budget.wait(now, job.aged(now), edits_trick=job.edits_trick)
            wait = max(wait, budget)
        if wait <= 0.0:
            return now
        return now + wait if search is None or search <= now else min(now + wait, search)

    def _background(self, work: Coroutine[Any, Any, None]) -> None:
        call = asyncio.ensure_future(work)
        self._calls.add(call)
        call.add_done_callback(self._calls.discard)

    # One call

    async def _carry_out(self, lane: Lane, job: Job) -> None:
        begun = self._clock.now()
        try:
            await self._steps.carry_out(lane, job)
            lane.failures = 0
        except post_office.Failure as failure:
            self._react(lane, job, failure, begun)
        except Exception:
            # Whatever it is must not stop the other chats; here it is tried again later.
            _log.exception("call failed", chat_id=lane.chat_id, step=job.step.name)
            if isinstance(job.of, Standing) and job.step is Step.SEND:
                job.of.row = replace(job.of.row, intent_at=None)
            self._rest(lane)
        finally:
            self._overall.forgive(lane.chat_id)
            lane.busy = False
            self._stir(lane)

    async def _leave(self, chat_id: int) -> None:
        """A call is about to leave: it is counted now, when all that goes before it is done."""
        while (wait := self._overall.hold(self._clock.now())) > 0.0:
            await self._clock.sleep(wait)
        self._overall.forgive(chat_id)
        self._overall.take(self._clock.now())

    # When a call fails

    def _react(self, lane: Lane, job: Job, failure: post_office.Failure, begun: float) -> None:
        """Draw the consequences; what the slot needs next follows from its state."""
        now = self._clock.now()
        if isinstance(failure, post_office.Moved):
            if self._moved.get(lane.chat_id) != failure.chat_id:
                self.migrate(lane.chat_id, failure.chat_id)
                self._report(lane, Trouble(TroubleKind.MIGRATED, failure.chat_id))
            return
        if isinstance(job.of, Standing) and job.of.slot.chat_id != lane.chat_id:
            return  # it moved to another chat meanwhile, and everything is sent anew there
        certain = not isinstance(failure, post_office.Unknown)
        if certain and isinstance(job.of, Standing) and job.step is Step.SEND:
            job.of.row = replace(job.of.row, digest="", intent_at=None, after=None)
        match failure:
            case post_office.Flood():
                _log.warning("flood", chat_id=lane.chat_id, seconds=failure.seconds)
                lane.until = now + failure.seconds + FLOOD_MARGIN
            case post_office.Closed() if lane.heard_at >= begun:
                self._rest(lane)  # a refusal from before: since then the chat was heard of
            case post_office.Closed():
                lane.posts.clear()
                lane.closed, lane.closed_at = Trouble(failure.kind), now
                self._report(lane, lane.closed)
            case post_office.NoTopic():
                topic = job.of.thread_id if isinstance(job.of, Post) else job.of.slot.thread_id
                if topic is None:
                    give_up(lane, job)
                else:
                    lane.no_topic.add(topic)
                    self._report(lane, Trouble(TroubleKind.TOPIC))
            case post_office.Again():
                pass
            case post_office.Unknown() if isinstance(job.of, Post):
                self._ids.doubt(lane.chat_id)
                lane.unsure = True
                take(lane, job.of)
                self._rest(lane)
            case post_office.Unknown() | post_office.Unsent():
                if isinstance(job.of, Standing):
                    job.of.search_at = now + GRACE
                self._rest(lane)
            case post_office.Gone() | post_office.Uneditable() if isinstance(job.of, Standing):
                row = job.of.row
                if isinstance(failure, post_office.Uneditable):
                    row = job.of.outdate(row)
                job.of.row = replace(row, message_id=None, digest="")
            case _:
                _log.error("refused", chat_id=lane.chat_id, step=job.step.name, error=failure)
                give_up(lane, job)

    def _rest(self, lane: Lane) -> None:
        lane.failures += 1
        lane.until = max(lane.until, self._clock.now() + pause(lane.failures, least=AFAR))

    def _report(self, lane: Lane, trouble: Trouble) -> None:
        try:
            self.on_trouble(lane.chat_id, trouble)
        except Exception:
            _log.exception("trouble not heard", chat_id=lane.chat_id)
