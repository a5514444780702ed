"""Computer players: a view and a random source in, an action out.

`choose` answers whatever the table asks of the viewer: a vote first, then the move of his turn. It
sees a `PlayerView` and nothing else, so its choice cannot depend on a hidden card; the same view,
the same state of the random source and the same number of samples give the same choice.
"""

import random
from typing import Final

from engine.computers import DEFAULT_EFFORT, ComputerPlayers, Effort, Level
from engine.preferans import search
from engine.preferans.actions import Action, ProposeResult
from engine.preferans.ai import club, expert, novice
from engine.preferans.ai.advice import Advice, Reason
from engine.preferans.observe import PlayerView
from engine.votes import AGREE

__all__ = ["COMPUTERS", "Level", "advise", "choose"]


def choose(
    seen: PlayerView,
    rng: random.Random,
    level: str = Level.CLUB,
    effort: Effort = DEFAULT_EFFORT,
) -> Action:
    """Return one of the viewer's moves or rights, or his answer to a vote.

    Raises ``ValueError`` when nothing is asked of him.
    """
    if seen.vote is not None and seen.viewer in seen.vote.awaited:
        return expert.answer(seen, rng, effort) if level == Level.EXPERT else club.answer(seen)
    if not seen.moves:
        raise ValueError(seen.stage)
    if seen.viewer in seen.no_more:
        return search.find(seen)
    if level == Level.EXPERT:
        return expert.move(seen, rng, effort)
    if len(seen.moves) == 1:
        return seen.moves[0]
    if level == Level.NOVICE:
        return novice.move(seen, rng)
    return club.move(seen, rng)


def advise(seen: PlayerView, rng: random.Random, effort: Effort = DEFAULT_EFFORT) -> Advice:
    """Return what an expert would do, and why; answers to a vote included."""
    vote = seen.vote
    if vote is None or seen.viewer not in vote.awaited:
        return expert.explain(seen, rng, effort)
    action = expert.answer(seen, rng, effort)
    if isinstance(vote.proposal, ProposeResult):
        return Advice(action, Reason.FAIR if action == AGREE else Reason.UNFAIR)
    return Advice(action, Reason.HARMLESS if action == AGREE else Reason.UNPROVEN)


COMPUTERS: Final = ComputerPlayers(choose, advise, fallbacks={Level.EXPERT: Level.CLUB})
