"""Cards, suits and the 32-card deck. Rule 1.1."""

from enum import IntEnum
from typing import Final, Self


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
        return "789TJQKA"[self - 7]


class Card(int):
    """An interned card: an integer 0..31 that ascends by suit, then by rank.

    Being an integer makes hashing, equality and sorting run at C speed; ``Card(n)`` always
    returns the one object for ``n``.

    >>> Card.parse("Th"), Card.parse("Th").suit.sign
    (Card('Th'), '♥')
    """

    suit: Suit
    rank: Rank
    code: str

    def __new__(cls, index: int) -> Self:
        """Return the interned card; raises ``ValueError`` outside 0..31."""
        if not 0 <= index < 32:
            raise ValueError(index)
        return _INTERNED[index]  # type: ignore[return-value]

    @classmethod
    def of(cls, suit: Suit, rank: Rank) -> "Card":
        """Return the card of this suit and rank."""
        return _INTERNED[suit * 8 + rank - 7]

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


def _intern(index: int) -> Card:
    card = int.__new__(Card, index)
    card.suit = Suit(index // 8)
    card.rank = Rank(index % 8 + 7)
    card.code = card.rank.letter + card.suit.letter
    return card


_INTERNED: Final = tuple(_intern(index) for index in range(32))
_BY_CODE: Final = {card.code: card for card in _INTERNED}

DECK: Final[tuple[Card, ...]] = _INTERNED
"""All 32 cards, ascending."""

Hand = frozenset[Card]
EMPTY_HAND: Final[Hand] = frozenset()
