"""Consents in a deal: claims, and agreed results. Rule 7.6.

Both concern the running deal, which waits until they are decided.
"""

from engine.errors import RuleError
from engine.game import ConsentRequest
from engine.preferans import claim, ending
from engine.preferans.actions import TRICKS, Action, Claim, ProposeResult
from engine.preferans.facts import EndingKind, Grounds
from engine.preferans.state import AllPass, Play, PreferansState


def propose(state: PreferansState, actor: int, action: Action) -> ConsentRequest:
    """Claim, or propose a result; raises `RuleError`. The third hand does neither."""
    players = range(state.agreement.players)
    if actor not in players:
        raise RuleError("not-your-turn", "7.6")
    match action:
        case Claim():
            return claim.make(state, actor, action)
        case ProposeResult():
            check_result(state, action)
            return ConsentRequest(frozenset(players) - {actor})
        case _:
            raise RuleError("not-now", "7.6")


def proved(state: PreferansState, proposer: int, action: Action) -> PreferansState:
    """Grant a claim that CHANCE has found proved; raises `RuleError`."""
    if not isinstance(action, Claim):
        raise RuleError("not-now", "7.6")
    return claim.grant(state, proposer, action, Grounds.PROOF)


def agreed(state: PreferansState, proposer: int, action: Action) -> PreferansState:
    """Do a proposal that all have agreed to; raises `RuleError`."""
    match action:
        case Claim():
            return claim.grant(state, proposer, action, Grounds.CONSENT)
        case ProposeResult():
            return settle(state, proposer, action)
        case _:
            raise RuleError("not-now", "7.6")


def check_result(state: PreferansState, proposal: ProposeResult) -> Play | AllPass:
    """Refuse an impossible result; raises `RuleError`.

    Ten tricks in all, and no fewer than already taken. Players who sit out take none, except a
    sitting dealer by an all-pass's talon cards.
    """
    phase = state.phase
    if not isinstance(phase, (Play, AllPass)):
        raise RuleError("not-now", "7.6")
    taken = proposal.taken
    if (
        len(taken) != state.agreement.hands
        or sum(taken) != TRICKS
        or any(new < old for new, old in zip(taken, phase.taken, strict=True))
    ):
        raise RuleError("bad-result", "7.6")
    terms = phase.deal.terms
    open_talon = isinstance(phase, AllPass) and phase.talon_card is not None
    for seat, new in enumerate(taken):
        if seat not in phase.control.order:
            more = 2 - len(phase.tricks) if open_talon and seat == terms.sitting else 0
            if new > phase.taken[seat] + more:
                raise RuleError("bad-result", "7.6")
    return phase


def settle(state: PreferansState, proposer: int, proposal: ProposeResult) -> PreferansState:
    """End the deal with the agreed result; raises `RuleError`."""
    phase = check_result(state, proposal)
    return ending.close(
        state,
        phase.deal,
        phase.history,
        open_play=phase.control.open_play,
        tricks=phase.tricks,
        taken=proposal.taken,
        ending=ending.cut_short(phase, EndingKind.AGREED, proposer),
    )
