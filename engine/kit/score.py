"""Points: payments between seats and the pot, and the accounts.

Whole points are integers, which are quick to add; views and facts tell all as fractions.
"""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any, Final, NamedTuple, TypeAlias

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
        gains: dict[int | None, Points] = {}
        written: dict[int, Points] = {}
        for payer, taker, points, _, column in payments:
            if column is None:
                gains[payer] = gains.get(payer, 0) - points
                gains[taker] = gains.get(taker, 0) + points
            else:
                written[column] = written.get(column, 0) + points
        accounts, pot, sheet = self
        if gains:
            pot += gains.pop(None, 0)
        return Score(
            _added(accounts, gains) if gains else accounts,
            pot,
            _added(sheet, written) if written else sheet,
        )

    def shared(self) -> "Score":
        """Return the score once the pot is shared equally, exactly."""
        if not self.pot:
            return self
        share = plain(Fraction(self.pot) / len(self.accounts))
        return Score(tuple([each + share for each in self.accounts]), 0, self.sheet)


def _added(figures: tuple[Points, ...], gains: Mapping[Any, Points]) -> tuple[Points, ...]:
    found = list(figures)
    for place, gain in gains.items():
        found[place] += gain
    return tuple(found)


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
