"""What the laws of `tests.laws` ask of Napoleon."""

from engine.napoleon.game import NAPOLEON
from tests.laws.card_games import card_laws

LAWS = card_laws(NAPOLEON, "наполеон", quick="of-3")
