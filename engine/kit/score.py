"""Points: payments between seats and the pot, and the accounts.

Whole points are integers, which are quick to add; views and facts tell all as fractions.
"""

from collections.abc import Iterable
from fractions import Fraction
from typing import Final, NamedTuple, TypeAlias

Points: TypeAlias = int | Fraction
WHOLE: Final = {number: Fraction(number) for number in range(-500, 501)}
"""Whole points as fractions."""
NOTHING: Final = WHOLE[0]


def exact(points: Points) -> Fraction:
    """Return points as a fraction."""
    found = WHOLE.get(points) if type(points) is int else None
    return Fraction(points) if found is None else found


def plain(points: Points) -> Points:
    """Return points as they are added: whole ones as an integer."""
    return points.numerator if points.denominator == 1 else points


def divided(points: Points, by: int) -> Points:
    """Return one of so many equal parts, exactly."""
    if type(points) is int and not points % by:
        return points // by
    return plain(Fraction(points) / by)


class Payment(NamedTuple):
    """``payer`` pays ``points`` to ``taker``, seats both; None is the pot. ``why``: the rule.

    With a ``column`` they are written on the sheet instead, and paid at its settlement.
    """

    payer: int | None
    taker: int | None
    points: Points
    why: str
    column: int | None = None


class Score(NamedTuple):
    """Each seat's balance, and the pot: they sum to zero.

    ``sheet``: figures of the columns, of a seat or a side, where points are written first.
    """

    accounts: tuple[Points, ...]
    pot: Points = 0
    sheet: tuple[Points, ...] = ()

    def after(self, payments: Iterable[Payment]) -> "Score":
        """Return the score after these payments."""
        accounts, pot, sheet = [*self.accounts], self.pot, [*self.sheet]
        for payer, taker, points, _, column in payments:
            if column is not None:
                sheet[column] += points
                continue
            if payer is None:
                pot -= points
            else:
                accounts[payer] -= points
            if taker is None:
                pot += points
            else:
                accounts[taker] += points
        return Score(tuple(accounts), pot, tuple(sheet))

    def shared(self) -> "Score":
        """Return the score once the pot is shared equally, exactly."""
        if not self.pot:
            return self
        share = divided(self.pot, len(self.accounts))
        return Score(tuple([each + share for each in self.accounts]), 0, self.sheet)


def opened(players: int, sheet: tuple[Points, ...] = ()) -> Score:
    """Return the score before the first deal."""
    return Score((0,) * players, sheet=sheet)


def written(column: int, points: Points, why: str) -> Payment:
    """Return points on a column of the sheet."""
    return Payment(None, None, points, why, column)


def changes(payments: Iterable[Payment], players: int) -> tuple[Points, ...]:
    """Return each seat's sum of payments."""
    paid = (each for each in payments if each.column is None)
    return opened(players).after(paid).accounts


def column_sums(payments: Iterable[Payment], count: int) -> tuple[Points, ...]:
    """Return what is written in each of ``count`` columns."""
    found = (each for each in payments if each.column is not None)
    return Score((), sheet=(0,) * count).after(found).sheet
