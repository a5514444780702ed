"""The programming interface of a game of the kit, for its package."""

from typing import TypeVar

from engine.game_table import GameTable, GameTables
from engine.kit.deal import CardDeal
from engine.kit.game import CardGame, Evening
from engine.kit.past import CardFacts, EveningFacts
from engine.kit.view import KitView
from engine.kit.words import Action

D = TypeVar("D", bound=CardDeal)
F = TypeVar("F", bound=CardFacts)

KitTable = GameTable[Evening[D, F], Action, KitView[D, F], EveningFacts[F]]
"""A table of a game and its log: see `engine.game_table.GameTable`."""


def tables_of(
    game: CardGame[D, F],
) -> GameTables[Evening[D, F], Action, KitView[D, F], EveningFacts[F]]:
    """Return the opener and reader of a game's tables."""
    return GameTables(game.records)
