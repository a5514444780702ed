"""Points: payments between seats and the pot, and the accounts."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final, NamedTuple

WHOLE: Final = {number: Fraction(number) for number in range(-500, 501)}
"""Whole points, interned: adding is quick where they are added as integers."""
NOTHING: Final = WHOLE[0]


def exact(points: int | Fraction) -> Fraction:
    """Return points as a fraction."""
    found = WHOLE.get(points) if type(points) is int else None
    return Fraction(points) if found is None else found


def plain(points: Fraction) -> int | Fraction:
    """Return whole points as an integer, which is quick to add."""
    number, parts = points.as_integer_ratio()
    return number if parts == 1 else points


class Payment(NamedTuple):
    """``payer`` pays ``points`` to ``taker``, seats both; None is the pot. ``why``: the rule.

    With a ``column`` they are written on the sheet instead, and paid at its settlement.
    """

    payer: int | None
    taker: int | None
    points: Fraction
    why: str
    column: int | None = None


@dataclass(frozen=True, slots=True)
class Score:
    """Each seat's balance, and the pot: they sum to zero.

    ``sheet``: figures of the columns, of a seat or a side, where points are written first.
    """

    accounts: tuple[Fraction, ...]
    pot: Fraction = NOTHING
    sheet: tuple[Fraction, ...] = ()

    def after(self, payments: Iterable[Payment]) -> "Score":
        """Return the score after these payments."""
        gains: dict[int | None, int | Fraction] = {}
        written: dict[int, int | Fraction] = {}
        for payer, taker, points, _, column in payments:
            due = plain(points)
            if column is None:
                gains[payer] = gains.get(payer, 0) - due
                gains[taker] = gains.get(taker, 0) + due
            else:
                written[column] = written.get(column, 0) + due
        accounts, pot = self.accounts, exact(plain(self.pot) + gains.pop(None, 0))
        return Score(_added(accounts, gains), pot, _added(self.sheet, written))

    def shared(self) -> "Score":
        """Return the score once the pot is shared equally, exactly."""
        if not self.pot:
            return self
        share = plain(self.pot / len(self.accounts))
        accounts = tuple([exact(plain(each) + share) for each in self.accounts])
        return Score(accounts, NOTHING, self.sheet)


def _added(
    figures: tuple[Fraction, ...], gains: Mapping[Any, int | Fraction]
) -> tuple[Fraction, ...]:
    if not gains:
        return figures
    found = list(figures)
    for place, gain in gains.items():
        found[place] = exact(plain(found[place]) + gain)
    return tuple(found)


def opened(players: int, sheet: tuple[Fraction, ...] = ()) -> Score:
    """Return the score before the first deal."""
    return Score((NOTHING,) * players, sheet=sheet)


def written(column: int, points: Fraction, why: str) -> Payment:
    """Return points on a column of the sheet."""
    return Payment(None, None, points, why, column)


def changes(payments: Iterable[Payment], players: int) -> tuple[Fraction, ...]:
    """Return each seat's sum of payments."""
    paid = (each for each in payments if each.column is None)
    return opened(players).after(paid).accounts


def column_sums(payments: Iterable[Payment], count: int) -> tuple[Fraction, ...]:
    """Return what is written in each of ``count`` columns."""
    found = (each for each in payments if each.column is not None)
    return Score((), sheet=(NOTHING,) * count).after(found).sheet
