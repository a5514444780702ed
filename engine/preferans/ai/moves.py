"""What the moves of a view come to, for players of every level."""

import random

from engine.cards import Card
from engine.preferans.actions import (
    HOLD,
    TAKE_TALON,
    Action,
    AnyContract,
    Bid,
    BidWithoutTalon,
    Contract,
    Strain,
)
from engine.preferans.observe import PlayerView
from engine.shuffle import Cut
from engine.tricks import PlayCard


def random_cut(seen: PlayerView, rng: random.Random) -> Action:
    """Return any cut. Rule 1.5."""
    return rng.choice([move for move in seen.moves if isinstance(move, Cut)])


def lowest_bid(seen: PlayerView) -> tuple[Action, Contract] | None:
    """Return the move that stays in the auction at the lowest price, and its contract.

    None where only a pass or a misère is left. A misère cannot be held. Rules 2.3, 2.4, 2.7.
    Games without the talon are not among them: see `bids_without_talon`.
    """
    if HOLD in seen.moves and isinstance(seen.bid, Contract) and not seen.no_talon:
        return HOLD, seen.bid
    if TAKE_TALON in seen.moves:
        return TAKE_TALON, Contract(seen.lowest_level, Strain.SPADES)
    for move in seen.moves:
        if isinstance(move, Bid) and isinstance(move.game, Contract):
            return move, move.game
    return None


def bids_without_talon(seen: PlayerView) -> list[tuple[Action, AnyContract]]:
    """Return what may be held or bid without the talon, and the games. Rule 13.30."""
    found: list[tuple[Action, AnyContract]] = []
    if HOLD in seen.moves and seen.bid is not None and seen.no_talon:
        found.append((HOLD, seen.bid))
    found += [(move, move.game) for move in seen.moves if isinstance(move, BidWithoutTalon)]
    return found


def playable_cards(seen: PlayerView) -> list[Card]:
    """Return the cards that may be played, ascending."""
    return [move.card for move in seen.moves if isinstance(move, PlayCard)]
