"""One chat as the reconciler sees it: its messages, what is wanted of them, and the next job."""

import math
from collections import deque
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from typing import Final

from bot import causes
from bot.causes import Cause
from bot.reconcile.budgets import ChatBudget
from bot.reconcile.values import ChatProblem, Slot, digest, kind
from bot.screen import Rows, Screen, Urgency, Wish
from bot.store import SlotRow, Stale

DELETABLE_FOR: Final = 48 * 3600.0 - 60.0
"""Seconds for which Telegram lets a message be deleted, a minute's doubt taken off."""
HELD: Final = (1.0, 12.0)
"""Seconds for which an edit that only shows people what they wait for is held in a private chat,
when there is room for all calls and when they are scarce: what happens meanwhile is shown with it.
"""
HELD_IN_GROUP: Final = (4.0, 30.0)
"""The same in a group."""
PATIENCE: Final = 15.0
"""Seconds of waiting after which anything is as urgent as what came of a tap, and inside the purse
of its chat as a turn: where many tables are played, turns would be late."""
STARVED: Final = 60.0
"""Seconds of waiting after which anything is as urgent as an answer, `LATE` calls a second: no
flood of commands can keep a table from moving, and not all that is late a turn."""
LIVELY: Final = 6.0
"""Wishes a minute from which a chat is not slow."""
LOST_SENDS: Final = 8
"""Lost sends remembered per chat, for a tap to reveal."""


class Goal(Enum):
    """What is to become of a slot's message."""

    SHOW = auto()
    """Show what is wished, and go on looking after it."""
    DELETE = auto()
    LET_GO = auto()
    """Show what is wished last, and then leave the message as it is."""


class JobKind(Enum):
    """One call, or one write to the store."""

    SEARCH = auto()
    """Look whether a send without an answer took effect."""
    SEND = auto()
    EDIT = auto()
    DELETE = auto()
    """Delete the oldest stale message."""
    NOTE = auto()
    """Store what has changed and nobody sees."""
    FORGET = auto()
    """Nothing is left to be done: let the slot go."""


@dataclass(slots=True, eq=False)
class SlotState:
    """Desired and shown state of one slot."""

    slot: Slot
    row: SlotRow
    wish: Wish | None = None
    wanted: str = ""
    """Digest of the wish's screen."""
    urgency: Urgency = Urgency.WAITS
    since: float = 0.0
    """When the oldest wish was made that is not fulfilled yet."""
    renew: bool = False
    """The message is to be sent anew, as the lowest of its chat."""
    goal: Goal = Goal.SHOW
    together: bool = False
    """Let go only together with all others of its owner."""
    refused: str = ""
    """Digest of a screen Telegram will never take."""
    search_at: float = 0.0
    searched: list[int] = field(default_factory=list)
    """Ids found not to be the lost message."""
    lost_rows: Rows | None = None
    """Buttons of the last send, None after a restart."""
    loud: bool = False
    """Whether the last send made a sound."""
    phase_at: float = 0.0
    """When the wish of this phase was first made: what was wanted before stands above it."""
    buried: bool = False
    """A new phase begins and other messages stand below the old one: it needs a new message."""
    cause: Cause | None = None
    """What the newest wish goes back to."""

    @property
    def want(self) -> Screen | None:
        """The screen that is wished for."""
        return None if self.wish is None else self.wish.screen

    @property
    def phase(self) -> str:
        """The phase of the wish, or of what was shown last."""
        return self.row.phase if self.wish is None else self.wish.phase

    @property
    def keep(self) -> bool:
        """Whether the message stays once nobody wishes for it any more."""
        return self.row.keep if self.wish is None else self.wish.keep

    @property
    def rings(self) -> bool:
        """Whether the wish announces something new with a sound."""
        wish = self.wish
        if wish is None or self.wanted == self.refused:
            return False
        return wish.sound and not wish.announces <= self.row.announced

    def ask(self, wish: Wish, now: float) -> None:
        """Note a newer wish; one that is still waiting gives way to it but keeps its place.

        A message that stands is as urgent as its newest wish: once a turn is over it is no turn any
        more. One that is missing stays as urgent as it was.
        """
        if wish.phase != self.phase:
            self.phase_at = now
        self.cause = causes.current()
        waiting = self.next_job(now) is not None
        self.wish, self.wanted = wish, digest(wish.screen)
        self.goal, self.together = Goal.SHOW, False
        missing = waiting and self.row.message_id is None
        self.urgency = min(self.urgency, wish.urgency) if missing else wish.urgency
        if not waiting:
            self.since = now

    def next_job(self, now: float) -> JobKind | None:
        """What to do next, None when shown and desired state agree.

        A send goes before the deletion it makes necessary, so that something is always shown.
        """
        row = self.row
        if row.intent_at is not None:
            return JobKind.SEARCH
        if self.goal is Goal.DELETE:
            return JobKind.DELETE if row.stale or row.message_id is not None else JobKind.FORGET
        if self.want is not None and self.wanted != self.refused:
            if row.message_id is None or self.renew or self.buried or self.rings:
                return JobKind.SEND
            if row.digest != self.wanted:
                if not self._in_place(self.want):
                    return JobKind.SEND
                late = bool(row.stale) and now - self.since > PATIENCE
                least = Urgency.TURN if late else Urgency.ACTED
                if not row.stale or self.urgency <= least:
                    return JobKind.EDIT
            elif self.wish is not None and self._unnoted(self.wish):
                return JobKind.NOTE
        if row.stale:
            return JobKind.DELETE
        return JobKind.FORGET if self.goal is Goal.LET_GO else None

    def _unnoted(self, wish: Wish) -> bool:
        """Whether the wish differs in what nobody sees."""
        row = self.row
        return (row.announced, row.keep) != (wish.announces, wish.keep)

    def settled(self, now: float) -> bool:
        """Whether the slot shows what it should and could be let go."""
        return self.next_job(now) in {None, JobKind.FORGET}

    def unsent(self) -> None:
        """A send certainly had no effect: nothing was announced by it."""
        self.row = replace(
            self.row,
            digest="",
            intent_at=None,
            after=None,
            announced=frozenset(),
            rang=frozenset(),
        )

    def _in_place(self, want: Screen) -> bool:
        """Whether an edit can make what is shown into ``want``: never away from a file."""
        change = (self.row.kind, kind(want))
        return change in {("text", "text"), ("text", "picture"), ("picture", "picture")}

    @property
    def starts_phase(self) -> bool:
        """Whether the wish begins a phase that has not been shown yet."""
        return self.want is not None and self.phase != self.row.phase

    def outdate(self, row: SlotRow) -> SlotRow:
        """``row`` with what it shows moved among the messages that must go."""
        if row.message_id is None:
            return row
        old = Stale(row.message_id, row.sent_at, row.kind)
        return replace(row, message_id=None, digest="", stale=(*row.stale, old))

    def shown(self, now: float) -> None:
        """The row's digest is shown now; a wish made meanwhile stays."""
        self.renew = self.buried = False
        if self.wanted != self.row.digest:
            self.since = now
        else:
            self.urgency = Urgency.WAITS


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
        return self.kind not in {JobKind.NOTE, JobKind.FORGET}

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
    failures: int = 0
    closed: ChatProblem | None = None
    heard_at: float = -math.inf
    closed_at: float = 0.0
    rang_at: float = 0.0
    """When a message last made a sound here."""
    no_topic: set[int] = field(default_factory=set)
    lost_sends: deque[LostSend] = field(default_factory=lambda: deque(maxlen=LOST_SENDS))
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
        jobs = []
        searching = False
        for key, state in tuple(self.pending.items()):
            if state.starts_phase:
                state.buried = self._bottom(key) > (state.row.message_id or 0)
            kind = state.next_job(now)
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

    def _job(self, state: SlotState, kind: JobKind, scarce: float) -> Job:
        urgency = state.urgency
        if kind is JobKind.SEARCH:
            urgency = min(urgency, Urgency.TURN)
        elif kind is JobKind.DELETE:
            urgency = Urgency.ACTED
        elif kind in {JobKind.NOTE, JobKind.FORGET}:
            urgency = Urgency.ANSWER
        held = 0.0
        if kind is JobKind.EDIT and urgency is Urgency.WAITS:
            least, most = HELD_IN_GROUP if self.budget.group else HELD
            held = state.since + least + (most - least) * scarce
        tricks = kind in {JobKind.EDIT, JobKind.SEND} and urgency >= Urgency.TRICK
        return Job(state, kind, urgency, state.since, edits_trick=tricks, held_until=held)

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
