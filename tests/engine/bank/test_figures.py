"""The golden figures of the page of rules, played by the engine, and its chances worked out."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from math import comb, perm
from pathlib import Path

import pytest

from engine.bank.ai import UNITS, Sum, drawn, outcomes, values_of
from engine.bank.game import BANK, BankDeal
from engine.bank.kinds import KINDS, Held, beats, duel, worth
from engine.cards import Card, Rank, Suit
from engine.game import Shuffled
from engine.kit.deal import masked
from engine.kit.stakes import ChipStake
from engine.options import OptionValue

PAGE = (Path(__file__).parents[3] / "docs" / "bank" / "rules.md").read_text(encoding="utf-8")
RANKS = {rank.letter: rank for rank in Rank}


def rows(cells: int, sort: str = "G") -> dict[str, list[str]]:
    """The rows of so many cells, by the name of the figure."""
    found = [[cell.strip() for cell in line.strip("|").split("|")] for line in PAGE.splitlines()]
    named = {re.sub("<.*?>", "", row[0]): row[1:] for row in found if len(row) == cells}
    return {name: row for name, row in named.items() if re.fullmatch(rf"{sort}\d+[a-z]?", name)}


def cards(text: str) -> list[Card]:
    """Cards by their ranks, spades where the suit does not matter."""
    return [
        Card.parse(each) if len(each) > 1 else Card.of(Suit.SPADES, RANKS[each])
        for each in text.split()
    ]


def lying(
    banker: str, punters: list[str], stakes: list[int], balance: int, **agreed: OptionValue
) -> BankDeal:
    """The deal in which everybody has staked, with its cards in the order of the shoe."""
    players = len(punters) + 1
    terms = BANK.agree(agreed, players)
    kind = KINDS[terms.kind]
    hands, order = [*map(cards, (*punters, banker))], list[Card]()
    for number in range(kind.dealt):
        back, last = kind.back and number, () if kind.alone else hands[-1:]
        for hand in (*(hands[-2::-1] if back else hands[:-1]), *last):
            order.append(hand.pop(0))
            while not kind.counts(order[-1]):  # replaced at once
                order.append(hand.pop(0))
    order += [card for hand in hands for card in hand]
    shoe = (*order, *BANK.deck(terms))
    evening = BANK.start(terms, players - 1)
    deal = BANK.deal(evening, Shuffled(shoe, "s", "c", 1, 0)).deal
    assert deal is not None
    deal = replace(deal, balance=balance)
    for seat, stake in enumerate(stakes):
        deal = BANK.step(deal, seat, ChipStake(stake))
    return deal


def laid(deck: str, players: int, balance: int, codes: str, **agreed: OptionValue) -> BankDeal:
    """The deal of a kind without hands after these codes, each of whoever is asked first."""
    terms = BANK.agree(agreed, players)
    shoe = (*cards(deck), *BANK.deck(terms))
    deal = BANK.deal(BANK.start(terms, players - 1), Shuffled(shoe, "s", "c", 1, 0)).deal
    assert deal is not None
    deal = replace(deal, balance=balance)
    for code in codes.split():
        deal = BANK.step(deal, min(BANK.awaited(deal)), BANK.decode(code))
    return deal


def agreed_in(table: str) -> dict[str, OptionValue]:
    """Options as a table tells them."""
    told = (each.partition("=") for each in table.split() if "=" in each)
    return {key: int(value) if value.isdigit() else value for key, _, value in told}


@pytest.mark.parametrize("figure", rows(4))
def test_largest_stake(figure: str) -> None:
    balance, punters, limit = map(int, rows(4)[figure])
    deal = lying("2 2", ["2 2"] * punters, [], balance)
    assert deal.limit == limit


@pytest.mark.parametrize("figure", rows(4, "H"))
def test_count(figure: str) -> None:
    kind, hand, count = rows(4, "H")[figure]
    assert KINDS[kind].held(cards(hand)).total == int(count)


@pytest.mark.parametrize("figure", rows(9))
def test_coup(figure: str) -> None:
    _, table, balance, banker, told, won, then, end = rows(9)[figure]
    hands, stakes = zip(*[each.split("=") for each in told.split("/")], strict=True)
    named = [int(each) for each in stakes]
    deal = lying(banker, list(hands), named, int(balance), **agreed_in(table))
    for seat, hand in enumerate((*hands, banker)):
        if deal.coups:
            break
        more = deal.kind.held(cards(hand)).cards - deal.kind.dealt
        for code in "c" * more + "n" * (more < deal.kind.most):
            deal = BANK.step(deal, seat, BANK.decode(code))
    (coup,) = deal.coups
    assert list(coup.paid[:-1]) == [int(each) for each in won.split()]
    assert sum(coup.paid) == 0
    assert (coup.balance, str(deal.end or "—")) == (int(then), end)


@pytest.mark.parametrize("figure", rows(7, "T"))
def test_turned(figure: str) -> None:
    table, deck, said, won, then, end = rows(7, "T")[figure]
    agreed = agreed_in(table)
    won_ = [int(each) for each in won.split()]
    first = BANK.agree(agreed, len(won_) + 1)
    begun = first.base if first.kind == "lansquenet" else first.bank
    deal = laid(deck, len(won_) + 1, begun, said, **agreed)
    coup = deal.coups[-1]
    assert list(coup.paid[:-1]) == won_
    assert (coup.balance, str(deal.end or "—")) == (int(then), end)


@pytest.mark.parametrize("figure", rows(4, "B"))
def test_banchek_card(figure: str) -> None:
    hand, turned, wins = rows(4, "B")[figure]
    assert beats(cards(hand), Card.parse(turned)) == (wins == "yes")


@pytest.mark.parametrize("figure", rows(4, "E"))
def test_imagined_tricks(figure: str) -> None:
    first, second, more = rows(4, "E")[figure]
    ours, theirs = ([card.rank for card in cards(hand)] for hand in (first, second))
    assert duel(ours, theirs) == {"first": 1, "second": -1, "neither": 0}[more]
    assert duel(theirs, ours) == -duel(ours, theirs)


# --- chances --------------------------------------------------------------------------------


def chances() -> Iterator[tuple[str, Fraction]]:
    """The chances of the page, by counting all ordered pairs and triples of values."""
    shoe = Counter(map(worth, KINDS["twenty_one"].shoe()))
    dealt, over, digits = Counter[int](), Counter[int](), Counter[int]()
    for first in shoe:
        for second in shoe:
            ways = shoe[first] * (shoe[second] - (first == second))
            two = best((first, second))
            dealt[two] += ways
            digits[(first + second) % 10] += ways
            for third in shoe:
                left = shoe[third] - (first, second).count(third)
                over[two] += ways * left * (best((first, second, third)) > 21)
    yield "dealt 21", Fraction(dealt[21], 104 * 103)
    for total in range(12, 21):
        yield str(total), Fraction(over[total], dealt[total] * 102)
    yield "baccarat, dealt nine", Fraction(digits[9], 104 * 103)
    yield "macao, dealt nine", Fraction(shoe[9], 104 - shoe[10])
    yield "banchek, three aces of different suits", 1 - Fraction(13 * 2, 101)
    yield "lansquenet, equal ranks", Fraction(7, 103)
    hits = sum(
        (-1) ** many * comb(13, many) * Fraction(4**many, perm(52, many)) for many in range(14)
    )
    yield "thirteen, a card as called", 1 - hits
    for name, last in (("ninth wave, mean of a stake of one", 4 + 8), ("the same, even", 3 + 5)):
        wins = 2 * (1 + 2 + last) + (9 if last == 12 else 5)
        yield name, Fraction(wins - (36 - 9), 36)


def best(values: tuple[int, ...]) -> int:
    """The sum of Twenty-one: an ace is 11 if that is not too much."""
    low = sum(values)
    return low + 10 if 1 in values and low <= 11 else low


def test_chances_of_the_page() -> None:
    told = dict(rows(3, "C").values())
    exact = dict(chances())
    assert told.keys() == exact.keys()
    for name, chance in told.items():
        far = 0 if "/" in chance else Fraction(1, 2000)
        assert abs(Fraction(chance) - exact[name]) <= far


def test_computers_chances_are_the_exact_ones() -> None:
    """What an expert counts by, from the same shoe."""
    exact = dict(chances())
    for name, held, chance in (
        ("twenty_one", Held(21, 2), "dealt 21"),
        ("baccarat", Held(9, 2), "baccarat, dealt nine"),
        ("macao", Held(9, 1), "macao, dealt nine"),
    ):
        kind = KINDS[name]
        left = values_of(Counter(kind.shoe()), kind)
        whole = left.copy()
        dealt = outcomes(left, 0, kind)
        assert dealt[held] == pytest.approx(float(exact[chance]))
        assert sum(dealt.values()) == pytest.approx(1)
        assert left == whole
    kind = KINDS["twenty_one"]
    left, total, over = values_of(Counter(kind.shoe()), kind), 0.0, 0.0
    for one, first in drawn(Sum(), left):
        for two, second in drawn(one, left):
            if two.held(kind).total == 16:
                total += first * second
                over += sum(
                    first * second * third
                    for three, third in drawn(two, left)
                    if three.held(kind).total > 21
                )
    assert over / total == pytest.approx(float(exact["16"]))


def test_what_a_stake_brings_where_cards_are_turned() -> None:
    """The figures that computers and hints go by, against the exact ones."""
    exact = dict(chances())
    hit = exact["thirteen, a card as called"]
    for name, deal, mean in (
        ("thirteen", lying("", [""], [], 60, kind="thirteen"), 1 - 2 * hit),
        ("lansquenet", lying("", [""], [], 10, kind="lansquenet"), -Fraction(7, 103)),
        ("ninth_wave", laid("", 3, 60, "", kind="ninth_wave"), Fraction(1, 3)),
        ("ninth_wave", laid("", 3, 60, "", kind="ninth_wave", waves="even"), 0),
        ("banchek", lying("", ["As Ad Ac"], [], 60, kind="banchek"), 2 * Fraction(75, 101) - 1),
    ):
        view = masked(deal, 0)
        assert UNITS[name](view, 0) == pytest.approx(float(mean))
