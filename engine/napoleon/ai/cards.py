"""Cards as computers count them: 36 bits, suit by suit, the trump suit last.

A card is a number 0..35: nine to a suit, ascending, and trumps are 27..35 whatever their suit is.
So a trump beats any other card by its number, and within a suit the higher number wins.
"""

from collections.abc import Iterable
from functools import cache
from typing import Final

from engine.cards import Card, Rank, Suit, deck

RANKS: Final = 9
TRUMPS: Final = 27
"""The lowest trump; everything below is of a plain suit."""
ALL: Final = (1 << 36) - 1
TRUMP_SET: Final = 511 << TRUMPS
SUIT_OF: Final = tuple(number // RANKS for number in range(36))
"""The suit of each number; 3 is trump."""
SUITS: Final = tuple(511 << RANKS * (number // RANKS) for number in range(36))
"""All cards of the suit of each number."""
ABOVE: Final = tuple(
    (511 << RANKS * (number // RANKS)) & ~((1 << number + 1) - 1) for number in range(36)
)
"""The higher cards of the suit of each number."""


@cache
def numbers(trump: Suit) -> dict[Card, int]:
    """Return the number of each card where this suit is trump."""
    return {
        card: (card.suit - trump - 1) % 4 * RANKS + card.rank - Rank.SIX for card in deck(Rank.SIX)
    }


@cache
def cards(trump: Suit) -> tuple[Card, ...]:
    """Return the card of each number where this suit is trump."""
    found = sorted(numbers(trump).items(), key=lambda pair: pair[1])
    return tuple(card for card, _ in found)


def bits(members: Iterable[int]) -> int:
    """Return the set of these numbers."""
    found = 0
    for number in members:
        found |= 1 << number
    return found


def listed(members: int) -> list[int]:
    """Return the numbers in a set, ascending."""
    found = []
    while members:
        low = members & -members
        found.append(low.bit_length() - 1)
        members ^= low
    return found


def beats(card: int, best: int) -> bool:
    """Tell whether a card that is played later beats the best of a trick."""
    return card > best and (card >= TRUMPS or SUIT_OF[card] == SUIT_OF[best])
