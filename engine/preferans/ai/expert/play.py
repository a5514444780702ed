"""The play of a trick contract: as declarer, as a whister of one hand or of two, as a passer.

Every playable card is valued in sampled worlds by the exact search, in points. That alone supposes
that everybody sees all cards; see `lapses` for what is done about it where the viewer does. Cards
that come out equal are told apart by the habits of the table.
"""

import random

from engine.cards import Card
from engine.computers import Effort
from engine.preferans.ai.expert import weighing
from engine.preferans.ai.expert.board import board
from engine.preferans.ai.expert.weighing import Weighing
from engine.preferans.ai.expert.worlds import worlds
from engine.preferans.observe import PlayerView
from engine.tricks import card_set


def weigh(seen: PlayerView, rng: random.Random, effort: Effort) -> Weighing:
    """Weigh every playable card of the hand on turn."""
    found = worlds(seen, rng, effort.samples)
    return weighing.over(board(seen), found, weighing.side_gains(seen), effort)


def pick(seen: PlayerView, found: Weighing) -> Card:
    """The card a careful player takes among the best.

    Following: the cheapest that does the same. Leading: the head of a sequence for a defender,
    and for a declarer, whose partner there is none to tell, the lowest of it.
    """
    return max(found.equals(), key=lambda card: (_habit(seen, card), -(card & 7), -card))


def _habit(seen: PlayerView, card: Card) -> int:
    if seen.table or seen.turn == seen.declarer:
        return 0
    hand = seen.hands[seen.turn] if seen.turn is not None else None
    own = card_set(hand or ())
    above = own >> card + 1 & 1 and card + 1 >> 3 == card >> 3
    return -int(above)
