"""In what players by rules of thumb differ: their levels are settings."""

from typing import Final, NamedTuple

from engine.cards import Card
from engine.preferans.actions import MISERE
from engine.preferans.ai.knowledge import knowledge_of, leading, over
from engine.preferans.ai.moves import playable_cards
from engine.preferans.observe import PlayerView


class Habits(NamedTuple):
    """By how much a hand is overrated in bids, orders and whists, and how often without thought.

    Least and most in hundredths of a trick; ``slips``: percent of cards, all-pass apart, that are
    the `first_thought`, ``haste``: of hands that are passed in the dark for the fun of it.
    """

    bids: tuple[int, int] = (0, 0)
    orders: tuple[int, int] = (0, 0)
    whists: tuple[int, int] = (0, 0)
    slips: int = 0
    haste: int = 0


CLUB: Final = Habits()
NOVICE: Final = Habits(bids=(-60, 100), orders=(-30, 60), whists=(-100, 100), slips=35, haste=10)


def first_thought(view: PlayerView) -> Card:
    """Return the highest card to win a trick, or to stay below one on misère, else the lowest."""
    cards = sorted(playable_cards(view), key=lambda card: (card.rank, card))
    known, ducks = knowledge_of(view), view.contract is MISERE
    if known.led is None:
        return cards[0] if ducks else cards[-1]
    holder, best = leading(known.trick, known.led, known.trump)
    higher = [card for card in cards if over(card, best, known.trump)]
    if ducks:
        return ([card for card in cards if card not in higher] or cards[:1])[-1]
    if not higher or known.friend(holder):
        return cards[0]
    return higher[-1 if higher[0] >> 3 == known.led else 0]
