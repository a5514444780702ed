"""Events and effects of a table, as plain values."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final

from bot.store import TableWrite
from bot.tables.state import State
from bot.taps import Tap
from bot.views.model import Hint
from engine.errors import RuleError
from engine.options import Values


class ChatRole(StrEnum):
    """A person's rights in the table's group, beside a seat."""

    NONE = "none"
    ADMIN = "admin"
    HIDDEN = "hidden"
    """An anonymous administrator."""


@dataclass(frozen=True, slots=True)
class Tapped:
    """A button of this table was pressed.

    ``message``: the id of the message with the button, 0 if not in the table's own chat. ``hand``:
    it is one that the person alone sees in the group. ``query``: of the tap, "" for none.
    """

    user_id: int
    tap: Tap
    in_group: bool
    role: ChatRole = ChatRole.NONE
    message: int = 0
    hand: bool = False
    query: str = ""


@dataclass(frozen=True, slots=True)
class Requested:
    """A request by command or link: ``sit``, ``leave``, ``hint``, …

    ``user_id`` 0: an administrator who writes as the group. ``text``: what was written, ``about``:
    the question of the bot that it answers. ``permit``: what lets the bot answer the sender alone
    in a group (see `Effects`), "" for nothing.
    """

    user_id: int
    what: str
    role: ChatRole = ChatRole.NONE
    in_group: bool = False
    text: str = ""
    about: str = ""
    permit: str | int = ""


@dataclass(frozen=True, slots=True)
class OpenedAgain:
    """A person asks for a table while his own gathers and nobody else sits there.

    ``game``, ``options`` and ``level`` as asked for; "" and None for no wish.
    """

    user_id: int
    game: str = ""
    options: Values | None = None
    level: str = ""


@dataclass(frozen=True, slots=True)
class SignOfLife:
    """A person this table misses has acted somewhere."""

    user_id: int


@dataclass(frozen=True, slots=True)
class LeftChat:
    """A person has left the table's group, or was removed."""

    user_id: int


@dataclass(frozen=True, slots=True)
class ComputerMove:
    """A computer's move, valid while the seat's decision and the vote stand."""

    seat: int
    decision: int
    vote_entry: int
    action: Any


@dataclass(frozen=True, slots=True)
class Found:
    """A search's result, valid while what has been sought since ``entry`` still is."""

    entry: int
    action: Any


@dataclass(frozen=True, slots=True)
class HintGiven:
    """A hint for the seat's decision at the time of the request."""

    seat: int
    decision: int
    hint: Hint


@dataclass(frozen=True, slots=True)
class Remarked:
    """A line for a person under the result of a deal, HTML in their language, one of a kind."""

    user_id: int
    deal: int
    kind: str
    text: str


@dataclass(frozen=True, slots=True)
class AlarmRang:
    """An alarm may be due."""


@dataclass(frozen=True, slots=True)
class Retry:
    """The store may write again: decide owed events anew."""


@dataclass(frozen=True, slots=True)
class ShowAgain:
    """Show everything: reachability, chat, language or a setting has changed."""

    renew: bool = False


@dataclass(frozen=True, slots=True)
class HandRefused:
    """A person's hand could not stand in the group; ``lost``: it is not tried again by itself."""

    user_id: int
    lost: bool


@dataclass(frozen=True, slots=True)
class GroupMoved:
    """The group became a supergroup; messages with these keys stand in the old one."""

    left: frozenset[str]


@dataclass(frozen=True, slots=True)
class Forget:
    """Erase a person's name from this table; ``sure``: without asking whether it is there."""

    user_id: int
    sure: bool


@dataclass(frozen=True, slots=True)
class Stop:
    """The process is ending."""


Event = (
    Tapped
    | Requested
    | OpenedAgain
    | SignOfLife
    | LeftChat
    | ComputerMove
    | Found
    | HintGiven
    | Remarked
    | AlarmRang
    | Retry
    | ShowAgain
    | HandRefused
    | GroupMoved
    | Forget
    | Stop
)


# --- answers: worded for the sender, from what he may see -----------------------------------


@dataclass(frozen=True, slots=True)
class Say:
    """A message of the catalogue; "" for none."""

    key: str = ""
    params: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Refused:
    """A refusal; ``action``: the refused action of the game."""

    error: RuleError
    action: Any = None


@dataclass(frozen=True, slots=True)
class Link:
    """A link into the private chat: ``seat`` to sit down there, ``hand`` to see the hand."""

    to: str


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """Pass the event on to another open table; 0: the one just opened."""

    table: int = 0


@dataclass(frozen=True, slots=True)
class ShowHand:
    """Show this seat's hand in an alert."""


@dataclass(frozen=True, slots=True)
class Done:
    """An action was applied; the next decision is announced if the screen follows late."""

    action: Any


Answer = Say | Refused | Link | Elsewhere | ShowHand | Done
NOTHING: Final = Say()


def say(key: str, **params: object) -> Say:
    """Return a catalogue message as an answer."""
    return Say(key, params)


# --- questions beside the game ----------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class AskQuestion:
    """Show a question; ``user_id``: in that person's private chat, 0 for the table's own."""

    key: str
    user_id: int = 0


@dataclass(frozen=True, slots=True)
class DropQuestion:
    """Drop a question."""

    key: str
    user_id: int = 0


@dataclass(frozen=True, slots=True)
class Adopt:
    """Track the settlement under a message again, as it stood."""

    message: int


@dataclass(frozen=True, slots=True)
class Fold:
    """Remove questions about the last deal."""


@dataclass(frozen=True, slots=True)
class Inform:
    """Send a person without a seat a message of the catalogue, in private."""

    user_id: int
    key: str


@dataclass(frozen=True, slots=True)
class Amend:
    """Edit this seat's last result at a finished table once more."""

    seat: int


SideMessage = AskQuestion | DropQuestion | Adopt | Fold | Inform | Amend


@dataclass(frozen=True, slots=True)
class Effects:
    """The effects of one event.

    ``state``: the table once all is written. ``seats``: the user who sits down, whose name returns
    if it was erased; ``pauseless``: the user who was asked about pauses and did not answer.
    ``renew``: keys of messages to resend at the bottom, each with the query of the tap that asks
    for a hand in the group, else "". ``look``: messages may have changed.
    """

    state: State
    answer: Answer = NOTHING
    write: TableWrite | None = None
    shows: tuple[SideMessage, ...] = ()
    renew: Mapping[str, str | int] = field(default_factory=dict)
    seats: int = 0
    pauseless: int = 0
    look: bool = False


def asker(event: Event) -> int | None:
    """Return the user who waits for the answer, None if there is none."""
    return event.user_id if isinstance(event, Tapped | Requested | OpenedAgain) else None
