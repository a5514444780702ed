"""Points: payments between seats and the pot, and the accounts they lead to."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

NOTHING: Final = Fraction(0)


@dataclass(frozen=True, slots=True)
class Payment:
    """``payer`` pays ``points`` to ``taker``, seats both; None is the pot. ``why``: the rule."""

    payer: int | None
    taker: int | None
    points: Fraction
    why: str


@dataclass(frozen=True, slots=True)
class Score:
    """What each seat took less what it put in, and the pot: they sum to zero."""

    accounts: tuple[Fraction, ...]
    pot: Fraction = NOTHING

    def after(self, payments: Iterable[Payment]) -> "Score":
        """Return the score once these have been paid."""
        accounts, pot = list(self.accounts), self.pot
        for payment in payments:
            if payment.payer is None:
                pot -= payment.points
            else:
                accounts[payment.payer] -= payment.points
            if payment.taker is None:
                pot += payment.points
            else:
                accounts[payment.taker] += payment.points
        return Score(tuple(accounts), pot)

    def shared(self) -> "Score":
        """Return the score once the pot is shared equally, exactly."""
        share = self.pot / len(self.accounts)
        return Score(tuple(account + share for account in self.accounts))


def opened(players: int) -> Score:
    """Return the score before the first deal."""
    return Score((NOTHING,) * players)


def changes(payments: Iterable[Payment], players: int) -> tuple[Fraction, ...]:
    """Return what payments bring to each seat."""
    return opened(players).after(payments).accounts
