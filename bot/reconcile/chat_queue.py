"""One chat as the reconciler sees it: its messages, what is wanted of them, and the next job."""

import math
from collections import deque
from dataclasses import dataclass, field, replace
from typing import Final

from bot import causes
from bot.causes import Cause
from bot.reconcile.budgets import ChatBudget
from bot.reconcile.slot_state import IN_PLACE, PATIENCE, Goal, JobKind, SlotState
from bot.reconcile.values import ChatProblem, kind
from bot.screen import Rows, Screen, Urgency

DELETABLE_FOR: Final = 48 * 3600.0 - 60.0
"""Seconds for which Telegram lets a message be deleted, a minute's doubt taken off."""
HELD: Final = (1.0, 12.0)
"""Seconds for which an edit that only shows people what they wait for is held in a private chat,
when there is room for all calls and when they are scarce: what happens meanwhile is shown with it.
"""
HELD_IN_GROUP: Final = (8.0, 30.0)
"""The same in a group."""
HELD_FROM_LOOKERS: Final = (20.0, 30.0)
"""The same of what shows nothing that a person would miss, in any chat."""
STARVED: Final = 60.0
"""Seconds of waiting after which anything is as urgent as an answer, `LATE` calls a second: no
flood of commands can keep a table from moving, and not all that is late a turn."""
BROUGHT_EVERY: Final = 10.0
"""Seconds in which a chat's messages that people play from are sent anew at most once."""
LIVELY: Final = 6.0
"""Wishes a minute from which a chat is not slow."""
UNCALLED: Final = (JobKind.HAND_OVER, JobKind.NOTE, JobKind.FORGET)
"""What only writes to the store. A tuple: members of an enumeration are hashed slowly."""
LOST_SENDS: Final = 8
"""Lost sends remembered per chat, for a tap to reveal."""
DELETED: Final = 32
"""Deleted messages remembered per chat: taps on them may still be on their way."""


@dataclass(slots=True, eq=False)
class Post:
    """A message nobody edits later."""

    screen: Screen
    thread_id: int | None
    reply_to: int | None
    sound: bool
    urgency: Urgency
    since: float
    cause: Cause | None = field(default_factory=causes.current)


@dataclass(frozen=True, slots=True)
class LostSend:
    """A send that may have been shown and was not found: its slot, and what its buttons carry."""

    key: str
    data: frozenset[str]


@dataclass(frozen=True, slots=True)
class Job:
    """One call that a chat would make now. ``of``: on whose behalf."""

    of: SlotState | Post
    kind: JobKind
    urgency: Urgency
    since: float
    edits_trick: bool
    held_until: float = 0.0
    """Not before this moment, unless something more urgent is wanted."""

    @property
    def calls(self) -> bool:
        """Whether Telegram is called."""
        return self.kind not in UNCALLED

    def aged(self, now: float) -> Urgency:
        """The urgency, raised by long waiting; while it is held it does not wait."""
        if self.starved(now):
            return Urgency.ANSWER
        waited = now - max(self.since, self.held_until)
        return min(self.urgency, Urgency.TURN) if waited >= PATIENCE else self.urgency

    def starved(self, now: float) -> bool:
        """Whether it has waited for so long that it may not be passed over any more."""
        return now - max(self.since, self.held_until) >= STARVED

    def share(self, now: float) -> Urgency:
        """The urgency among all chats: a turn comes before whatever has only waited long."""
        aged = self.aged(now)
        return aged if self.urgency <= Urgency.TURN else max(aged, Urgency.ACTED)


@dataclass(slots=True, eq=False)
class ChatQueue:
    """One chat. At most one call is under way (``busy``), so its messages keep their order."""

    chat_id: int
    budget: ChatBudget
    slots: dict[str, SlotState] = field(default_factory=dict)
    pending: dict[str, SlotState] = field(default_factory=dict)
    """Those with something to do, or perhaps so."""
    posts: deque[Post] = field(default_factory=deque)
    busy: bool = False
    until: float = 0.0
    """No call before this moment: Telegram said so, or the network is down."""
    asleep_until: float = 0.0
    """Nothing can go before this moment unless something new is wanted."""
    ready: Job | None = None
    """The call that could have gone at ``ready_at``, had it not been for other chats."""
    ready_at: float = 0.0
    ready_share: Urgency = Urgency.WAITS
    """Its urgency among all chats, as of then, and whether it had waited for too long."""
    ready_starves: bool = False
    failures: int = 0
    closed: ChatProblem | None = None
    heard_at: float = -math.inf
    closed_at: float = 0.0
    open: bool = False
    """Whether a message was sent since the chat was last closed, or since the start."""
    rang_at: float = 0.0
    """When a message last made a sound here."""
    brought_at: float = -math.inf
    """When a message that a person plays from was last sent anew."""
    no_topic: set[int] = field(default_factory=set)
    lost_sends: deque[LostSend] = field(default_factory=lambda: deque(maxlen=LOST_SENDS))
    deleted: deque[int] = field(default_factory=lambda: deque(maxlen=DELETED))
    left: int = 0
    """The highest id among the messages that stay here and that no slot looks after any more."""
    unsure: bool = False
    """A post may have been shown: there may be a message at the bottom whose id nobody knows."""
    wishes: float = 0.0
    wished_at: float = 0.0

    @property
    def idle(self) -> bool:
        """Nothing to do and nothing under way."""
        return not (self.pending or self.posts or self.busy)

    @property
    def in_doubt(self) -> int:
        """How many messages of an earlier process may be here whose ids nobody knows."""
        return self.unsure + sum(
            each.row.intent_at is not None and each.lost_rows is None
            for each in self.slots.values()
        )

    @property
    def blocked(self) -> bool:
        """Whether this is the private chat of somebody who does not want the bot."""
        return self.closed is not None and self.chat_id > 0

    def reopen(self) -> None:
        """Topics that were closed may be open: what was not taken for that is tried again."""
        self.no_topic.clear()
        for key, state in self.slots.items():
            if state.refused:
                state.refused = ""
                self.pending[key] = state

    def count_wish(self, now: float) -> None:
        """Note that something changed here."""
        self.wishes = self._wishes(now) + 1.0
        self.wished_at = now

    def _wishes(self, now: float) -> float:
        """Wishes of about the last minute: each counts half after 40 seconds."""
        return self.wishes * math.pow(0.5, max(0.0, now - self.wished_at) / 40.0)

    def slow(self, now: float) -> bool:
        """Whether little has happened here lately."""
        return self._wishes(now) < LIVELY

    def job(self, now: float, scarce: float = 0.0) -> Job | None:
        """The most urgent call of this chat, None if it has none.

        While a lost send is being searched for, nothing new is sent: the next message's id would
        be taken for the lost one's. A new phase waits for what was wanted before it, which is
        then as urgent as the phase. ``scarce``: how scarce calls are, from 0 to 1.
        """
        for state in self.pending.values():
            if self.heir(state) is not None:
                answer = Urgency.ANSWER
                return Job(state, JobKind.HAND_OVER, answer, state.since, edits_trick=False)
        jobs = []
        searching = False
        for key, state in tuple(self.pending.items()):
            below = self._is_buried(state)
            brought_at = self.brought_at + BROUGHT_EVERY if below else 0.0
            state.buried = below and (state.starts_phase or brought_at <= now)
            kind = state.next_job(now)
            if kind is None and below:
                # Whatever else can go goes first.
                jobs.append(
                    Job(
                        state,
                        JobKind.SEND,
                        Urgency.LOOKS,
                        state.since,
                        edits_trick=False,
                        held_until=brought_at,
                    )
                )
                continue
            if kind is None:
                del self.pending[key]
                continue
            if state.together and kind is JobKind.FORGET:
                continue
            if kind is JobKind.SEARCH:
                searching = True
                if now < state.search_at:
                    continue
            jobs.append(self._job(state, kind, scarce))
        if self.posts:
            post = self.posts[0]
            jobs.append(Job(post, JobKind.SEND, post.urgency, post.since, edits_trick=False))
        sends = [job for job in jobs if job.kind is JobKind.SEND and not _starts_phase(job)]
        allowed = [
            job
            for job in jobs
            if not (searching and (job.kind is JobKind.SEND or _starts_phase(job)))
            and not (_starts_phase(job) and any(_before(job, send) for send in sends))
        ]
        phases = [job for job in jobs if _starts_phase(job)]
        if phases:
            allowed = [_as_urgent(job, phases) for job in allowed]
        turns = [job for job in allowed if job.urgency is Urgency.TURN]
        first = min(allowed, key=lambda job: (job.aged(now), job.since), default=None)
        if turns and not self.budget.group and first is not None and first.urgency > Urgency.TURN:
            # What is only late goes when other chats let it, and must not hide a turn.
            return min(turns, key=lambda job: job.since)
        return first

    def heir(self, state: SlotState) -> SlotState | None:
        """The slot that is to take over the message of another one, None if there is none.

        Only the lowest message is handed over: what the heir shows is new.
        """
        wish, row = state.wish, state.row
        if wish is None or not wish.heir or not state.starts_phase:
            return None
        if row.message_id is None or row.intent_at is not None or state.goal is Goal.DELETE:
            return None
        heir = self.slots.get(f"{state.slot.owner}:{wish.heir}")
        if heir is None or heir.want is None or heir.wanted == heir.refused:
            return None
        missing = heir.row.message_id is None and heir.row.intent_at is None
        fits = (row.kind, kind(heir.want)) in IN_PLACE
        lowest = self._bottom(state.slot.key) < row.message_id
        return heir if missing and fits and lowest else None

    def _job(self, state: SlotState, kind: JobKind, scarce: float) -> Job:
        urgency = state.urgency
        if kind is JobKind.SEARCH:
            urgency = min(urgency, Urgency.TURN)
        elif kind is JobKind.DELETE:
            urgency = Urgency.ACTED
        elif kind in {JobKind.NOTE, JobKind.FORGET}:
            urgency = Urgency.ANSWER
        held = state.since + self.hold(urgency, scarce) if kind is JobKind.EDIT else 0.0
        tricks = kind in {JobKind.EDIT, JobKind.SEND} and urgency >= Urgency.TRICK
        return Job(state, kind, urgency, state.since, edits_trick=tricks, held_until=held)

    def hold(self, urgency: Urgency, scarce: float) -> float:
        """Seconds for which an edit is held, so that what happens meanwhile is shown with it."""
        if urgency < Urgency.WAITS:
            return 0.0
        least, most = HELD_IN_GROUP if self.budget.group else HELD
        if urgency is Urgency.LOOKS:
            least, most = HELD_FROM_LOOKERS
        return least + (most - least) * scarce

    def _bottom(self, but: str) -> float:
        """The id of the lowest message of the bot that stays here, less the slot ``but``."""
        if self.unsure:
            return math.inf
        shown = (
            state.row.message_id or 0
            for key, state in self.slots.items()
            if key != but and state.goal is not Goal.DELETE
        )
        return max((self.left, *shown))

    def _is_buried(self, state: SlotState) -> bool:
        """Whether a message has to be the lowest of the bot's here, and is not."""
        number = state.row.message_id or 0
        if state.starts_phase:
            return self._bottom(state.slot.key) > number
        if not state.calls:
            return False
        below = (
            other.row.message_id or 0
            for other in self.slots.values()
            if other.goal is not Goal.DELETE
            and (other.slot.owner == state.slot.owner or not other.played_from)
        )
        return self.unsure or max((self.left, *below)) > number

    def rang(self, owner: str, now: float) -> float:
        """When a message last made a sound here; another owner's that is about to makes it now."""
        ringing = (state.slot.owner != owner and state.rings for state in self.slots.values())
        return now if any(ringing) else self.rang_at

    def leave(self, message_id: int) -> None:
        """A message stays, and no slot looks after it."""
        self.left = max(self.left, message_id)

    def sent(self, message_id: int) -> None:
        """A message came to be: whatever was sent before it stands above it."""
        if self.unsure:
            self.unsure = False
            self.leave(message_id - 1)
        self.pending |= {key: state for key, state in self.slots.items() if state.calls}

    def search_due(self) -> float | None:
        """When the next search for a lost send may begin, None if none is lost."""
        due = [s.search_at for s in self.pending.values() if s.row.intent_at is not None]
        return min(due, default=None)


def _starts_phase(job: Job) -> bool:
    """Whether a call would show a new phase (a search only asks what is shown)."""
    showing = job.kind in {JobKind.SEND, JobKind.EDIT}
    return showing and isinstance(job.of, SlotState) and job.of.starts_phase


def _as_urgent(job: Job, phases: list[Job]) -> Job:
    """Return a call, no less urgent than the phases that wait for it."""
    if job.kind is not JobKind.SEND or _starts_phase(job):
        return job
    waiting = (phase.urgency for phase in phases if _before(phase, job))
    return replace(job, urgency=min((job.urgency, *waiting)))


def _before(phase: Job, send: Job) -> bool:
    """Whether a message was wanted before a phase began."""
    return isinstance(phase.of, SlotState) and send.since <= phase.of.phase_at


def callback_data(rows: Rows) -> frozenset[str]:
    """Everything the buttons of a message carry."""
    return frozenset(button.data for row in rows for button in row if button.data is not None)
