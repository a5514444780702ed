"""Points: payments between seats and the pot, and the accounts."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

NOTHING: Final = Fraction(0)


@dataclass(frozen=True, slots=True)
class Payment:
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
        accounts, pot, sheet = list(self.accounts), self.pot, list(self.sheet)
        for payment in payments:
            if payment.column is not None:
                sheet[payment.column] += payment.points
                continue
            if payment.payer is None:
                pot -= payment.points
            else:
                accounts[payment.payer] -= payment.points
            if payment.taker is None:
                pot += payment.points
            else:
                accounts[payment.taker] += payment.points
        return Score(tuple(accounts), pot, tuple(sheet))

    def shared(self) -> "Score":
        """Return the score once the pot is shared equally, exactly."""
        share = self.pot / len(self.accounts)
        return replace(self, accounts=tuple(each + share for each in self.accounts), pot=NOTHING)


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
