"""A beginner: bids the tricks that are certain, plays plainly, remembers no earlier trick."""

from engine.napoleon.ai.card_play import habitual
from engine.napoleon.ai.cards import ABOVE, ALL, RANKS, TRUMPS, listed
from engine.napoleon.ai.knowledge import DealKnowledge
from engine.napoleon.game import BIDS, PASS, TrickBid

ACE = RANKS - 1
"""The number of an ace within its suit."""


def word(known: DealKnowledge) -> TrickBid:
    """Bid what is certain, where that is allowed; else pass."""
    tricks = certain(known)
    if tricks >= max(known.bid + 1, known.least_bid):
        return BIDS[tricks]
    return PASS


def certain(known: DealKnowledge) -> int:
    """Return how many tricks a beginner holds for certain: the highest trumps, and aces."""
    count = 0
    for card in reversed(listed(known.hand)):
        if card >= TRUMPS:
            count += not known.unseen & ABOVE[card]
        else:
            count += card % RANKS == ACE
    return count


def card(known: DealKnowledge) -> int:
    """Play by habit, as if the deal had begun with this trick."""
    forgotten = ALL & ~known.hand
    for _, lying in known.trick:
        forgotten &= ~(1 << lying)
    return habitual(known, forgotten)
