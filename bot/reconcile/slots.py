"""Messages that change in place: wish, shown state, next job, and their rows."""

import asyncio
from collections.abc import Mapping
from contextlib import AsyncExitStack
from dataclasses import dataclass, replace
from enum import Enum, auto
from hashlib import sha256
from typing import Final

import structlog

from bot.clock import Clock
from bot.ops import tracing
from bot.ops.locks import KeyedLocks
from bot.ops.retry import keep_trying
from bot.ops.tracing import Trace
from bot.screen import FOR_ONE, DesiredMessage, Picture, Rows, Screen, Urgency, can_be_edited
from bot.store import OutdatedMessage, SlotRow, Store, StoreError

IN_PLACE: Final = frozenset({("text", "text"), ("text", "picture"), ("picture", "picture")})
"""Pairs of kinds between which an edit can change a message."""

ASKS: Final = "ask"
"""Owner of questions to people at a table."""
UNDRAWN: Final = "?"
"""In place of a digest: what a screen shows is not known yet."""
SILENT: Final = frozenset[str]()
LOBBY: Final = ":lobby"
"""End of the key of a message in which people gather."""

_log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Receiver:
    """Who alone is to see a message of a group, and what lets the bot send it for 15 seconds.

    ``tap``: the query of a tap, "" for none; ``command``: an ephemeral command, 0 for none.
    """

    user_id: int
    tap: str = ""
    command: int = 0


@dataclass(frozen=True, slots=True)
class Slot:
    """One message of a chat that changes in place.

    ``key`` is unique in the chat and begins with its owner: ``7:hand:2`` belongs to ``7``. If one
    member alone sees it, it ends with his id: ``7:here:2@501``; then the id of its message is an
    ephemeral one. ``thread_id`` is a topic, set only in forums.
    """

    chat_id: int
    key: str
    thread_id: int | None = None

    @property
    def owner(self) -> str:
        """The owner that wishes for the message."""
        return self.key.partition(":")[0]

    @property
    def receiver(self) -> int:
        """The member who alone sees it, 0 for a message to everybody."""
        return int(self.key.rpartition(FOR_ONE)[2]) if FOR_ONE in self.key else 0

    @property
    def of_game(self) -> bool:
        """True for a message or a question of a running game: no page and no lobby."""
        return (self.owner.isdigit() or self.owner == ASKS) and not self.key.endswith(LOBBY)


def digest(screen: Screen) -> str:
    """Return a digest of what a screen shows: equal screens have equal ones."""
    parts = [screen.text, screen.picture.key if screen.picture else ""]
    if screen.document is not None:
        parts += [screen.document.name, sha256(screen.document.content).hexdigest()]
    for row in screen.rows:
        parts.append("row")
        for button in row:
            parts += [button.text, button.data or "", button.url or "", button.style or ""]
    return sha256("\0".join(parts).encode()).hexdigest()[:32]


def kind(screen: Screen) -> str:
    """Return ``text``, ``picture`` or ``document``."""
    if screen.picture is not None:
        return "picture"
    return "document" if screen.document is not None else "text"


class Goal(Enum):
    """The purpose of a slot's message."""

    SHOW = auto()
    """Show the wish, and keep tracking the message."""
    DELETE = auto()
    LET_GO = auto()
    """Show the wish, then release the message as it is."""


class JobKind(Enum):
    """One call, or one write to the store."""

    SEARCH = auto()
    """Search for a send without a reply."""
    SEND = auto()
    EDIT = auto()
    DELETE = auto()
    """Delete the oldest outdated message."""
    HAND_OVER = auto()
    """Let another slot take over the message; only the store changes."""
    NOTE = auto()
    """Store invisible changes."""
    FORGET = auto()
    """Nothing is left to do: forget the slot."""


UNCALLED: Final = (JobKind.HAND_OVER, JobKind.NOTE, JobKind.FORGET)
"""Jobs that only write to the store. A tuple: members of an enumeration hash slowly."""


@dataclass(frozen=True, slots=True)
class Aside:
    """An answer for the private chat of the person who asked."""

    chat_id: int
    screen: Screen


@dataclass(slots=True, eq=False)
class SlotState:
    """Desired and shown state of one slot."""

    slot: Slot
    row: SlotRow
    wish: DesiredMessage | None = None
    want: Screen | None = None
    """The wished screen, from when it is drawn until nothing is left to do."""
    wanted: str = ""
    """Digest of the wish's screen, or `UNDRAWN`."""
    urgency: Urgency = Urgency.LATER
    since: float = 0.0
    """Unix time of this phase's oldest wish that is not shown yet."""
    renew: bool = False
    """Send the message anew, as the lowest of its chat."""
    goal: Goal = Goal.SHOW
    together: bool = False
    """Release it only together with all others of its owner."""
    refused: str = ""
    """Digest of a screen that Telegram refused for good."""
    shut: bool = False
    """True if its topic and the general one are closed: nothing new may be sent."""
    aside: Aside | None = None
    """What is sent in private instead while it is shut."""
    search_at: float = 0.0
    searched: tuple[int, ...] = ()
    """Ids that are not the lost message."""
    lost_rows: Rows | None = None
    """Buttons of the last send while it is in doubt, None after a restart."""
    loud: bool = False
    """True if the last send made a sound."""
    buried: bool = False
    """It must be the lowest but others stand below: send it anew."""
    to: Receiver | None = None
    """Who alone sees it, with what last let the bot send it; None: everybody."""
    may_send_until: float = 0.0
    failed: int = 0
    """How often in a row it could not be shown to its receiver."""
    cause: Trace | None = None
    """Trace of the newest wish."""

    def __post_init__(self) -> None:
        if (user_id := self.slot.receiver) and self.to is None:
            self.to = Receiver(user_id)

    @property
    def number(self) -> int:
        """The id of its message among those of the chat, 0 for none and for an ephemeral one."""
        return (self.row.message_id or 0) if self.to is None else 0

    @property
    def phase(self) -> str:
        """The phase of the wish, or of the last one shown."""
        return self.row.phase if self.wish is None else self.wish.phase

    @property
    def keep(self) -> bool:
        """True if the message stays when it is no longer wished for."""
        return self.row.keep if self.wish is None else self.wish.keep

    @property
    def rings(self) -> bool:
        """True if the wish announces something new with a sound."""
        wish = self.wish
        if wish is None or self.wanted == self.refused:
            return False
        return wish.sound and not wish.announces <= self.row.announced

    @property
    def stays_lowest(self) -> bool:
        """True if the message stands and its reader must act: it is sent anew below all answers."""
        wish = self.wish
        if wish is None or not (wish.lowest and wish.announces) or self.goal is not Goal.SHOW:
            return False
        return self.row.message_id is not None and self.wanted != self.refused

    @property
    def played_from(self) -> bool:
        """True if a person plays from the message; before the first wish its phase tells."""
        return bool(self.row.phase) if self.wish is None else self.wish.lowest

    def is_asked(self, wish: DesiredMessage, want: Screen | None) -> bool:
        """Return whether this was wished for before."""
        if self.wish is None or want is None or wish != replace(self.wish, content=wish.content):
            return False
        return self.wanted == digest(want)

    def ask(self, wish: DesiredMessage, want: Screen | None, now: float) -> None:
        """Note a newer wish, drawn or not; it keeps the place of one that still waits."""
        if wish.phase != self.phase or self.next_job() is None:
            self.since = now
        self.cause = tracing.current()
        self.wish, self.want, self.urgency = wish, want, wish.urgency
        self.wanted = UNDRAWN if want is None else digest(want)
        self.goal, self.together, self.shut = Goal.SHOW, False, False

    def reword(self, screen: Screen) -> None:
        """Show the wish as this screen."""
        self.want, self.wanted = screen, digest(screen)

    def next_job(self) -> JobKind | None:
        """Return the next job, None when shown and desired state agree.

        A send precedes the deletion it makes necessary, so that something is always shown.
        """
        row = self.row
        if row.intent_at is not None:
            return JobKind.SEARCH
        if self.to is not None and self.goal is not Goal.DELETE:
            return self._next_for_one()
        if self.goal is Goal.DELETE:
            return JobKind.DELETE if row.stale or row.message_id is not None else JobKind.FORGET
        if self.wish is not None and self.wanted != self.refused:
            if row.message_id is None:
                return None if self.shut else JobKind.SEND
            if not self.shut and (self.renew or self.buried or self.rings):
                return JobKind.SEND
            if row.digest != self.wanted:
                if self.want is not None and (row.kind, kind(self.want)) not in IN_PLACE:
                    return None if self.shut else JobKind.SEND
                if not row.stale or self.urgency is Urgency.NOW:
                    return JobKind.EDIT
            elif self._unnoted(self.wish):
                return JobKind.NOTE
        if row.stale:
            return JobKind.DELETE
        return JobKind.FORGET if self.goal is Goal.LET_GO else None

    def _next_for_one(self) -> JobKind | None:
        """Return the next job where one member alone sees the message.

        A hand is sent when it is asked for or its turn comes, and edited when its turn comes or its
        person has just acted.
        """
        row, hand, want = self.row, self.slot.of_game, self.want
        if self.wish is not None and self.wanted != self.refused:
            due = self.urgency is Urgency.NOW
            if self.renew or (row.message_id is None and (due or not hand)):
                return JobKind.SEND
            if row.message_id is not None and row.digest != self.wanted:
                editable = row.kind == "text" and (want is None or can_be_edited(want))
                if not (hand or editable):
                    return JobKind.SEND
                if not hand or not row.digest or self.urgency is not Urgency.LATER:
                    return JobKind.EDIT
            elif due and self._unnoted(self.wish):
                return JobKind.NOTE
        if row.stale and (self.wish is None or row.digest):
            return JobKind.DELETE
        return JobKind.FORGET if self.goal is Goal.LET_GO else None

    def noted(self, wish: DesiredMessage) -> SlotRow:
        """Return the row with what is invisible of a wish."""
        rang = (self.row.rang & wish.announces) or SILENT
        return replace(self.row, announced=wish.announces, rang=rang, keep=wish.keep)

    def _unnoted(self, wish: DesiredMessage) -> bool:
        """Return whether the wish differs in what is invisible."""
        row = self.row
        return (row.announced, row.keep) != (wish.announces, wish.keep)

    @property
    def waits(self) -> bool:
        """True if Telegram must be called for the wish."""
        return self.next_job() not in (None, *UNCALLED)

    @property
    def settled(self) -> bool:
        """True if the slot shows its wish and could be released."""
        if self.shut and self.row.digest != self.wanted:
            return False
        return self.next_job() in {None, JobKind.FORGET}

    def unsent(self) -> None:
        """Note that a send had no effect: nothing was announced by it."""
        self.row = replace(
            self.row,
            digest="",
            intent_at=None,
            after=None,
            announced=SILENT,
            rang=SILENT,
        )

    def shows_picture(self, picture: Picture | None) -> bool:
        """Return whether the message that stands has this picture."""
        row = self.row
        stands = row.message_id is not None and row.kind == "picture"
        return stands and picture is not None and row.picture == picture.key

    @property
    def starts_phase(self) -> bool:
        """True if the wish begins a phase not shown yet."""
        return self.wish is not None and self.phase != self.row.phase

    def outdate(self, row: SlotRow) -> SlotRow:
        """Return ``row`` with its message moved among the outdated ones."""
        if row.message_id is None:
            return row
        old = OutdatedMessage(row.message_id, row.sent_at, row.kind)
        return replace(row, message_id=None, digest="", stale=(*row.stale, old))

    def shown(self, now: float) -> None:
        """Note that the row's digest is shown; a wish made meanwhile stays."""
        self.renew = self.buried = False
        if self.wanted != self.row.digest:
            self.since = now
        else:
            self.urgency = Urgency.LATER


_Rows = Mapping[tuple[int, str], SlotRow | None]
_NOTHING: Final = object()


class SlotRows:
    """Keeps the newest row of each slot that the store refused, and writes it later.

    Messages do not wait for a full or locked database, as they must show the outage. Only a process
    that dies meanwhile loses a row; a message may then be shown twice.
    """

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self._unwritten: dict[tuple[int, str], SlotRow | None] = {}
        self._work: asyncio.Task[None] | None = None
        self._writing = KeyedLocks()

    async def save(self, *rows: SlotRow) -> None:
        """Write whole rows, now or later, in this order."""
        await self._keep({(row.chat_id, row.key): row for row in rows})

    async def drop(self, *names: tuple[int, str]) -> None:
        """Forget slots, by chat and key, now or later, in one transaction."""
        await self._keep(dict.fromkeys(names))

    async def flush(self) -> None:
        """Write what waits. Raises `StoreError` at the first refusal."""
        while self._unwritten:
            waiting = dict(self._unwritten)
            dropped: _Rows = {key: None for key, row in waiting.items() if row is None}
            saved: list[_Rows] = [{key: row} for key, row in waiting.items() if row is not None]
            for rows in (dropped, *saved):
                await self._write(rows)
                for key, row in rows.items():
                    if self._unwritten.get(key, _NOTHING) is row:
                        del self._unwritten[key]

    async def _keep(self, rows: _Rows) -> None:
        if not self._unwritten:
            try:
                await self._write(rows)
            except StoreError as error:
                _log.warning("slots.not_written", reason=error)
            else:
                return
        self._unwritten.update(rows)
        if self._work is None or self._work.done():
            later = keep_trying(self._clock, self.flush, what="slots", failures=1)
            self._work = asyncio.create_task(later)

    async def _write(self, rows: _Rows) -> None:
        """Write rows, each slot's in the order of their creation."""
        async with AsyncExitStack() as held:
            for key in sorted(rows):
                await held.enter_async_context(self._writing.hold(key))
            await self._write_held(rows)

    async def _write_held(self, rows: _Rows) -> None:
        dropped = [key for key, row in rows.items() if row is None]
        if dropped:
            await self._store.drop_slots(dropped)
        for row in rows.values():
            if row is not None:
                await self._store.save_slot(row)
