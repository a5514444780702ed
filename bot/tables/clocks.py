"""Deadlines, reminders, takeovers, automatic cuts. Pure."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from bot.tables.ledger import Ledger
from engine.events import Measure
from engine.state import GameOver
from engine.view import TableStage

BETWEEN: Final = frozenset(TableStage) - {TableStage.DEAL, TableStage.TELL}
"""Stages without cards: the last result still stands."""
PING_AFTER: Final = 60.0
"""Seconds of waiting before the group calls a person."""
ABSENT_AFTER: Final = 3 * 3600.0
"""Seconds of waiting before the others may decide without a person."""
QUIET: Final = 60.0
"""Seconds without a tap after which a turn is announced with a sound."""
SELDOM: Final = 180.0
"""Seconds between two sounds for people who chose ``seldom``."""
CUT_PAUSE: Final = 4.0
"""Seconds before the deck is cut for a computer, an absent person, or one who always lets it be."""
CUT_LOOK: Final = 30.0
"""The same while the small menu is open under the last result."""
SILENT: Final = 180.0
"""Seconds without a tap after which a person at a pace counts as silent.

Longer than computers take for a whole deal, which one may watch without a tap.
"""
CUT_FAST: Final = 10.0
"""Seconds before the deck is cut automatically at a fast table."""


@dataclass(frozen=True, slots=True)
class Pace:
    """Seconds until a person is warned, and until a computer plays for them."""

    warned: float
    out: float


SEARCH_WITHIN: Final = 2.0
"""Seconds that a claim and the screens wait for a search."""
LAPSE_AFTER: Final = 3600.0
"""Seconds after which silence on playing on ends the wait."""
NOBODY: Final = MappingProxyType[int, float]({})
NO_SEAT: Final = -1
"""Seat of alarms that concern no seat."""
PACES: Final = {"relaxed": Pace(150.0, 240.0), "fast": Pace(30.0, 50.0)}
"""By the agreement's ``pace``; ``none`` has no deadlines."""


class Due(StrEnum):
    """Kinds of alarms."""

    CUT = "cut"
    PING = "ping"
    VOTE = "vote"
    WARN = "warn"
    TAKEOVER = "takeover"
    ABSENT = "absent"
    END = "end"
    LAPSE = "lapse"
    FOUND = "found"
    SILENT = "silent"


ACTS: Final = frozenset((Due.CUT, Due.TAKEOVER, Due.END, Due.LAPSE, Due.FOUND, Due.SILENT))
"""Alarms that change the table; all others only show or change a message."""


@dataclass(frozen=True, slots=True)
class Alarm:
    """An alarm at Unix time ``at``, valid while the seat's decision stands.

    `Due.VOTE` and `Due.LAPSE` carry the entry that opened the vote, `Due.FOUND` that from which the
    search is sought; `Due.END` has the seat `NO_SEAT`.
    """

    at: float
    due: Due
    seat: int
    decision: int


def deadline(ledger: Ledger, seat: int, *, grace: float = 0.0) -> float | None:
    """Return when a person's time is out, None without a pace; ``grace``: counted from then on."""
    pace = PACES.get(ledger.agreement.pace)
    if pace is None or not ledger.waits_for(seat) or seat in ledger.played_by_computer:
        return None
    return max(ledger.since[seat], grace) + pace.out


def agenda(
    ledger: Ledger,
    *,
    cuts: Collection[int] = (),
    cut_pause: float = CUT_PAUSE,
    private: bool = False,
    uncalled: Collection[int] = (),
    silent_at: Mapping[int, float] = NOBODY,
    silences: Mapping[int, float] = NOBODY,
    grace: float = 0.0,
    all_away: bool = False,
    search_within: float = SEARCH_WITHIN,
) -> tuple[Alarm, ...]:
    """Return all alarms if nothing else happens, earliest first.

    ``cuts``: seats whose person always lets the deck be cut; ``cut_pause``: seconds before a cut
    for them and for computers. ``private``: no pings. ``uncalled``: seats whose people are never
    pinged. ``silent_at``: by seat, when who does not vote is away. ``silences``: by seat, seconds
    after which a game takes silence for an answer. ``grace``: Unix time since when updates arrive:
    no deadline counts earlier seconds. ``all_away``: the next deal waits for a
    person to return. ``search_within``: seconds after which a search is given up.
    """
    stage = ledger.stage
    pace = PACES.get(ledger.agreement.pace)
    alarms = []
    for seat, decision in enumerate(ledger.decisions):
        if not ledger.waits_for(seat) or all_away:
            continue
        start = ledger.since[seat]
        fair = max(start, grace)
        if stage is TableStage.CUT:
            if seat in ledger.played_by_computer or seat in cuts:
                alarms.append(Alarm(start + cut_pause, Due.CUT, seat, decision))
            elif ledger.agreement.pace == "fast":
                alarms.append(Alarm(fair + CUT_FAST, Due.CUT, seat, decision))
        if seat in ledger.played_by_computer:
            continue
        if seat in silences:
            alarms.append(Alarm(fair + silences[seat], Due.SILENT, seat, decision))
        if pace is not None:
            alarms.append(Alarm(fair + pace.warned, Due.WARN, seat, decision))
            alarms.append(Alarm(fair + pace.out, Due.TAKEOVER, seat, decision))
        if not private and seat not in uncalled:
            alarms.append(Alarm(start + PING_AFTER, Due.PING, seat, decision))
            alarms.append(Alarm(start + ABSENT_AFTER, Due.ABSENT, seat, decision))
    ends = ledger.agreement.ends
    if ends is not None and ends.measure is Measure.TIME and _goes_on(ledger):
        alarms.append(Alarm(float(ends.amount), Due.END, NO_SEAT, 0))
    if ledger.sought is not None:
        at = ledger.sought_at + search_within
        alarms.append(Alarm(at, Due.FOUND, NO_SEAT, ledger.sought_entry))
    vote = ledger.table.vote
    if vote is not None and stage is TableStage.OVER:
        at = max(ledger.vote_at, grace) + LAPSE_AFTER
        alarms.append(Alarm(at, Due.LAPSE, NO_SEAT, ledger.vote_entry))
    if vote is not None and not vote.blocks and not private:
        at, entry = ledger.vote_at + PING_AFTER, ledger.vote_entry
        asked = sorted(vote.awaited - ledger.played_by_computer)
        alarms += [Alarm(at, Due.VOTE, seat, entry) for seat in asked]
        alarms += [Alarm(at, Due.ABSENT, seat, entry) for seat, at in silent_at.items()]
    return tuple(sorted(alarms, key=lambda alarm: alarm.at))


def _goes_on(ledger: Ledger) -> bool:
    """Return whether an end by the clock is still ahead."""
    over = isinstance(ledger.table.stage, GameOver)
    return not (over or ledger.table.seating.time_up)


def sounds(wish: str, *, now: float, touched: float, sounded: float) -> bool:
    """Return whether a person's turn is announced with a sound.

    ``wish`` is ``always``, ``seldom`` or ``never``; ``touched``: Unix time of their last action;
    ``sounded``: that of their last message with a sound.
    """
    if wish == "never" or now - touched < QUIET:
        return False
    return wish == "always" or now - sounded >= SELDOM
