"""Claims. Rule 7.6.

On a trick contract the declarer and each defender who plays his own cards may claim the rest; where
two defenders whist, for either of them. On misère the declarer, on all-pass any player once the
talon no longer leads, may claim to take no more. A claim counts at any moment of the play, the
current trick included. One that CHANCE proves (`engine.preferans.proof`) holds at once; any other
is put to the players of the tricks concerned.
"""

from dataclasses import replace

from engine.errors import RuleError
from engine.game import ConsentRequest
from engine.preferans import ending
from engine.preferans.actions import TRICKS, Claim, ClaimKind, Contract, Special
from engine.preferans.facts import EndingKind, Grounds
from engine.preferans.options import SEATS
from engine.preferans.play import lies_open, whister_hand
from engine.preferans.state import ONLY, AllPass, Play, PreferansState

REST = tuple(Claim(ClaimKind.REST, seat) for seat in SEATS)
NONE = tuple(Claim(ClaimKind.NONE, seat) for seat in SEATS)
"""Interned claims, by the seat they are about."""


def rights(phase: Play | AllPass, seat: int) -> tuple[Claim, ...]:
    """Return the claims open to ``seat``: for himself first, then for the other whister."""
    control = phase.control
    if seat in control.claimed or seat in control.ducking or seat not in control.played_by:
        return ()
    if isinstance(phase, AllPass):
        active = seat in control.order and phase.talon_card is None
        return (NONE[seat],) if active else ()
    if isinstance(phase.history.contract, Special):
        return (NONE[seat],) if seat == phase.declarer else ()
    hand = whister_hand(phase, seat)
    if hand not in control.order or control.played_by[hand] != seat:
        return ()
    whisters = phase.history.whisters
    if len(whisters) == 2 and seat in whisters:
        return (REST[seat], *(REST[other] for other in whisters if other != seat))
    return (REST[seat],)


def make(state: PreferansState, actor: int, claim: Claim) -> ConsentRequest:
    """Make a claim: CHANCE may prove it, else the others are asked; raises `RuleError`."""
    phase = state.phase
    if not isinstance(phase, (Play, AllPass)):
        raise RuleError("not-now", "7.6")
    if claim not in rights(phase, actor):
        raise RuleError("claim-not-allowed", "7.6")
    return ConsentRequest(asked(phase, actor), proof=True)


def asked(phase: Play | AllPass, claimer: int) -> frozenset[int]:
    """Return the seats asked about an unproved claim: those whose tricks are concerned.

    On a trick contract and misère: players of the other side's hands; and the other whister, or a
    passer's whister. On all-pass: the two others.
    """
    control, nobodys = phase.control, phase.deal.terms.third_hand
    people = frozenset(control.played_by[seat] for seat in control.order) - {claimer, nobodys}
    if isinstance(phase, AllPass) or claimer == phase.declarer:
        return people
    return people & frozenset((phase.declarer, *phase.history.whisters))


def grant(state: PreferansState, claimer: int, claim: Claim, by: Grounds) -> PreferansState:
    """Settle a claim that was proved, or granted by the others.

    It ends the deal; on all-pass the others play on against the claimer's open hand, which the
    program plays.
    """
    phase = state.phase
    if isinstance(phase, AllPass):
        old, only = phase.control, ONLY[claimer]
        control = replace(
            old,
            shown=old.shown | only,
            ducking=old.ducking | only,
            proved=old.proved | only if by is Grounds.PROOF else old.proved,
        )
        return PreferansState(state.pulka, phase._replace(control=control))
    if not isinstance(phase, Play):
        raise RuleError("not-now", "7.6")
    return ending.close(
        state,
        phase.deal,
        phase.history,
        open_play=phase.control.open_play,
        tricks=phase.tricks,
        taken=tricks_after(phase, claim),
        ending=replace(
            ending.cut_short(phase, EndingKind.CLAIM, claimer),
            by=by,
            shown=_opened_by_refusal(state, phase),
        ),
    )


def _opened_by_refusal(state: PreferansState, phase: Play) -> frozenset[int]:
    """Return the hands opened by refused claims, not by the rules of play. Rules 4.7, 7.3."""
    shown = phase.control.shown
    if not phase.control.open_play:
        return shown
    waits = state.agreement.open_after_first_lead and isinstance(phase.history.contract, Contract)
    if waits and not phase.tricks and not phase.trick:
        return shown
    terms = phase.deal.terms
    if isinstance(phase.history.contract, Special):
        if phase.history.contract.open:
            return shown - frozenset(terms.active)
        return shown - frozenset(terms.defenders(phase.declarer))
    return shown - lies_open(terms, phase.declarer)


def tricks_after(phase: Play, claim: Claim) -> tuple[int, ...]:
    """Return the tricks by seat once the claim is granted.

    The rest falls to the seat named; after "none more" on misère to the next defender.
    """
    taken = list(phase.taken)
    if claim.kind is ClaimKind.NONE:
        seat, _ = phase.deal.terms.defenders(claim.to)
    else:
        seat = whister_hand(phase, claim.to)
    taken[seat] += TRICKS - len(phase.tricks)
    return tuple(taken)


def refuse(state: PreferansState, claimer: int) -> PreferansState:
    """Play on with the claimer's cards open to all; he claims no more in this deal. Rule 7.6."""
    phase = state.phase
    if not isinstance(phase, (Play, AllPass)):
        raise RuleError("not-now", "7.6")
    mine = {seat for seat in phase.deal.terms.active if phase.control.played_by[seat] == claimer}
    return _marked(state, phase, claimer, frozenset(mine))


def withdraw(state: PreferansState, claimer: int) -> PreferansState:
    """Play on as before; the claimer claims no more in this deal."""
    phase = state.phase
    if not isinstance(phase, (Play, AllPass)):
        raise RuleError("not-now", "7.6")
    return _marked(state, phase, claimer, frozenset())


def _marked(
    state: PreferansState, phase: Play | AllPass, claimer: int, opened: frozenset[int]
) -> PreferansState:
    control = replace(
        phase.control, shown=phase.control.shown | opened, claimed=phase.control.claimed | {claimer}
    )
    return PreferansState(state.pulka, phase._replace(control=control))
