"""One message as the reconciler sees it: what is wanted of it, what was shown, and what is next."""

from dataclasses import dataclass, field, replace
from enum import Enum, auto
from typing import Final

from bot import causes
from bot.causes import Cause
from bot.reconcile.values import Slot, digest, kind
from bot.screen import Rows, Screen, Urgency, Wish
from bot.store import SlotRow, Stale

IN_PLACE: Final = frozenset({("text", "text"), ("text", "picture"), ("picture", "picture")})
"""What an edit can make of what."""


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
    HAND_OVER = auto()
    """Let another slot take over the message: both are stored, and nobody sees it yet."""
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
    urgency: Urgency = Urgency.LATER
    since: float = 0.0
    """When the oldest wish of this phase was made that is not fulfilled yet."""
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
    buried: bool = False
    """Other messages stand below, and it has to be the lowest: it needs a new message."""
    brought_for: frozenset[str] = frozenset()
    """What was announced when the message was last sent anew."""
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

    @property
    def must_come_down(self) -> bool:
        """Whether the message stands and has to be the lowest once for what it announces."""
        wish = self.wish
        if wish is None or not wish.lowest or self.goal is not Goal.SHOW:
            return False
        if self.wanted == self.refused:
            return False
        return self.row.message_id is not None and not wish.announces <= self.brought_for

    @property
    def played_from(self) -> bool:
        """Whether a person plays from the message; before the first wish its phase tells."""
        return bool(self.row.phase) if self.wish is None else self.wish.lowest

    def ask(self, wish: Wish, now: float) -> None:
        """Note a newer wish; one that is still waiting gives way to it but keeps its place."""
        if wish.phase != self.phase or self.next_job() is None:
            self.since = now
        self.cause = causes.current()
        self.wish, self.wanted, self.urgency = wish, digest(wish.screen), wish.urgency
        self.goal, self.together = Goal.SHOW, False

    def next_job(self) -> JobKind | None:
        """Return what to do next, None when shown and desired state agree.

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
                if not row.stale or self.urgency is Urgency.NOW:
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

    @property
    def settled(self) -> bool:
        """Whether the slot shows what it should and could be let go."""
        return self.next_job() in {None, JobKind.FORGET}

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
        return (self.row.kind, kind(want)) in IN_PLACE

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
            self.urgency = Urgency.LATER
