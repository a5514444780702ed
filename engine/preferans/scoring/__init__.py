"""The entries of a finished deal. Rules 3.5, 4.9, 5, 6.5-6.9, 8.2, 9."""

from collections.abc import Iterable, Iterator
from fractions import Fraction

from engine.preferans.facts import Column, EntryReason, SheetEntry
from engine.preferans.options import Agreement
from engine.preferans.pulka import Sheet
from engine.preferans.scoring import help as helping
from engine.preferans.scoring.all_pass import passed_out
from engine.preferans.scoring.contracts import with_declarer
from engine.preferans.scoring.outcome import (
    Outcome,
    build_outcome,
    outcome,
    takers,
    talon_worth,
)
from engine.preferans.scoring.writing import in_whists, of_bombs

__all__ = ["Outcome", "build_outcome", "outcome", "score", "surplus", "talon_worth"]


def score(deal: Outcome, agreement: Agreement, sheet: Sheet) -> tuple[SheetEntry, ...]:
    """Return the entries of the deal, in order.

    ``sheet`` is the one before the deal: full pools help others, and points that no pool can take
    come off the mountain. Rule 8.2. Entries of no points are left out. Prizes come last.
    """
    if agreement.convention.score is not None:
        return agreement.convention.score(deal, agreement, sheet)
    writes = _earned(deal, agreement, sheet)
    if agreement.helps:
        writes = tuple(helping.apply_help(writes, deal, agreement, sheet))
    return (*writes, *_prizes(writes, agreement, sheet)) if agreement.prizes else writes


def surplus(deal: Outcome, agreement: Agreement, sheet: Sheet) -> Fraction:
    """Return the points the declarer may take off his mountain instead of helping. Rule 13.21."""
    if agreement.unwhisted_help != "mountain":
        return Fraction(0)
    return helping.surplus(_earned(deal, agreement, sheet), deal, agreement, sheet)


def _earned(deal: Outcome, agreement: Agreement, sheet: Sheet) -> tuple[SheetEntry, ...]:
    """Return all earned entries, whether or not pools can take them; bombs come last."""
    if deal.declarer is None:
        earned = passed_out(deal, agreement)
    else:
        earned = with_declarer(deal, agreement, sheet, deal.declarer)
    return tuple([write for write in (*earned, *_bombs(deal)) if write.points])


def _bombs(deal: Outcome) -> Iterator[SheetEntry]:
    """Return the deal's changes of bombs. Rules 9.2, 9.3, 13.10.

    A bomb is an entry like any other, in a column of its own.
    """
    if deal.declarer is None:
        yield from _bombs_earned(deal)
    elif deal.bomb > 1 and deal.made:
        yield of_bombs(deal.declarer, EntryReason.BOMB_SPENT, -deal.bomb)


def _bombs_earned(deal: Outcome) -> Iterator[SheetEntry]:
    """Give bombs to blind passers, and the sitting dealer; with five to no other sitter. 13.23.

    All bombs of a deal have one size. Rule 13.3.
    """
    if not deal.step:
        return
    for seat in takers(deal, dealer=True):
        if seat in deal.passed_dark or seat not in deal.active:
            yield of_bombs(seat, EntryReason.BOMB_EARNED, 2**deal.step)


def _prizes(
    writes: Iterable[SheetEntry], agreement: Agreement, sheet: Sheet
) -> Iterator[SheetEntry]:
    """Return the prizes won by the deal's ``writes``, entered after them. Rules 9.10, 13.31.

    A prize is the pool owner's, even if a helper filled the pool. A player has one prize at most,
    also in an extended pulka; the order of the pool entries decides.
    """
    if len(sheet.prized) == len(agreement.prizes):
        return
    length, players = agreement.length, len(sheet.accounts)
    pools = [account.pool for account in sheet.accounts]
    prized = list(sheet.prized)
    for write in writes:
        if write.column is not Column.POOL:
            continue
        short = pools[write.seat] < length
        pools[write.seat] += write.points
        if short and pools[write.seat] >= length and write.seat not in prized:
            prized.append(write.seat)
    placed = list(zip(prized, agreement.prizes, strict=False))
    for seat, prize in placed[len(sheet.prized) :]:
        for step in range(1, players):
            yield in_whists(seat, (seat + step) % players, EntryReason.PRIZE, 1, prize)
