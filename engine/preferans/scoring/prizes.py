"""Prizes for pools that are full. Rules 9.10, 13.31."""

from collections.abc import Iterable, Iterator

from engine.preferans.facts import Column, EntryReason, SheetEntry
from engine.preferans.options import Agreement
from engine.preferans.pulka import Sheet
from engine.preferans.scoring.writing import in_whists


def prizes(
    writes: Iterable[SheetEntry], agreement: Agreement, sheet: Sheet
) -> Iterator[SheetEntry]:
    """Return the prizes won by the deal's ``writes``, entered after them.

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
