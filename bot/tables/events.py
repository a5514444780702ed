"""What can happen to a table from outside, and what comes of it, as plain values."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final

from bot.store import TableWrite
from bot.tables.state import State
from bot.taps import Tap
from bot.views.model import Hint
from engine.errors import RuleError


class ChatRole(StrEnum):
    """What somebody may do in the table's group, beside sitting at it."""

    NONE = "none"
    ADMIN = "admin"
    HIDDEN = "hidden"
    """An administrator who stays anonymous."""


@dataclass(frozen=True, slots=True)
class Tapped:
    """A person pressed a button that belongs to this table.

    ``message``: the id of the message under which it stood, 0 if not in the table's own chat.
    """

    user_id: int
    tap: Tap
    in_group: bool
    role: ChatRole = ChatRole.NONE
    message: int = 0


@dataclass(frozen=True, slots=True)
class Requested:
    """A person wants something by a command or a link: ``sit``, ``leave``, ``hint``, …

    ``user_id`` 0: an administrator who writes as the group.
    """

    user_id: int
    what: str
    role: ChatRole = ChatRole.NONE
    in_group: bool = False


@dataclass(frozen=True, slots=True)
class SignOfLife:
    """A person whom the table misses has done something, wherever it was."""

    user_id: int


@dataclass(frozen=True, slots=True)
class ComputerMove:
    """A computer's move: good only while seat's decision and the vote are still these."""

    seat: int
    decision: int
    vote_entry: int
    action: Any


@dataclass(frozen=True, slots=True)
class Found:
    """What a search has found of what is sought since ``entry``; good only while it still is."""

    entry: int
    action: Any


@dataclass(frozen=True, slots=True)
class HintGiven:
    """A hint for the decision the seat had when it was asked for."""

    seat: int
    decision: int
    hint: Hint
    renew: bool


@dataclass(frozen=True, slots=True)
class Valued:
    """What a person is told, in his own words, of his mistakes in a finished deal."""

    user_id: int
    deal: int
    said: str


@dataclass(frozen=True, slots=True)
class AlarmRang:
    """Something may have become due."""


@dataclass(frozen=True, slots=True)
class Retry:
    """The store may write again: what is owed is decided anew."""


@dataclass(frozen=True, slots=True)
class ShowAgain:
    """Show everything: reach, a chat, a language or a wish has changed."""

    renew: bool = False


@dataclass(frozen=True, slots=True)
class Forget:
    """A person's name is to go from this table, if it names them; ``sure``: it does."""

    user_id: int
    sure: bool


@dataclass(frozen=True, slots=True)
class Stop:
    """The process is going to end."""


Event = (
    Tapped
    | Requested
    | SignOfLife
    | ComputerMove
    | Found
    | HintGiven
    | Valued
    | AlarmRang
    | Retry
    | ShowAgain
    | Forget
    | Stop
)


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


@dataclass(frozen=True, slots=True)
class Amend:
    """The last result of a table that is over has something to add for who sits here."""

    seat: int


SideMessage = AskQuestion | DropQuestion | Adopt | Fold | Amend


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


def asker(event: Event) -> int | None:
    """Return who waits for the answer, None when nobody does."""
    return event.user_id if isinstance(event, Tapped | Requested) else None
