"""How a beginner counts a hand: honours by rank, length by number. Hundredths of a trick."""

import random
from typing import Final

from engine.preferans.actions import Contract, Strain
from engine.preferans.ai.suits import Suits

ACE: Final = 1 << 7
KING: Final = 1 << 6
QUEEN: Final = 1 << 5
HONOURS: Final = ((ACE, 1, 100), (KING, 2, 90), (QUEEN, 3, 40))
"""A card, how many of its suit must be held for it to count, and what it counts."""
LONG: Final = 100
"""Every trump beyond the third is a trick to him, however low."""
LONG_SIDE: Final = 50
"""Every other card beyond the fourth, and beyond the third at no-trump."""


def honours(own: int) -> int:
    """What the high cards of a suit look worth."""
    return sum(worth for card, least, worth in HONOURS if own & card and own.bit_count() >= least)


def declaring(held: Suits, strain: Strain) -> int:
    """Tricks he sees as declarer."""
    total = 0
    for suit in range(4):
        length = held[suit].bit_count()
        total += honours(held[suit])
        if suit == strain:
            total += LONG * max(0, length - 3)
        else:
            total += LONG_SIDE * max(0, length - (3 if strain is Strain.NO_TRUMP else 4))
    return total


def lowest_contract(bid: Contract, strain: Strain) -> Contract | None:
    """The lowest contract in ``strain`` at or above ``bid``, if there is one. Rule 3.2."""
    level = bid.level if strain >= bid.strain else bid.level + 1
    return Contract(level, strain) if level <= 10 else None


def favourite(held: Suits, bid: Contract) -> tuple[Contract, int]:
    """The lowest contract he likes best at or above ``bid``, and the tricks he sees in it."""
    lowest = [found for strain in Strain if (found := lowest_contract(bid, strain)) is not None]
    return max(
        ((contract, declaring(held, contract.strain)) for contract in lowest),
        key=lambda pair: (pair[1] - 100 * pair[0].level, -pair[0].strain),
    )


def holes(own: int) -> int:
    """Cards of a suit that are too high for a misère: the i-th lowest should be 7, 9, J, K, …"""
    held = [place for place in range(8) if own >> place & 1]
    return sum(place > 2 * order for order, place in enumerate(held))


def mood(rng: random.Random, low: int, high: int) -> int:
    """How he feels about a decision, in hundredths of a trick."""
    return rng.randint(low, high)
