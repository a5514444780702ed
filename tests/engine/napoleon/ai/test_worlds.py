"""Layouts, play-outs and the search, each against a slow definition of its own."""

import random
from collections import Counter
from itertools import combinations

import pytest

from engine.cards import Card, Rank, Suit
from engine.cards import deck as cards_from
from engine.napoleon.ai import habits
from engine.napoleon.ai.cards import ALL, SUITS, bits, cards, numbers
from engine.napoleon.ai.knowledge import DealKnowledge, knowledge
from engine.napoleon.ai.search import OpenCards
from engine.napoleon.ai.strength import likelihood, strength
from engine.napoleon.ai.worlds import believed, layouts
from engine.napoleon.game import NAPOLEON
from engine.tricks import winner
from tests.engine.napoleon.ai.seats import deals, turn
from tests.engine.trick_tables import TrickTables

DECK = cards_from(Rank.SIX)

_TABLES = TrickTables(NAPOLEON)
deal, opened, run = _TABLES.deal, _TABLES.opened, _TABLES.run


def test_numbers_put_trumps_last_and_keep_the_order_of_a_suit() -> None:
    for trump in Suit:
        number = numbers(trump)
        assert sorted(number.values()) == list(range(36))
        for one, other in combinations(DECK, 2):
            if one.suit is other.suit:
                assert (number[one] < number[other]) == (one.rank < other.rank)
        assert {card for card in DECK if number[card] >= 27} == {
            card for card in DECK if card.suit is trump
        }
        assert [number[card] for card in cards(trump)] == list(range(36))


def test_layouts_fit_what_was_seen() -> None:
    rng = random.Random(4)
    for table in deals(rng, 4, 6):
        seen = turn(table)
        known = knowledge(seen)
        source = layouts(known, rng)
        for _ in range(5):
            hands, weight = next(source)
            assert weight > 0
            assert hands[known.me] == known.hand
            assert tuple(hand.bit_count() for hand in hands) == known.counts
            assert not any(one & other for one, other in combinations(hands, 2))
            for seat, hand in enumerate(hands):
                if seat != known.me:
                    assert not hand & ~known.unseen
                    assert not hand & known.barred[seat]


def test_weights_make_up_for_the_order_of_drawing() -> None:
    """Two hidden hands of one card, one of them barred from a suit: every layout is as likely."""
    known = DealKnowledge(
        players=3,
        me=0,
        hand=1,
        unseen=bits((9, 10, 18)),
        counts=(1, 1, 1),
        barred=(0, 0, SUITS[9]),
        shown=(0, 0, 0),
        words=(),
        bidder=1,
        bid=2,
        need=1,
        trick=(),
        turn=0,
        pot=3,
        flat=False,
        least_bid=2,
    )
    seen: Counter[tuple[int, ...]] = Counter()
    source = layouts(known, random.Random(1))
    for _ in range(4000):
        hands, weight = next(source)
        seen[tuple(hands)] += weight
    share = sum(seen.values()) / len(seen)
    assert len(seen) == 2
    assert all(abs(count - share) < 0.1 * share for count in seen.values())


def test_what_was_said_is_believed() -> None:
    table = run(deal(opened(4), "", "", "", "67c 67d 6h", turned="9s"), "b3 P P")
    known = knowledge(turn(table))
    rng = random.Random(1)
    source = layouts(known, rng)
    evenly = [next(source)[0] for _ in range(300)]
    trusting = list(believed(known, rng, 300, lambda hands: likelihood(known, hands), 4))
    assert len(trusting) == 300
    bidder, passed = 1, 2
    worth = [
        [sum(strength(hands[seat], 4) for hands in drawn) / 300 for drawn in (evenly, trusting)]
        for seat in (bidder, passed)
    ]
    assert worth[0][1] > worth[0][0] + 60
    assert worth[1][1] < worth[1][0]


# --- play-outs and search -------------------------------------------------------------------


def slowly(hands: list[list[Card]], trick: list[tuple[int, Card]], seat: int, need: int) -> bool:
    """Whether seat 0 takes so many more tricks, spades being trumps: every card is tried."""
    players = len(hands)
    if len(trick) == players:
        won = winner(trick, trick[0][1].suit, Suit.SPADES)
        return slowly(hands, [], won, need - (won == 0))
    if not hands[seat]:
        return need <= 0
    suit = [card for card in hands[seat] if trick and card.suit is trick[0][1].suit]
    for card in suit or hands[seat]:
        left = [[each for each in hand if each is not card] for hand in hands]
        found = slowly(left, [*trick, (seat, card)], (seat + 1) % players, need)
        if found == (seat == 0):
            return found
    return seat != 0


@pytest.mark.parametrize(("players", "size", "times"), [(2, 4, 60), (3, 3, 60), (4, 2, 60)])
def test_the_search_agrees_with_trying_everything(players: int, size: int, times: int) -> None:
    rng = random.Random(players)
    number = numbers(Suit.SPADES)
    found = Counter[bool]()
    for _ in range(times):
        dealt = rng.sample(DECK, players * size)
        hands = [dealt[seat * size : (seat + 1) * size] for seat in range(players)]
        sets = [bits(number[card] for card in hand) for hand in hands]
        leader, need = rng.randrange(players), rng.randint(1, size)
        made = OpenCards(players, 0).made(sets, [], leader, need)
        assert made == slowly(hands, [], leader, need)
        found[made] += 1
    assert min(found.values()) > 5


def test_a_play_out_plays_every_trick() -> None:
    rng = random.Random(3)
    for players in range(2, 7):
        for _ in range(40):
            dealt = rng.sample(range(36), 5 * players)
            hands = [bits(dealt[5 * seat : 5 * seat + 5]) for seat in range(players)]
            took = [
                habits.played_out(hands[:], [], 1, bidder, ALL & ~sum(hands))
                for bidder in range(players)
            ]
            assert all(0 <= each <= 5 for each in took)
            best = bits((35, 34, 33, 32, 31))
            rest = [hand & ~best for hand in hands[1:]]
            if all(hand.bit_count() == 5 for hand in rest):
                assert habits.played_out([best, *rest], [], 1 % players, 0, 0) == 5
