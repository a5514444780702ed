"""The games that can be played, by their keys: the one shared module that names them."""

from collections.abc import Mapping
from typing import Any, Final

from engine.errors import RuleError
from engine.game import Game
from engine.napoleon.game import NAPOLEON
from engine.preferans.game import PREFERANS

GAMES: Final[Mapping[str, Game[Any, Any, Any]]] = {game.key: game for game in (PREFERANS, NAPOLEON)}


def game(key: str) -> Game[Any, Any, Any]:
    """Return the game of this key; raises `RuleError` for one that is not played here."""
    found = GAMES.get(key)
    if found is None:
        raise RuleError("game-unknown", game=key)
    return found


def usual() -> str:
    """Return the game of a record, or of a command, that names none: the first one."""
    return next(iter(GAMES))
