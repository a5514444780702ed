"""Misère from both sides. Rule 7.3.

Once the defenders' hands lie open the declarer knows every card, and the defenders all but the two
he laid away: at most 66 layouts, of which none is left out. Each defender plays his own hand for
both.
"""

import random
from typing import Final

from engine.cards import Card
from engine.preferans.ai.expert import weighing
from engine.preferans.ai.expert.board import board
from engine.preferans.ai.expert.weighing import Weighing
from engine.preferans.ai.expert.worlds import worlds
from engine.preferans.ai.level import Effort
from engine.preferans.observe import PlayerView

DISCARDS: Final = 66
"""Pairs among twelve cards."""


def choose(seen: PlayerView, rng: random.Random, effort: Effort) -> Card:
    """The card of the hand on turn."""
    return pick(seen, weigh(seen, rng, effort))


def weigh(seen: PlayerView, rng: random.Random, effort: Effort) -> Weighing:
    """Weigh every playable card of the hand on turn."""
    gains = weighing.side_gains(seen)
    found = worlds(seen, rng, max(effort.samples, DISCARDS))
    return weighing.over(board(seen), found, gains, effort)


def pick(_: PlayerView, found: Weighing) -> Card:
    """Of equal cards the highest: what is got rid of now takes no trick later."""
    return max(found.equals(), key=lambda card: (card & 7, -card))
