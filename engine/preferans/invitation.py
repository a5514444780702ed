"""Misère shared with the sitting dealer. Rules 7.4, 13.27.

Once in a deal, and before his first word, a player who may bid misère may show his cards to the
dealer who sits out, and invite him to share it half and half. If the dealer joins him, misère is
bid with that; if he declines, the inviter may say whatever he could. Should the shared misère be
outbid, the invitation is void.

The dealer has seen a hand: when it comes to whisting, he may look at that one alone, and not at
all if it is the declarer's.
"""

from engine.errors import RuleError
from engine.preferans import auction
from engine.preferans.actions import (
    BID,
    DECLINE_MISERE,
    JOIN_MISERE,
    MISERE,
    Action,
    DeclineMisere,
    JoinMisere,
)
from engine.preferans.facts import Invitation
from engine.preferans.state import Invited, PreferansState


def moves(phase: Invited, seat: int) -> tuple[Action, ...]:
    """Return the answers: join, then decline."""
    return (JOIN_MISERE, DECLINE_MISERE) if seat == phase.dealer else ()


def apply(state: PreferansState, phase: Invited, actor: int, action: Action) -> PreferansState:
    """Apply the dealer's answer; raises `RuleError`."""
    if actor != phase.dealer:
        raise RuleError("not-your-turn", "7.4")
    inviter = phase.auction.turn
    match action:
        case JoinMisere():
            shared = phase.auction._replace(invitation=Invitation(inviter, True))
            return auction.apply(state, shared, inviter, BID[MISERE])
        case DeclineMisere():
            alone = phase.auction._replace(invitation=Invitation(inviter, False))
            return PreferansState(state.pulka, alone)
        case _:
            raise RuleError("not-now", "7.4")
