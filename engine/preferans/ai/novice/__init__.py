"""A beginner: simple rules, and the mistakes people make before they have played for a year.

He counts aces, kings and long suits and hopes for the talon; whists by mood; leads his high cards
at once and plays high in second hand; remembers aces rather than small cards, and no trumps at
all; ducks by playing low. He never means to lose what he holds. ``rng`` is his mood. To claims and
proposals he answers as a club player does: a beginner asks the table what is right.
"""

import random

from engine.preferans.actions import MISERE, PLAY, Action
from engine.preferans.ai import cut
from engine.preferans.ai.novice import bidding, contract_play, ducking, talon, whisting
from engine.preferans.observe import PlayerView, Stage

__all__ = ["move"]


def move(seen: PlayerView, rng: random.Random) -> Action:
    """One of the viewer's moves, of which there are several."""
    match seen.stage:
        case Stage.CUT:
            return cut.choose(seen, rng)
        case Stage.AUCTION:
            return bidding.choose(seen, rng)
        case Stage.TALON | Stage.DISCARD | Stage.ORDER:
            return talon.choose(seen, rng)
        case Stage.WHISTING | Stage.OPENNESS:
            return whisting.choose(seen, rng)
        case Stage.ALL_PASS:
            return PLAY[ducking.choose(seen, rng)]
        case Stage.PLAY if seen.contract is MISERE and seen.turn != seen.declarer:
            return PLAY[ducking.choose_catching(seen, rng)]
        case Stage.PLAY if seen.contract is MISERE:
            return PLAY[ducking.choose(seen, rng)]
        case Stage.PLAY:
            return PLAY[contract_play.choose(seen, rng)]
        case _:
            raise ValueError(seen.stage)
