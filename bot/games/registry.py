"""All games; the only place of the bot that names them.

The usual game is imported at once, any other at its first use: a start waits for none that nobody
plays.
"""

from functools import cache
from pkgutil import resolve_name
from typing import Final

from bot.games.preferans import front as preferans
from bot.views.front import AnyFront
from bot.views.model import Offer
from engine.games import OnDemand

_USUAL: Final[AnyFront] = preferans
_FRONTS: Final = {
    _USUAL.key: preferans.__name__,
    "napoleon": "bot.games.napoleon.front:FRONT",
    "stukolka": "bot.games.stukolka.front:FRONT",
    "mouche": "bot.games.mouche.front:FRONT",
    "rams": "bot.games.rams.front:FRONT",
    "sixtysix": "bot.games.sixtysix.front:FRONT",
    "thousand": "bot.games.thousand.front:FRONT",
    "gorka": "bot.games.gorka.front:FRONT",
    "bank": "bot.games.bank.front:FRONT",
    "konchinka": "bot.games.konchinka.front:FRONT",
    "lenturlu": "bot.games.lenturlu.front:FRONT",
    "kitty": "bot.games.kitty.front:FRONT",
    "whist": "bot.games.whist.front:FRONT",
    "semerik": "bot.games.semerik.front:FRONT",
    "vint": "bot.games.vint.front:FRONT",
    "piquet": "bot.games.piquet.front:FRONT",
    "norman": "bot.games.norman.front:FRONT",
    "bezique": "bot.games.bezique.front:FRONT",
}
FRONTS: Final = OnDemand[AnyFront](_FRONTS, lambda key: resolve_name(_FRONTS[key]))
"""By key, in the order of the menus; the first is the usual game."""


@cache
def offers() -> tuple[Offer, ...]:
    """Return the games to choose from, in this order."""
    return tuple(Offer(key, each.kind, min(each.places({}))) for key, each in FRONTS.items())


def front(key: str) -> AnyFront:
    """Return the front of a game; raises ``KeyError`` for an unknown one."""
    return FRONTS[key]


def usual() -> str:
    """Return the game of a chat that has chosen none."""
    return _USUAL.key
