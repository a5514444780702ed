"""Cards, suits, and the decks that games are played with. Rule 1.1."""

from collections.abc import Iterable
from enum import IntEnum
from functools import cache
from typing import Final, Self, cast


class Suit(IntEnum):
    """Suits ascending. Rule 1.1."""

    SPADES = 0
    CLUBS = 1
    DIAMONDS = 2
    HEARTS = 3

    @property
    def letter(self) -> str:
        """One letter, as records write it."""
        return "scdh"[self]

    @property
    def sign(self) -> str:
        """The printed sign."""
        return "♠♣♦♥"[self]


class Rank(IntEnum):
    """Ranks ascending. Rule 1.1."""

    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14

    @property
    def letter(self) -> str:
        """One letter, as records write it."""
        return "23456789TJQKA"[self - 2]


class Card(int):
    """An interned card: an integer, so that hashing, equality and sets of cards are fast.

    Cards from seven up are 0..31, ascending by suit, then by rank; the lower ones, two to six,
    follow in the same way as 32..51. So sets of the 32 cards fit 32 bits, and the integers of a
    larger deck are in no order to show: `in_order` sorts any cards. ``Card(n)`` always returns the
    one object for ``n``; 52 is `BLANK`.

    >>> Card.parse("Th"), Card.parse("Th").suit.sign
    (Card('Th'), '♥')
    """

    suit: Suit
    rank: Rank
    code: str

    def __new__(cls, index: int) -> Self:
        """Return the interned card; raises ``ValueError`` outside 0..52."""
        if not 0 <= index <= 52:
            raise ValueError(index)
        return BLANK if index == 52 else ALL[index]  # type: ignore[return-value]

    @classmethod
    def of(cls, suit: Suit, rank: Rank) -> "Card":
        """Return the card of this suit and rank."""
        return ALL[_number(suit, rank)]

    @classmethod
    def parse(cls, code: str) -> "Card":
        """Read ``Ts`` or ``Qh``; raises ``ValueError``."""
        try:
            return _BY_CODE[code]
        except KeyError:
            raise ValueError(code) from None

    def __repr__(self) -> str:
        return f"Card({self.code!r})"

    def __str__(self) -> str:
        return self.code

    def __reduce__(self) -> tuple[type["Card"], tuple[int]]:
        return Card, (int(self),)


def _number(suit: Suit, rank: Rank) -> int:
    """Return the integer of a card."""
    if rank >= Rank.SEVEN:
        return suit * 8 + rank - Rank.SEVEN
    return 32 + suit * 5 + rank - Rank.TWO


def _intern(suit: Suit, rank: Rank) -> Card:
    card = int.__new__(Card, _number(suit, rank))
    card.suit = suit
    card.rank = rank
    card.code = rank.letter + suit.letter
    return card


_PACK: Final = tuple(_intern(suit, rank) for suit in Suit for rank in Rank)
"""All 52 cards, ascending by suit, then by rank."""
ALL: Final = tuple(sorted(_PACK))
"""All 52 cards by their integers."""
BLANK: Final = int.__new__(Card, 52)
"""The card without suit and rank of some packs: it equals none of either, and draws no lot."""
BLANK.suit, BLANK.rank, BLANK.code = cast("Suit", -1), cast("Rank", 0), "Zz"
_BY_CODE: Final = {card.code: card for card in (*_PACK, BLANK)}

PLACE: Final[tuple[int, ...]] = (*map(_PACK.index, ALL), 52)
"""The place of each card among all, ascending by suit, then by rank, indexed by card."""
SUIT_OF: Final[tuple[int, ...]] = tuple(int(card.suit) for card in (*ALL, BLANK))
"""The suit of each card, indexed by card."""


@cache
def deck(lowest: Rank) -> tuple[Card, ...]:
    """Return every card from ``lowest`` up, ascending by suit, then by rank.

    >>> len(deck(Rank.SIX)), deck(Rank.SIX)[:3]
    (36, (Card('6s'), Card('7s'), Card('8s')))
    """
    return tuple(card for card in _PACK if card.rank >= lowest)


def in_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Return cards of any deck ascending by suit, then by rank: as lists and screens show them."""
    return tuple(sorted(cards, key=PLACE.__getitem__))


DECK: Final[tuple[Card, ...]] = deck(Rank.SEVEN)
"""The 32 cards from seven up, ascending."""

Hand = frozenset[Card]
EMPTY_HAND: Final[Hand] = frozenset()
