"""What a hand looks like to its owner: how many tricks it may take against all others.

And from there, what a word of the auction tells about a hand. The figures were fitted to random
deals, played out by `habits` and by `search`: the mean of both.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from engine.napoleon.ai.cards import RANKS
from engine.napoleon.ai.knowledge import DealKnowledge
from engine.napoleon.game import TRICKS

WORTH: Final[Mapping[int, tuple[int, ...]]] = {
    2: (83, 101, 93, 115, 117, 23, 45, 57, 85),
    3: (83, 93, 106, 126, 145, 19, 30, 50, -12),
    4: (60, 85, 90, 110, 143, 7, 17, 40, -24),
    5: (46, 58, 90, 103, 137, 3, 7, 24, -22),
    6: (37, 55, 70, 93, 136, 0, 4, 16, -20),
}
"""By players, hundredths of a trick: a low trump, jack, queen, king and ace of trumps, queen, king
and ace of another suit, and the hand itself."""
JACK: Final = 5
"""The number of a jack within its suit."""
ENOUGH: Final = 30
"""Hundredths of a trick that a hand should be worth above a bid, for most players to make it."""
WIDTH: Final = 25
"""Hundredths of a trick from one step of `SAID` to the next."""
SAID: Final[Sequence[int]] = (3, 5, 9, 16, 28, 42, 58, 72, 84, 91, 95, 97)
"""How many of a hundred players bid, by steps of strength around what is enough."""
MIDDLE: Final = 6
"""The step that begins where a hand is just enough."""


def _values(players: int) -> tuple[int, ...]:
    """The worth of each card by its number."""
    low, *trumps, queen, king, ace, _ = WORTH[players]
    plain = (0,) * (RANKS - 3) + (queen, king, ace)
    return plain * 3 + (low,) * JACK + tuple(trumps)


VALUES: Final = {players: _values(players) for players in WORTH}


def strength(hand: int, players: int) -> int:
    """Return about how many tricks a hand of five takes as the bidder's, in hundredths."""
    values = VALUES[players]
    found = WORTH[players][-1]
    while hand:
        low = hand & -hand
        found += values[low.bit_length() - 1]
        hand ^= low
    return found


def willing(strength: int, bid: int) -> int:
    """Return how many players of a hundred bid so much with a hand of this strength."""
    step = (strength - 100 * bid - ENOUGH) // WIDTH + MIDDLE
    return SAID[min(max(step, 0), len(SAID) - 1)]


def likelihood(known: DealKnowledge, hands: Sequence[int]) -> int:
    """Return how well a layout fits what the others said, as a weight."""
    standing, found = 0, 1
    for seat, word in known.words:
        least = max(standing + 1, known.least_bid)
        if seat != known.me:
            worth = strength(hands[seat] | known.shown[seat], known.players)
            if word.tricks:
                # He thought that he makes so many, and not clearly more.
                found *= willing(worth, word.tricks)
                if word.tricks < TRICKS:
                    found *= 130 - willing(worth, word.tricks + 1)
            else:
                found *= 100 - willing(worth, least)
        standing = max(standing, word.tricks)
    return found
