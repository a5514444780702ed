"""Cards are interned integers with a notation (1.1)."""

import copy
import pickle

import pytest

from engine.cards import DECK, Card, Rank, Suit


def test_the_deck_ascends_by_suit_then_rank() -> None:
    assert len(set(DECK)) == 32
    assert list(DECK) == sorted(DECK, key=lambda card: (card.suit, card.rank))
    assert "".join(suit.sign for suit in Suit) == "♠♣♦♥"
    assert "".join(rank.letter for rank in Rank) == "789TJQKA"


def test_there_is_one_object_per_card() -> None:
    for card in DECK:
        assert Card(int(card)) is Card.parse(str(card)) is Card.of(card.suit, card.rank) is card
        assert pickle.loads(pickle.dumps(card)) is copy.deepcopy(card) is card  # noqa: S301 - own bytes


@pytest.mark.parametrize("code", ["", "T", "10s", "Tx", "1s", "ts", "TS", "Ts "])
def test_malformed_codes(code: str) -> None:
    with pytest.raises(ValueError, match=r".*"):
        Card.parse(code)


@pytest.mark.parametrize("index", [-1, 32])
def test_no_such_card(index: int) -> None:
    with pytest.raises(ValueError, match=str(index)):
        Card(index)
