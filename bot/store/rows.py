"""Rows of the database as values. All times are Unix seconds."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.options import OptionValue
from engine.preferans.ai.level import Level


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody the bot has met.

    ``started``: pressed Start, so that the bot may write to them; ``blocked``: blocked the bot
    since. ``sound`` is ``always``, ``seldom`` or ``never``; ``only_card``: a card that alone may be
    played plays itself; ``always_cut``: the deck is cut for
    them; ``touched``: when they last did anything with the bot; ``told``: when plain words of
    theirs were last answered. ``language`` None: not chosen.
    """

    user_id: int
    name: str
    username: str | None = None
    language: str | None = None
    started: bool = False
    blocked: bool = False
    sound: str = "seldom"
    always_cut: bool = False
    only_card: bool = False
    touched: float = 0.0
    told: float = 0.0


@dataclass(frozen=True, slots=True)
class ChatRow:
    """A group, or a private chat with a table in it. ``defaults``: its agreement, as chosen.

    ``greeted``: the bot has said how to start. ``previous``: ``language`` and ``defaults`` before
    the last change of them, while it may be taken back; ``changes`` counts those changes.
    """

    chat_id: int
    title: str
    language: str | None = None
    forum: bool = False
    defaults: Mapping[str, OptionValue] = field(default_factory=dict)
    kicked: bool = False
    greeted: bool = False
    previous: Mapping[str, Any] | None = None
    changes: int = 0


@dataclass(frozen=True, slots=True)
class Place:
    """Somebody at a table, in joining order: a person (``user_id``) or a computer.

    ``level`` is how well the computer plays; it says nothing of a person.
    """

    name: str
    user_id: int | None = None
    computer: bool = False
    level: Level = Level.CLUB


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table from its lobby to its settlement.

    ``status`` is ``lobby``, ``playing``, ``finished``, ``cancelled`` or ``closed`` (by its people,
    as its log could not be read any more); ``options`` what was
    chosen beside the convention's defaults; ``id`` 0 until `Store.create_table` gives one;
    ``level`` is how well the next computer that sits down will play; ``number`` the one in its
    name, 1 where the name shows none; ``follows`` the table it was opened to go on from;
    ``opening`` what its game keeps of it beside the finished deals, None until it is known.
    """

    id: int
    chat_id: int
    thread_id: int | None
    title: str
    creator: int
    private: bool
    status: str
    options: Mapping[str, OptionValue]
    places: tuple[Place, ...]
    created: float
    finished: float | None = None
    level: Level = Level.CLUB
    number: int = 1
    follows: int | None = None
    opening: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class LogRow:
    """One entry of a table's log: ``seq`` counts from 0, ``actor`` is a seat or `CHANCE`."""

    seq: int
    actor: int
    action: Mapping[str, Any]
    at: float


@dataclass(frozen=True, slots=True)
class Stale:
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
    to go. ``phase``, ``announced`` and ``keep``: of the `Wish` shown or sent last; ``rang``: what
    of ``announced`` was told with a sound. ``rang_at``: when the message last made a sound.
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
    stale: tuple[Stale, ...] = ()
    deleting: bool = False
    phase: str = ""
    announced: frozenset[str] = frozenset()
    rang: frozenset[str] = frozenset()
    rang_at: float = 0.0
    keep: bool = False
