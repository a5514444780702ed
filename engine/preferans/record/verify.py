"""Checking a record: every deal is folded again as a log is, every figure recomputed."""

from engine.log import Entry, replay
from engine.preferans.actions import Action
from engine.preferans.game import PREFERANS, PreferansTable
from engine.preferans.record import figures
from engine.preferans.record.made_up import opening
from engine.preferans.record.model import Place, Record, RecordError, Verdict
from engine.preferans.record.replay import DealReplay


def verify(record: Record) -> Verdict:
    """Tell whether everything in ``record`` holds, or what is the first thing that does not."""
    unproved: list[int] = []
    try:
        _checked(record, unproved)
    except RecordError as refusal:
        return Verdict.against(refusal)
    return Verdict(True, unproved=tuple(unproved))


def replayed(record: Record) -> PreferansTable:
    """Return the table after the record's last deal; raises `RecordError` where it does not hold.

    Its phase is `Finished` when the pools have closed the pulka.
    """
    table, _ = _checked(record, [])
    return table


def entries(record: Record) -> tuple[Entry[Action], ...]:
    """Return a log that folds to `replayed`; raises `RecordError` where the record does not hold.

    What a record does not keep is not there as it was: who asked for another shuffle, how votes
    went that changed nothing, when a claim was refused. A deal without a shuffle gets one.
    """
    _, log = _checked(record, [])
    return log


def _checked(
    record: Record, unproved: list[int]
) -> tuple[PreferansTable, tuple[Entry[Action], ...]]:
    """Return the table and its log; notes the deals whose claims are beyond the search."""
    log = list(
        opening(
            record.agreement,
            computer_seats=frozenset(
                seat for seat, player in enumerate(record.players) if player.computer
            ),
            dealer=record.deals[0].dealer if record.deals else 0,
        )
    )
    table = replay(PREFERANS, log)
    for number, stated in enumerate(record.deals, 1):
        deal = DealReplay(table, stated, number)
        deal.run()
        table = deal.table
        log += [step.entry for step in deal.steps]
        if deal.unproved:
            unproved.append(number)
        place = Place(number, "deals")
        figures.check_deal(
            table.state.finished[-1], table.state.agreement.convention, stated, place
        )
    figures.check_pulka(table.state, record)
    return table, tuple(log)
