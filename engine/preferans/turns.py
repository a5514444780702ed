"""Who may act, and how: what every phase and vote asks and allows, in a fixed order.

The order is a contract (buttons point into it): moves as each module lists them; rights as
reshuffle, hand over or concede, claims, then stop or answers to a vote.
"""

from engine.game import CHANCE
from engine.preferans import (
    allpass,
    auction,
    claim,
    consents,
    deal,
    play,
    talon,
    whisting,
)
from engine.preferans.actions import Action
from engine.preferans.state import (
    NOBODY,
    ONLY,
    AllPass,
    Auction,
    Cutting,
    Discarding,
    Finished,
    Lots,
    Openness,
    Ordering,
    Play,
    Shuffling,
    Table,
    Talon,
    Whisting,
)

_CHANCE = frozenset((CHANCE,))


def turn(table: Table) -> int | None:
    """Return whose card, word or choice it is: the seat of the hand, not of who plays it."""
    match table.phase:
        case Play(turn=seat) | AllPass(turn=seat) | Auction(turn=seat) | Whisting(turn=seat):
            return seat
        case Talon(declarer=seat) | Discarding(declarer=seat) | Ordering(declarer=seat):
            return seat
        case Openness(whister=seat):
            return seat
        case Cutting(terms=terms):
            return deal.cutter(terms, table.agreement.players)
        case _:
            return None


def actors(table: Table) -> frozenset[int]:
    """Return the seats the table waits for, or CHANCE for lots and decks; empty at the end."""
    phase = table.phase
    if table.vote is not None and table.vote.blocks:
        return table.vote.awaited
    if isinstance(phase, Play):
        return ONLY[phase.lay.players[phase.turn]]
    seat = turn(table)
    if seat is not None:
        return ONLY[seat]
    return NOBODY if isinstance(phase, Finished) else _CHANCE


def moves(table: Table, seat: int) -> tuple[Action, ...]:
    """Return what the turn, or a blocking vote, asks of ``seat`` now."""
    if table.vote is not None and table.vote.blocks:
        return consents.moves(table.vote, seat)
    phase = table.phase
    match phase:
        case Play():
            return play.moves(phase, seat)
        case AllPass():
            return allpass.moves(phase, seat)
        case Auction():
            return auction.moves(table, phase, seat)
        case Whisting() | Openness():
            return whisting.moves(table, phase, seat)
        case Talon() | Discarding() | Ordering():
            return talon.moves(table, phase, seat)
        case Lots() | Shuffling() | Cutting():
            return deal.moves(table, phase, seat)
        case Finished():
            return ()


def rights(table: Table, seat: int) -> tuple[Action, ...]:
    """Return what ``seat`` may do besides: listable standing rights and open votes."""
    phase = table.phase
    if isinstance(phase, Finished):
        return ()
    found: tuple[Action, ...] = ()
    if table.vote is None or not table.vote.blocks:
        match phase:
            case Cutting():
                found = deal.rights(table, phase, seat)
            case Play():
                found = (*play.rights(phase, seat), *claim.rights(phase, seat))
            case AllPass():
                found = claim.rights(phase, seat)
    return (*found, *consents.rights(table, seat))
