"""The analysis of a deal of two sides: its ends against a plain search, and its sums."""

import random
from dataclasses import replace
from itertools import chain
from typing import Any

import pytest

from engine import whist
from engine.cards import Suit
from engine.kit import side_analysis
from engine.kit.past import FinishedDeal
from engine.solver import runtime
from engine.solver.four_hands import FourPosition
from engine.solver.position import NO_TRUMP
from engine.tricks import SUIT_SET, cards_in
from engine.whist.ai import WhistPlayer
from engine.whist.game import WHIST, WhistFacts
from tests.engine.solver import plain_four_hands as plain

LAST = 3
"""Tricks that the plain search plays to their end."""


def played(seed: int, players: int = 4, **terms: Any) -> FinishedDeal[WhistFacts]:
    """A deal of novices."""
    rng, player = random.Random(seed), WhistPlayer()
    table = whist.open_table(players=players, seating="joining", **terms)
    table.deal(rng)
    while not table.observe(0).finished:
        view = table.observe(table.actor or 0)
        table.push(player.choose(view, rng, "novice"))
    return table.observe(0).finished[0]


def costs(facts: WhistFacts) -> list[tuple[int, str, int]]:
    """The cards of the last tricks that cost something, one by one, by the plain search."""
    ring = [hand for hand, _ in facts.tricks[0]]
    strain = NO_TRUMP if facts.trump is None else int(facts.trump)
    found = []
    for number in range(14 - LAST, 14):
        left = dict.fromkeys(ring, 0)
        for hand, card in chain.from_iterable(facts.tricks[number - 1 :]):
            left[hand] |= 1 << card
        trick = facts.tricks[number - 1]
        leader = ring.index(trick[0].seat)
        for place, (hand, card) in enumerate(trick):
            a, b, c, d = (left[each] for each in ring)
            laid = tuple(each for _, each in trick[:place])
            values = plain.values(FourPosition((a, b, c, d), leader, strain, laid))
            best = (min if ring.index(hand) % 2 else max)(values.values())
            if values[card] != best:
                found.append((number, str(card), abs(values[card] - best)))
            left[hand] &= ~(1 << card)
    return found


@pytest.mark.parametrize(
    "form", ["pairs", *(pytest.param(form, marks=pytest.mark.slow) for form in ("three", "two"))]
)
def test_what_cards_cost_is_what_a_plain_search_finds(form: str) -> None:
    """At the end each card; over the whole deal the costs of both sides lead to the tricks."""
    total = 0
    for seed in range(6):
        trump = "none" if seed % 3 else "turned"
        deal = played(seed, {"pairs": 4, "three": 3, "two": 2}[form], form=form, trump=trump)
        assert side_analysis.replays(WHIST, [deal], 1, None)
        found = side_analysis.analyze(WHIST, [deal], 1, None, strains=False)
        late = [(each.trick, str(each.card), each.lost) for each in found.costly]
        assert [each for each in late if each[0] > 13 - LAST] == costs(deal.facts)
        lost = [
            sum(each.lost for each in found.costly if each.hand in half) for half in found.halves
        ]
        assert found.due[0] - lost[0] + lost[1] == found.taken[0]
        assert 0 in found.halves[0]
        assert sum(found.due) == sum(found.taken) == 13
        total += len(found.costly)
    assert total > 15


def test_the_better_card_costs_nothing() -> None:
    """Played instead, it is no longer among those that cost a trick."""
    deal = played(0)
    first = side_analysis.analyze(WHIST, [deal], 1, None, strains=False).costly[0]
    facts = deal.facts
    led = facts.tricks[first.trick - 1]
    mended = tuple(
        laid._replace(card=first.better) if laid.card == first.card else laid for laid in led
    )
    cut = (*facts.tricks[: first.trick - 1], mended[: [x.seat for x in led].index(first.hand) + 1])
    shorter = deal._replace(facts=replace(facts, tricks=cut))
    assert side_analysis.analyze(WHIST, [shorter], 1, None, strains=False).costly == ()


def test_a_deal_of_other_cards_is_refused_and_one_of_two_hands_not_searched() -> None:
    deal = played(0)
    hands = deal.facts.hands
    other = deal._replace(facts=replace(deal.facts, hands=(*hands[1:], hands[0])))
    assert not side_analysis.replays(WHIST, [other], 1, None)
    humbug = played(0, 2, form="humbug")
    found = side_analysis.analyze(WHIST, [humbug], 1, None, strains=True)
    assert found == side_analysis.SideAnalysis()


def test_without_a_compiled_search_it_is_asked_for_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runtime, "_compiled", None)
    found = side_analysis.analyze(WHIST, [played(0)], 1, None, strains=False)
    assert not side_analysis.is_complete(found)
    monkeypatch.undo()
    again = side_analysis.analyze(WHIST, [played(0)], 1, None, strains=False)
    assert side_analysis.is_complete(again)
    assert again.due


def test_strains_are_valued_for_whoever_declares() -> None:
    """Each hand has a suit: its side makes everything in it, and without trumps who leads does."""
    deal = played(0)
    suits = (Suit.SPADES, Suit.DIAMONDS, Suit.CLUBS, Suit.HEARTS)
    hands = tuple(frozenset(cards_in(SUIT_SET[suit])) for suit in suits)
    unplayed = deal._replace(facts=replace(deal.facts, hands=hands, tricks=()))
    found = side_analysis.analyze(WHIST, [unplayed], 1, None, strains=True)
    assert found.halves == ((0, 2), (1, 3))
    assert found.strains == ((13, 13, 0, 0, 0), (0, 0, 13, 13, 0))
    assert not found.due
    assert not found.costly
