"""How urgent each message of a table is when calls are scarce."""

from typing import Final

from bot.screen import Urgency
from bot.tables.snapshot import Snapshot

JUST_NOW: Final = 3.0
"""Seconds after a tap in which the person watches its outcome."""


def of_hand(snapshot: Snapshot, seat: int) -> Urgency:
    """Return the urgency of a seat's hand: highest when awaited, then when it has just acted.

    Without pauses, the outcome of a tap is shown with the next turn.
    """
    if snapshot.is_awaited(seat) or snapshot.votes(seat):
        return Urgency.NOW
    if snapshot.without_pauses and not snapshot.between:
        return Urgency.LATER
    return after_tap(snapshot, seat)


def after_tap(snapshot: Snapshot, seat: int) -> Urgency:
    """Return the urgency of the outcome of a seat's own tap."""
    reader = snapshot.reader(seat)
    acted = reader is not None and snapshot.at.now - reader.touched < JUST_NOW
    return Urgency.SOON if acted else Urgency.LATER


def of_deal(snapshot: Snapshot) -> Urgency:
    """Return the urgency of the running deal in the table's chat.

    Votes come first; running tricks, and what everyone sees in private, wait.
    """
    if snapshot.current.table.vote is not None or snapshot.between:
        return Urgency.NOW
    if not snapshot.has_hands:
        return Urgency.NOW
    waits = all(
        reader is not None and reader.reachable  # the hand can be edited
        for reader in map(snapshot.reader, snapshot.persons)
    )
    return Urgency.LATER if waits or snapshot.front.in_play(snapshot.public) else Urgency.NOW
