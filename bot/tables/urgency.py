"""How urgently a message of a table is wanted: what gives way when calls are scarce."""

from typing import Final

from bot.screen import Urgency
from bot.tables.snapshot import Snapshot

JUST_NOW: Final = 3.0
"""Seconds after a tap in which whoever tapped watches what becomes of it."""


def of_hand(at: Snapshot, seat: int) -> Urgency:
    """Return the urgency of a seat's hand: whoever is asked comes first, then who has just acted.

    Where computers wait for nobody, what a tap brings is shown with the next turn.
    """
    reader = at.reader(seat)
    if at.is_awaited(seat) or at.votes(seat):
        return Urgency.NOW
    if at.without_pauses and not at.between:
        return Urgency.LATER
    acted = reader is not None and at.now - reader.touched < JUST_NOW
    return Urgency.SOON if acted else Urgency.LATER


def of_deal(at: Snapshot) -> Urgency:
    """Return the urgency of the running deal in the table's chat.

    Where all are asked it comes first; else running tricks wait, and what all see in private.
    """
    if at.current.table.vote is not None or at.between:
        return Urgency.NOW
    waits = at.front.in_play(at.public) or _all_reached(at)
    return Urgency.LATER if waits else Urgency.NOW


def _all_reached(at: Snapshot) -> bool:
    """Whether every person at the table has a hand message that can be changed."""
    people = (seat for seat in range(len(at.row.places)) if at.user_at(seat) is not None)
    readers = (at.reader(seat) for seat in people)
    return all(reader is not None and reader.reachable for reader in readers)
