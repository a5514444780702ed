"""The golden figures of the page of rules, played by the engine, and its chances worked out."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from engine.bank.ai import Sum, drawn, outcomes
from engine.bank.game import BANK, BankDeal
from engine.bank.kinds import TWENTY_ONE, Held, worth
from engine.cards import Card, Rank, Suit
from engine.game import Shuffled
from engine.kit.stakes import ChipStake

PAGE = (Path(__file__).parents[3] / "docs" / "bank" / "rules.md").read_text(encoding="utf-8")
RANKS = {rank.letter: rank for rank in Rank}


def rows(cells: int, sort: str = "G") -> dict[str, list[str]]:
    """The rows of so many cells, by the name of the figure."""
    found = [[cell.strip() for cell in line.strip("|").split("|")] for line in PAGE.splitlines()]
    named = {re.sub("<.*?>", "", row[0]): row[1:] for row in found if len(row) == cells}
    return {name: row for name, row in named.items() if re.fullmatch(rf"{sort}\d+[a-z]?", name)}


def cards(text: str) -> list[Card]:
    """Cards by their ranks; suits do not matter."""
    return [Card.of(Suit.SPADES, RANKS[each]) for each in text.split()]


def lying(
    banker: str, punters: list[str], stakes: list[int], balance: int, **agreed: int
) -> BankDeal:
    """The deal in which everybody has staked, with its cards in the order of the shoe."""
    players = len(punters) + 1
    terms = BANK.agree(agreed, players)
    hands = [*map(cards, (*punters, banker))]
    order = [hand.pop(0) for _ in range(2) for hand in hands]
    order += [card for hand in hands for card in hand]
    shoe = (*order, *BANK.deck(terms))
    evening = BANK.start(terms, players - 1)
    deal = BANK.deal(evening, Shuffled(shoe, "s", "c", 1, 0)).deal
    assert deal is not None
    deal = replace(deal, balance=balance)
    for seat, stake in enumerate(stakes):
        deal = BANK.step(deal, seat, ChipStake(stake))
    return deal


@pytest.mark.parametrize("figure", rows(4))
def test_largest_stake(figure: str) -> None:
    balance, punters, limit = map(int, rows(4)[figure])
    deal = lying("2 2", ["2 2"] * punters, [], balance)
    assert deal.limit == limit


@pytest.mark.parametrize("figure", rows(3))
def test_count(figure: str) -> None:
    hand, count = rows(3)[figure]
    assert TWENTY_ONE.count(cards(hand)) == int(count) == Sum.of(cards(hand)).held.total


@pytest.mark.parametrize("figure", rows(9))
def test_coup(figure: str) -> None:
    _, table, balance, banker, told, won, then, end = rows(9)[figure]
    agreed = {key: int(value) for key, _, value in [table.partition("=")] if value}
    hands, stakes = zip(*[each.split("=") for each in told.split("/")], strict=True)
    deal = lying(banker, list(hands), [int(each) for each in stakes], int(balance), **agreed)
    for seat, hand in enumerate((*hands, banker)):
        if deal.coups:
            break
        for code in (*"c" * (len(hand.split()) - 2), "n"):
            deal = BANK.step(deal, seat, BANK.decode(code))
    (coup,) = deal.coups
    assert list(coup.paid[:-1]) == [int(each) for each in won.split()]
    assert sum(coup.paid) == 0
    assert (coup.balance, str(deal.end or "—")) == (int(then), end)


def chances() -> Iterator[tuple[str, Fraction]]:
    """The chances of the page, by counting all ordered triples of values."""
    shoe = Counter(map(worth, TWENTY_ONE.shoe()))
    dealt, over = Counter[int](), Counter[int]()
    for first in shoe:
        for second in shoe:
            ways = shoe[first] * (shoe[second] - (first == second))
            two = Sum().plus(first).plus(second)
            dealt[two.held.total] += ways
            for third in shoe:
                left = shoe[third] - (first, second).count(third)
                over[two.held.total] += ways * left * (two.plus(third).held.total > 21)
    yield "dealt 21", Fraction(dealt[21], 104 * 103)
    for total in range(12, 21):
        yield str(total), Fraction(over[total], dealt[total] * 102)


def test_chances_of_the_page() -> None:
    told = {name: Fraction(chance) for name, chance in rows(3, "C").values()}
    assert told == dict(chances())


def test_computers_chances_are_the_exact_ones() -> None:
    """What an expert counts by, from the same shoe."""
    left = Counter(map(worth, TWENTY_ONE.shoe()))
    dealt = outcomes(left, 0, TWENTY_ONE)
    exact = dict(chances())
    assert dealt[Held(21, 2)] == pytest.approx(float(exact["dealt 21"]))
    assert sum(dealt.values()) == pytest.approx(1)
    total = over = 0.0
    for one, first in drawn(Sum(), left):
        for two, second in drawn(one, left):
            if two.held.total == 16:
                total += first * second
                over += sum(
                    first * second * third
                    for three, third in drawn(two, left)
                    if three.held.total > 21
                )
    assert over / total == pytest.approx(float(exact["16"]))
    assert left == Counter(map(worth, TWENTY_ONE.shoe()))
