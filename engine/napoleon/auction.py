"""The auction: one round, one word each. Napoleon 3."""

from engine.errors import RuleError
from engine.napoleon import play
from engine.napoleon.actions import BIDS, PASS, TRICKS, NapoleonAction, TrickBid
from engine.napoleon.state import Bidding, NapoleonState


def standing(words: tuple[tuple[int, TrickBid], ...]) -> tuple[int | None, int]:
    """Return who has bid highest, and how many tricks; None and 0 where nobody has."""
    for seat, word in reversed(words):
        if word != PASS:
            return seat, word.tricks
    return None, 0


def moves(state: NapoleonState, phase: Bidding, seat: int) -> tuple[NapoleonAction, ...]:
    """Pass, then the bids ascending. Napoleon 3.1."""
    if seat != phase.turn:
        return ()
    _, bid = standing(phase.words)
    return (PASS, *BIDS[max(bid + 1, state.agreement.least_bid) :])


def apply(
    state: NapoleonState, phase: Bidding, actor: int, action: NapoleonAction
) -> NapoleonState:
    """Say one word; raises `RuleError`. Five ends the auction at once. Napoleon 3.1-3.3."""
    if actor != phase.turn:
        raise RuleError("not-your-turn", "Napoleon 3.1")
    if not isinstance(action, TrickBid):
        raise RuleError("not-now", "Napoleon 3.1")
    if action not in moves(state, phase, actor):
        raise RuleError("bid-not-allowed", "Napoleon 3.1")
    words = (*phase.words, (actor, action))
    players = state.agreement.players
    if len(words) < players and action.tricks < TRICKS:
        return state._replace(phase=Bidding(phase.dealt, words, (actor + 1) % players))
    bidder, bid = standing(words)
    if bidder is None:
        return play.close(state, phase.dealt, words)
    return play.begin(state, phase.dealt, words, bidder=bidder, bid=bid)
