"""What bombs are worth that are still to be used. Rules 9.3, 13.10.

A bomb multiplies its owner's next games until he makes one. So it is worth, over a plain game, so
many times what games come to on the way to one that is made; if there will be such a game at all:
a bomb that waits behind others may be left over when the pulka ends.
"""

from fractions import Fraction
from typing import Final

from engine.preferans.options import Agreement
from engine.preferans.pulka import Sheet

GAME: Final = 12
"""Whists against the table's average that a player gains on the way to a game that is made, games
that are lost on it included: what club players and experts came to."""
POINTS: Final = 5
"""What a game that is made brings into the pool, on average."""
TO_COME: Final = 4
"""Games still to be made by each player where no pool tells how far the end is."""


def worth(agreement: Agreement, sheet: Sheet) -> tuple[Fraction, ...]:
    """Return the whists that the bombs of a sheet promise each seat; they sum to zero."""
    chance = _another(agreement, sheet)
    owned = [
        sum(
            (GAME * (bomb - 1) * chance**place for place, bomb in enumerate(account.bombs, 1)),
            Fraction(0),
        )
        for account in sheet.accounts
    ]
    others = len(owned) - 1
    total = sum(owned, Fraction(0))
    return tuple([mine - (total - mine) / others for mine in owned])


def _another(agreement: Agreement, sheet: Sheet) -> Fraction:
    """Return the chance that a player makes one more game before the end, and then another.

    So many games are to come for each as fill what is missing in the pools, one after the other
    with the same chance.
    """
    games = Fraction(TO_COME)
    if not agreement.limit:
        wanted = [max(Fraction(0), agreement.length - each.pool) for each in sheet.accounts]
        games = sum(wanted, Fraction(0)) / (POINTS * len(wanted))
    return games / (games + 1)
