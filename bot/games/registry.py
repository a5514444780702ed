"""All games; the only place of the bot that names them.

The usual game is imported at once, any other at its first use: a start waits for none that nobody
plays.
"""

from collections.abc import Mapping
from functools import cache
from typing import Final

from bot.games.preferans import front as preferans
from bot.views.front import AnyFront
from bot.views.model import Offer
from engine.games import OnDemand


def _napoleon() -> AnyFront:
    from bot.games.napoleon.front import FRONT  # noqa: PLC0415 - at its first use

    return FRONT


def _stukolka() -> AnyFront:
    from bot.games.stukolka.front import FRONT  # noqa: PLC0415 - at its first use

    return FRONT


def _mouche() -> AnyFront:
    from bot.games.mouche.front import FRONT  # noqa: PLC0415 - at its first use

    return FRONT


def _rams() -> AnyFront:
    from bot.games.rams.front import FRONT  # noqa: PLC0415 - at its first use

    return FRONT


def _sixtysix() -> AnyFront:
    from bot.games.sixtysix.front import FRONT  # noqa: PLC0415 - at its first use

    return FRONT


FRONTS: Final[Mapping[str, AnyFront]] = OnDemand(
    {
        preferans.key: lambda: preferans,
        "napoleon": _napoleon,
        "stukolka": _stukolka,
        "mouche": _mouche,
        "rams": _rams,
        "sixtysix": _sixtysix,
    }
)
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
    return next(iter(FRONTS))
