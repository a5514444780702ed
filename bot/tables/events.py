"""What can happen to a table from outside: the alphabet of its inbox."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from bot.taps import Tap
from bot.views.model import Hint


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
    | AlarmRang
    | Retry
    | ShowAgain
    | Forget
    | Stop
)
