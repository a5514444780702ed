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


def random_cut(view: PlayerView, rng: random.Random) -> Action:
    """Return any cut. Rule 1.5."""
    return rng.choice([move for move in view.moves if isinstance(move, Cut)])


def lowest_bid(view: PlayerView) -> tuple[Action, Contract] | None:
    """Return the move that stays in the auction at the lowest price, and its contract.

    None where only a pass or a misère is left. A misère cannot be held. Rules 2.3, 2.4, 2.7.
    Games without the talon are not among them: see `bids_without_talon`.
    """
    if HOLD in view.moves and isinstance(view.bid, Contract) and not view.no_talon:
        return HOLD, view.bid
    if TAKE_TALON in view.moves:
        return TAKE_TALON, Contract(view.lowest_level, Strain.SPADES)
    for move in view.moves:
        if isinstance(move, Bid) and isinstance(move.game, Contract):
            return move, move.game
    return None


def bids_without_talon(view: PlayerView) -> list[tuple[Action, AnyContract]]:
    """Return what may be held or bid without the talon, and the games. Rule 13.30."""
    found: list[tuple[Action, AnyContract]] = []
    if HOLD in view.moves and view.bid is not None and view.no_talon:
        found.append((HOLD, view.bid))
    found += [(move, move.game) for move in view.moves if isinstance(move, BidWithoutTalon)]
    return found


def playable_cards(view: PlayerView) -> list[Card]:
    """Return the cards that may be played, ascending."""
    return [move.card for move in view.moves if isinstance(move, PlayCard)]
