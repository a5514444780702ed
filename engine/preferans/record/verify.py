"""Checking a record: deals and events are folded again as a log is, every figure recomputed."""

from collections.abc import Iterator

from engine.archive import opening_entries
from engine.events import Joined
from engine.log import Entry, replay
from engine.preferans.actions import Action
from engine.preferans.game import PREFERANS, PreferansTable
from engine.preferans.record import figures
from engine.preferans.record.model import Record
from engine.preferans.record.replay import DealReplay
from engine.preferans.record.seats import at_its_time, of_its_time, present
from engine.record import RECORD, RecordError, RecordField, Verdict
from engine.record_events import EVENTS, EventReplay, check_names, due
from engine.record_frame import check_draw


def verify(record: Record) -> Verdict:
    """Tell whether everything in ``record`` holds, or what is the first thing that does not."""
    unproved: list[int] = []
    try:
        deals = (part for part in _parts(record) if isinstance(part, DealReplay))
        unproved.extend(deal.number for deal in deals if deal.unproved)
    except RecordError as refusal:
        return Verdict.against(refusal)
    return Verdict(True, unproved=tuple(unproved))


def replayed(record: Record) -> PreferansTable:
    """Return the table after the record's last deal; raises `RecordError` where it does not hold.

    It is over when the pulka has reached its end, or its last event has ended it.
    """
    table = replay(PREFERANS, _opening(record))
    for part in _parts(record):
        table = part.table
    return table


def entries(record: Record) -> Iterator[Entry[Action]]:
    """Yield a log that folds to `replayed`.

    Where the record does not hold, raises `RecordError` after the last entry that does. What a
    record does not keep is not there as it was: who asked for another shuffle, how votes went that
    changed nothing, when a claim was refused. A deal without a shuffle gets one.
    """
    yield from _opening(record)
    for part in _parts(record):
        for step in part.steps:
            yield Entry(step.actor, step.action)


def _opening(record: Record) -> tuple[Entry[Action], ...]:
    seats = present(len(record.players), record.events)
    computers = frozenset(
        number for number, seat in enumerate(seats) if record.players[seat].computer
    )
    first = _first_dealer(record)
    check_draw(record.draw, len(seats), first, PREFERANS.deck, RECORD)
    return opening_entries(
        PREFERANS, record.agreement, computer_seats=computers, dealer=first or 0, draw=record.draw
    )


def _first_dealer(record: Record) -> int | None:
    """Who would have dealt first, had nobody sat down before him; None where nothing tells."""
    first, ahead = record.events[:1], record.events[1:]
    match first:
        case (Joined(after=0, seat=seat),):
            # He deals instead of the one at his left.
            seats = present(len(record.players), ahead)
            return seats.index(seat) % (len(seats) - 1) if seat in seats else None
    seats = present(len(record.players), record.events)
    dealer = record.deals[0].dealer if record.deals else None
    return seats.index(dealer) if dealer in seats else None


def _parts(record: Record) -> Iterator[DealReplay | EventReplay]:
    """Fold deals and events in their order, and compare what comes of them.

    A deal that does not hold is yielded as far as it does; then `RecordError` is raised.
    """
    table = replay(PREFERANS, _opening(record))
    players, ahead = len(record.players), list(record.events)
    for number, stated in enumerate(record.deals, 1):
        for event in due(ahead, after=number - 1):
            happened = EventReplay(table, at_its_time(event, present(players, ahead)))
            yield happened
            table = happened.table
        told = of_its_time(stated, present(players, ahead), number)
        deal = DealReplay(table, told, number)
        refused: RecordError | None = None
        try:
            deal.run()
            facts, place = deal.table.state.finished[-1], RecordField(number, "deals")
            figures.check_deal(facts, record.agreement.convention, told, place)
        except RecordError as refusal:
            refused = refusal
        yield deal
        if refused is not None:
            raise refused
        table = deal.table
    for event in due(ahead, after=len(record.deals)):
        happened = EventReplay(table, at_its_time(event, present(players, ahead)))
        yield happened
        table = happened.table
    if ahead:
        raise EVENTS.refuse(f"there are {len(record.deals)} deals, not {ahead[0].after}", "8.1")
    check_names(record.events, record.players)
    figures.check_pulka(table, record)
