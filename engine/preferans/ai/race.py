"""What the race for the prizes is worth while they are still to be won. Rule 9.10.

A settlement of the sheet as it stands counts the prizes that are written. Those to come are shared
out by the chance to win them: of the players who may still win one, each closes his pool next with
a chance that falls with the square of what his pool wants, `AHEAD` points put on top as the race
is long. So a point in the pool is worth the more, the nearer the length.
"""

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from engine.preferans.options import Agreement
from engine.preferans.pulka import Sheet

AHEAD: Final = 2
"""Pool points added to every distance: even a player one point short may be overtaken."""
Chances = tuple[Fraction, ...]
"""By seat."""


def worth(agreement: Agreement, sheet: Sheet) -> Chances:
    """Return the whists that the prizes still to be won bring each seat; they sum to zero."""
    players = agreement.players
    open_prizes = agreement.prizes[len(sheet.prized) :]
    values = [Fraction(0)] * players
    for prize, chances in zip(open_prizes, _places(agreement, sheet), strict=False):
        for seat, chance in enumerate(chances):
            values[seat] += prize * (players * chance - sum(chances))
    return tuple(values)


def won(agreement: Agreement, sheet: Sheet, seat: int, points: int) -> bool:
    """Return whether so many points in the pool of ``seat`` win him a prize."""
    if len(sheet.prized) >= len(agreement.prizes) or seat in sheet.prized:
        return False
    pool = sheet.accounts[seat].pool
    return pool < agreement.length <= pool + points


def _places(agreement: Agreement, sheet: Sheet) -> Iterator[Chances]:
    """Yield everybody's chance to be the next to close his pool, and the one after."""
    weights = [
        Fraction(1, (agreement.length - account.pool + AHEAD) ** 2)
        if account.pool < agreement.length and seat not in sheet.prized
        else Fraction(0)
        for seat, account in enumerate(sheet.accounts)
    ]
    total = sum(weights, Fraction(0))
    if not total:
        return
    first = tuple([weight / total for weight in weights])
    yield first
    seats = range(len(weights))
    yield tuple(
        [
            sum(
                (
                    first[one] * weights[seat] / (total - weights[one])
                    for one in seats
                    if one != seat and weights[one] < total
                ),
                Fraction(0),
            )
            for seat in seats
        ]
    )
