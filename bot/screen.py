"""What Telegram should show, as plain values: built by views, brought about by the reconciler."""

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum


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


@dataclass(frozen=True, slots=True)
class Toast:
    """The answer to a tap: at most 200 characters; ``alert`` opens a window that must be closed."""

    text: str = ""
    alert: bool = False
    url: str | None = None
