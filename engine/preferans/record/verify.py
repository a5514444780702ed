"""Checking a record: every deal is folded again as a log is, every figure recomputed."""

from collections.abc import Iterator

from engine.archive import opening_entries
from engine.log import Entry, replay
from engine.preferans.actions import Action
from engine.preferans.game import PREFERANS, PreferansTable
from engine.preferans.record import figures
from engine.preferans.record.model import Record
from engine.preferans.record.replay import DealReplay
from engine.record import RecordError, RecordField, Verdict


def verify(record: Record) -> Verdict:
    """Tell whether everything in ``record`` holds, or what is the first thing that does not."""
    unproved: list[int] = []
    try:
        for number, deal in enumerate(_deals(record), 1):
            if deal.unproved:
                unproved.append(number)
    except RecordError as refusal:
        return Verdict.against(refusal)
    return Verdict(True, unproved=tuple(unproved))


def replayed(record: Record) -> PreferansTable:
    """Return the table after the record's last deal; raises `RecordError` where it does not hold.

    It is over when the pools have closed the pulka.
    """
    table = replay(PREFERANS, _opening(record))
    for deal in _deals(record):
        table = deal.table
    return table


def entries(record: Record) -> Iterator[Entry[Action]]:
    """Yield a log that folds to `replayed`.

    Where the record does not hold, raises `RecordError` after the last entry that does. What a
    record does not keep is not there as it was: who asked for another shuffle, how votes went that
    changed nothing, when a claim was refused. A deal without a shuffle gets one.
    """
    yield from _opening(record)
    for deal in _deals(record):
        for step in deal.steps:
            yield Entry(step.actor, step.action)


def _opening(record: Record) -> tuple[Entry[Action], ...]:
    computers = frozenset(seat for seat, player in enumerate(record.players) if player.computer)
    first = record.deals[0].dealer if record.deals else 0
    return opening_entries(PREFERANS, record.agreement, computer_seats=computers, dealer=first)


def _deals(record: Record) -> Iterator[DealReplay]:
    """Fold deal after deal, and compare what comes of it.

    A deal that does not hold is yielded as far as it does; then `RecordError` is raised.
    """
    table = replay(PREFERANS, _opening(record))
    for number, stated in enumerate(record.deals, 1):
        deal = DealReplay(table, stated, number)
        refused: RecordError | None = None
        try:
            deal.run()
            facts, place = deal.table.state.finished[-1], RecordField(number, "deals")
            figures.check_deal(facts, record.agreement.convention, stated, place)
        except RecordError as refusal:
            refused = refusal
        yield deal
        if refused is not None:
            raise refused
        table = deal.table
    figures.check_pulka(table.state, record)
