"""The cut. Rule 1.5."""

import random

from engine.preferans.actions import Action
from engine.preferans.observe import PlayerView
from engine.shuffle import Cut


def choose(seen: PlayerView, rng: random.Random) -> Action:
    """Anywhere."""
    return rng.choice([move for move in seen.moves if isinstance(move, Cut)])
