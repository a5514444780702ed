"""Rules of thumb, no search: a club player, and with slips a beginner.

A club player is good enough to stand in for an absent person. A beginner knows the same, but takes
his hand for better or worse than it is, and plays many a card without a thought: high to win a
trick, low to stay out of it. He never throws a trick away on purpose.
"""

import random

from engine.preferans.actions import MISERE, PLAY, Action
from engine.preferans.ai import closed, surplus
from engine.preferans.ai.club import (
    all_pass_play,
    bidding,
    consent,
    contract_play,
    misere_play,
    talon,
    whisting,
)
from engine.preferans.ai.club.habits import CLUB, NOVICE, Habits, first_thought
from engine.preferans.ai.moves import random_cut
from engine.preferans.observe import PlayerView, Stage

__all__ = ["CLUB", "NOVICE", "answer", "move"]


def answer(view: PlayerView) -> Action:
    """Agree to what is proposed or claimed, or refuse it."""
    return consent.choose(view)


def move(view: PlayerView, rng: random.Random, habits: Habits = CLUB) -> Action:
    """Return one of the viewer's moves, of which there are several."""
    match view.stage:
        case Stage.CUT:
            return random_cut(view, rng)
        case Stage.AUCTION if closed.applies(view):
            return closed.choose(view, rng, haste=habits.haste)
        case Stage.AUCTION:
            return bidding.choose(view, rng.randint(*habits.bids))
        case Stage.INVITATION:
            return bidding.answer(view, rng.randint(*habits.bids))
        case Stage.TALON | Stage.DISCARD | Stage.ORDER:
            return talon.choose(view, rng.randint(*habits.orders))
        case Stage.WHISTING | Stage.OPENNESS:
            return whisting.choose(view, rng.randint(*habits.whists))
        case Stage.SURPLUS:
            return surplus.advise(view).action
        case Stage.PLAY if rng.randrange(100) < habits.slips:
            return PLAY[first_thought(view)]
        case Stage.ALL_PASS:
            return PLAY[all_pass_play.choose(view)]
        case Stage.PLAY if view.contract is MISERE:
            return PLAY[misere_play.choose(view)]
        case Stage.PLAY:
            return PLAY[contract_play.choose(view)]
        case _:
            raise ValueError(view.stage)
