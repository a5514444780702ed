"""A beginner: simple rules, and the mistakes of somebody who has played for less than a year.

He counts aces, kings and long suits and relies on the talon; whists by mood; leads his high cards
at once and plays high in second hand; remembers aces rather than small cards, and does not count
trumps; ducks by playing low. He never throws a trick away on purpose. Votes he answers as a club
player does: a beginner asks the table what is right.
"""

import random
from typing import Final

from engine.preferans.actions import MISERE, PLAY, Action
from engine.preferans.ai import closed, surplus
from engine.preferans.ai.moves import random_cut
from engine.preferans.ai.novice import bidding, play
from engine.preferans.observe import PlayerView, Stage

__all__ = ["move"]

HASTE: Final = 10
"""Percent of hands that he passes in the dark for the fun of it."""


def move(seen: PlayerView, rng: random.Random) -> Action:
    """Return one of the viewer's moves, of which there are several."""
    match seen.stage:
        case Stage.CUT:
            return random_cut(seen, rng)
        case Stage.AUCTION if closed.applies(seen):
            return closed.choose(seen, rng, haste=HASTE)
        case Stage.AUCTION:
            return bidding.bid(seen, rng)
        case Stage.INVITATION:
            return bidding.answer(seen)
        case Stage.TALON | Stage.DISCARD | Stage.ORDER:
            return bidding.use_talon(seen, rng)
        case Stage.WHISTING | Stage.OPENNESS:
            return bidding.whist(seen, rng)
        case Stage.SURPLUS:
            return surplus.advise(seen).action
        case Stage.ALL_PASS:
            return PLAY[play.for_no_tricks(seen, rng)]
        case Stage.PLAY if seen.contract is MISERE and seen.turn != seen.declarer:
            return PLAY[play.against_misere(seen, rng)]
        case Stage.PLAY if seen.contract is MISERE:
            return PLAY[play.for_no_tricks(seen, rng)]
        case Stage.PLAY:
            return PLAY[play.for_tricks(seen, rng)]
        case _:
            raise ValueError(seen.stage)
