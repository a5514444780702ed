"""The programming interface of a game of the kit, for its package."""

from typing import TypeVar

from engine.game_table import GameTable, GameTables
from engine.kit.deal import TrickDeal
from engine.kit.game import Evening, TrickGame
from engine.kit.past import EveningFacts, TrickFacts
from engine.kit.view import KitView
from engine.kit.words import Action

D = TypeVar("D", bound=TrickDeal)
F = TypeVar("F", bound=TrickFacts)

TrickTable = GameTable[Evening[D, F], Action, KitView[D, F], EveningFacts[F]]
"""A table of a game and its log: see `engine.game_table.GameTable`."""


def tables_of(
    game: TrickGame[D, F],
) -> GameTables[Evening[D, F], Action, KitView[D, F], EveningFacts[F]]:
    """Return the opener and reader of a game's tables."""
    return GameTables(game.records)
