"""What Telegram should show, as plain values: built by views, brought about by the reconciler."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from enum import IntEnum, StrEnum
from typing import Final


class Style(StrEnum):
    """Bot API button styles."""

    PRIMARY = "primary"
    SUCCESS = "success"
    DANGER = "danger"


@dataclass(frozen=True, slots=True)
class Button:
    """One inline button: either ``data`` (callback, 64 bytes at most) or ``url`` is set."""

    text: str
    data: str | None = None
    url: str | None = None
    style: Style | None = None


Rows = tuple[tuple[Button, ...], ...]
FOLDED: Final = "<blockquote expandable>"
"""What a reader opens with a tap."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A PNG named by what it shows: equal keys show equal pixels.

    ``draw`` makes the bytes; it is called off the event loop, and only when the key is new.
    """

    key: str
    draw: Callable[[], bytes] = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Document:
    """A file sent for people to keep."""

    name: str
    content: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class Screen:
    """One message: HTML ``text`` (at most 4096 visible characters, 1024 under a picture).

    A moment in the text is written ``<tg-time unix="1700000000">21:47</tg-time>``.
    """

    text: str
    rows: Rows = ()
    picture: Picture | None = None
    document: Document | None = None

    def folded(self) -> "Screen":
        """Return the message with all but its first line folded away."""
        title, _, rest = self.text.partition("\n")
        if not rest or FOLDED in rest:
            return self
        return replace(self, text=f"{title}\n{FOLDED}{rest.strip()}</blockquote>")


class Urgency(IntEnum):
    """Call priority; higher waits longer."""

    NOW = 0
    """What a person asked for, what calls people, and the hand of whoever is asked."""
    SOON = 1
    """Who has just acted, and results."""
    LATER = 2
    """Everything else: an edit is held, and goes with what follows it."""


@dataclass(frozen=True, slots=True)
class DesiredMessage:
    """One message that a table wants to show.

    ``seat``: whose private chat it belongs into; None: the table's own chat. ``phase``: while it
    is the same, the message stays where it is; where another one begins, the message becomes the
    lowest of the bot's in its chat. ``announces``: names of what it tells its reader, such as
    ``turn:17``. If any of them is new and ``sound`` is set, the message is sent anew and rings;
    otherwise it is edited silently. ``keep``: a message that is no longer wished for stays in the
    chat in its last form; without it, it is deleted. ``successor``: the key of another message of
    the table in the same chat. Where a phase begins and this message would be sent anew, the old
    one becomes the successor, if that stands nowhere yet. ``lowest``: its reader plays from it.
    What it announces brings it, once, below all but such messages of other tables.
    """

    screen: Screen
    urgency: Urgency = Urgency.NOW
    seat: int | None = None
    phase: str = ""
    announces: frozenset[str] = frozenset()
    sound: bool = False
    keep: bool = False
    successor: str = ""
    lowest: bool = False


@dataclass(frozen=True, slots=True)
class ShownMessage:
    """What is known of a message that stands, or is about to.

    ``announced``: `DesiredMessage.announces` as it was shown last; ``rang``: those of them that
    its reader heard.
    """

    announced: frozenset[str] = frozenset()
    rang: frozenset[str] = frozenset()


TOAST_LIMIT: Final = 200
"""Characters that Telegram shows of the answer to a tap."""


@dataclass(frozen=True, slots=True)
class Toast:
    """The answer to a tap, of `TOAST_LIMIT` characters at most.

    ``alert`` opens a window that must be closed. ``unwritten``: the database did not take what was
    asked for.
    """

    text: str = ""
    alert: bool = False
    url: str | None = None
    unwritten: bool = field(default=False, compare=False)
