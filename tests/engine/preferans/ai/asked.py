"""What computers say, and why, where one seat is asked."""

import random

from engine.computers import Effort
from engine.log import action_code
from engine.preferans.ai import Level, choose, expert
from engine.preferans.ai.advice import Advice
from engine.preferans.game import PREFERANS, PreferansTable
from engine.preferans.observe import PlayerView
from engine.table import actors, observe

SOME = Effort(12)


def view(table: PreferansTable) -> PlayerView:
    """What the seat sees that the table waits for."""
    (seat,) = actors(table)
    return observe(table, seat)


def says(
    table: PreferansTable, level: Level = Level.EXPERT, effort: Effort = SOME, *, seed: int = 1
) -> str:
    """The code of what a computer does there."""
    return action_code(PREFERANS, choose(view(table), random.Random(seed), level, effort))


def advice(table: PreferansTable, effort: Effort = SOME) -> Advice:
    """What the expert tells whoever sits there."""
    return expert.explain(view(table), random.Random(1), effort)
