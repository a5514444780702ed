"""The next step of an auction, whoever values it."""

from engine.preferans.actions import HOLD, TAKE_TALON, Action, Bid, Contract, Strain
from engine.preferans.observe import PlayerView


def least_step(seen: PlayerView) -> tuple[Action, Contract] | None:
    """The least binding word that keeps one in the auction, and the contract it stands for.

    None where only a pass or a misère is left. A misère cannot be held. Rules 2.3, 2.4, 2.7.
    """
    if HOLD in seen.moves and isinstance(seen.bid, Contract):
        return HOLD, seen.bid
    if TAKE_TALON in seen.moves:
        return TAKE_TALON, Contract(seen.lowest_level, Strain.SPADES)
    for move in seen.moves:
        if isinstance(move, Bid) and isinstance(move.game, Contract):
            return move, move.game
    return None
