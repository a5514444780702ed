"""Brings Telegram to what the tables want it to show."""

import asyncio
from collections.abc import Callable, Collection, Coroutine, Mapping
from dataclasses import replace
from typing import Any, Final

import structlog
from cachetools import LRUCache
from telegram import Bot

from bot.clock import Clock
from bot.ops import metrics, tracing
from bot.ops.retry import MIN_REMOTE_DELAY, retry_delay
from bot.reconcile import client
from bot.reconcile.answers import Answers
from bot.reconcile.chats import ChatQueue, ChatQueues, Job, Post
from bot.reconcile.client import ChatProblem, ProblemKind, TelegramClient
from bot.reconcile.jobs import (
    MARK,
    JobRunner,
    MessageIds,
    drop_post,
    give_up,
    grace,
    record_done,
    resolve_hand_overs,
)
from bot.reconcile.scheduler import Scheduler, Waiting
from bot.reconcile.slots import Goal, JobKind, Slot, SlotRows, SlotState, digest, kind
from bot.screen import DesiredMessage, Screen, ShownMessage, Toast, Urgency
from bot.store import OutdatedMessage, SlotRow, Store, StoreError

FLOOD_MARGIN: Final = 0.5
"""Seconds added to what a 429 asks for."""
LONG_SILENCE: Final = 300.0
"""Seconds of a 429 from which it is reported."""
CLOSED_FOR: Final = 900.0
"""Seconds after which a chat that refused the bot is tried once more, if something is wanted."""
AMENDED: Final = "amended"
"""Owner of messages that are edited once more after they were let go."""
LEFT: Final = 256
"""Messages that were let go, and can be edited so."""

_log = structlog.get_logger()


def _unheard(chat_id: int, problem: ChatProblem) -> None:
    _log.warning("problem", chat_id=chat_id, kind=problem.kind.name)


class Reconciler:
    """Keeps, for every slot, what is wanted and what was last shown, and closes the gap.

    `show`, `want`, `drop` and `post` only take note; `run` makes the calls, most urgent first,
    one at a time per chat, inside the budgets of `bot.reconcile.budgets`. A newer wish replaces
    one that has not been shown yet.

    **Crashes.** Before a send its intent is stored, after it the message's id. On start every
    stored slot is known again; the tables want their screens anew, and only what differs from
    the stored digest is called for. An intent without an id is a lost send. While the store takes
    nothing (`SlotRows`) calls are made all the same.

    **Lost sends.** A send that was cut off may have been shown. It is never repeated blindly:
    after `jobs.grace` seconds the few ids it could have got are asked for, with an edit of buttons
    it was sent with; this succeeds (or is "not modified") for the bot's own messages alone. A
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
        on_problem: Callable[[int, ChatProblem], None] = _unheard,
    ) -> None:
        self._store = store
        self._clock = clock
        self._scheduler = Scheduler(clock)
        self._client = TelegramClient(bot, store, clock, self._scheduler.leave)
        self._answers = Answers(bot, clock)
        self._ids = MessageIds()
        self._rows = SlotRows(store, clock)
        self._chats = ChatQueues()
        self._runner = JobRunner(self._client, self._rows, clock, self._ids, self._chats)
        self._ending: set[str] = set()
        """Owners whose last wishes have been made."""
        self._left = LRUCache[tuple[int, str], SlotRow](LEFT)
        """Private messages that were let go lately, by chat and key."""
        self._calls: set[asyncio.Task[None]] = set()
        """What is under way."""
        self._loaded = False
        self.on_problem = on_problem
        self.on_open: Callable[[int], None] = lambda _: None
        """Told of a chat into which a message went: the first since it was closed, or the start."""

    # What the tables ask for

    def want(
        self,
        slot: Slot,
        screen: Screen,
        *,
        urgency: Urgency = Urgency.NOW,
        renew: bool = False,
    ) -> None:
        """Show ``screen`` in the slot's message; the newest wish wins, an equal one costs nothing.

        ``renew``: as a new message at the bottom of the chat; the old one is deleted, or past 48
        hours edited to an arrow down.
        """
        self._ask(slot, DesiredMessage(screen, urgency), renew=renew)

    def show(
        self,
        owner: str,
        wishes: Mapping[Slot, DesiredMessage],
        *,
        renew: Collection[Slot] = (),
        partial: bool = False,
        last: bool = False,
        since: float | None = None,
    ) -> None:
        """Show these messages of an owner and no others; equal wishes cost nothing.

        What is not wished for is deleted, or stays in its last form (`DesiredMessage.keep`); with
        ``partial`` it is left as it is. Whoever has blocked the bot finds only what is
        wished for when he comes back. ``renew``: those sent anew at the bottom of their chats.
        ``last``: no other wishes will follow. Then all messages are let go together, once
        everything is shown, so that a restart knows all of them (and has them shown again), or
        none. ``since``: from when on they should have stood, None for now.
        """
        for slot, wish in wishes.items():
            self._ask(slot, wish, renew=slot in renew, since=since)
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
        """What stands of an owner's messages, or is about to."""
        return {
            state.slot: ShownMessage(state.row.announced, state.row.rang)
            for _, state in self._chats.owned(owner)
            if state.goal is Goal.SHOW
        }

    def rang_at(self, chat_id: int, owner: str) -> float:
        """When the last message with a sound went into a chat, Unix time, 0 for never.

        One that is about to go counts, unless it is the owner's.
        """
        return self._chats.queue(chat_id).last_sound(owner, self._clock.now())

    def delay(self, chat_id: int, urgency: Urgency) -> float:
        """About how many seconds pass until an edit that is wished for now stands in a chat."""
        return self._scheduler.delay(self._chats.queue(chat_id), urgency)

    def adopt(self, slot: Slot, screen: Screen, message_id: int) -> None:
        """Look after a message again that was let go in its last form, as ``screen``."""
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
        """Edit a private message that was let go lately; nothing where it is known no more.

        Meanwhile it has a key of its own: a restart must not show its owner's others anew.
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
        self._ask(slot, replace(stands, announces=state.row.announced), renew=False)
        state.goal, state.together = Goal.LET_GO, together

    def fold(self, owner: str) -> None:
        """Fold away what an owner's messages say in private chats; see `Screen.folded`."""
        for queue, state in self._chats.owned(owner):
            wish = state.wish
            if queue.chat_id > 0 and wish is not None and state.settled:
                folded = replace(wish, screen=wish.screen.folded(), urgency=Urgency.LATER)
                self._ask(state.slot, folded, renew=False)

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
    ) -> None:
        """Send a message that nobody edits later. In a closed chat it is lost."""
        queue = self._chats.queue(chat_id)
        if queue.closed is None:
            now = self._clock.now()
            queue.posts.append(Post(screen, thread_id, reply_to, sound, now))
            self._scheduler.wake(queue)

    def asked(self, query_id: str, number: int) -> None:
        """A tap came with the update of this number; `answer` tries as long as it may help."""
        self._answers.tapped(query_id, number)

    def answers_awaited(self) -> bool:
        """Whether somebody has tapped and what to answer is not known yet."""
        return self._answers.awaited

    def on_room(self, told: Callable[[], None]) -> None:
        """Have somebody told whenever it is not `behind`."""
        self._scheduler.on_room = told

    def behind(self) -> bool:
        """Whether more turns wait to be shown than can be in some seconds."""
        return self._scheduler.behind

    async def answer(self, query_id: str, toast: Toast) -> None:
        """Answer a tap at once, outside all budgets (Telegram counts none); never raises."""
        await self._answers.answer(query_id, toast)

    # What the handlers notice

    def heard(self, chat_id: int, message_id: int | None = None, *, tapped: bool = False) -> None:
        """An update came from a chat: it can be written to; ``message_id`` exists in it.

        ``tapped``: it is the message under a button, which may be old.
        """
        chat_id = self._chats.now_id(chat_id)
        if message_id is not None:
            (self._ids.exists if tapped else self._ids.note)(chat_id, message_id)
        queue = self._chats.find(chat_id)
        if queue is None:
            return
        queue.heard_at = self._clock.now()
        if queue.closed is not None:
            queue.closed = None
            self._scheduler.wake(queue)

    def reopened(self, chat_id: int) -> None:
        """Topics of a chat were opened, or the bot may write in closed ones from now on."""
        if (queue := self._chats.find(chat_id)) is not None:
            queue.reopen()
            self._scheduler.wake(queue)

    def tapped(self, chat_id: int, message_id: int, data: Collection[str], owner: str = "") -> None:
        """A button was pressed; ``data``: what all buttons of that message carry.

        Reveals a message that nobody looks after (`ChatQueue.orphan`); it is deleted. ``owner``:
        whose message it is, where such messages do not outlive their slots.
        """
        queue = self._chats.find(chat_id)
        key = None if queue is None else queue.orphan(message_id, frozenset(data), owner)
        if queue is not None and key is not None:
            queue, state = self._chats.state(Slot(queue.chat_id, key))
            if state.want is None:
                state.goal = Goal.LET_GO
            gone = OutdatedMessage(message_id, self._clock.now())
            state.row = replace(state.row, stale=(*state.row.stale, gone))
            self._pend(queue, state)

    async def acquire(self, chat_id: int) -> bool:
        """Whether a call into a chat may be made elsewhere (getChatMember, for one): it counts.

        Waits for its place in the budgets, for seconds and not for minutes.
        """
        return await self._scheduler.acquire(self._chats.queue(chat_id))

    def migrate(self, old_id: int, new_id: int) -> None:
        """A group became a supergroup: everything wanted there is sent anew. May be told twice."""
        moved = self._chats.move(old_id, new_id)
        if moved is not None:
            new, keys = moved
            self._scheduler.wake(new)
            self._background(self._rows.drop(*((old_id, key) for key in (*keys, MARK))))

    def waiting(self) -> Waiting:
        """How much is wished for and not shown yet."""
        return self._scheduler.waiting()

    def known(self) -> tuple[Slot, ...]:
        """Every slot looked after, stored ones included: what a new start may drop."""
        return self._chats.slots()

    # At work

    async def start(self) -> None:
        """Read what was shown before; `run` does it if nobody did."""
        if self._loaded:
            return
        rows = resolve_hand_overs(await self._store.slots())
        for row in rows:
            self._take_up(row)
        self._loaded = True

    def _take_up(self, row: SlotRow) -> None:
        if row.message_id is not None:
            self._ids.note(row.chat_id, row.message_id)
        for old in row.stale:
            self._ids.exists(row.chat_id, old.message_id)
        if row.key == MARK:
            queue = self._chats.queue(row.chat_id)
            queue.left = row.after or 0
            queue.unsure = row.message_id is None
            return
        queue, state = self._chats.state(Slot(row.chat_id, row.key, row.thread_id))
        state.row = row
        if row.intent_at is not None:
            state.search_at = self._clock.now() + grace(row.chat_id)
        if row.deleting and state.want is None:
            state.goal = Goal.DELETE
        now = self._clock.now()  # a clock that was put back since must not make anybody wait
        queue.rang_at = max(queue.rang_at, min(row.rang_at, now))
        queue.budget.empty(min(max(row.shown_at, row.intent_at or 0.0), now))
        self._pend(queue, state)

    async def run(self) -> None:
        """Make calls until cancelled; calls under way are then cut off (and found on restart)."""
        await self.start()
        try:
            while True:
                for queue in self._scheduler.due():
                    if queue.next is not None:
                        self._background(self._carry_out(queue, queue.next))
                await self._scheduler.pause()
        finally:
            for call in tuple(self._calls):
                call.cancel()
            await asyncio.gather(*self._calls, return_exceptions=True)

    async def drain(self, timeout: float) -> bool:  # noqa: ASYNC109 - the clock's own seconds
        """Wait until nothing is left to do, ``timeout`` seconds at most; tell whether it is so."""
        until = self._clock.now() + timeout
        while not self._scheduler.idle or self._calls:
            if self._clock.now() >= until:
                return False
            await self._clock.sleep(0.05)
        try:
            await self._rows.flush()
        except StoreError:
            return False
        return True

    def _ask(
        self, slot: Slot, wish: DesiredMessage, *, renew: bool, since: float | None = None
    ) -> None:
        queue, state = self._chats.state(slot)
        now = self._clock.now()
        if queue.closed and now - queue.closed_at > CLOSED_FOR:
            queue.closed = None
            self._scheduler.wake(queue)
        if renew or wish != state.wish or state.goal is not Goal.SHOW:
            state.ask(wish, now if since is None else min(since, now))
            state.renew |= renew
            self._pend(queue, state)

    def _delete(self, queue: ChatQueue, state: SlotState) -> None:
        state.goal, state.wish, state.together = Goal.DELETE, None, False
        state.since, state.cause = self._clock.now(), tracing.current()
        self._pend(queue, state)

    def _end(self, owner: str) -> None:
        """Let everything of an owner go if all of it is shown, or never can be."""
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
        self._scheduler.wake(queue)

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
            if job.kind is JobKind.SEND and not queue.open:
                queue.open = True
                self.on_open(queue.chat_id)
        except client.Failure as failure:
            metrics.FAILURES.labels(type(failure).__name__).inc()
            self._react(queue, job, failure, begun)
        except Exception:
            # Whatever it is must not stop the other chats; here it is tried again later.
            _log.exception("call failed", chat_id=queue.chat_id, job=job.kind.name)
            if isinstance(job.of, SlotState) and job.kind is JobKind.SEND:
                job.of.unsent()
            self._rest(queue)
        finally:
            self._scheduler.finished(queue)
            for owner in tuple(self._ending):
                self._end(owner)

    # When a call fails

    def _react(self, queue: ChatQueue, job: Job, failure: client.Failure, begun: float) -> None:
        """Draw the consequences; what the slot needs next follows from its state."""
        now = self._clock.now()
        if isinstance(failure, client.ChatMoved):
            if self._chats.now_id(queue.chat_id) != failure.chat_id:
                self.migrate(queue.chat_id, failure.chat_id)
                self._report(queue, ChatProblem(ProblemKind.MIGRATED, failure.chat_id))
            return
        if isinstance(job.of, SlotState) and job.of.slot.chat_id != queue.chat_id:
            return  # it moved to another chat meanwhile, and everything is sent anew there
        certain = not isinstance(failure, client.OutcomeUnknown)
        if certain and isinstance(job.of, SlotState) and job.kind is JobKind.SEND:
            job.of.unsent()
        match failure:
            case client.FloodControl():
                self._keep_silent(queue, failure.seconds)
            case client.ChatClosed() if queue.heard_at >= begun:
                self._rest(queue)  # a refusal from before: since then the chat was heard of
            case client.ChatClosed():
                queue.posts.clear()
                queue.closed, queue.closed_at = ChatProblem(failure.kind), now
                queue.open = False
                self._report(queue, queue.closed)
            case client.NoTopic():
                topic = job.of.thread_id if isinstance(job.of, Post) else job.of.slot.thread_id
                if topic is None or topic in queue.no_topic:
                    # The general one is closed too: the next wish tries again.
                    _log.info("topic closed", chat_id=queue.chat_id, job=job.kind.name)
                    give_up(queue, job)
                else:
                    queue.no_topic.add(topic)
                    self._report(queue, ChatProblem(ProblemKind.TOPIC))
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

    def _keep_silent(self, queue: ChatQueue, seconds: float) -> None:
        """Make no call into a chat for so long as Telegram asks; report a long silence."""
        _log.warning("flood", chat_id=queue.chat_id, seconds=seconds)
        queue.until = self._clock.now() + seconds + FLOOD_MARGIN
        if seconds >= LONG_SILENCE:
            self._report(queue, ChatProblem(ProblemKind.SILENCED, until=queue.until))

    # Not `keep_trying`: what the chat is shown next need not be what has failed.
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
