"""Sets of preferans: nine deals of three players, each from an empty sheet."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final

from engine import limits
from engine.game import CHANCE
from engine.limits import LimitKind
from engine.log import Entry
from engine.options import Values
from engine.preferans.game import PREFERANS, PreferansTable
from engine.preferans.state import Before
from engine.sets import GivenDeal
from engine.table import apply, chance, derived_cut, opening_action, start

DEALS: Final = 9
PLAYERS: Final = 3
_ALL: Final[Values] = {
    "progression": (1,),
    "limit": limits.text(LimitKind.DEALS, 1),
    "length": 0,
    "seating": "joining",
}
"""One deal, whose all-pass costs what the first of a series does."""
AGREEMENTS: Final[Sequence[Values]] = tuple(
    {"convention": key, **_ALL} for key in ("sochi", "leningrad", "rostov")
)


def deals(options: Values, random: Random) -> tuple[GivenDeal, ...]:
    """Return new deals: a person sits at each seat three times, and nobody cuts. Rule 1.5."""
    return tuple(_deal(options, number % PLAYERS, random) for number in range(DEALS))


def _deal(options: Values, seat: int, random: Random) -> GivenDeal:
    agreement = PREFERANS.agree(options, PLAYERS)
    computers = [each for each in range(PLAYERS) if each != seat]
    log: list[Entry[object]] = [Entry(CHANCE, opening_action(PREFERANS, agreement, computers))]
    table = start(PREFERANS, log[0].action)
    makers: Sequence[Callable[[PreferansTable], Any]] = (
        lambda now: Before.of(now.state.pulka),
        lambda now: chance(now, random),
        derived_cut,
    )
    for make in makers:
        action = make(table)
        table = apply(table, CHANCE, action)
        log.append(Entry(CHANCE, action))
    return GivenDeal(seat, tuple(log))
