"""The auction of old preferans: its ladder, and a hold that anyone may say. Rules 11.5, 11.6."""

from itertools import chain
from typing import Any, Final, TypeAlias

from engine.preferans.actions import (
    BID,
    CONTRACTS,
    HOLD,
    PASS,
    WITHOUT_TALON,
    Action,
    AnyContract,
    Contract,
    Special,
)

Agreement: TypeAlias = Any
Auction: TypeAlias = Any
"""Of modules above: the record of the convention, below them, names the functions here."""
Rung = tuple[AnyContract, bool]
"""A game, and whether it is a direct one: on tricks, without the talon."""
_LEVEL: Final = {
    level: tuple([(game, False) for game in CONTRACTS if game.level == level])
    for level in range(6, 11)
}
LADDER: Final[tuple[Rung, ...]] = (
    *_LEVEL[6],
    (Special.SMALL_MISERE, False),
    *((game, True) for game, _ in _LEVEL[6]),
    (Special.BIG_MISERE, False),
    (Special.SMALL_UVERT, False),
    *_LEVEL[7],
    (Special.BIG_UVERT, False),
    *chain.from_iterable(_LEVEL[level] for level in (8, 9, 10)),
)
"""Every bid ascending. Rule 11.5."""
_PLACE: Final = {rung: place for place, rung in enumerate(LADDER)}
_OPTION: Final = {
    Special.SMALL_MISERE: "miseres",
    Special.BIG_MISERE: "miseres",
    Special.SMALL_UVERT: "uverts",
    Special.BIG_UVERT: "uverts",
}


def words(agreement: Agreement, phase: Auction) -> list[Action]:
    """Return hold, where it may be said, and the bids ascending. Rules 11.5, 11.6."""
    found: list[Action] = [HOLD] if _may_hold(phase) else []
    bid, direct = phase.bid, phase.no_talon and isinstance(phase.bid, Contract)
    above = LADDER if bid is None else LADDER[_PLACE[bid, direct] + 1 :]
    bought = next((rung for rung in above if isinstance(rung[0], Contract) and not rung[1]), None)
    over = bid is Special.SMALL_MISERE or direct
    step = next((rung for rung in above if rung[1]), None) if over else None
    for game, without in above:
        if isinstance(game, Special):
            if game in no_tricks(agreement):
                found.append(BID[game])
        elif (game, without) in (bought, step):
            found.append(WITHOUT_TALON[game] if without else BID[game])
    return found


def no_tricks(agreement: Agreement) -> tuple[Special, ...]:
    """Return the misères and uverts that may be bid. Rule 11.5."""
    return tuple([game for game, option in _OPTION.items() if getattr(agreement, option)])


def _may_hold(phase: Auction) -> bool:
    """Return whether the game on tricks that stands has not been held yet. Rule 11.6."""
    said = [word for _, word in phase.words if word != PASS]
    return isinstance(phase.bid, Contract) and said[-1:] != [HOLD]
