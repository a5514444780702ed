"""Cards are interned integers with a notation (1.1)."""

import copy
import pickle
import random

import pytest

from engine.cards import DECK, PLACE, SUIT_OF, Card, Rank, Suit, deck, in_order

PACK = deck(Rank.TWO)


@pytest.mark.parametrize(
    ("lowest", "size"), [(Rank.TWO, 52), (Rank.FIVE, 40), (Rank.SIX, 36), (Rank.SEVEN, 32)]
)
def test_a_deck_ascends_by_suit_then_rank(lowest: Rank, size: int) -> None:
    cards = deck(lowest)
    assert len(set(cards)) == size
    assert min(card.rank for card in cards) is lowest
    assert list(cards) == sorted(cards, key=lambda card: (card.suit, card.rank))


def test_suits_and_ranks_ascend() -> None:
    assert "".join(suit.sign for suit in Suit) == "♠♣♦♥"
    assert "".join(rank.letter for rank in Rank) == "23456789TJQKA"


def test_the_32_cards_are_the_first_integers() -> None:
    """Sets of them fit 32 bits, and searches count on their order."""
    assert [int(card) for card in DECK] == list(range(32))
    assert deck(Rank.SEVEN) == DECK
    assert sorted(int(card) for card in PACK) == list(range(52))


def test_cards_are_shown_by_suit_then_rank() -> None:
    mixed = random.Random(1).sample(PACK, 52)
    assert in_order(mixed) == PACK
    assert in_order(map(Card.parse, ("As", "6c", "6s", "7s"))) == tuple(
        map(Card.parse, ("6s", "7s", "As", "6c"))
    )
    assert [PLACE[card] for card in PACK] == list(range(52))
    assert [SUIT_OF[card] for card in PACK] == [card.suit for card in PACK]


def test_there_is_one_object_per_card() -> None:
    for card in PACK:
        assert Card(int(card)) is Card.parse(str(card)) is Card.of(card.suit, card.rank) is card
        assert pickle.loads(pickle.dumps(card)) is copy.deepcopy(card) is card  # noqa: S301 - own bytes


@pytest.mark.parametrize("code", ["", "T", "10s", "Tx", "1s", "ts", "TS", "Ts "])
def test_malformed_codes(code: str) -> None:
    with pytest.raises(ValueError, match=r".*"):
        Card.parse(code)


@pytest.mark.parametrize("index", [-1, 53])
def test_no_such_card(index: int) -> None:
    with pytest.raises(ValueError, match=str(index)):
        Card(index)
