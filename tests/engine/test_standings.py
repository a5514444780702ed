"""Shares of a set are a plain sum: whom one has beaten on the same cards."""

from fractions import Fraction
from random import Random

import pytest

from engine.standings import of_group, standings

DEALS = 9


def made(random: Random, people: int) -> dict[tuple[int, int], Fraction]:
    """What people made of some of the deals; draws are frequent."""
    return {
        (person, deal): Fraction(random.randrange(-20, 20), random.choice((1, 3)))
        for person in range(people)
        for deal in range(1, DEALS + 1)
        if random.random() < 0.8
    }


def plain_share(
    person: int,
    points: dict[tuple[int, int], Fraction],
    unnamed: dict[int, list[Fraction]],
    computers: dict[int, list[Fraction]],
) -> Fraction:
    """The share, summed in the plainest way."""
    total = Fraction(0)
    for deal in range(1, DEALS + 1):
        mine = points.get((person, deal))
        if mine is None:
            total += Fraction(1, 4)
            continue
        rivals = [won for (who, at), won in points.items() if at == deal and who != person]
        rivals += unnamed.get(deal, [])
        if len(rivals) + 1 < 8:
            rivals += computers.get(deal, [])
        total += sum(
            (Fraction(1) if mine > each else Fraction(mine == each, 2) for each in rivals),
            Fraction(0),
        ) / len(rivals)
    return total / DEALS


@pytest.mark.slow
def test_shares_equal_a_plain_sum() -> None:
    for people in (1, 2, 7, 8, 200):
        random = Random(people)
        points = made(random, people)
        unnamed = {1: [Fraction(3)], 5: [Fraction(0), Fraction(-7, 3)]}
        computers = {
            deal: [Fraction(random.randrange(-20, 20)) for _ in range(8)]
            for deal in range(1, DEALS + 1)
        }
        found = standings(DEALS, points, unnamed, computers)
        assert {each.person for each in found} == {person for person, _ in points}
        for each in found:
            assert each.share == plain_share(each.person, points, unnamed, computers)
            assert each.points == sum(won for (who, _), won in points.items() if who == each.person)
            better = [a for a in found if (a.share, a.points) > (each.share, each.points)]
            assert each.place == 1 + len(better)


def test_equal_shares_are_parted_by_points() -> None:
    points = {("a", 1): Fraction(5), ("b", 2): Fraction(9), ("c", 1): Fraction(5)}
    found = standings(2, points)
    assert [(each.person, each.place) for each in found] == [("b", 1), ("a", 2), ("c", 2)]
    assert found[0].share == found[1].share == Fraction(3, 8)


def test_a_group_counts_by_its_best_three() -> None:
    random = Random(3)
    found = standings(DEALS, made(random, 9))
    best = [each.person for each in found[:3]]
    assert of_group(found, {*best, found[-1].person}) == sum(e.share for e in found[:3]) / 3
    assert of_group(found, set(best[:2])) is None
