"""The fewest payments that settle a pulka (8.5), and amounts in coins (8.6)."""

import random
from fractions import Fraction

import pytest

from engine.preferans.payments import in_coins, payments
from engine.stakes import read


def fewest(balances: list[Fraction]) -> int:
    """The least number: the first to owe or be owed settles it all with each of the others."""
    first, *others = [each for each in balances if each] or [Fraction(0)]
    if not others:
        return 0
    return 1 + min(
        fewest([*others[:place], other + first, *others[place + 1 :]])
        for place, other in enumerate(others)
        if (other > 0) is not (first > 0)
    )


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_as_few_payments_as_can_be(players: int) -> None:
    rng = random.Random(players)
    for _ in range(400):
        points = [Fraction(rng.randint(-5, 5), rng.choice((1, 1, 2, 3))) for _ in range(players)]
        points[-1] = -sum(points[:-1], Fraction(0))
        rng.shuffle(points)
        paid = payments(points)
        assert len(paid) == fewest(points), points
        settled = [Fraction(0)] * players
        for payer, payee, amount in paid:
            assert amount > 0
            settled[payer] -= amount
            settled[payee] += amount
        assert settled == points


def whole_payments(points: list[int]) -> list[tuple[int, int, int]]:
    return [(payer, payee, int(amount)) for payer, payee, amount in payments(points)]


def test_two_pairs_settle_between_themselves() -> None:
    """By size alone five players would need four payments."""
    assert whole_payments([12, -5, 5, -12]) == [(3, 0, 12), (1, 2, 5)]
    assert whole_payments([-7, 3, 4, -2, 2]) == [(0, 2, 4), (0, 1, 3), (3, 4, 2)]


def test_nobody_pays_for_nothing_and_results_sum_to_zero() -> None:
    assert payments([0, 0, 0]) == ()
    with pytest.raises(ValueError, match="zero"):
        payments([1, 0, 0])


THIRDS = [Fraction(44, 3), Fraction(-4, 3), Fraction(-40, 3)]


@pytest.mark.parametrize(
    ("stake", "coins"),
    [
        ("10 коп", (147, -13, -134)),  # 146⅔, −13⅓, −133⅓ are down to 146, −14, −134: two are left
        ("0,05 €", (74, -7, -67)),  # 73⅓, −6⅔, −66⅔ are down to 73, −7, −67: one is left
        ("3 коп", (44, -4, -40)),
        ("0.30 $", (440, -40, -400)),
    ],
)
def test_amounts_are_exact_to_the_smallest_coin(stake: str, coins: tuple[int, ...]) -> None:
    found = read(stake)
    assert found is not None
    assert in_coins(THIRDS, found) == coins


@pytest.mark.parametrize("stake", ["", "по пиву", "коп 5", "-5 коп"])
def test_other_stakes_stay_texts(stake: str) -> None:
    assert read(stake) is None
