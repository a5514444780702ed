"""What comes of an event, as plain values: what is written, shown, thought about and answered."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from bot.store import TableWrite
from bot.tables.state import State
from engine.errors import RuleError

# --- answers: the words are made for whoever asked, from what that person may see -------------


@dataclass(frozen=True, slots=True)
class Say:
    """A message of the catalogue; "" for none."""

    key: str = ""
    params: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Refused:
    """Why something may not be done; ``action``: what somebody wanted to do in the game."""

    error: RuleError
    action: Any = None


@dataclass(frozen=True, slots=True)
class Link:
    """Into the private chat: ``seat`` to sit down there, ``hand`` to see what was asked for."""

    to: str


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """Another open table answers, to which the event is passed on; 0: the one just opened."""

    table: int = 0


@dataclass(frozen=True, slots=True)
class ShowHand:
    """What this seat holds, to be read and closed."""


@dataclass(frozen=True, slots=True)
class Done:
    """An action was taken; whoever does not see it soon is told what is asked next."""

    action: Any


Answer = Say | Refused | Link | Elsewhere | ShowHand | Done
NOTHING: Final = Say()


def say(key: str, **params: object) -> Say:
    """Answer with one of the catalogue's messages."""
    return Say(key, params)


# --- questions beside the game ----------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class AskQuestion:
    """A question is shown; ``user_id``: in that person's private chat, 0 for the table's own."""

    key: str
    user_id: int = 0


@dataclass(frozen=True, slots=True)
class DropQuestion:
    """A question goes."""

    key: str
    user_id: int = 0


@dataclass(frozen=True, slots=True)
class Adopt:
    """The settlement under a message is looked after again, as it stood before."""

    message: int


@dataclass(frozen=True, slots=True)
class Fold:
    """What was asked about the last deal makes room."""


SideMessage = AskQuestion | DropQuestion | Adopt | Fold


@dataclass(frozen=True, slots=True)
class HintAsked:
    """A hint is to be thought of; ``renew``: it brings the cards down with it."""

    seat: int
    decision: int
    renew: bool


@dataclass(frozen=True, slots=True)
class Effects:
    """What comes of one event.

    ``state``: the table once all is written. ``seats``: whoever sits down, and is named again if
    he wanted to be forgotten; ``pauseless``: whoever was asked about pauses and did not say.
    ``renew``: keys of messages to be brought down. ``look``: the messages may look different.
    """

    state: State
    answer: Answer = NOTHING
    write: TableWrite | None = None
    shows: tuple[SideMessage, ...] = ()
    renew: frozenset[str] = frozenset()
    hint: HintAsked | None = None
    seats: int = 0
    pauseless: int = 0
    look: bool = False
