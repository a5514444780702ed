"""What happens to an evening beside its deals: it ends before its end, or is to last longer.

A table keeps these in the order in which they happened; so do records and what is stored of a
finished game. ``after`` counts the deals that were finished by then. Rules 8.1, 8.4, 13.18, 13.36.
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


TableEvent = Ended | Prolonged
