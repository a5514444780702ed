"""How urgently a message of a table is wanted: what gives way when calls are scarce."""

from typing import Final

from bot.screen import Urgency
from bot.tables.snapshot import Snapshot

JUST_NOW: Final = 3.0
"""Seconds after a tap in which whoever tapped watches what becomes of it."""


def of_hand(at: Snapshot, seat: int) -> Urgency:
    """Return the urgency of a seat's hand.

    Whoever is asked comes first, then whoever has just tapped. Everybody sees a trick when it is
    over, who has no part in the deal only then. In a private game nobody else's hand is in the
    way: every card is shown, or without pauses a round at once.
    """
    reader = at.reader(seat)
    if at.asked(seat) or at.votes(seat):
        return Urgency.TURN
    if at.without_pauses and not at.between:
        return Urgency.WAITS
    if reader is not None and at.now - reader.touched < JUST_NOW:
        return Urgency.ACTED
    seen = at.views[seat]
    if at.row.private or at.between or at.front.trick_over(seen):
        return Urgency.TRICK
    return Urgency.LOOKS if at.front.looks_on(seen) else Urgency.WAITS


def of_deal(at: Snapshot) -> Urgency:
    """Return the urgency of the running deal in the table's chat.

    It waits where everybody who plays sees it in private, within a trick until that is over; not
    where somebody plays from here, and not where all are asked something.
    """
    if at.current.table.vote is not None or at.between or not _all_reached(at):
        return Urgency.TRICK if at.front.in_play(at.public) else Urgency.TURN
    return Urgency.LOOKS if at.front.looks_on(at.public) else Urgency.WAITS


def _all_reached(at: Snapshot) -> bool:
    """Whether every person at the table has a hand message that can be changed."""
    people = (seat for seat in range(len(at.row.places)) if at.user_at(seat) is not None)
    readers = (at.reader(seat) for seat in people)
    return all(reader is not None and reader.reachable for reader in readers)
