"""Words before looking at one's cards. Rules 9.2, 9.5, 9.6.

Where a table has dark words every hand is closed to its own player when the auction begins. He
opens it in his turn, right before his word, and cannot close it again; after the auction all
players see their own hands.

Decisions where the rules are read closely:

* A pass in the dark is a first word before any bid (9.2); over a bid one looks before one passes.
  A player who has bid in the dark may pass without looking.
* Looking is a word where it takes a doubling back, that is after a bid in the dark. Before a
  first word it needs no entry: a light first word implies it.
* Misère in the dark goes over every light bid up to 9 no-trump, over every bid in the dark below
  misère, and over misère; over it go a dark nine of spades or a ten, light or dark. A dark nine
  over anything else is a plain step (13.14).
* Misère over misère does not end the auction; a bid that beats it does, as elsewhere (2.6).
"""

from engine.errors import RuleError
from engine.preferans.actions import (
    BID,
    DARK_BID,
    DARK_HOLD,
    DARK_PASS,
    LOOK_AT_CARDS,
    MISERE,
    PASS,
    SWITCH_TO_MISERE,
    Action,
    AnyContract,
    Bid,
    Contract,
)
from engine.preferans.ladder import LOWEST_TEN, NINES, above, may_hold, spoken
from engine.preferans.options import Agreement
from engine.preferans.state import Auction, PreferansState, Talon


def moves(agreement: Agreement, phase: Auction) -> tuple[Action, ...]:
    """Return the actions of the player in turn with a closed hand.

    His pass, hold, the bids ascending, misère last, then the look.
    """
    found: list[Action] = []
    if spoken(phase):
        found.append(PASS)
    elif phase.bid is None and phase.deal.terms.step:
        found.append(DARK_PASS)
    if may_hold(phase):
        found.append(DARK_HOLD)
    found += [DARK_BID[game] for game in _dark(agreement, phase)]
    found.append(LOOK_AT_CARDS)
    return tuple(found)


def light(agreement: Agreement, phase: Auction) -> list[Bid]:
    """Return the bids of a player who has looked, ascending; a ten beats dark misère. 13.14."""
    games = above(agreement, phase)
    if phase.dark and phase.bid is MISERE:
        games = [game for game in games if isinstance(game, Contract) and game >= LOWEST_TEN]
        games = games or [LOWEST_TEN]
    return [BID[game] for game in games]


def _dark(agreement: Agreement, phase: Auction) -> list[AnyContract]:
    games: list[AnyContract] = [game for game in above(agreement, phase) if game is not MISERE]
    if phase.dark and phase.bid is MISERE:
        return games if agreement.jumps else [NINES[0], LOWEST_TEN]
    if not spoken(phase) and _below_dark_misere(phase):
        games.append(MISERE)
    return games


def _below_dark_misere(phase: Auction) -> bool:
    match phase.bid:
        case Contract(level):
            return level < 9 or (level == 9 and not phase.dark)
        case _:
            return True


def look(state: PreferansState, phase: Auction) -> PreferansState:
    """Show his cards to the player in turn; raises `RuleError`. Rule 9.5."""
    if phase.turn not in phase.closed:
        raise RuleError("not-now", "9.5")
    words = (*phase.words, (phase.turn, LOOK_AT_CARDS)) if spoken(phase) else phase.words
    opened = phase._replace(words=words, closed=phase.closed - {phase.turn})
    return PreferansState(state.pulka, opened)


def may_switch(phase: Talon) -> bool:
    """Return whether the winner may switch to misère, if his bid is not above it. Rule 13.13."""
    return phase.history.dark and isinstance(phase.bid, Contract) and phase.bid < NINES[0]


def switch(state: PreferansState, phase: Talon) -> PreferansState:
    """Switch to misère: openly, and undoubled. Rules 9.5, 13.13."""
    said = (*phase.history.auction, (phase.declarer, SWITCH_TO_MISERE))
    history = phase.history._replace(auction=said, bid=MISERE, dark=False)
    return PreferansState(state.pulka, phase._replace(history=history, bid=MISERE))
