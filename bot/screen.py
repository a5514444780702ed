"""What Telegram should show, as plain values: built by views, shown by the reconciler."""

import html
import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from enum import IntEnum, StrEnum
from hashlib import sha256
from typing import Final, Self


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
_TAG: Final = re.compile(r"<[^>]*>")
FOLDED: Final = "<blockquote expandable>"
"""Opened by a tap."""
FOR_ONE: Final = "@"
"""Between the key of a message in a group and the id of the member who alone sees it."""
MAX_EDITED: Final = 1024
"""Characters of a text that can be edited there: longer ones fail by a bug of the server."""
MORE: Final = "…"
"""Ends the first part of a text."""


def visible_length(text: str) -> int:
    """Return the characters of an HTML text as Telegram counts them: units of UTF-16."""
    return len(html.unescape(_TAG.sub("", text)).encode("utf-16-le")) // 2


def first_part(text: str, limit: int) -> str:
    """Return the first lines of an HTML text that fit, a fold closed behind them."""
    kept: list[str] = []
    for line in text.split("\n"):
        if visible_length("\n".join((*kept, line, MORE))) > limit:
            break
        kept.append(line)
    part = "\n".join((*kept, MORE))
    return part + "</blockquote>" * (part.count("<blockquote") - part.count("</blockquote>"))


@dataclass(frozen=True, slots=True)
class Picture:
    """A PNG; equal keys show equal pixels.

    ``draw`` makes the bytes; it is called off the event loop, and only for a new key.
    """

    key: str
    draw: Callable[[], bytes] = field(compare=False, repr=False)

    @classmethod
    def of(cls, kind: str, shown: object, draw: Callable[[], bytes]) -> Self:
        """Return the picture of what is ``shown``, by which its key goes."""
        return cls(f"{kind}-{sha256(repr(shown).encode()).hexdigest()[:24]}", draw)


@dataclass(frozen=True, slots=True)
class Document:
    """A file to keep."""

    name: str
    content: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class Screen:
    """One message: HTML ``text`` (at most 4096 visible characters, 1024 under a picture).

    A moment in the text is written ``<tg-time unix="1700000000">21:47</tg-time>``. ``plain``: the
    text where the file is refused, "" for ``text``.
    """

    text: str
    rows: Rows = ()
    picture: Picture | None = None
    document: Document | None = None
    plain: str = ""

    @property
    def has_file(self) -> bool:
        """True if it is more than text and buttons."""
        return self.picture is not None or self.document is not None

    def in_words(self) -> "Screen":
        """Return the message without its file."""
        return Screen(self.plain or self.text, self.rows)

    def folded(self) -> "Screen":
        """Return the message with all but its first line folded."""
        title, _, rest = self.text.partition("\n")
        if not rest or FOLDED in rest:
            return self
        return replace(self, text=f"{title}\n{FOLDED}{rest.strip()}</blockquote>")


class Urgency(IntEnum):
    """Call priority; higher waits longer."""

    NOW = 0
    """Requested messages, pings, and the hand of an awaited person."""
    SOON = 1
    """The hand of a person who just acted, and results."""
    LATER = 2
    """All else: edits are held and merged with later ones."""


@dataclass(frozen=True, slots=True)
class DesiredMessage:
    """One message that a table wishes for.

    ``content``: its screen, or what draws it, called when the message may be shown. ``seat``: whose
    private chat it belongs into; None: the table's own chat. ``phase``: within one, the message
    stays in place; a new phase makes it the bot's lowest in its chat. ``announces``: names of what
    it tells its reader, such as ``turn:17``. If any of them is new and ``sound`` is set, the
    message is sent anew with a sound; otherwise it is edited silently. ``keep``: once not wished
    for, it stays in its last form instead of being deleted. ``successor``: the key of another
    message of the table in the same chat. Where a phase begins and this message would be sent anew,
    the old one becomes the successor, if that stands nowhere yet. ``lowest``: its reader plays from
    it. While it announces anything, it is sent anew below every answer; such messages of other
    tables are none. ``line``: what is sent in place of a hand in a group, until it is certain that
    its receiver alone sees it; ``unasked``: it may be sent without a tap.
    """

    content: Screen | Callable[[], Screen]
    urgency: Urgency = Urgency.NOW
    seat: int | None = None
    phase: str = ""
    announces: frozenset[str] = frozenset()
    sound: bool = False
    keep: bool = False
    successor: str = ""
    lowest: bool = False
    line: str = ""
    unasked: bool = False

    @property
    def screen(self) -> Screen:
        """The screen, drawn anew each time if it is not drawn yet."""
        return self.content if isinstance(self.content, Screen) else self.content()


@dataclass(frozen=True, slots=True)
class ShownMessage:
    """A message that stands, or is about to.

    ``announced``: `DesiredMessage.announces` as last shown; ``rang``: those of them with a sound.
    """

    announced: frozenset[str] = frozenset()
    rang: frozenset[str] = frozenset()


def can_be_edited(screen: Screen) -> bool:
    """Return whether a message that one member of a group sees can be edited into a screen."""
    return not screen.has_file and visible_length(screen.text) <= MAX_EDITED


TOAST_LIMIT: Final = 200
"""Maximum of characters in the answer to a tap."""


@dataclass(frozen=True, slots=True)
class Toast:
    """The answer to a tap, of `TOAST_LIMIT` characters at most.

    ``alert`` opens a window that must be closed. ``unless_shown``: it is what is shown if the page
    that was asked for does not come. ``unwritten``: the database did not take the request.
    """

    text: str = ""
    alert: bool = False
    url: str | None = None
    unless_shown: bool = False
    unwritten: bool = field(default=False, compare=False)
