"""What an outcome is worth under an agreement: exact, in small parts of a whist.

One unit is ``1 / (2 * players * SPREAD)`` of a whist, so that halves of prices and the shares of
the settlement (rule 8.5) stay whole numbers. Values are against the table's average and leave
help (8.2) and the state of the sheet alone.
"""

from fractions import Fraction
from functools import cache
from typing import Final

from engine.preferans.actions import Contract
from engine.preferans.conventions import MISERE_PRICE, MOUNTAIN_IN_WHISTS, OBLIGATION, PRICES
from engine.preferans.options import Agreement

SPREAD: Final = 400
"""Sum of the weights by which an estimate spreads over the four whole numbers around it."""

OPEN: Final = Fraction(0)
"""A pool that is taken to be far from full."""
UNWHISTED: Final = {6: 35, 7: 20, 8: 12, 9: 10, 10: 5}
"""Percent of contracts that nobody whists, by level."""


def mean(values: tuple[int, ...], tricks: int) -> int:
    """Return the average of ``values``, indexed by tricks, around an estimate in hundredths.

    An estimate of all tricks does not spread.
    """
    total = 0
    last = len(values) - 1
    if tricks >= 100 * last:
        return SPREAD * values[last]
    first = tricks // 100 - 1
    for whole in range(first, first + 4):
        weight = max(0, 200 - abs(100 * whole - tricks))
        total += weight * values[min(max(whole, 0), last)]
    return total


def _pool(agreement: Agreement, points: int) -> int:
    """Gain of the writer, in halves of a player's share of a whist."""
    worth = points * agreement.convention.pool_in_mountain
    return 2 * MOUNTAIN_IN_WHISTS * (agreement.players - 1) * worth


@cache
def declarer_values(agreement: Agreement, level: int) -> tuple[int, ...]:
    """Gain of the declarer by the tricks he takes in a whisted contract. Rules 5.1-5.6."""
    convention, players = agreement.convention, agreement.players
    price = PRICES[level]
    found = []
    for tricks in range(11):
        whists = (10 - tricks) * convention.whist * price
        value = -2 * players * whists
        if tricks >= level:
            missing = max(0, OBLIGATION[level] - (10 - tricks))
            value += _pool(agreement, price)
            value += int(2 * MOUNTAIN_IN_WHISTS * price * agreement.missing_factor(OPEN) * missing)
        else:
            under = level - tricks
            value -= 2 * MOUNTAIN_IN_WHISTS * (players - 1) * convention.mountain * price * under
            writers = {"all": players - 1, "players": 2, "none": 0}[agreement.consolation]
            value -= 2 * players * writers * convention.consolation(level) * under
        found.append(value)
    return tuple(found)


def bid_value(agreement: Agreement, level: int, tricks: int) -> int:
    """Gain of a contract, on the scale of `mean`, as it is whisted or left alone. Rule 5.7."""
    left = UNWHISTED[level]
    played = mean(declarer_values(agreement, level), tricks)
    return (left * SPREAD * _pool(agreement, PRICES[level]) + (100 - left) * played) // 100


def whister_values(agreement: Agreement, contract: Contract, owed: int) -> tuple[int, ...]:
    """Gain of a whister over leaving the contract alone, by both defenders' tricks. 5.3-5.6.

    ``owed`` are the tricks the defenders owe together. What the declarer writes when he makes it
    is the same either way; what a lost contract costs him is counted.
    """
    convention, players = agreement.convention, agreement.players
    price = PRICES[contract.level]
    found = []
    for tricks in range(11):
        whists = 2 * players * tricks * convention.whist * price
        under = contract.level - (10 - tricks)
        value = whists
        if under > 0:
            if agreement.gentleman:
                value -= whists // 2
            if agreement.consolation != "none":
                value += 2 * players * convention.consolation(contract.level) * under
            value += 2 * MOUNTAIN_IN_WHISTS * convention.mountain * price * under
            value += 2 * MOUNTAIN_IN_WHISTS * price * convention.pool_in_mountain
        missing = max(0, owed - tricks)
        lost = (
            2
            * MOUNTAIN_IN_WHISTS
            * (players - 1)
            * price
            * agreement.missing_factor(OPEN)
            * missing
        )
        found.append(value - int(lost))
    return tuple(found)


def half_whist_value(agreement: Agreement, level: int) -> int:
    """Gain of the half-whister, on the scale of `mean`. Rule 5.7."""
    whists = OBLIGATION[level] // 2 * agreement.convention.whist * PRICES[level]
    return SPREAD * 2 * agreement.players * whists


def talon_prize(agreement: Agreement, level: int, worth: int) -> int:
    """Loss of the declarer by a talon of so many hundredths of a trick, on the scale of `mean`.

    Rule 3.6.
    """
    if not agreement.dealer_talon_prize:
        return 0
    whists = agreement.convention.whist * PRICES[level] * worth
    return SPREAD * 2 * agreement.players * whists // 100


def refusal(agreement: Agreement) -> int:
    """Gain of the declarer by the dealer's penalty, on the scale of `mean`. Rule 3.6."""
    if agreement.players < 4:  # nobody sits out
        return 0
    return SPREAD * 2 * MOUNTAIN_IN_WHISTS * agreement.talon_refusal_penalty


@cache
def misere_values(agreement: Agreement) -> tuple[int, int]:
    """Gain of a misère made, and loss of one trick taken, on the scale of `mean`. Rule 5.8."""
    made = SPREAD * _pool(agreement, MISERE_PRICE)
    each = 2 * MOUNTAIN_IN_WHISTS * (agreement.players - 1) * MISERE_PRICE
    return made, SPREAD * each * agreement.convention.mountain


def all_pass_value(agreement: Agreement, price: int, tricks: int) -> int:
    """Gain from an all-pass with ``tricks`` (hundredths) of one's own, on the scale of `mean`.

    Against an average of a third of ten tricks; where two play, a hand takes half as many again.
    The price is that of one trick. Rules 6.5, 6.6, 10.1.
    """
    players = agreement.players
    above_average = 1000 // 3 - tricks
    if agreement.third_hand is not None:
        above_average = above_average * 3 // 2
    if agreement.convention.all_pass_in_whists:
        return SPREAD * 2 * players * price * 2 * above_average // 100
    worth = 2 * MOUNTAIN_IN_WHISTS * (players - 1) * price
    return SPREAD * worth * above_average // 100
