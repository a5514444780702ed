"""Players who do not search: they do what people would likelier do, in a millisecond.

A club player is good enough to stand in for an absent person. A beginner knows the same, but takes
his hand for better or worse than it is, and plays many a card without a thought: high to win a
trick, low to stay out of it. He never throws a trick away on purpose.
"""

import random
from typing import Final, NamedTuple

from engine.preferans.actions import PLAY, Action
from engine.preferans.ai import closed, surplus
from engine.preferans.ai.habits import words
from engine.preferans.ai.habits.answers import answer
from engine.preferans.ai.habits.cards import best_habit, first_thought
from engine.preferans.ai.moves import random_cut
from engine.preferans.observe import PlayerView, Stage

__all__ = ["CLUB", "NOVICE", "OLD", "Habits", "answer", "best_habit", "move"]


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
OLD: Final = Habits(bids=(-30, -30), orders=(-60, -60), whists=(60, 60))
"""A club player of old preferans: its consolation is dear, and shared by whoever whists."""
NOVICE: Final = Habits(bids=(-60, 100), orders=(-30, 30), whists=(-100, 100), slips=35, haste=10)


def move(view: PlayerView, rng: random.Random, habits: Habits = CLUB) -> Action:
    """Return one of the viewer's moves, of which there are several."""
    match view.stage:
        case Stage.CUT:
            return random_cut(view, rng)
        case Stage.AUCTION if closed.applies(view):
            return closed.choose(view, rng, haste=habits.haste)
        case Stage.AUCTION:
            return words.bid(view, rng.randint(*habits.bids))
        case Stage.INVITATION:
            return words.answer_invitation(view, rng.randint(*habits.bids))
        case Stage.TALON | Stage.DISCARD | Stage.ORDER:
            return words.lay_away_or_order(view, rng.randint(*habits.orders))
        case Stage.WHISTING | Stage.OPENNESS:
            return words.whist(view, rng.randint(*habits.whists))
        case Stage.SURPLUS:
            return surplus.advise(view).action
        case Stage.PLAY if rng.randrange(100) < habits.slips:
            return PLAY[first_thought(view)]
        case Stage.PLAY | Stage.ALL_PASS:
            return PLAY[best_habit(view)]
        case _:
            raise ValueError(view.stage)
