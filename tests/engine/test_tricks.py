"""Following, ruffing, winning, against a definition without any cleverness; for every deck."""

import random
from collections.abc import Sequence

import pytest

from engine.cards import Card, Rank, Suit, deck, in_order
from engine.tricks import card_set, cards_in, following, hand_of, playable, winner

DECKS = [deck(lowest) for lowest in (Rank.SEVEN, Rank.SIX, Rank.TWO)]
every_deck = pytest.mark.parametrize("cards", DECKS, ids=lambda cards: str(len(cards)))


def naive_playable(hand: Sequence[Card], led: Suit | None, trump: Suit | None) -> list[Card]:
    if led is None:
        return list(hand)
    follow = [card for card in hand if card.suit is led]
    ruff = [card for card in hand if card.suit is trump]
    return follow or ruff or list(hand)


def naive_winner(trick: Sequence[tuple[int, Card]], led: Suit, trump: Suit | None) -> int:
    trumps = [(card.rank, seat) for seat, card in trick if card.suit is trump]
    following = [(card.rank, seat) for seat, card in trick if card.suit is led]
    return max(trumps or following)[1]


@every_deck
def test_sets_list_their_cards_ascending(cards: tuple[Card, ...]) -> None:
    rng = random.Random(1)
    for _ in range(200):
        hand = list(in_order(rng.sample(cards, rng.randrange(len(cards) + 1))))
        assert list(cards_in(card_set(hand))) == hand
        assert hand_of(card_set(hand)) == frozenset(hand)


@every_deck
def test_playable_agrees_with_the_plain_definition(cards: tuple[Card, ...]) -> None:
    rng = random.Random(2)
    for _ in range(2000):
        hand = list(in_order(rng.sample(cards, rng.randrange(1, 11))))
        led = rng.choice([None, *Suit])
        trump = rng.choice([None, *Suit])
        assert list(cards_in(playable(card_set(hand), led, trump))) == naive_playable(
            hand, led, trump
        )
        without_duty = naive_playable(hand, led, None)
        assert list(cards_in(following(card_set(hand), led))) == without_duty


@every_deck
def test_winner_agrees_with_the_plain_definition(cards: tuple[Card, ...]) -> None:
    rng = random.Random(3)
    for _ in range(2000):
        players = rng.randrange(2, 7)
        played = rng.sample(cards, players)
        seats = rng.sample(range(6), players)
        trick = list(zip(seats, played, strict=True))
        trump = rng.choice([None, *Suit])
        led = played[0].suit
        assert winner(trick, led, trump) == naive_winner(trick, led, trump)
