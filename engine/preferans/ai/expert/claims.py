"""Claims: offered when the claimer can prove them, answered by exact search. Rule 7.6.

A proof rests on what the claimer knows and settles at once, so nobody is asked and nothing is
given away. A claim put to this player is agreed to when no layout he thinks possible would bring
his side more in play.
"""

import random
from typing import Final

from engine.computers import Effort
from engine.preferans.actions import MISERE, Claim, ClaimKind, Contract
from engine.preferans.ai.expert import card_values
from engine.preferans.ai.expert.layouts import played, voids
from engine.preferans.ai.expert.position import position_of
from engine.preferans.ai.expert.worlds import worlds
from engine.preferans.known import Known
from engine.preferans.observe import PlayerView, Stage
from engine.preferans.proof import proved
from engine.tricks import FULL_SET, card_set

MORE: Final = 3
"""Layouts per sample that are tried before a claim is agreed to."""


# --- what the viewer knows ------------------------------------------------------------------


def known(seen: PlayerView) -> Known:
    """Return what the viewer knows of the play, as `engine.preferans.proof` counts it.

    The same as `known_in_play` and `known_in_all_pass` find from the whole state.
    """
    hands = tuple(card_set(hand or ()) for hand in seen.hands)
    hidden = tuple(seat for seat in seen.active if seen.hands[seat] is None)
    trump = seen.contract.strain.trump if isinstance(seen.contract, Contract) else None
    out_of_play = _out_of_play(seen)
    placed = played(seen) | card_set(seen.discard)
    for hand in hands:
        placed |= hand
    if seen.stage is Stage.ALL_PASS:
        placed |= card_set(seen.talon)
    talon = card_set(seen.talon) if seen.declarer is not None else 0
    lacks = voids(seen)
    places = (*hidden, -1) if out_of_play else hidden
    assert seen.turn is not None  # noqa: S101 - claims are made while cards are awaited
    return Known(
        active=seen.active,
        mine=mine(seen),
        hands=tuple(hand if seat in seen.active else 0 for seat, hand in enumerate(hands)),
        places=places,
        sizes=tuple(out_of_play if seat < 0 else seen.counts[seat] for seat in places),
        barred=tuple(
            0 if seat < 0 else lacks[seat] | (0 if seat == seen.declarer else talon)
            for seat in places
        ),
        pool=FULL_SET & ~placed,
        trump=trump,
        trick=seen.table,
        turn=seen.turn,
    )


def _out_of_play(seen: PlayerView) -> int:
    """How many cards out of play the viewer has not seen."""
    if seen.stage is Stage.ALL_PASS:
        return 0 if seen.agreement.convention.all_pass_talon else 2
    return 0 if seen.viewer == seen.declarer else 2


def mine(seen: PlayerView) -> frozenset[int]:
    """Return the hands the viewer plays. Rules 4.7, 4.8, 7.3."""
    if seen.declarer is None or seen.viewer == seen.declarer:
        return frozenset((seen.viewer,))
    defenders = frozenset(seen.active) - {seen.declarer}
    if seen.contract is MISERE:
        if seen.hand_over is None:
            return frozenset((seen.viewer,)) & defenders
        return frozenset() if seen.hand_over == seen.viewer else defenders
    opened = seen.open_play and all(seen.hands[seat] is not None for seat in defenders)
    if opened and seen.whisters == (seen.viewer,):
        return defenders
    if opened:
        return frozenset()
    if seen.viewer in defenders:
        return frozenset((seen.viewer,))
    own = {seen.dealer_hand} if seen.whisters == (seen.viewer,) else set()
    return frozenset(seat for seat in own if seat is not None)


# --- claiming -------------------------------------------------------------------------------


def offer(seen: PlayerView) -> Claim | None:
    """Return a claim of the viewer's that is proved, or None."""
    claims = [right for right in seen.rights if isinstance(right, Claim)]
    if not claims or seen.vote is not None:
        return None
    here = known(seen)
    for claim in claims:
        if proved(here, claim.kind, _takers(seen, claim)):
            return claim
    return None


def _takers(seen: PlayerView, claim: Claim) -> frozenset[int]:
    """The hands whose tricks fulfil the claim: a lone whister's are those of both defenders."""
    if seen.declarer is None or claim.to == seen.declarer or len(seen.whisters) == 2:
        return frozenset((claim.to,))
    return frozenset(seen.active) - {seen.declarer}


# --- answering ------------------------------------------------------------------------------


def agrees(seen: PlayerView, rng: random.Random, effort: Effort) -> bool:
    """Tell whether the viewer loses nothing by the claim he is asked about.

    On all-pass the claimer's hand is played open and what it takes still counts for him. Else the
    claim is granted when play could not bring the viewer's side more in any layout tried.
    """
    assert seen.vote is not None  # noqa: S101 - a claim is a vote
    claim = seen.vote.proposal
    assert isinstance(claim, Claim)  # noqa: S101 - the caller looked
    if seen.stage is Stage.ALL_PASS or claim.to == seen.viewer:
        return True
    here = position_of(seen)
    gains = card_values.side_gains(seen)
    granted = here.taken
    if claim.kind is ClaimKind.REST and claim.to == seen.declarer:
        granted += here.left
    for some in card_values.batches(worlds(seen, rng, MORE * effort.samples), effort):
        if any(gains[total] > gains[granted] for total in here.totals(some)):
            return False
    return True
