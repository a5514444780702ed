"""One entry into the sheet: how it is made."""

from fractions import Fraction

from engine.preferans.facts import Column, EntryReason, SheetEntry


def exact(points: int | Fraction) -> Fraction:
    """Return ``points`` as an exact number: the same few are written again and again."""
    return Fraction(points)


def to_pool(seat: int, why: EntryReason, points: int) -> SheetEntry:
    """Return points in the pool of ``seat``."""
    price = exact(points)
    return SheetEntry(seat, Column.POOL, price, why, None, 1, price)


def to_mountain(
    seat: int, why: EntryReason, count: int, price: int | Fraction, *, share: Fraction | None = None
) -> SheetEntry:
    """Return ``count`` times ``price`` on the mountain of ``seat``, or a ``share`` of it."""
    points = exact(price * count)
    if share is not None:
        points *= share
    return SheetEntry(seat, Column.MOUNTAIN, points, why, None, count, exact(price))


def in_whists(
    seat: int, on: int, why: EntryReason, count: int, price: int, *, share: Fraction | None = None
) -> SheetEntry:
    """Return ``count`` times ``price`` in whists of ``seat`` on ``on``, or a ``share`` of it."""
    points = exact(price * count)
    if share is not None:
        points *= share
    return SheetEntry(seat, Column.WHISTS, points, why, on, count, exact(price))
