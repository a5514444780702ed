"""Rows of the database as values. All times are Unix seconds."""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, field, fields
from fractions import Fraction
from typing import Any, Final, TypeVar

from bot.store.kinds import TableKind
from engine import codec
from engine.codec import CodecError
from engine.options import Values

T = TypeVar("T")

RESULTS: Final = 1
"""Version of the results that are made with each deal; older ones are made anew."""
FORGETTING: Final = 1
FORGOTTEN: Final = 2


@dataclass(frozen=True, slots=True)
class Person:
    """A person the bot knows.

    ``started``: pressed Start, so that the bot may write to them; ``blocked``: blocked the bot
    since. ``sound`` is ``always``, ``seldom`` or ``never``; ``pauses``: computers pause in private
    games, None: never answered; ``always_cut``: the deck is cut for them; ``touched``: time of
    their last action; ``told``: when their plain words were last answered. ``language`` None: not
    chosen. ``forgotten``: `FORGETTING` from their request on, `FORGOTTEN` once their name is
    erased, else 0. ``lessons``: how many they have passed. ``studied``: when they last used /me.
    ``suits``, ``trumps_first``, ``ascending``: how their cards stand, "" for the usual suits;
    ``four_colours``: their pictures show each suit in its own. ``hand_here``: their hand may stand
    in a group. ``erased``: results until then name them no more.
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
    suits: str = ""
    trumps_first: bool = False
    ascending: bool = False
    four_colours: bool = False
    hand_here: bool = True
    erased: float = 0.0


@dataclass(frozen=True, slots=True)
class SavedAgreement:
    """An agreement saved by a group.

    ``number`` identifies it in its group, for good; ``options`` are those that differ from the
    game's defaults; ``secret`` is part of every link to it.
    """

    number: int
    game: str
    name: str
    options: Values
    secret: str


@dataclass(frozen=True, slots=True)
class ChatChoices:
    """A chat's settings that can be undone; see `ChatRow`."""

    language: str | None = None
    defaults: Mapping[str, Values] = field(default_factory=dict)
    house: tuple[SavedAgreement, ...] = ()


@dataclass(frozen=True, slots=True)
class ChatRow:
    """A group, or a private chat with a table in it.

    ``defaults``: options of its usual agreements, by the key of the game. ``greeted``: the bot has
    posted how to start. ``house``: the saved agreements, oldest first. ``previous``: the settings
    before the last change, while it can be undone; ``changes`` counts changes. ``admins_only``:
    only administrators may use commands there. ``hands``: when people's hands stand there: "" for
    never, ``tap`` or ``always``. ``day_news``: results of the day's deals are told there;
    ``day_named``: others may read its name beside its results.
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
    four_colours: bool = False
    hands: str = ""
    day_news: bool = False
    day_named: bool = False

    def usual(self, game: str) -> Values:
        """Return the options of a game's usual agreement."""
        return self.defaults.get(game, {})


@dataclass(frozen=True, slots=True)
class Place:
    """A place at a table, in joining order: a person (``user_id``) or a computer.

    ``level`` is the computer's, "" for a person.
    """

    name: str
    user_id: int | None = None
    computer: bool = False
    level: str = ""


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table from its lobby to its settlement.

    ``game`` is the key of its game. ``status`` is ``lobby``, ``playing``, ``finished``,
    ``cancelled`` or ``closed`` (by its people, as its log could no longer be read); ``options``
    those that differ from the game's defaults; ``id`` 0 until `Store.create_table` gives one;
    ``level`` that of the next computer to sit down; ``number`` the one in its name, 1 where the
    name shows none; ``follows`` the table before it; ``opening`` the game's facts beside the
    finished deals, None until known. ``prepared``: the deal that was given there
    (`bot.tables.prepared`), None for a table where cards are shuffled. ``readable``: False when the
    row could not be read; ``options`` are empty then. ``rows``: the version of its results, 0 where
    they are to be made.
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
    rows: int = RESULTS
    readable: bool = True

    @property
    def kind(self) -> TableKind:
        """What the table is apart from its game; ``ValueError`` if there is no such kind."""
        return TableKind.of(self.prepared, private=self.private)


@dataclass(frozen=True, slots=True)
class LogRow:
    """One entry of a table's log: ``seq`` counts from 0, ``actor`` is a seat or `CHANCE`."""

    seq: int
    actor: int
    action: Any
    at: float


@dataclass(frozen=True, slots=True)
class ResultRow:
    """What a finished deal, or a finished game as deal 0, came to for one seat.

    ``deal`` counts from 1; ``seat`` is of its time, in deal 0 the last one. ``user_id`` None: a
    computer, a guest, or somebody who has been forgotten. ``won`` / ``parts`` are whists or points.
    ``place``: in a finished game. ``own``: its person decided everything himself, without a hint;
    ``alone``: against computers. ``set_id``, ``set_deal``: the set and its deal, if it is of one.
    """

    table_id: int
    deal: int
    seat: int
    user_id: int | None
    chat_id: int
    at: float
    game: str
    convention: str
    role: str
    won: int
    parts: int
    own: bool = False
    alone: bool = False
    place: int | None = None
    set_id: int | None = None
    set_deal: int | None = None

    @property
    def points(self) -> Fraction:
        """The whists or points won."""
        return Fraction(self.won, self.parts)


@dataclass(frozen=True, slots=True)
class PlayedDeal:
    """A finished deal in which a person decided everything himself: see `ResultRow`."""

    user_id: int
    table_id: int
    deal: int
    game: str
    seat: int
    alone: bool
    at: float


@dataclass(frozen=True, slots=True)
class Decision:
    """The cost of one choice of a deal, in thousandths of a whist.

    ``error``: the standard error; ``expert``: the cost of an expert's choice. ``step`` is a step of
    the deal. ``solved``: how often its person has found a better one since.
    """

    step: int
    phase: str
    cost: int
    error: int
    expert: int
    solved: int = 0


@dataclass(frozen=True, slots=True)
class Mistake:
    """A decision with a certain cost: where it was made, and how often it was solved since."""

    table_id: int
    deal: int
    step: int
    seat: int
    solved: int


@dataclass(frozen=True, slots=True)
class TableWrite:
    """The writes of one table's decision, all or nothing.

    ``entries`` follow the log's last one; ``deals`` are archived under the next numbers;
    ``changes`` are columns of the table, ``places`` replaces all places. ``was``: the expected row.
    ``kept``: how many finished deals stay as they are; None: all.
    ``drafts``: new drafts by seat, None for none; ``were``: the expected ones. ``opens``: another
    table that follows this one, and its notes. ``update_id``: the update that it handles, 0 for
    none. ``own``: seats that decided everything themselves, by deal, if any. ``results``: rows of
    the deals and of the game, which replace those of deals that are written anew; ``settles``:
    those of the game are replaced, too.
    """

    table_id: int
    entries: tuple[LogRow, ...] = ()
    deals: tuple[Mapping[str, Any], ...] = ()
    own: tuple[tuple[int, ...], ...] = ()
    results: tuple[ResultRow, ...] = ()
    changes: Mapping[str, Any] = field(default_factory=dict)
    was: TableRow | None = None
    drafts: Mapping[int, Mapping[str, object] | None] = field(default_factory=dict)
    were: Mapping[int, Mapping[str, object] | None] = field(default_factory=dict)
    opens: tuple[TableRow, Mapping[str, object]] | None = None
    update_id: int = 0
    kept: int | None = None
    settles: bool = False


@dataclass(frozen=True, slots=True)
class KeptTable:
    """All stored data of one table at one moment.

    ``row`` None: unknown table. ``deals``: facts of finished deals, in order; ``drafts``: values
    beside the log, by seat.
    """

    row: TableRow | None
    log: tuple[LogRow, ...]
    deals: tuple[Mapping[str, Any], ...]
    drafts: Mapping[int, Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class OutdatedMessage:
    """A message to be deleted, when it was sent (deletable for 48 hours), and its kind."""

    message_id: int
    sent_at: float
    kind: str = "text"


@dataclass(frozen=True, slots=True)
class SlotRow:
    """The reconciler's state of one message; survives a crash at any point.

    ``message_id`` None: no message is known. ``digest``, ``kind`` (``text``, ``picture`` or
    ``document``) and ``picture`` (its key) describe what was last shown, or sent; the digest is ""
    when unknown. ``shown_at``: of the last send or edit. ``intent_at`` is set from before a send
    until its outcome is known; ``after``: the highest message id known by then. ``stale``: earlier
    messages of the slot, still to be deleted. ``deleting``: the slot itself is being deleted.
    ``phase``, ``announced`` and ``keep``: of the `DesiredMessage` last shown or sent; ``rang``:
    those of ``announced`` with a sound, the last one at ``rang_at``.
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
        """Return whether a message is the slot's, or an outdated one of it."""
        return message_id in (self.message_id, *(old.message_id for old in self.stale))


_CHAT: Final[Mapping[str, object]] = {
    "defaults": Mapping[str, Values],
    "previous": ChatChoices | None,
    "house": tuple[SavedAgreement, ...],
}
_SLOT: Final[Mapping[str, object]] = {
    "stale": tuple[OutdatedMessage, ...],
    "announced": frozenset[str],
    "rang": frozenset[str],
}
"""Columns of JSON."""
_OPTIONS: Final[Any] = Values
"""Column of a table's options."""


def read_chat(row: Mapping[str, object]) -> ChatRow:
    """Return the chat of a row of ``chats``."""
    return _read(ChatRow, row, _CHAT)


def write_chat(chat: ChatRow) -> dict[str, object]:
    """Return the columns of a chat."""
    return _write(chat, _CHAT)


def read_slot(row: Mapping[str, object]) -> SlotRow:
    """Return the message of a row of ``slots``."""
    return _read(SlotRow, row, _SLOT)


def write_slot(slot: SlotRow) -> dict[str, object]:
    """Return the columns of a message."""
    return _write(slot, _SLOT)


def _read(kind: type[T], row: Mapping[str, Any], hints: Mapping[str, Any]) -> T:
    values = {each.name: row[each.name] for each in fields(kind)}  # type: ignore[arg-type]
    for name, hint in hints.items():
        with suppress(CodecError):  # an unreadable column keeps its default
            values[name] = codec.load(hint, values.pop(name))
    return kind(**values)


def _write(value: Any, hints: Mapping[str, Any]) -> dict[str, object]:
    values = {each.name: getattr(value, each.name) for each in fields(value)}
    return values | {name: codec.dump(values[name], hint) for name, hint in hints.items()}


def read_table(row: Mapping[str, Any], places: Iterable[Place]) -> TableRow:
    """Return the table of a row of ``tables``."""
    options, readable = {}, False
    with suppress(CodecError):
        options, readable = codec.load(_OPTIONS, row["options"]), True
    return TableRow(**{**row, "options": options, "places": tuple(places), "readable": readable})


def write_table(table: TableRow) -> dict[str, object]:
    """Return the columns of a new table."""
    table.kind  # noqa: B018 - refuses a kind that does not exist
    values = asdict(table)
    del values["id"], values["places"], values["readable"]
    return values
