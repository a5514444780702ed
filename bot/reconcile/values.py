"""What is asked of the reconciler and what it reports, as values."""

from dataclasses import dataclass
from enum import Enum, auto
from hashlib import sha256

from bot.screen import Screen


@dataclass(frozen=True, slots=True)
class Slot:
    """One message of a chat that changes in place.

    ``key`` is unique in the chat and begins with its owner: ``7:hand:2`` belongs to ``7``.
    ``thread_id`` is a topic, and is set only for forums.
    """

    chat_id: int
    key: str
    thread_id: int | None = None

    @property
    def owner(self) -> str:
        """Who wishes for the message."""
        return self.key.partition(":")[0]


class ProblemKind(Enum):
    """Why a chat cannot be written to as wanted."""

    BLOCKED = auto()
    """A person blocked the bot, or never pressed Start."""
    KICKED = auto()
    """The bot is not in the group any more, or the chat is gone."""
    MUTED = auto()
    """The bot may not write in the group."""
    MIGRATED = auto()
    """The group became the supergroup ``ChatProblem.chat_id``; its messages are sent there anew."""
    TOPIC = auto()
    """The topic is closed or gone; messages go to the general one instead."""
    SILENCED = auto()
    """Telegram takes nothing for long, until ``ChatProblem.until``."""


@dataclass(frozen=True, slots=True)
class ChatProblem:
    """Reported once per chat, until the chat is heard of again; a silence each time.

    ``chat_id``: where it moved. ``until``: Unix time when Telegram takes something again.
    """

    kind: ProblemKind
    chat_id: int | None = None
    until: float = 0.0


DOWN = Screen("⬇")
"""What becomes of an outdated message that is too old to be deleted."""


def digest(screen: Screen) -> str:
    """A name for what a screen shows: equal screens have equal digests."""
    parts = [screen.text, screen.picture.key if screen.picture else ""]
    if screen.document is not None:
        parts += [screen.document.name, sha256(screen.document.content).hexdigest()]
    for row in screen.rows:
        parts.append("row")
        for button in row:
            parts += [button.text, button.data or "", button.url or "", button.style or ""]
    return sha256("\0".join(parts).encode()).hexdigest()[:32]


def kind(screen: Screen) -> str:
    """``text``, ``picture`` or ``document``."""
    if screen.picture is not None:
        return "picture"
    return "document" if screen.document is not None else "text"
