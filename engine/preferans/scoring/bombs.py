"""Bombs: earned and spent. Rules 9.2, 9.3, 13.3, 13.10.

A bomb is an entry like any other, in a column of its own: its size when it is earned, the same with
a minus when it is spent.
"""

from collections.abc import Iterator
from fractions import Fraction

from engine.preferans.facts import Column, EntryReason, SheetEntry
from engine.preferans.scoring.outcome import Outcome, takers
from engine.preferans.scoring.writing import exact


def bomb_entries(deal: Outcome) -> Iterator[SheetEntry]:
    """Return the deal's changes of bombs."""
    if deal.declarer is None:
        yield from _earned(deal)
    elif deal.made and deal.bomb > 1:
        yield _write(deal.declarer, EntryReason.BOMB_SPENT, exact(-deal.bomb))


def _earned(deal: Outcome) -> Iterator[SheetEntry]:
    """Give bombs to blind passers, and the sitting dealer; with five to no other sitter. 13.23.

    All bombs of a deal have one size. Rule 13.3.
    """
    if not deal.step:
        return
    for seat in takers(deal, dealer=True):
        if seat in deal.passed_dark or seat not in deal.active:
            yield _write(seat, EntryReason.BOMB_EARNED, exact(2**deal.step))


def _write(seat: int, why: EntryReason, points: Fraction) -> SheetEntry:
    return SheetEntry(seat, Column.BOMB, points, why, None, 1, points)
