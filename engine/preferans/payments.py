"""Payments that settle a pulka, and amounts in the stake's smallest coin. Rules 8.5, 8.6."""

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from engine.preferans.pulka import whole
from engine.stakes import Stake


def in_coins(points: Sequence[Fraction], stake: Stake) -> tuple[int, ...]:
    """Return a settlement in smallest coins, rounded as `whole` does. Rule 8.6.

    >>> in_coins([Fraction(44, 3), Fraction(-4, 3), Fraction(-40, 3)], Stake(10, 0, "коп"))
    (147, -13, -134)
    """
    return whole(tuple(each * stake.coins for each in points))


class Transfer(NamedTuple):
    """``payer`` gives ``payee`` so much."""

    payer: int
    payee: int
    amount: Fraction


def payments(points: Sequence[Fraction | int]) -> tuple[Transfer, ...]:
    """Return the fewest payments that settle ``points``, which sum to zero. Rule 8.5.

    Players fall into as many groups as settle among themselves; of k players in such a group k - 1
    pay, or are paid, in full one after the other, the largest debt to the largest claim first.

    >>> [tuple(map(int, each)) for each in payments([30, -10, -20, 5, -5])]
    [(2, 0, 20), (1, 0, 10), (4, 3, 5)]
    """
    if sum(points) != 0:
        raise ValueError("a settlement sums to zero")
    seats = tuple(seat for seat, each in enumerate(points) if each)
    return tuple(payment for group in _groups(seats, points) for payment in _within(group, points))


def _groups(
    seats: tuple[int, ...], points: Sequence[Fraction | int]
) -> tuple[tuple[int, ...], ...]:
    """Return ``seats`` in the most groups that each sum to zero."""
    if not seats:
        return ()
    first, *others = seats
    found: tuple[tuple[int, ...], ...] = (seats,)
    for chosen in range(2 ** len(others) - 1):
        group = (first, *(seat for bit, seat in enumerate(others) if chosen >> bit & 1))
        if sum(points[seat] for seat in group) == 0:
            rest = tuple(seat for seat in others if seat not in group)
            found = max(found, (group, *_groups(rest, points)), key=len)
    return found


def _within(group: tuple[int, ...], points: Sequence[Fraction | int]) -> list[Transfer]:
    left = {seat: Fraction(points[seat]) for seat in group}
    found = []
    while any(left.values()):
        payer = min(group, key=lambda seat: left[seat])
        payee = max(group, key=lambda seat: left[seat])
        amount = min(-left[payer], left[payee])
        left[payer] += amount
        left[payee] -= amount
        found.append(Transfer(payer, payee, amount))
    return found
