"""Computer players: a view and a random source in, an action out.

`choose` answers whatever the table asks of the viewer: a vote first, then the move of his turn. It
sees a `PlayerView` and nothing else, so its choice cannot depend on a hidden card; the same view,
the same state of the random source and the same number of samples give the same choice.
"""

import random
from typing import Final

from engine.computers import DEFAULT_EFFORT, ComputerPlayers, Effort, Level, Value
from engine.preferans import search
from engine.preferans.actions import Action
from engine.preferans.ai import expert, habits
from engine.preferans.ai.advice import Advice
from engine.preferans.observe import PlayerView

__all__ = ["COMPUTERS", "Level", "advise", "choose", "values"]


def choose(
    view: PlayerView,
    rng: random.Random,
    level: str = Level.CLUB,
    effort: Effort = DEFAULT_EFFORT,
) -> Action:
    """Return one of the viewer's moves or rights, or his answer to a vote.

    Raises ``ValueError`` when nothing is asked of him.
    """
    asked = view.vote is not None and view.viewer in view.vote.awaited
    if not asked and not view.moves:
        raise ValueError(view.stage)
    if not asked and view.viewer in view.no_more:
        return search.find(view)
    if level == Level.EXPERT:
        return expert.explain(view, rng, effort).action
    if asked:
        return habits.answer(view)
    if len(view.moves) == 1:
        return view.moves[0]
    return habits.move(view, rng, habits.NOVICE if level == Level.NOVICE else habits.CLUB)


def advise(view: PlayerView, rng: random.Random, effort: Effort = DEFAULT_EFFORT) -> Advice:
    """Return what an expert would do, and why; answers to a vote included."""
    return expert.explain(view, rng, effort)


def values(
    view: PlayerView, rng: random.Random, effort: Effort = DEFAULT_EFFORT
) -> dict[Action, Value]:
    """Return what every choice is worth that is weighed, in whists of the settlement.

    A claim that is proved is none of them: its cards come to the same.
    """
    found = expert.explain(view, rng, effort, claiming=False)
    return {each.action: each.value for each in found.choices}


COMPUTERS: Final = ComputerPlayers(choose, advise, fallbacks={Level.EXPERT: Level.CLUB})
