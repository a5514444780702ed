"""The reconciler's state of each chat: messages, wishes, the next job."""

import math
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Final

from bot.ops import tracing
from bot.ops.tracing import Trace
from bot.reconcile.budgets import PAGES, ChatBudget
from bot.reconcile.client import ChatProblem
from bot.reconcile.slots import (
    IN_PLACE,
    UNCALLED,
    UNDRAWN,
    Aside,
    Goal,
    JobKind,
    Slot,
    SlotState,
    digest,
    kind,
)
from bot.screen import Rows, Screen, Urgency
from bot.store import SlotRow

Rank = tuple[Urgency, bool, bool, float]
HELD: Final = 1.0
"""Seconds for which an edit of `Urgency.LATER` is held, so that later changes share its call."""
LATE: Final = 10.0
"""Seconds of waiting after which a job precedes all but turns."""
GIVES_WAY: Final = 300.0
"""Seconds by which each step of urgency delays a late job."""
COMES_DOWN_EVERY: Final = 5.0
"""Least seconds from one send of a message to play from to the next for answers below it."""
MUTED_FOR: Final = 60.0
"""Seconds after which a chat that accepts nothing new is tried first; then twice as many."""
CLOSED_FOR: Final = 900.0
"""Most seconds until a closed chat with wishes, or a refused kind of file, is tried again."""
QUIET_AFTER: Final = 120.0
"""Seconds after which a game that has not changed its messages leaves pages all calls."""
ROOM: Final = 1.0
"""Seconds within which a hand must be able to stand in a group."""
REMEMBERED: Final = 32
"""Lost sends and deleted messages remembered per chat: their buttons may be tapped."""


@dataclass(slots=True, eq=False)
class Post:
    """A message that is never edited."""

    screen: Screen
    thread_id: int | None
    reply_to: int | None
    sound: bool
    since: float
    aside: Aside | None = None
    """What is sent in private instead where all topics are closed."""
    cause: Trace | None = field(default_factory=tracing.current)


@dataclass(frozen=True, slots=True)
class LostSend:
    """A send without a reply whose message was not found: its slot and callback data."""

    key: str
    data: frozenset[str]


@dataclass(frozen=True, slots=True)
class Job:
    """The next action of a chat for ``of``."""

    of: SlotState | Post
    kind: JobKind
    urgency: Urgency
    since: float
    not_before: float = 0.0
    page: bool = False
    """It brings a page beside a game, which has a share of a group's calls."""
    hand: bool = False
    """It shows a hand that stands in the group, with another share."""

    @property
    def calls(self) -> bool:
        """True if it calls Telegram."""
        return self.kind not in UNCALLED

    @property
    def shows(self) -> bool:
        """True if it brings a screen."""
        return self.kind is JobKind.SEND or self.kind is JobKind.EDIT

    @property
    def begins_phase(self) -> bool:
        """True if it would show a new phase of a message."""
        return self.shows and isinstance(self.of, SlotState) and self.of.starts_phase

    @property
    def late_at(self) -> float:
        """Unix time from which it is late."""
        return self.since + LATE

    @property
    def missing(self) -> bool:
        """True if nothing of its screen is shown yet."""
        if self.kind is JobKind.EDIT and isinstance(self.of, SlotState):
            return not self.of.row.digest
        return self.kind is JobKind.SEND

    def rank(self, now: float) -> Rank:
        """Return the sort key: lower goes first.

        Turns first, then missing messages, late ones, those who just acted, and the rest.
        """
        late = now >= self.late_at
        counts_as = min(self.urgency, Urgency.SOON) if late else self.urgency
        return counts_as, not self.missing, not late, self.since + GIVES_WAY * self.urgency


@dataclass(slots=True, eq=False)
class ChatQueue:
    """One chat. At most one call is pending (``busy``), so that messages keep their order."""

    chat_id: int
    budget: ChatBudget
    slots: dict[str, SlotState] = field(default_factory=dict)
    pending: dict[str, SlotState] = field(default_factory=dict)
    """Slots that may have a job."""
    posts: list[Post] = field(default_factory=list)
    busy: bool = False
    until: float = 0.0
    """Earliest moment of the next call: Telegram asked for it, or the network is down."""
    next: Job | None = None
    """The possible job, as of the last `plan`."""
    rank: Rank = Urgency.LATER, True, True, 0.0
    """Its rank among all chats."""
    late: bool = False
    """True if it is late, and no turn."""
    look_at: float = 0.0
    """When to `plan` again."""
    failures: int = 0
    closed: ChatProblem | None = None
    heard_at: float = -math.inf
    closed_at: float = 0.0
    muted: bool = False
    """True if the last new message was refused: the bot may not write."""
    retry_at: float = math.inf
    """When what may not be sent here is tried again."""
    retries: int = 0
    no_files: dict[str, float] = field(default_factory=dict)
    """Kinds of files that are refused, and until when they are not tried again."""
    open: bool = False
    """True if a message was sent since the chat was last closed, or since the start."""
    rang_at: float = 0.0
    """When a message last made a sound here."""
    no_topic: frozenset[int] = frozenset()
    lost_sends: tuple[LostSend, ...] = ()
    deleted: tuple[int, ...] = ()
    left: int = 0
    """Highest id of the messages that stay here without a slot."""
    unsure: bool = False
    """A lost post may stand at the bottom, with an unknown id."""

    @property
    def due_at(self) -> float:
        """When to look at the chat again, unless it is woken."""
        return min(self.look_at if self.closed is None else math.inf, self.retry_at)

    @property
    def idle(self) -> bool:
        """True if nothing is to do and no call pending."""
        return not (self.pending or self.posts or self.busy)

    @property
    def in_doubt(self) -> int:
        """Number of lost posts and an earlier process's sends with unknown ids."""
        return self.unsure + sum(
            each.row.intent_at is not None and each.lost_rows is None
            for each in self.slots.values()
        )

    @property
    def blocked(self) -> bool:
        """True for the private chat of a person who blocked the bot."""
        return self.closed is not None and self.chat_id > 0

    # What the chat forbids

    def put_off(self, now: float) -> None:
        """Try again what may not be sent, later each time."""
        if self.retry_at <= now or self.retry_at == math.inf:
            self.retry_at = now + min(MUTED_FOR * 2.0**self.retries, CLOSED_FOR)
            self.retries += 1

    def reopen(self) -> None:
        """Try again what may not be sent here or in a closed topic."""
        self.closed, self.retry_at, self.look_at = None, math.inf, 0.0
        self.no_topic = frozenset()
        for key, state in self.slots.items():
            if state.shut:
                state.shut = False
                self.pending[key] = state

    def note_accepted(self) -> None:
        """Note that the chat accepted a new message."""
        self.muted = False
        if self.retries and not any(state.shut for state in self.slots.values()):
            self.retry_at, self.retries = math.inf, 0

    def acceptable(self, screen: Screen, now: float, state: SlotState | None = None) -> Screen:
        """Return a screen without its file if the chat, or Telegram itself, refuses the file.

        A picture that stands may stay: only the text under it changes.
        """
        if not screen.has_file:
            return screen
        if state is not None and state.refused and state.refused == digest(screen):
            return screen.in_words()
        if now >= self.no_files.get(kind(screen), 0.0):
            return screen
        stands = state is not None and state.shows_picture(screen.picture)
        return screen if stands else screen.in_words()

    def refuse_files(self, refused: str, now: float) -> None:
        """Show what waits without files of a kind."""
        self.no_files[refused] = now + CLOSED_FOR
        for state in self.slots.values():
            if state.want is not None:
                state.reword(self.acceptable(state.want, now, state))
        for post in self.posts:
            post.screen = self.acceptable(post.screen, now)

    # What comes next

    def draw(self, state: SlotState | Post, now: float) -> bool:
        """Draw a screen that could wait until now; return whether it was never drawn."""
        if isinstance(state, Post) or state.wish is None or state.want is not None:
            return False
        undrawn = state.wanted == UNDRAWN
        state.reword(self.acceptable(state.wish.screen, now, state))
        return undrawn

    def _settle(self, key: str) -> None:
        """Note that a slot has no job; what it shows can be drawn again."""
        state = self.pending.pop(key)
        state.want = state.lost_rows = state.cause = None

    def wait(self, now: float, urgency: Urgency) -> float:
        """Return the seconds until a call may go."""
        return max(self.until - now, self.budget.wait(now, urgency))

    def game_goes_on(self, now: float) -> bool:
        """Return whether messages of a running game change in this group."""
        return self.budget.group and any(
            state.slot.of_game
            and state.goal is Goal.SHOW
            and state.wish is not None
            and (now - state.row.shown_at < QUIET_AFTER or state.waits)
            for state in self.slots.values()
        )

    def page_wait(self, now: float) -> float:
        """Return the seconds until one more page could be shown.

        Where no game goes on few posts wait, and messages that are edited wait together.
        """
        if self.game_goes_on(now):
            waiting = [each for each in self.pending.values() if _is_page(each) and each.waits]
            wait = self.budget.page_wait(now, len(waiting) + len(self.posts))
        elif self.budget.group and len(self.posts) >= PAGES:
            wait = self.budget.minute.wait(now, len(self.posts))
        else:
            return 0.0
        return max(self.until - now, wait)

    def spend(self, now: float) -> None:
        """Count the call of the next job."""
        if self.next is not None:
            job = self.next
            self.budget.take(now, job.urgency, page=job.page, hand=job.hand)

    def plan(self, now: float) -> None:
        """Choose the possible job, and when to look again."""
        ready, self.next, self.look_at = [], None, math.inf
        for job in self._jobs(now):
            at, late = max(job.not_before, self.until), now >= job.late_at
            if job.calls:
                wait = self.budget.wait(now, job.urgency, late=late, page=job.page, hand=job.hand)
                at = max(at, now + wait)
            if at <= now:
                ready.append(job)
                at = math.inf
            self.look_at = min(self.look_at, at if late else min(at, job.late_at))
        if ready:
            job = self.next = min(ready, key=lambda job: (job.calls, *job.rank(now)))
            self.rank = job.rank(now)
            self.late = job.urgency > Urgency.NOW and now >= job.late_at

    def _jobs(self, now: float) -> list[Job]:
        """Return the next job of each message.

        Messages appear in the order of their wishes, and a new phase below all earlier wishes: only
        the first of them may go, as urgently as any of them. None may during the search for a lost
        send, whose id theirs would be taken for. A message that is owed at the bottom keeps none
        of them waiting, nor does a page that has to wait for its share.
        """
        jobs, owed, beside = [], [], self.game_goes_on(now)
        for key, state in tuple(self.pending.items()):
            if state.to is not None:
                if (job := self._job_for_one(state, now, beside=beside)) is None:
                    self._settle(key)
                else:
                    owed.append(job)
                continue
            if self.successor(state) is not None:
                return [Job(state, JobKind.HAND_OVER, Urgency.NOW, state.since)]
            buried, at = self._is_buried(state), state.row.sent_at + COMES_DOWN_EVERY
            # After a clock set back, do not wait.
            waits = not state.starts_phase and now < at <= now + COMES_DOWN_EVERY
            state.buried = buried and not waits
            kind = state.next_job()
            if kind is None and buried and not state.shut:
                owed.append(Job(state, JobKind.SEND, state.urgency, at, not_before=at))
            elif kind is None:
                self._settle(key)
            elif not (state.together and kind is JobKind.FORGET):
                jobs.append(_job(state, kind, page=beside and _is_page(state)))
        if self.posts:
            post = self.posts[0]
            urgency = Urgency.LATER if beside else Urgency.NOW
            jobs.append(Job(post, JobKind.SEND, urgency, post.since, page=beside))
        if any(job.page for job in jobs) and self.budget.wait(now, Urgency.LATER, page=True) > 0.0:
            owed += [job for job in jobs if job.page]
            jobs = [job for job in jobs if not job.page]
        new = [job for job in jobs if job.kind is JobKind.SEND or job.begins_phase]
        jobs = [job for job in jobs if job not in new]
        if new and not any(job.kind is JobKind.SEARCH for job in jobs):
            first = min(new, key=lambda job: (job.since, job.begins_phase))
            jobs.append(replace(first, urgency=min(job.urgency for job in new)))
        return jobs + owed

    def _job_for_one(self, state: SlotState, now: float, *, beside: bool) -> Job | None:
        """Return the next job of a message that one member alone sees; it stands below none.

        A hand that has no room when its turn comes waits for the next turn, or all would come late;
        one that was asked for waits as long as it may be sent. After its person's own tap it
        changes where three of its calls are left. Its line goes only with room for the cards.
        """
        kind, hand, urgency = state.next_job(), state.slot.of_game, state.urgency
        if kind is None or (state.together and kind is JobKind.FORGET):
            return None
        unasked = state.wish is not None and state.wish.unasked
        if kind is JobKind.SEND and not unasked and now >= state.may_send_until:
            return None
        ahead = {JobKind.SEND: 1, JobKind.EDIT: 2 if urgency is Urgency.SOON else 0}.get(kind)
        lies_bare = kind is JobKind.EDIT and not state.row.digest
        wait, patience = 0.0, ROOM
        if hand and ahead is not None and not lies_bare:
            wait = self.budget.hand_wait(now, ahead)
        if kind is JobKind.SEND and state.renew:
            patience = max(ROOM, state.may_send_until - now)
        if wait > patience:
            state.renew = False
            return None
        if kind is JobKind.DELETE:
            urgency = Urgency.SOON
        elif kind is JobKind.SEND or lies_bare:
            urgency = Urgency.NOW
        # What is over goes at once: of the hands' share it would stand for most of a minute.
        page, hand = beside and not hand, hand and kind is not JobKind.DELETE
        return Job(
            state, kind, Urgency.LATER if page else urgency, state.since, now + wait, page, hand
        )

    def hand_wait(self, key: str, now: float, ahead: int) -> float:
        """Return the seconds until a hand could stand here as wished, behind so many others."""
        state = self.slots.get(key)
        if state is None or state.row.message_id is None:
            unasked = state is not None and state.wish is not None and state.wish.unasked
            may = unasked or (state is not None and now < state.may_send_until)
            wait = self.budget.hand_wait(now, ahead + 1) if may else math.inf
        else:
            wait = self.budget.hand_wait(now, ahead)
        return max(self.until - now, wait)

    def successor(self, state: SlotState) -> SlotState | None:
        """Return the slot that will take over another's message, None if there is none.

        Only the lowest message is handed over, as the successor's content is new.
        """
        wish, row = state.wish, state.row
        if wish is None or not wish.successor or not state.starts_phase:
            return None
        if row.message_id is None or row.intent_at is not None or state.goal is Goal.DELETE:
            return None
        successor = self.slots.get(f"{state.slot.owner}:{wish.successor}")
        if successor is None or successor.want is None or successor.wanted == successor.refused:
            return None
        missing = successor.row.message_id is None and successor.row.intent_at is None
        fits = (row.kind, kind(successor.want)) in IN_PLACE
        lowest = self._bottom(state.slot.key) < row.message_id
        return successor if missing and fits and lowest else None

    # What stands here

    def _bottom(self, but: str) -> float:
        """Return the lowest lasting message's id, the slot ``but`` excepted."""
        if self.unsure:
            return math.inf
        shown = (
            state.number
            for key, state in self.slots.items()
            if key != but and state.goal is not Goal.DELETE
        )
        return max((self.left, *shown))

    def _is_buried(self, state: SlotState) -> bool:
        """Return whether a message must be the bot's lowest here, and is not."""
        number = state.number
        if state.starts_phase:
            return self._bottom(state.slot.key) > number
        if not state.stays_lowest:
            return False
        below = (
            other.number
            for other in self.slots.values()
            if other.goal is not Goal.DELETE
            and (other.slot.owner == state.slot.owner or not other.played_from)
        )
        return self.unsure or max((self.left, *below)) > number

    def release(self, message_id: int) -> None:
        """Stop tracking a message."""
        self.left = max(self.left, message_id)

    def note_sent(self, message_id: int, now: float) -> None:
        """Note a new message: everything sent earlier stands above it."""
        if self.unsure:
            self.unsure = False
            self.release(message_id - 1)
        for key, state in self.slots.items():
            if state.stays_lowest and state.wish is not None:
                if key not in self.pending:
                    state.since, state.urgency = now, state.wish.urgency
                self.pending[key] = state

    def orphan(self, message_id: int, data: frozenset[str], owner: str) -> str | None:
        """Return the key of the slot that lost a tapped message, None if it has one.

        Either it is a lost send; ``data``: its callback data. Or it is an ``owner``'s whose slot is
        gone: a database backup older than the message was restored. While a send is pending neither
        can be told.
        """
        if message_id in self.deleted:
            return None
        rows = [state.row for state in self.slots.values() if state.to is None]
        if any(row.intent_at is not None or row.has(message_id) for row in rows):
            return None
        for lost in self.lost_sends:
            if lost.data and lost.data == data:
                self.lost_sends = tuple(each for each in self.lost_sends if each is not lost)
                return lost.key
        states = (state for state in self.slots.values() if state.to is None)
        keys = (state.slot.key for state in states if state.slot.owner == owner)
        return next(keys, None) if owner else None


def _is_page(state: SlotState) -> bool:
    """Return whether a message, or that it comes down, was asked for beside the game."""
    if state.to is not None:
        return not state.slot.of_game
    comes_down = state.renew and state.row.message_id is not None and not state.starts_phase
    return comes_down or not state.slot.of_game


def _job(state: SlotState, kind: JobKind, *, page: bool) -> Job:
    urgency, not_before = state.urgency, 0.0
    match kind:
        case JobKind.SEARCH:
            urgency, not_before = Urgency.NOW, state.search_at
        case JobKind.DELETE:
            urgency = Urgency.SOON
        case JobKind.SEND:
            urgency = min(urgency, Urgency.SOON)
        case JobKind.EDIT if state.starts_phase:
            urgency = min(urgency, Urgency.SOON)
        case JobKind.EDIT:
            not_before = state.since + hold(urgency)
    if page:
        urgency = Urgency.LATER
    return Job(state, kind, urgency, state.since, not_before, page)


def hold(urgency: Urgency) -> float:
    """Return the seconds for which an edit is held, to be merged with later ones."""
    return HELD if urgency is Urgency.LATER else 0.0


def callback_data(rows: Rows) -> frozenset[str]:
    """Return all callback data of a message's buttons."""
    return frozenset(button.data for row in rows for button in row if button.data is not None)


@dataclass(slots=True)
class ChatQueues:
    """A queue per chat, found by its present or an earlier id."""

    _queues: dict[int, ChatQueue] = field(default_factory=dict)
    _moved: dict[int, int] = field(default_factory=dict)
    _of_owner: dict[str, set[int]] = field(default_factory=dict)
    """Chats in which an owner has, or had, messages."""

    def __iter__(self) -> Iterator[ChatQueue]:
        return iter(tuple(self._queues.values()))

    def now_id(self, chat_id: int) -> int:
        """Return a chat's present id."""
        return self._moved.get(chat_id, chat_id)

    def find(self, chat_id: int) -> ChatQueue | None:
        """Return a chat's queue if there is one."""
        return self._queues.get(self.now_id(chat_id))

    def queue(self, chat_id: int) -> ChatQueue:
        """Return a chat's queue, a new one if needed."""
        chat_id = self.now_id(chat_id)
        queue = self._queues.get(chat_id)
        if queue is None:
            queue = self._queues[chat_id] = ChatQueue(chat_id, ChatBudget(group=chat_id < 0))
        return queue

    def state(self, slot: Slot) -> tuple[ChatQueue, SlotState]:
        """Return a slot's chat queue and state."""
        queue = self.queue(slot.chat_id)
        state = queue.slots.get(slot.key)
        if state is None:
            slot = replace(slot, chat_id=queue.chat_id)
            row = SlotRow(queue.chat_id, slot.key, slot.thread_id)
            state = queue.slots[slot.key] = SlotState(slot, row)
            self._of_owner.setdefault(slot.owner, set()).add(queue.chat_id)
        return queue, state

    def owned(self, owner: str) -> list[tuple[ChatQueue, SlotState]]:
        """Return every slot of an owner."""
        chats = {self.now_id(chat_id) for chat_id in self._of_owner.get(owner, ())}
        return [
            (queue, state)
            for queue in map(self.queue, sorted(chats))
            for state in queue.slots.values()
            if state.slot.owner == owner
        ]

    def left_behind(self, owner: str) -> frozenset[str]:
        """Return the keys of an owner's messages that stand in the chat before a migration."""
        return frozenset(
            state.slot.key
            for _, state in self.owned(owner)
            if state.row.keep and state.row.message_id is None and state.wish is None
        )

    def forget(self, owner: str) -> None:
        """Forget an owner without messages."""
        self._of_owner.pop(owner, None)

    def slots(self) -> tuple[Slot, ...]:
        """Return every tracked slot."""
        return tuple(state.slot for queue in self for state in queue.slots.values())

    def move(self, old_id: int, new_id: int) -> tuple[ChatQueue, tuple[str, ...]] | None:
        """Move a chat's queue to its new id: wishes are sent anew there.

        Messages that stay though they are no longer wished for do stand in the old chat: they wait
        for another wish. Return the new queue and the old one's keys; None if nothing is to be
        done.
        """
        self._moved[old_id] = new_id
        old = self._queues.pop(old_id, None)
        new = self.queue(new_id)
        if old is None:
            return None
        keys = tuple(old.slots)
        for key, state in old.slots.items():
            state.slot = replace(state.slot, chat_id=new_id)
            if state.row.keep and state.row.message_id is not None:
                state.wish, state.wanted = None, ""
            row = SlotRow(new_id, key, state.slot.thread_id)
            state.row = replace(
                row, announced=state.row.announced, rang=state.row.rang, keep=state.row.keep
            )
            new.slots[key] = new.pending[key] = state
            self._of_owner.setdefault(state.slot.owner, set()).add(new_id)
        new.posts.extend(old.posts)
        # A pending call of the old chat then finds nothing left to do.
        old.slots, old.pending = {}, {}
        old.posts.clear()
        return new, keys
