"""Computers of sides, by Whist: layouts are searched exactly, and the rubber is aimed at."""

import random
from fractions import Fraction
from typing import Any

import pytest

from engine import whist
from engine.cards import Card
from engine.kit.copying import but
from engine.kit.past import AgreedEnding, CardLaid
from engine.kit.rubbers import RubberLine
from engine.kit.side_computers import SLACK, UNUSUAL
from engine.kit.tricks import WonTrick
from engine.solver import NO_TRUMP
from engine.solver.four_hands import FourPosition, side_values_in
from engine.tricks import PlayCard
from engine.whist.ai import WhistPlayer
from engine.whist.game import WHIST, WhistDeal
from tests.engine.solver import plain_four_hands as plain

PLAYER = WhistPlayer()


def table(seed: int, cards: int, laid: int = 0, trump: str = "turned") -> whist.Table:
    """A table whose first deal is played by habit until few cards are left."""
    found = whist.open_table(players=4, seating="joining", trump=trump)
    found.deal(random.Random(seed))
    while sum(found.observe(0).counts) > 4 * cards - laid:
        view = found.observe(found.actor or 0)
        found.push(PLAYER.choose(view, random.Random(seed), "novice"))
    return found


def whole(found: whist.Table) -> WhistDeal:
    """Its deal with all cards: own hands of all views."""
    deals = [found.observe(seat).deal for seat in range(4)]
    known = [deal for deal in deals if deal is not None]
    return but(known[0], hands=tuple(deal.hands[seat] for seat, deal in enumerate(known)))


@pytest.mark.slow
@pytest.mark.parametrize("trump", ["turned", "none"])
@pytest.mark.parametrize("laid", range(4))
def test_the_rest_is_played_exactly(trump: str, laid: int) -> None:
    for seed in range(4):
        deal = whole(table(seed, 4, laid, trump=trump))
        a, b, c, d = (deal.hands[hand] for hand in deal.order)
        leader = deal.order.index(deal.trick[0][0] if deal.trick else deal.turn or 0)
        cards = tuple(card for _, card in deal.trick)
        strain = NO_TRUMP if deal.trump is None else deal.trump
        won = plain.tricks(FourPosition((a, b, c, d), leader, strain, cards))
        over = PLAYER.finished(deal)
        sides = [sum(over.taken[hand] for hand in deal.order[place::2]) for place in (0, 1)]
        before = sum(deal.taken[hand] for hand in deal.order[::2])
        assert sides == [before + won, 13 - before - won]
        seat, cards_due = deal.turn or 0, [*WHIST.choices(deal, deal.turn or 0)]
        singly = [PLAYER.outcome(deal, seat, card, shares=True) for card in cards_due]
        assert PLAYER.outcomes(deal, seat, cards_due, shares=True) == singly


@pytest.mark.parametrize("level", ["novice", "club", "expert"])
def test_only_experts_search(monkeypatch: pytest.MonkeyPatch, level: str) -> None:
    """Others answer in the event loop."""
    asked = []

    def tricks(*question: Any) -> list[tuple[int, ...]]:
        asked.append(question)
        return side_values_in(*question)

    monkeypatch.setattr("engine.kit.side_computers.side_values_in", tricks)
    found = table(3, 5)
    view = found.observe(found.actor or 0)
    PLAYER.choose(view, random.Random(1), level)
    assert bool(asked) == (level == "expert")


def test_a_novice_forgets_that_an_ace_is_gone() -> None:
    """So he does not lead the king, now the best of its suit and no trump, as habit would."""
    found = table(3, 6)
    view = found.observe(found.actor or 0)
    deal, king, ace = view.running, Card.parse("Kc"), Card.parse("Ac")
    assert deal.gone >> ace & deal.hands[view.viewer] >> king & 1
    assert deal.trump != king.suit
    assert PLAYER.choose(view, random.Random(1), "silent") == PlayCard(king)
    assert PLAYER.choose(view, random.Random(1), "novice") != PlayCard(king)


def test_layouts_keep_to_the_view() -> None:
    found = table(3, 6)
    view = found.observe(found.actor or 0)
    layouts = PLAYER.layouts(view, random.Random(2), heeds=True)
    deal = view.deal
    assert deal is not None
    for _ in range(20):
        drawn = next(layouts)
        assert drawn.hands[view.viewer] == deal.hands[view.viewer]
        assert sum(hand.bit_count() for hand in drawn.hands) == sum(view.counts)


def ended(below: tuple[int, int], parties: tuple[int, int], taken: int) -> WhistDeal:
    """A deal with so many tricks of side 0, after others in its rubber."""
    found = whole(table(1, 13))
    both = WHIST.sides(found.agreement, 1)
    by_hand = [0] * 4
    by_hand[both[0][0]], by_hand[both[1][0]] = taken, 13 - taken
    ending = AgreedEnding("agreed", 0, tuple(by_hand))
    return but(found, kept=RubberLine(1, below, parties), ending=ending, over=True)


def test_prospects_are_of_the_line_and_of_both_sides() -> None:
    nothing, near = ended((0, 0), (0, 0), 7), ended((6, 0), (0, 0), 7)
    assert PLAYER.prospects(near, 0) > PLAYER.prospects(nothing, 0) > 0
    for deal in (nothing, near, ended((4, 8), (1, 0), 6)):
        assert sum(PLAYER.prospects(deal, seat) for seat in range(4)) == 0
    won = ended((8, 4), (0, 0), 7)
    assert PLAYER.prospects(won, 0) == Fraction(10, 4)
    assert PLAYER.prospects(ended((8, 4), (1, 0), 7), 0) == 0


def test_a_last_hand_that_left_a_trick_had_hardly_better() -> None:
    found = whole(table(1, 13))
    leader, _, third, last = found.order
    cards = [Card.parse(code) for code in ("5c", "6c", "7c", "2c")]
    laid = tuple(CardLaid(hand, card) for hand, card in zip(found.order, cards, strict=True))
    deal = but(found, tricks=(WonTrick(laid, third),), hands=(0, 0, 0, 0))
    king = 1 << Card.parse("Kc")
    for holder in range(4):
        held = but(deal, hands=tuple(king if hand == holder else 0 for hand in range(4)))
        assert PLAYER.likelihood(held, leader) == (SLACK * UNUSUAL if holder == last else 1)
    assert PLAYER.likelihood(but(deal, hands=(king,) * 4), last) == 1


def test_who_follows_high_hardly_has_a_low_card() -> None:
    """A second hand plays low, and throws low cards away; a card next to its own is the same."""
    found = whole(table(1, 13, trump="none"))
    leader, second, *_ = found.order
    for laid, has, weight in (("6c", "3c", UNUSUAL), ("6c", "5c", 1), ("Th", "2d", UNUSUAL)):
        trick = ((leader, Card.parse("4c")), (second, Card.parse(laid)))
        held = [1 << Card.parse(has) if hand == second else 0 for hand in range(4)]
        deal = but(found, trick=trick, hands=tuple(held))
        assert PLAYER.likelihood(deal, leader) == weight
        assert PLAYER.likelihood(deal, second) == 1
