"""All games; the only place of the bot that names them."""

from collections.abc import Mapping
from typing import Any, Final

from bot.games.front import Front
from bot.games.mouche.front import FRONT as MOUCHE
from bot.games.napoleon.front import FRONT as NAPOLEON
from bot.games.preferans import front as preferans
from bot.games.rams.front import FRONT as RAMS
from bot.games.stukolka.front import FRONT as STUKOLKA
from bot.views.model import Offer

FRONTS: Final[Mapping[str, Front[Any, Any, Any]]] = {
    preferans.key: preferans,
    NAPOLEON.key: NAPOLEON,
    STUKOLKA.key: STUKOLKA,
    MOUCHE.key: MOUCHE,
    RAMS.key: RAMS,
}
"""By key, in the order of the menus; the first is the usual game."""

OFFERS: Final = tuple(Offer(key, each.kind, min(each.places({}))) for key, each in FRONTS.items())
"""Games to choose from, in this order."""


def front(key: str) -> Front[Any, Any, Any]:
    """Return the front of a game; raises ``KeyError`` for an unknown one."""
    return FRONTS[key]


def usual() -> str:
    """Return the game of a chat that has chosen none."""
    return next(iter(FRONTS))
