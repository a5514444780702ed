"""Brings Telegram to the messages that tables wish for."""

import asyncio
import math
from collections.abc import Callable, Collection, Coroutine, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Final

import structlog
from cachetools import LRUCache
from telegram import Bot

from bot.clock import Clock, wait_within
from bot.ops import metrics, tracing
from bot.ops.retry import MIN_REMOTE_DELAY, retry_delay
from bot.reconcile import client
from bot.reconcile.answers import Answers
from bot.reconcile.chats import CLOSED_FOR, ROOM, ChatQueue, ChatQueues, Job, Post
from bot.reconcile.client import ChatProblem, ProblemKind
from bot.reconcile.ephemeral import EphemeralClient
from bot.reconcile.jobs import (
    MARK,
    JobRunner,
    MessageIds,
    drop_post,
    give_up,
    grace,
    record_done,
    resolve_hand_overs,
    shut,
)
from bot.reconcile.scheduler import Scheduler
from bot.reconcile.slots import (
    Aside,
    Goal,
    JobKind,
    Receiver,
    Slot,
    SlotRows,
    SlotState,
    digest,
    kind,
)
from bot.screen import FOR_ONE, DesiredMessage, Screen, ShownMessage, Toast, Urgency
from bot.store import OutdatedMessage, SlotRow, Store, StoreError

FLOOD_MARGIN: Final = 0.5
"""Seconds added to a 429's wait."""
LONG_SILENCE: Final = 300.0
"""Seconds of a 429 from which it is reported."""
AMENDED: Final = "amended"
"""Owner of released messages that are edited once more."""
SENT_FOR: Final = 14.0
"""Seconds after a tap or an ephemeral command in which a message for its sender may be sent."""
FORGOTTEN_AFTER: Final = 48 * 3600.0
"""Seconds after which a start forgets a message that one member saw: no app still shows it."""
PAGE_WITHIN: Final = 1.5
"""Seconds that the answer to a tap waits for the page it asks for."""
FAILURES: Final = 2
"""Refusals in a row after which a hand is not tried again by itself."""
LEFT: Final = 256
"""Number of released messages that can still be amended."""

_log = structlog.get_logger()


def _unheard(chat_id: int, problem: ChatProblem) -> None:
    _log.warning("problem", chat_id=chat_id, kind=problem.kind.name)


class Reconciler:
    """Keeps the wish and the shown state of every slot, and closes the gap.

    `show`, `want`, `drop` and `post` only note wishes; `run` makes the calls, most urgent first,
    one at a time per chat, within the budgets of `bot.reconcile.budgets`. A newer wish replaces an
    older one that is not shown yet.

    **Crashes.** A send's intent is stored before it, the message's id after it. A start reads every
    stored slot; the tables wish for their screens again, and only differences from the stored
    digest cause calls. An intent without an id is a lost send. While the store fails (`SlotRows`)
    calls are made all the same.

    **Lost sends.** A send that was cut off may have been shown. It is never repeated blindly: after
    `jobs.grace` seconds the few ids it could have are tried, by editing in its buttons; this
    succeeds (or is "not modified") for the bot's own messages alone. A message found becomes the
    slot's; if none is, the screen is sent again. If the lost message turns up later, a tap on its
    buttons reveals its id (`delete_orphan`) and it is deleted. Posts are not repeated: the sender
    can ask again. Edits and deletions are simply repeated.
    """

    def __init__(
        self,
        bot: Bot,
        store: Store,
        clock: Clock,
        *,
        on_problem: Callable[[int, ChatProblem], None] = _unheard,
    ) -> None:
        self._store = store
        self._clock = clock
        self.scheduler = Scheduler(clock)
        self._client = EphemeralClient(bot, store, clock, self.scheduler.leave)
        self.answers = Answers(bot, clock)
        self._ids = MessageIds()
        self._rows = SlotRows(store, clock)
        self._chats = ChatQueues()
        self._runner = JobRunner(self._client, self._rows, clock, self._ids, self._chats)
        self._ending: set[str] = set()
        """Owners whose last wishes have been made."""
        self._left = LRUCache[tuple[int, str], SlotRow](LEFT)
        """Private messages released lately, by chat and key."""
        self._pages_asked: dict[str, asyncio.Future[bool]] = {}
        """By query, whether the page that a tap asked for came."""
        self.on_hand_refused: Callable[[Slot, bool], None] = lambda *_: None
        """Called when a hand could not stand in a group; True: it will not be tried again."""
        self._calls: set[asyncio.Task[None]] = set()
        """Pending calls."""
        self._loaded = False
        self.on_problem = on_problem
        self.on_open: Callable[[int], None] = lambda _: None
        """Called with each chat at its first message since it was closed, or since the start."""

    # What the tables ask for

    def want(
        self,
        slot: Slot,
        screen: Screen,
        *,
        urgency: Urgency = Urgency.NOW,
        renew: bool = False,
        aside: Aside | None = None,
        to: Receiver | None = None,
    ) -> None:
        """Show ``screen`` in the slot's message; the newest wish wins, an equal one makes no call.

        ``renew``: as a new message at the bottom of the chat; the old one is deleted, or past 48
        hours edited to an arrow down. ``aside``: sent where its topic and the general one are
        closed. ``to``: who alone sees it.
        """
        self._permit(slot, to)
        self._ask(slot, DesiredMessage(screen, urgency), renew=renew)
        if aside is not None:
            queue, state = self._chats.state(slot)
            state.aside = aside
            if state.shut:
                self._put_aside(queue, state)

    def show(
        self,
        owner: str,
        wishes: Mapping[Slot, DesiredMessage],
        *,
        renew: Mapping[Slot, str | int] = MappingProxyType({}),
        partial: bool = False,
        last: bool = False,
        since: float | None = None,
    ) -> None:
        """Show these messages of an owner and no others; equal wishes make no calls.

        Other messages are deleted, or stay in their last form (`DesiredMessage.keep`); with
        ``partial`` they are left alone. People who blocked the bot find only wished messages when
        they return. ``renew``: those sent anew at the bottom of their chats, each with what asks
        for a hand in a group, the query of a tap or the number of an ephemeral command, else "".
        ``last``: no more wishes follow. Then all messages are released together, once all are
        shown, so that a restart knows all of them (and shows them again), or none. ``since``: Unix
        time from which they were due, None for now.
        """
        for slot, by in renew.items():
            tap, command = (by, 0) if isinstance(by, str) else ("", by)
            self._permit(slot, Receiver(slot.receiver, tap, command) if by else None)
        for slot, wish in wishes.items():
            self._ask(slot, wish, renew=slot in renew, since=since, last=last)
        keys = {(self._chats.now_id(slot.chat_id), slot.key) for slot in wishes}
        for queue, state in self._chats.owned(owner):
            if (queue.chat_id, state.slot.key) in keys:
                state.goal = Goal.LET_GO if last else Goal.SHOW
            elif state.goal is Goal.SHOW and not partial:
                if not state.keep or (state.row.message_id is None and queue.blocked):
                    self._delete(queue, state)
                    continue
                state.goal = Goal.LET_GO
                self._pend(queue, state)
            state.together = last and state.goal is Goal.LET_GO
        if last:
            self._ending.add(owner)
            self._end(owner)

    def shown(self, owner: str) -> Mapping[Slot, ShownMessage]:
        """Return an owner's messages that stand or are about to."""
        return {
            state.slot: ShownMessage(state.row.announced, state.row.rang)
            for _, state in self._chats.owned(owner)
            if state.goal is Goal.SHOW
        }

    def left_behind(self, owner: str) -> frozenset[str]:
        """Return the keys of an owner's messages that stand in the chat before a migration."""
        return self._chats.left_behind(owner)

    def rang_at(self, chat_id: int, owner: str) -> float:
        """Return the Unix time of the last message with a sound in a chat, 0 for never.

        A pending one counts, unless it is the owner's.
        """
        queue = self._chats.queue(chat_id)
        others = (each for each in queue.slots.values() if each.slot.owner != owner)
        return self._clock.now() if any(each.rings for each in others) else queue.rang_at

    def delay(self, chat_id: int, urgency: Urgency) -> float:
        """Return about how many seconds an edit wished for now will take in a chat."""
        return self.scheduler.delay(self._chats.queue(chat_id), urgency)

    @property
    def whispers(self) -> bool:
        """True if the server knows messages that one member of a group sees."""
        return self._client.known

    @property
    def ephemeral(self) -> EphemeralClient:
        """What asks the server about them."""
        return self._client

    async def administers(self, chat_id: int) -> bool:
        """Return whether the bot is an administrator of a group, as far as Telegram says."""
        return await self.acquire(chat_id) and await self._client.administers(chat_id)

    def has_room(self, slot: Slot, ahead: int = 0) -> bool:
        """Return whether a hand can stand in a group within a second, behind so many others."""
        queue = self._chats.queue(slot.chat_id)
        return self.whispers and queue.hand_wait(slot.key, self._clock.now(), ahead) <= ROOM

    def has_room_anew(self, slot: Slot) -> bool:
        """Return whether a hand that is asked for by a tap can be shown within a second."""
        queue, now = self._chats.queue(slot.chat_id), self._clock.now()
        state = queue.slots.get(slot.key)
        stands = state is not None and state.row.message_id is not None
        wait = max(queue.until - now, queue.budget.hand_wait(now, 0 if stands else 1))
        return self.whispers and queue.closed is None and wait <= ROOM

    async def answer_unless_shown(self, query_id: str, toast: Toast) -> None:
        """Answer a tap that asks for a page: with the toast if the page does not come."""
        came = self._pages_asked.setdefault(query_id, asyncio.get_running_loop().create_future())
        self.answers.let_go(query_id)
        await wait_within(self._clock, PAGE_WITHIN, asyncio.wait((came,)))
        del self._pages_asked[query_id]
        shown = came.done() and came.result()
        await self.answers.answer(query_id, Toast() if shown else toast)

    def page_wait(self, chat_id: int) -> float:
        """Return about how many seconds a page asked for now would wait in a chat."""
        return self._chats.queue(chat_id).page_wait(self._clock.now())

    def adopt(self, slot: Slot, screen: Screen, message_id: int) -> None:
        """Track a message again that was released in its last form, as ``screen``.

        One that another slot has stays there.
        """
        if self.key_of(slot.chat_id, message_id) not in (None, slot.key):
            return
        _, state = self._chats.state(slot)
        if state.row.message_id is None and state.row.intent_at is None:
            state.row = replace(
                state.row,
                message_id=message_id,
                digest=digest(screen),
                kind=kind(screen),
                picture=screen.picture.key if screen.picture else "",
                keep=True,
            )
            self._background(self._rows.save(state.row))
        state.goal, state.together = Goal.SHOW, False
        self._ending.discard(slot.owner)

    def amend(self, slot: Slot, screen: Screen) -> None:
        """Edit a private message released lately; do nothing if it is forgotten.

        It has a key of its own for that time: a restart must not show its owner's others anew.
        """
        queue = self._chats.queue(slot.chat_id)
        state, together = queue.slots.get(slot.key), True
        if state is None:
            row = self._left.get((slot.chat_id, slot.key))
            if row is None:
                return
            slot, together = Slot(slot.chat_id, f"{AMENDED}:{slot.key}"), False
            _, state = self._chats.state(slot)
            if state.row.message_id is None:
                state.row = replace(row, key=slot.key)
        stands = DesiredMessage(screen, Urgency.SOON, phase=state.phase, keep=True)
        self._ask(slot, replace(stands, announces=state.row.announced))
        state.goal, state.together = Goal.LET_GO, together

    def fold(self, owner: str) -> None:
        """Fold an owner's messages in private chats; see `Screen.folded`."""
        for queue, state in self._chats.owned(owner):
            wish = state.wish
            if queue.chat_id > 0 and wish is not None and state.settled:
                folded = replace(wish, content=wish.screen.folded(), urgency=Urgency.LATER)
                self._ask(state.slot, folded)

    def drop(self, slot: Slot) -> None:
        """Delete the slot's message and forget the slot."""
        self._delete(*self._chats.state(slot))

    def post(
        self,
        chat_id: int,
        screen: Screen,
        *,
        thread_id: int | None = None,
        reply_to: int | None = None,
        sound: bool = False,
        aside: Aside | None = None,
    ) -> None:
        """Send a message that is never edited. In a closed chat it is dropped, unless muted.

        ``aside``: sent where its topic and the general one are closed.
        """
        queue = self._chats.queue(chat_id)
        if queue.closed is None or queue.muted:
            now = self._clock.now()
            screen = queue.acceptable(screen, now)
            queue.posts.append(Post(screen, thread_id, reply_to, sound, now, aside))
            self.scheduler.wake(queue)

    # What the handlers notice

    def note_update(
        self, chat_id: int, message_id: int | None = None, *, tapped: bool = False
    ) -> None:
        """Note an update from a chat: it can be written to; ``message_id`` exists in it.

        ``tapped``: it is the message under a button, which may be old.
        """
        chat_id = self._chats.now_id(chat_id)
        if message_id is not None:
            (self._ids.note_existing if tapped else self._ids.note)(chat_id, message_id)
        queue = self._chats.find(chat_id)
        if queue is None:
            return
        queue.heard_at = self._clock.now()
        if queue.closed is not None:
            queue.closed = None
            self.scheduler.wake(queue)

    def retry_refused(self, chat_id: int) -> None:
        """Retry what a chat refused: its topics were opened, or the bot has other rights now."""
        if (queue := self._chats.find(chat_id)) is not None:
            queue.no_files.clear()
            queue.reopen()
            self.scheduler.wake(queue)

    def delete_orphan(
        self, chat_id: int, message_id: int, data: Collection[str], owner: str = ""
    ) -> None:
        """Delete a tapped message that has no slot (`ChatQueue.orphan`).

        ``data``: its callback data; ``owner``: whose it is, where such messages do not outlive
        their slots.
        """
        queue = self._chats.find(chat_id)
        key = None if queue is None else queue.orphan(message_id, frozenset(data), owner)
        if queue is not None and key is not None:
            queue, state = self._chats.state(Slot(queue.chat_id, key))
            if state.wish is None:
                state.goal = Goal.LET_GO
            gone = OutdatedMessage(message_id, self._clock.now())
            state.row = replace(state.row, stale=(*state.row.stale, gone))
            self._pend(queue, state)

    async def acquire(self, chat_id: int) -> bool:
        """Count a call into a chat made elsewhere, as getChatMember; False if it may not be made.

        Waits for its place in the budgets, for seconds and not for minutes.
        """
        return await self.scheduler.acquire(self._chats.queue(chat_id))

    def migrate(self, old_id: int, new_id: int) -> None:
        """Send the wishes of a group anew in its supergroup. May be called twice."""
        moved = self._chats.move(old_id, new_id)
        if moved is not None:
            new, keys = moved
            self.scheduler.wake(new)
            self._background(self._rows.drop(*((old_id, key) for key in (*keys, MARK))))

    def tracked_slots(self) -> tuple[Slot, ...]:
        """Return every tracked slot, stored ones included."""
        return self._chats.slots()

    def key_of(self, chat_id: int, message_id: int) -> str | None:
        """Return the key of the tracked message with this id, None for another one."""
        queue = self._chats.find(chat_id)
        states = () if queue is None else queue.slots.values()
        ours = (each for each in states if each.to is None and each.row.has(message_id))
        return next((each.slot.key for each in ours), None)

    # At work

    async def start(self) -> None:
        """Read the stored slots; `run` does it if needed."""
        if self._loaded:
            return
        rows = resolve_hand_overs(await self._store.slots())
        for row in rows:
            self._take_up(row)
        self._loaded = True

    def _take_up(self, row: SlotRow) -> None:
        for_one = FOR_ONE in row.key
        if row.message_id is not None and not for_one:
            self._ids.note(row.chat_id, row.message_id)
        for old in () if for_one else row.stale:
            self._ids.note_existing(row.chat_id, old.message_id)
        if row.key == MARK:
            queue = self._chats.queue(row.chat_id)
            queue.left = row.after or 0
            queue.unsure = row.message_id is None
            return
        if for_one and row.sent_at < self._clock.now() - FORGOTTEN_AFTER:
            self._background(self._rows.drop((row.chat_id, row.key)))
            return
        queue, state = self._chats.state(Slot(row.chat_id, row.key, row.thread_id))
        state.row = row
        if row.intent_at is not None:
            state.search_at = self._clock.now() + grace(row.chat_id)
        if row.deleting and state.wish is None:
            state.goal = Goal.DELETE
        now = self._clock.now()  # after a clock set back, do not wait
        queue.rang_at = max(queue.rang_at, min(row.rang_at, now))
        queue.budget.empty(min(max(row.shown_at, row.intent_at or 0.0), now))
        self._pend(queue, state)

    async def run(self) -> None:
        """Make calls until cancelled; pending calls are then cut off (and found on restart)."""
        await self.start()
        try:
            while True:
                for queue in self.scheduler.due():
                    if queue.next is not None:
                        self._background(self._carry_out(queue, queue.next))
                await self.scheduler.pause()
        finally:
            for call in tuple(self._calls):
                call.cancel()
            await asyncio.gather(*self._calls, return_exceptions=True)

    async def drain(self, timeout: float) -> bool:  # noqa: ASYNC109 - the clock's own seconds
        """Wait until nothing is left to do; False after ``timeout`` seconds."""
        until = self._clock.now() + timeout
        while not self.scheduler.idle or self._calls:
            if self._clock.now() >= until:
                return False
            await self._clock.sleep(0.05)
        try:
            await self._rows.flush()
        except StoreError:
            return False
        return True

    def _ask(
        self,
        slot: Slot,
        wish: DesiredMessage,
        *,
        renew: bool = False,
        since: float | None = None,
        last: bool = False,
    ) -> None:
        queue, state = self._chats.state(slot)
        now = self._clock.now()
        if queue.closed and now - queue.closed_at > CLOSED_FOR:
            queue.closed = None
            self.scheduler.wake(queue)
        soon = wish.urgency is Urgency.NOW or renew or last or not state.number
        drawn = soon or isinstance(wish.content, Screen)
        want = queue.acceptable(wish.screen, now, state) if drawn else None
        if renew or state.goal is not Goal.SHOW or not state.is_asked(wish, want):
            if renew and state.to is not None and state.slot.of_game:
                # An outdated hand is brought up to date; who does not see that taps once more.
                wish = replace(wish, urgency=Urgency.NOW)
                outdated = want is not None and state.row.digest != digest(want)
                renew = state.row.message_id is None or not outdated
            state.ask(wish, want, now if since is None else min(since, now))
            state.renew |= renew
            self._pend(queue, state)
        state.wish = wish

    def _permit(self, slot: Slot, to: Receiver | None) -> None:
        """Note what lets the bot send a message to one member for some seconds."""
        if to is not None:
            _, state = self._chats.state(slot)
            state.to, state.may_send_until = to, self._clock.now() + SENT_FOR
            state.refused = ""

    def _put_aside(self, queue: ChatQueue, refused: SlotState | Post) -> None:
        """Send in private what may be sent into no topic, and not once more when one is opened."""
        if (aside := refused.aside) is None:
            return
        refused.aside = None
        if isinstance(refused, SlotState) and refused.row.message_id is None:
            self._delete(queue, refused)
        self.post(aside.chat_id, aside.screen)

    def _delete(self, queue: ChatQueue, state: SlotState) -> None:
        state.goal, state.wish, state.together = Goal.DELETE, None, False
        state.since, state.cause = self._clock.now(), tracing.current()
        self._pend(queue, state)

    def _end(self, owner: str) -> None:
        """Release all slots of an owner if all are shown, or never can be."""
        owned = self._chats.owned(owner)
        if all(not queue.busy and (state.settled or queue.blocked) for queue, state in owned):
            self._ending.discard(owner)
            self._chats.forget(owner)
            for queue, state in owned:
                if queue.chat_id > 0 and state.keep and state.row.message_id is not None:
                    self._left[queue.chat_id, state.slot.key] = state.row
            self._background(self._runner.forget(owned))

    def _pend(self, queue: ChatQueue, state: SlotState) -> None:
        queue.pending[state.slot.key] = state
        self.scheduler.wake(queue)

    def _background(self, work: Coroutine[Any, Any, None]) -> None:
        call = asyncio.ensure_future(work)
        self._calls.add(call)
        call.add_done_callback(self._calls.discard)

    # One call

    async def _carry_out(self, queue: ChatQueue, job: Job) -> None:
        begun = self._clock.now()
        tracing.resume(job.of.cause)
        try:
            await self._runner.carry_out(queue, job)
            queue.failures = 0
            record_done(queue, job, self._clock.now())
            self._came(job.of, shown=True)
            if job.kind is JobKind.SEND:
                queue.note_accepted()
                if not queue.open:
                    queue.open = True
                    self.on_open(queue.chat_id)
        except client.Failure as failure:
            metrics.FAILURES.labels(type(failure).__name__).inc()
            self._react(queue, job, failure, begun)
        except Exception:
            # An error must not stop the other chats; the job is retried later.
            _log.exception("call failed", chat_id=queue.chat_id, job=job.kind.name)
            if isinstance(job.of, SlotState) and job.kind is JobKind.SEND:
                job.of.unsent()
            self._rest(queue)
        finally:
            self.scheduler.finished(queue)
            for owner in tuple(self._ending):
                self._end(owner)

    # When a call fails

    def _react(self, queue: ChatQueue, job: Job, failure: client.Failure, begun: float) -> None:
        """Apply a failure; the slot's next job follows from its state."""
        now = self._clock.now()
        if isinstance(failure, client.ChatMoved):
            if self._chats.now_id(queue.chat_id) != failure.chat_id:
                self.migrate(queue.chat_id, failure.chat_id)
                self._report(queue, ChatProblem(ProblemKind.MIGRATED, failure.chat_id))
            return
        if isinstance(job.of, SlotState) and job.of.slot.chat_id != queue.chat_id:
            return  # it moved to another chat meanwhile, where all is sent anew
        if isinstance(job.of, SlotState) and job.of.to is not None:
            self._react_for_one(queue, job, job.of, failure)
            return
        certain = not isinstance(failure, client.OutcomeUnknown)
        if certain and isinstance(job.of, SlotState) and job.kind is JobKind.SEND:
            job.of.unsent()
        match failure:
            case client.FloodControl():
                self._keep_silent(queue, failure.seconds)
            case client.ChatClosed() if queue.heard_at >= begun:
                self._rest(queue)  # an old refusal: an update has come from the chat since
            case client.ChatClosed():
                self._close(queue, failure.kind)
            case client.FileRefused():
                screen = job.of.screen if isinstance(job.of, Post) else job.of.want
                if screen is not None:
                    queue.refuse_files(kind(screen), now)
            case client.NoTopic():
                topic = job.of.thread_id if isinstance(job.of, Post) else job.of.slot.thread_id
                if not self._leaves_topic(queue, topic):
                    # The general topic is closed too.
                    _log.info("topic closed", chat_id=queue.chat_id, job=job.kind.name)
                    shut(queue, job, now)
                    self._put_aside(queue, job.of)
            case client.TryAgain():
                pass
            case client.OutcomeUnknown() if isinstance(job.of, Post):
                queue.unsure = True
                drop_post(queue, job.of)
                self._rest(queue)
            case client.OutcomeUnknown() | client.NotSent():
                if isinstance(job.of, SlotState):
                    job.of.search_at = now + grace(queue.chat_id)
                self._rest(queue)
            case client.MessageGone() | client.Uneditable() if isinstance(job.of, SlotState):
                row = job.of.row
                if isinstance(failure, client.Uneditable):
                    row = job.of.outdate(row)
                job.of.row = replace(row, message_id=None, digest="")
            case _:
                _log.error("refused", chat_id=queue.chat_id, job=job.kind.name, error=failure)
                give_up(queue, job)

    def _came(self, of: SlotState | Post, *, shown: bool) -> None:
        """Note whether the page that somebody asked for came."""
        if isinstance(of, SlotState) and of.to is not None:
            came = self._pages_asked.get(of.to.tap)
            if came is not None and not came.done():
                came.set_result(shown)

    def _react_for_one(
        self, queue: ChatQueue, job: Job, state: SlotState, failure: client.Failure
    ) -> None:
        """Apply a failure of what one member alone sees; refused means gone."""
        unknown = isinstance(failure, client.OutcomeUnknown)
        if isinstance(failure, client.TryAgain):
            return
        if isinstance(failure, client.NoTopic) and self._leaves_topic(queue, state.slot.thread_id):
            return
        if isinstance(failure, client.FloodControl):
            self._keep_silent(queue, failure.seconds)
            return
        if isinstance(failure, client.NotSent) or unknown:
            self._rest(queue)
            if job.kind is not JobKind.SEND or not unknown:
                return
        _log.info("ephemeral.refused", chat_id=queue.chat_id, job=job.kind.name, error=failure)
        if job.kind is JobKind.DELETE:
            state.row = replace(state.row, stale=state.row.stale[1:])
            return
        if job.kind is JobKind.EDIT:
            state.row = replace(state.row, message_id=None, digest="")
        else:
            state.refused, state.renew = state.wanted, False
        self._came(state, shown=False)
        if not state.slot.of_game:
            self._put_aside(queue, state)
            return
        state.failed += 1
        lost = state.failed >= FAILURES
        state.failed = 0 if lost else state.failed
        self.on_hand_refused(state.slot, lost)

    def _leaves_topic(self, queue: ChatQueue, topic: int | None) -> bool:
        """Send into the general topic from now on; False if that is what refused."""
        if topic is None or topic in queue.no_topic:
            return False
        queue.no_topic |= {topic}
        self._report(queue, ChatProblem(ProblemKind.TOPIC))
        return True

    def _close(self, queue: ChatQueue, kind: ProblemKind) -> None:
        """Make no call into a chat that refuses all; into one that only mutes the bot, for a while.

        What was to be posted there in the meantime waits with the wishes.
        """
        now, known = self._clock.now(), queue.muted
        queue.closed, queue.closed_at = ChatProblem(kind), now
        queue.open, queue.muted = False, kind is ProblemKind.MUTED
        if queue.muted:
            queue.put_off(now)
            while queue.posts and now - queue.posts[0].since > CLOSED_FOR:
                del queue.posts[0]
        else:
            queue.posts.clear()
            queue.retry_at = math.inf
        if not (known and queue.muted):
            self._report(queue, queue.closed)

    def _keep_silent(self, queue: ChatQueue, seconds: float) -> None:
        """Make no call into a chat for the time Telegram asks; report a long silence."""
        _log.warning("flood", chat_id=queue.chat_id, seconds=seconds)
        queue.until = self._clock.now() + seconds + FLOOD_MARGIN
        if seconds >= LONG_SILENCE:
            self._report(queue, ChatProblem(ProblemKind.SILENCED, until=queue.until))

    # Not `keep_trying`: the next job need not be the failed one.
    def _rest(self, queue: ChatQueue) -> None:
        queue.failures += 1
        queue.until = max(
            queue.until, self._clock.now() + retry_delay(queue.failures, least=MIN_REMOTE_DELAY)
        )

    def _report(self, queue: ChatQueue, problem: ChatProblem) -> None:
        try:
            self.on_problem(queue.chat_id, problem)
        except Exception:
            _log.exception("problem not reported", chat_id=queue.chat_id)
