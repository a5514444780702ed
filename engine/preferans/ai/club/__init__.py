"""A club player: sound rules of thumb, no search. Good enough to stand in for an absent person."""

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
from engine.preferans.ai.moves import random_cut
from engine.preferans.observe import PlayerView, Stage

__all__ = ["answer", "move"]


def answer(seen: PlayerView) -> Action:
    """Agree to what is proposed or claimed, or refuse it."""
    return consent.choose(seen)


def move(seen: PlayerView, rng: random.Random) -> Action:
    """Return one of the viewer's moves, of which there are several."""
    match seen.stage:
        case Stage.CUT:
            return random_cut(seen, rng)
        case Stage.AUCTION if closed.applies(seen):
            return closed.choose(seen, rng)
        case Stage.AUCTION:
            return bidding.choose(seen)
        case Stage.INVITATION:
            return bidding.answer(seen)
        case Stage.TALON | Stage.DISCARD | Stage.ORDER:
            return talon.choose(seen)
        case Stage.WHISTING | Stage.OPENNESS:
            return whisting.choose(seen)
        case Stage.SURPLUS:
            return surplus.advise(seen).action
        case Stage.ALL_PASS:
            return PLAY[all_pass_play.choose(seen)]
        case Stage.PLAY if seen.contract is MISERE:
            return PLAY[misere_play.choose(seen)]
        case Stage.PLAY:
            return PLAY[contract_play.choose(seen)]
        case _:
            raise ValueError(seen.stage)
