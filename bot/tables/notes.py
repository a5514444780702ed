"""What a table remembers beside its log; a restart finds all of it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, TypeVar

import structlog

from bot.views.model import Draft
from engine import codec
from engine.codec import CodecError
from engine.options import Values

log = structlog.get_logger(__name__)

T = TypeVar("T")

CLEAN: Final = Draft()


@dataclass(frozen=True, slots=True)
class Notes:
    """What is true of the table as a whole.

    ``menu`` is open in the lobby or under the last result. ``gone``: seats whose people said they
    leave, so that the others need not wait for hours. ``wished``: levels of computers from the
    next deal on, by place in joining order. ``ended_by``: who called the table off.
    ``layouts``: the last deal in which a seat opened the layout of a misère, and has not closed
    it since.
    ``invited``: people who sat at the table before this one and may sit down, names by user id.
    ``timed``: seats whose time was out when the computer took them. ``poked``: by seat the call
    (see `Snapshot.call_of`) that somebody has reminded of already. ``hurried``:
    number of the deal that computers finish without pauses. ``aside``: what was chosen in the lobby
    for games that it has left, by their keys. ``reopened``: finished deals whose end was
    shown before somebody proposed to play on; none of it is shown again. ``before``: whom each of
    those who came to a running table replaced, by their number; "" for a seat of their own.
    ``whose`` and ``ender``: user ids to the names in ``before`` and ``ended_by``, 0 for nobody's.
    ``lots_salt``: what the lots for the seats follow from, secret until they are drawn; "" where
    no fingerprint of it was shown.
    """

    menu: str = ""
    gone: frozenset[int] = frozenset()
    wished: Mapping[int, str] = field(default_factory=dict)
    ended_by: str = ""
    layouts: Mapping[int, int] = field(default_factory=dict)
    timed: frozenset[int] = frozenset()
    poked: Mapping[int, str] = field(default_factory=dict)
    hurried: int = 0
    invited: Mapping[int, str] = field(default_factory=dict)
    aside: Mapping[str, Values] = field(default_factory=dict)
    reopened: int = -1
    before: tuple[str, ...] = ()
    whose: tuple[int, ...] = ()
    ender: int = 0
    lots_salt: str = ""


@dataclass(frozen=True, slots=True)
class SeatDraft:
    """What a seat is putting together for a decision."""

    decision: int = 0
    draft: Draft = CLEAN


def read(kind: type[T], stored: object) -> T:
    """Read what stands beside the log; forget what cannot be read, so that the game goes on."""
    try:
        return codec.load(kind, stored)
    except CodecError as error:
        log.error("notes.unreadable", kind=type(error).__name__)  # noqa: TRY400
        return kind()
