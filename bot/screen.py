"""What Telegram should show, as plain values: built by views, brought about by the reconciler."""

from dataclasses import dataclass
from enum import StrEnum


class Style(StrEnum):
    """Bot API button styles."""

    PRIMARY = "primary"
    SUCCESS = "success"
    DANGER = "danger"


@dataclass(frozen=True, slots=True)
class Button:
    """One inline button: exactly one of ``data`` (callback, at most 64 bytes) and ``url`` is set."""

    text: str
    data: str | None = None
    url: str | None = None
    style: Style | None = None


Rows = tuple[tuple[Button, ...], ...]


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawn image, named by what it shows: equal keys show equal pixels, drawn only when sent."""

    key: str


@dataclass(frozen=True, slots=True)
class Screen:
    """One message: HTML ``text`` (at most 4096 visible characters, 1024 under a picture).

    A moment in the text is written ``<tg-time unix="1700000000">21:47</tg-time>``.
    """

    text: str
    rows: Rows = ()
    picture: Picture | None = None


@dataclass(frozen=True, slots=True)
class Toast:
    """The answer to a tap: at most 200 characters; ``alert`` opens a window that must be closed."""

    text: str = ""
    alert: bool = False
    url: str | None = None
