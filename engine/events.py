"""Events of an evening beside its deals: an early or a later end, and new players.

A table keeps these in order; so do records and stored games. ``after`` counts the deals finished by
then. Rules 8.1, 8.4, 8.7, 13.16, 13.18, 13.36.
"""

from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from typing import TypeVar

from engine.codec import Seat


class Measure(StrEnum):
    """Units of an evening's length."""

    POINTS = "points"
    DEALS = "deals"
    TIME = "time"


@dataclass(frozen=True, slots=True)
class EndsAt:
    """The end of an evening: points per player, number of deals, or Unix time."""

    measure: Measure
    amount: int


class EndedBy(StrEnum):
    """Causes of an early end."""

    CONSENT = "consent"
    TIME = "time"


@dataclass(frozen=True, slots=True)
class Ended:
    """All agreed to stop, or the agreed time was up. Rules 8.4, 13.18."""

    after: int
    by: EndedBy


@dataclass(frozen=True, slots=True)
class Prolonged:
    """All agreed on a later end. Rule 13.36."""

    after: int
    ends: EndsAt


@dataclass(frozen=True, slots=True)
class Joined:
    """A new player sat down at ``seat``: the seats from there on moved up. Rule 8.7.

    ``brought``: the game's first entries for him, by names of columns.
    """

    after: int
    seat: int
    name: str
    brought: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Replaced:
    """Another player took over ``seat``, with all its entries. Rule 8.7."""

    after: int
    seat: int
    name: str


@dataclass(frozen=True, slots=True)
class Entered:
    """Points were entered by hand, for a reason in somebody's words.

    ``column`` is one of the game's; ``on``: whom it is written on, if anybody.
    """

    after: int
    seat: Seat
    column: str
    points: Fraction
    why: str
    on: Seat | None = None


Mark = tuple[int, tuple[tuple[str, int], ...]]
"""After how many deals a later end or a newcomer came, and what he brought."""
TableEvent = Ended | Prolonged | Joined | Replaced | Entered
E = TypeVar("E", bound=TableEvent)


def up(number: int, seat: int) -> int:
    """Return a seat's number after a newcomer sat down at ``seat``."""
    return number + 1 if number >= seat else number


def moved_up(event: E, seat: int) -> E:
    """Return an event by the numbers of seats after a newcomer sat down at ``seat``."""
    match event:
        case Joined() | Replaced():
            return replace(event, seat=up(event.seat, seat))
        case Entered(on=on):
            on = None if on is None else up(on, seat)
            return replace(event, seat=up(event.seat, seat), on=on)
        case _:
            return event
