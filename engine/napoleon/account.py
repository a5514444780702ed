"""Accounts and the pot: antes, what a deal brings, and the sharing at the end. Napoleon 2, 5, 6."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from engine.napoleon.actions import TRICKS
from engine.napoleon.facts import Payment, PaymentReason

NOTHING: Final = Fraction(0)
UNIT: Final = Fraction(1)
"""The ante, and one penalty. Napoleon 5.4."""


@dataclass(frozen=True, slots=True)
class Accounts:
    """What each seat took less what it put in, and the pot; they sum to zero. Napoleon 6.1."""

    seats: tuple[Fraction, ...]
    pot: Fraction = NOTHING

    def after(self, payments: Iterable[Payment]) -> "Accounts":
        """Return the accounts once these have been paid."""
        seats, pot = list(self.seats), self.pot
        for payment in payments:
            if payment.payer is None:
                pot -= payment.points
            else:
                seats[payment.payer] -= payment.points
            if payment.taker is None:
                pot += payment.points
            else:
                seats[payment.taker] += payment.points
        return Accounts(tuple(seats), pot)

    def shared(self) -> "Accounts":
        """Return the accounts once the pot is shared equally, exactly. Napoleon 6.2."""
        share = self.pot / len(self.seats)
        return Accounts(tuple(account + share for account in self.seats))


def opened(players: int) -> Accounts:
    """Return the accounts before the first deal."""
    return Accounts((NOTHING,) * players)


def antes(players: int) -> tuple[Payment, ...]:
    """Everybody pays the ante into the pot. Napoleon 2.1."""
    return tuple(Payment(seat, None, UNIT, PaymentReason.ANTE) for seat in range(players))


def result(
    *, players: int, bidder: int, bid: int, made: bool, pot: Fraction, flat: bool
) -> tuple[Payment, ...]:
    """Return what the bidder takes or pays; ``flat``: one unit to each. Napoleon 5.1-5.3."""
    others = [(bidder + step) % players for step in range(1, players)]
    if not made:
        points = UNIT if flat else UNIT * bid
        return tuple(Payment(bidder, seat, points, PaymentReason.FAILED) for seat in others)
    won = Payment(None, bidder, pot, PaymentReason.POT)
    if bid < TRICKS:
        return (won,)
    return (won, *(Payment(seat, bidder, UNIT, PaymentReason.FIVE) for seat in others))
