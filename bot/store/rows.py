"""Rows of the database as values. All times are Unix seconds."""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, field, fields
from typing import Any, Final, TypeVar

from engine import codec
from engine.codec import CodecError
from engine.options import Values

T = TypeVar("T")

FORGETTING: Final = 1
FORGOTTEN: Final = 2


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody the bot has met.

    ``started``: pressed Start, so that the bot may write to them; ``blocked``: blocked the bot
    since. ``sound`` is ``always``, ``seldom`` or ``never``; ``pauses``: computers make them in
    private games, None: never said; ``always_cut``: the deck is cut for them; ``touched``: when
    they last did anything with the bot; ``told``: when plain words of theirs were last answered.
    ``language`` None: not chosen. ``forgotten``: `FORGETTING` from the moment they ask for it,
    `FORGOTTEN` once their name stands nowhere, 0 for everybody else. ``lessons``: so many of them
    they have passed. ``studied``: when they last asked what their mistakes cost.
    """

    user_id: int
    name: str
    username: str | None = None
    language: str | None = None
    started: bool = False
    blocked: bool = False
    sound: str = "seldom"
    always_cut: bool = False
    pauses: bool | None = None
    touched: float = 0.0
    told: float = 0.0
    forgotten: int = 0
    lessons: int = 0
    studied: float = 0.0


@dataclass(frozen=True, slots=True)
class SavedAgreement:
    """An agreement that a group keeps under a name of its own.

    ``number`` tells it from the others of its group, for good; ``options`` are what was chosen
    beside the game's defaults; ``secret`` is what a link to it has to carry.
    """

    number: int
    game: str
    name: str
    options: Values
    secret: str


@dataclass(frozen=True, slots=True)
class ChatChoices:
    """What a chat has chosen; see `ChatRow`."""

    language: str | None = None
    defaults: Mapping[str, Values] = field(default_factory=dict)
    house: tuple[SavedAgreement, ...] = ()


@dataclass(frozen=True, slots=True)
class ChatRow:
    """A group, or a private chat with a table in it.

    ``defaults``: what was chosen for its usual agreement, by the key of the game. ``greeted``: the
    bot has said how to start. ``house``: the agreements kept under names, oldest first.
    ``previous``: what was chosen before the last change of it, while that may be taken back;
    ``changes`` counts those changes. ``admins_only``: nobody else may give the
    bot commands there.
    """

    chat_id: int
    title: str
    language: str | None = None
    forum: bool = False
    defaults: Mapping[str, Values] = field(default_factory=dict)
    kicked: bool = False
    greeted: bool = False
    previous: ChatChoices | None = None
    changes: int = 0
    house: tuple[SavedAgreement, ...] = ()
    admins_only: bool = False

    def usual(self, game: str) -> Values:
        """Return what was chosen for the usual agreement of a game."""
        return self.defaults.get(game, {})


@dataclass(frozen=True, slots=True)
class Place:
    """Somebody at a table, in joining order: a person (``user_id``) or a computer.

    ``level`` is how well the computer plays, "" for a person.
    """

    name: str
    user_id: int | None = None
    computer: bool = False
    level: str = ""


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table from its lobby to its settlement.

    ``game`` is the key of the game played there. ``status`` is ``lobby``, ``playing``,
    ``finished``, ``cancelled`` or ``closed`` (by its people, as its log could not be read any
    more); ``options`` what was chosen beside the game's defaults; ``id`` 0 until
    `Store.create_table` gives one; ``level`` is how well the next computer that sits down will
    play; ``number`` the one in its name, 1 where the name shows none; ``follows`` the table it was
    opened to go on from; ``opening`` what its game keeps of it beside the finished deals, None
    until it is known. ``prepared``: the deal that was set there (`bot.tables.prepared`), None for
    a table where cards are shuffled. ``readable``: false when what is stored could not be
    understood; ``options`` are empty then.
    """

    id: int
    chat_id: int
    thread_id: int | None
    title: str
    creator: int
    private: bool
    game: str
    status: str
    options: Values
    places: tuple[Place, ...]
    created: float
    level: str
    finished: float | None = None
    number: int = 1
    follows: int | None = None
    opening: Mapping[str, Any] | None = None
    prepared: Mapping[str, Any] | None = None
    readable: bool = True


@dataclass(frozen=True, slots=True)
class LogRow:
    """One entry of a table's log: ``seq`` counts from 0, ``actor`` is a seat or `CHANCE`."""

    seq: int
    actor: int
    action: Any
    at: float


@dataclass(frozen=True, slots=True)
class PlayedDeal:
    """A finished deal in which a person decided everything himself, without a hint.

    ``deal`` counts from 1, ``seat`` is of its time; ``alone``: against computers.
    """

    user_id: int
    table_id: int
    deal: int
    game: str
    seat: int
    alone: bool
    at: float


@dataclass(frozen=True, slots=True)
class Decision:
    """What one choice of a played deal cost, in thousandths of a whist.

    ``error``: the standard error; ``expert``: what an expert's choice cost there. ``step`` is a
    step of the deal. ``solved``: how often its person has found a better one since.
    """

    step: int
    phase: str
    cost: int
    error: int
    expert: int
    solved: int = 0


@dataclass(frozen=True, slots=True)
class Mistake:
    """A decision that surely cost much: where it was made, and how often it was solved since."""

    table_id: int
    deal: int
    step: int
    seat: int
    solved: int


@dataclass(frozen=True, slots=True)
class TableWrite:
    """What one table has decided, written all or nothing.

    ``entries`` go on where the log ends; ``deals`` are archived under the next numbers; ``changes``
    are columns of the table, ``places`` replaces all places. ``was``: the table must be so still.
    ``drafts``: what stands beside the log from now on, by seat, None for nothing; ``were``: what
    must stand there still. ``opens``: another table, which goes on from this one, and its notes.
    ``update_id``: the update that it does, 0 for none. ``played``: who decided what of the deals.
    """

    table_id: int
    entries: tuple[LogRow, ...] = ()
    deals: tuple[Mapping[str, Any], ...] = ()
    played: tuple[PlayedDeal, ...] = ()
    changes: Mapping[str, Any] = field(default_factory=dict)
    was: TableRow | None = None
    drafts: Mapping[int, Mapping[str, Any] | None] = field(default_factory=dict)
    were: Mapping[int, Mapping[str, Any] | None] = field(default_factory=dict)
    opens: tuple[TableRow, Mapping[str, Any]] | None = None
    update_id: int = 0


@dataclass(frozen=True, slots=True)
class KeptTable:
    """All that is kept of one table, as it stood at one moment.

    ``row`` None: it was never written down. ``deals``: facts of finished deals, in order;
    ``drafts``: what stands beside the log, by seat.
    """

    row: TableRow | None
    log: tuple[LogRow, ...]
    deals: tuple[Mapping[str, Any], ...]
    drafts: Mapping[int, Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class OutdatedMessage:
    """A message that must go, when it was sent (deletable for 48 hours), and its kind."""

    message_id: int
    sent_at: float
    kind: str = "text"


@dataclass(frozen=True, slots=True)
class SlotRow:
    """What the reconciler knows about one message; survives a crash at any point.

    ``message_id`` None: nothing is known to be shown. ``digest``, ``kind`` (``text``, ``picture``
    or ``document``) and ``picture`` (its key) tell what was shown, or sent, last; the digest is
    "" when that is not known. ``shown_at``: of the last send or edit. ``intent_at`` is set from
    before a send until its fate is known; ``after``: the highest message id known by then.
    ``stale``: earlier messages of the slot, still to be deleted. ``deleting``: the slot itself is
    to go. ``phase``, ``announced`` and ``keep``: of the `DesiredMessage` shown or sent last;
    ``rang``: what of ``announced`` was told with a sound, the last one at ``rang_at``.
    """

    chat_id: int
    key: str
    thread_id: int | None = None
    message_id: int | None = None
    digest: str = ""
    kind: str = "text"
    picture: str = ""
    sent_at: float = 0.0
    shown_at: float = 0.0
    intent_at: float | None = None
    after: int | None = None
    stale: tuple[OutdatedMessage, ...] = ()
    deleting: bool = False
    phase: str = ""
    announced: frozenset[str] = frozenset()
    rang: frozenset[str] = frozenset()
    rang_at: float = 0.0
    keep: bool = False

    def has(self, message_id: int) -> bool:
        """Whether a message is the slot's, or was and is to go."""
        return message_id in (self.message_id, *(old.message_id for old in self.stale))


_CHAT: Final[Mapping[str, Any]] = {
    "defaults": Mapping[str, Values],
    "previous": ChatChoices | None,
    "house": tuple[SavedAgreement, ...],
}
_SLOT: Final[Mapping[str, Any]] = {
    "stale": tuple[OutdatedMessage, ...],
    "announced": frozenset[str],
    "rang": frozenset[str],
}
"""Columns of JSON."""
_OPTIONS: Final[Any] = Values
"""Of a table."""


def read_chat(row: Mapping[str, Any]) -> ChatRow:
    """Return the chat that a row of the table ``chats`` tells of."""
    return _read(ChatRow, row, _CHAT)


def write_chat(chat: ChatRow) -> dict[str, Any]:
    """Return the columns of a chat."""
    return _write(chat, _CHAT)


def read_slot(row: Mapping[str, Any]) -> SlotRow:
    """Return the message that a row of the table ``slots`` tells of."""
    return _read(SlotRow, row, _SLOT)


def write_slot(slot: SlotRow) -> dict[str, Any]:
    """Return the columns of a message."""
    return _write(slot, _SLOT)


def _read(kind: type[T], row: Mapping[str, Any], hints: Mapping[str, Any]) -> T:
    values = {each.name: row[each.name] for each in fields(kind)}  # type: ignore[arg-type]
    for name, hint in hints.items():
        with suppress(CodecError):  # what cannot be read is as it is at first
            values[name] = codec.load(hint, values.pop(name))
    return kind(**values)


def _write(value: Any, hints: Mapping[str, Any]) -> dict[str, Any]:
    values = {each.name: getattr(value, each.name) for each in fields(value)}
    return values | {name: codec.dump(values[name], hint) for name, hint in hints.items()}


def read_table(row: Mapping[str, Any], places: Iterable[Place]) -> TableRow:
    """Return the table that a row of the table ``tables`` tells of."""
    options, readable = {}, False
    with suppress(CodecError):
        options, readable = codec.load(_OPTIONS, row["options"]), True
    return TableRow(**{**row, "options": options, "places": tuple(places), "readable": readable})


def write_table(table: TableRow) -> dict[str, Any]:
    """Return the columns of a new table."""
    values = asdict(table)
    del values["id"], values["places"], values["readable"]
    return values
