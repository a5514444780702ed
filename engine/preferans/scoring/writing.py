"""One entry into the sheet: how it is made."""

from fractions import Fraction

from engine.preferans.facts import Column, EntryReason, SheetEntry


def to_pool(seat: int, why: EntryReason, points: int) -> SheetEntry:
    """Return points in the pool of ``seat``."""
    return _entry(seat, Column.POOL, why, 1, points)


def to_mountain(
    seat: int, why: EntryReason, count: int, price: int | Fraction, *, share: Fraction | None = None
) -> SheetEntry:
    """Return ``count`` times ``price`` on the mountain of ``seat``, or a ``share`` of it."""
    return _entry(seat, Column.MOUNTAIN, why, count, price, share=share)


def in_whists(
    seat: int, on: int, why: EntryReason, count: int, price: int, *, share: Fraction | None = None
) -> SheetEntry:
    """Return ``count`` times ``price`` in whists of ``seat`` on ``on``, or a ``share`` of it."""
    return _entry(seat, Column.WHISTS, why, count, price, on=on, share=share)


def of_bombs(seat: int, why: EntryReason, points: int) -> SheetEntry:
    """Return a bomb that ``seat`` earns, or with a minus spends."""
    return _entry(seat, Column.BOMB, why, 1, points)


def _entry(
    seat: int,
    column: Column,
    why: EntryReason,
    count: int,
    price: int | Fraction,
    *,
    on: int | None = None,
    share: Fraction | None = None,
) -> SheetEntry:
    points = Fraction(price * count)
    if share is not None:
        points *= share
    return SheetEntry(seat, column, points, why, on, count, Fraction(price))
