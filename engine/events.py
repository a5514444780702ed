"""What happens to an evening beside its deals: it ends before its end, is to last longer, or
somebody else sits down.

A table keeps these in the order in which they happened; so do records and what is stored of a
finished game. ``after`` counts the deals that were finished by then. Rules 8.1, 8.4, 8.7, 13.16,
13.18, 13.36.
"""

from dataclasses import dataclass
from enum import StrEnum


class Measure(StrEnum):
    """What an evening is measured in."""

    POINTS = "points"
    DEALS = "deals"
    TIME = "time"


@dataclass(frozen=True, slots=True)
class EndsAt:
    """Where an evening ends: at so many points a player, after so many deals, or at a Unix time."""

    measure: Measure
    amount: int


class EndedBy(StrEnum):
    """What ended an evening that was not played to its end."""

    CONSENT = "consent"
    TIME = "time"


@dataclass(frozen=True, slots=True)
class Ended:
    """Everybody agreed to stop, or the time that was agreed on was up. Rules 8.4, 13.18."""

    after: int
    by: EndedBy


@dataclass(frozen=True, slots=True)
class Prolonged:
    """Everybody agreed on a later end. Rule 13.36."""

    after: int
    ends: EndsAt


@dataclass(frozen=True, slots=True)
class Joined:
    """Somebody sat down besides, at ``seat``: the others' numbers from there on grew. Rule 8.7.

    ``brought``: what the game wrote for him, by the names of its columns.
    """

    after: int
    seat: int
    name: str
    brought: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Replaced:
    """Somebody else took over ``seat``, with everything written there. Rule 8.7."""

    after: int
    seat: int
    name: str


TableEvent = Ended | Prolonged | Joined | Replaced
