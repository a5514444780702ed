"""Computer players: a view and a random source in, an action out.

`choose` answers whatever the table asks of the viewer: a vote first, then the move of his turn. It
sees a `PlayerView` and nothing else, so its choice cannot depend on a hidden card; the same view,
the same state of the random source and the same number of samples give the same choice.
"""

import random

from engine.effort import DEFAULT_EFFORT, Effort
from engine.preferans.actions import Action
from engine.preferans.ai import club, expert, novice
from engine.preferans.ai.level import Level
from engine.preferans.observe import PlayerView

__all__ = ["Level", "choose"]


def choose(
    seen: PlayerView,
    rng: random.Random,
    level: Level = Level.CLUB,
    effort: Effort = DEFAULT_EFFORT,
) -> Action:
    """Return one of the viewer's moves or rights, or his answer to a vote.

    Raises ``ValueError`` when nothing is asked of him.
    """
    if seen.vote is not None and seen.viewer in seen.vote.awaited:
        return expert.answer(seen, rng, effort) if level is Level.EXPERT else club.answer(seen)
    if not seen.moves:
        raise ValueError(seen.stage)
    if level is Level.EXPERT:
        return expert.move(seen, rng, effort)
    if len(seen.moves) == 1:
        return seen.moves[0]
    if level is Level.NOVICE:
        return novice.move(seen, rng)
    return club.move(seen, rng)
