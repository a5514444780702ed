"""Computer players: a view and a random source in, an action out.

`choose` answers whatever the table asks of the viewer: a vote first, then the move of his turn. It
sees a `PlayerView` and nothing else, so its choice cannot depend on a hidden card; the same view
and the same state of the random source give the same choice.
"""

import random

from engine.preferans.actions import MISERE, PLAY, Action
from engine.preferans.ai import (
    all_pass_play,
    bidding,
    consent,
    contract_play,
    cut,
    misere_play,
    talon,
    whisting,
)
from engine.preferans.observe import PlayerView, Stage

__all__ = ["choose"]


def choose(seen: PlayerView, rng: random.Random) -> Action:
    """Return one of the viewer's moves, or his answer to a vote.

    Raises ``ValueError`` when nothing is asked of him.
    """
    if seen.vote is not None and seen.viewer in seen.vote.awaited:
        return consent.choose(seen)
    if not seen.moves:
        raise ValueError(seen.stage)
    if len(seen.moves) == 1:
        return seen.moves[0]
    match seen.stage:
        case Stage.CUT:
            return cut.choose(seen, rng)
        case Stage.AUCTION:
            return bidding.choose(seen)
        case Stage.TALON | Stage.DISCARD | Stage.ORDER:
            return talon.choose(seen)
        case Stage.WHISTING | Stage.OPENNESS:
            return whisting.choose(seen)
        case Stage.ALL_PASS:
            return PLAY[all_pass_play.choose(seen)]
        case Stage.PLAY if seen.contract is MISERE:
            return PLAY[misere_play.choose(seen)]
        case Stage.PLAY:
            return PLAY[contract_play.choose(seen)]
        case _:
            raise ValueError(seen.stage)
