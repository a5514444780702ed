"""What the laws of `tests.laws` ask of Napoleon."""

from engine.napoleon.game import NAPOLEON
from tests.laws.trick_games import trick_laws

LAWS = trick_laws(NAPOLEON, "наполеон", quick=("of-2", "of-3", "of-6"))
