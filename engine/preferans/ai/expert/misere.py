"""Misère from both sides. Rule 7.3.

Once the defenders' hands lie open the declarer knows every card, and the defenders all but the two
he laid away: at most 66 layouts, of which none is left out. Each defender plays his own hand for
both.
"""

import random
from typing import Final

from engine.computers import Effort
from engine.preferans.ai.expert import weighing
from engine.preferans.ai.expert.board import board
from engine.preferans.ai.expert.weighing import Weighing
from engine.preferans.ai.expert.worlds import worlds
from engine.preferans.observe import PlayerView

MORE: Final = 2
"""Layouts per sample: the usual effort then leaves out none of the 66 discards."""


def weigh(seen: PlayerView, rng: random.Random, effort: Effort) -> Weighing:
    """Weigh every playable card of the hand on turn."""
    gains = weighing.side_gains(seen)
    found = worlds(seen, rng, MORE * effort.samples)
    return weighing.over(board(seen), found, gains, effort)
