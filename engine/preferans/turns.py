"""Legal actions in a deal, phase by phase, in a fixed order.

The order is a contract (buttons point into it): moves as each module lists them; rights as hand
over or concede, then claims.
"""

from typing import Final

from engine.game import CHANCE
from engine.preferans import (
    all_pass,
    auction,
    claim,
    invitation,
    play,
    surplus,
    talon,
    whisting,
)
from engine.preferans.actions import Action
from engine.preferans.state import (
    ONLY,
    AllPass,
    Auction,
    BetweenDeals,
    Checking,
    Discarding,
    Finished,
    Invited,
    OpenOrClosed,
    Ordering,
    Play,
    PreferansState,
    Surplus,
    Talon,
    WhisterDiscarding,
    Whisting,
)

ONLY_CHANCE: Final = frozenset((CHANCE,))


def turn(state: PreferansState) -> int | None:
    """Return the seat of the hand whose card, word or choice is due, not of its player."""
    match state.phase:
        case Play(turn=seat) | AllPass(turn=seat) | Auction(turn=seat) | Whisting(turn=seat):
            return seat
        case Talon(declarer=seat) | Discarding(declarer=seat) | Ordering(declarer=seat):
            return seat
        case OpenOrClosed(turn=seat) | Surplus(declarer=seat) | Invited(dealer=seat):
            return seat
        case WhisterDiscarding(whister=seat):
            return seat
        case _:
            return None


def actors(state: PreferansState) -> frozenset[int]:
    """Return the one seat that a running deal waits for, or CHANCE; empty when none runs."""
    phase = state.phase
    if isinstance(phase, Play):
        return ONLY[phase.control.played_by[phase.turn]]
    if isinstance(phase, Checking):
        return ONLY_CHANCE
    seat = turn(state)
    return frozenset() if seat is None else ONLY[seat]


def moves(state: PreferansState, seat: int) -> tuple[Action, ...]:
    """Return the actions due from ``seat``."""
    phase = state.phase
    match phase:
        case Play():
            return play.moves(phase, seat)
        case AllPass():
            return all_pass.moves(phase, seat)
        case Auction():
            return auction.moves(state, phase, seat)
        case Invited():
            return invitation.moves(phase, seat)
        case Whisting() | OpenOrClosed():
            return whisting.moves(state, phase, seat)
        case Talon() | Discarding() | WhisterDiscarding() | Ordering():
            return talon.moves(state, phase, seat)
        case Surplus():
            return surplus.moves(phase, seat)
        case BetweenDeals() | Checking() | Finished():
            return ()


def rights(state: PreferansState, seat: int) -> tuple[Action, ...]:
    """Return other actions of ``seat``: standing rights that can be listed."""
    phase = state.phase
    match phase:
        case Play():
            return (*play.rights(phase, seat), *claim.rights(phase, seat))
        case AllPass():
            return claim.rights(phase, seat)
        case _:
            return ()
