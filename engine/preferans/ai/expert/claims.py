"""Claims: offered when the claimer can prove them, answered by exact search. Rule 7.6.

A proof rests on what the claimer knows and settles at once, so nobody is asked and nothing is
given away. A claim put to this player is agreed to when no layout he thinks possible would bring
his side more in play.
"""

import random
from typing import Final

from engine.computers import Effort
from engine.preferans.actions import Claim, ClaimKind, Contract
from engine.preferans.ai.expert import card_values
from engine.preferans.ai.expert.position import position_of
from engine.preferans.ai.expert.worlds import worlds
from engine.preferans.known import Known, knowledge
from engine.preferans.observe import PlayerView, Stage
from engine.preferans.proof import proved
from engine.tricks import card_set

MORE: Final = 3
"""Layouts per sample that are tried before a claim is agreed to."""


# --- what the viewer knows ------------------------------------------------------------------


def known(seen: PlayerView) -> Known:
    """Return what the viewer knows of the play, as `engine.preferans.proof` counts it.

    The same as `known_in_play` and `known_in_all_pass` find from the whole state.
    """
    assert seen.turn is not None  # noqa: S101 - claims are made while cards are awaited
    open_hands = {
        seat: card_set(hand) for seat in seen.order if (hand := seen.hands[seat]) is not None
    }
    all_pass = seen.declarer is None
    opened = all_pass and seen.agreement.talon_leads
    knows_all = opened or (seen.viewer == seen.declarer and not seen.no_talon)
    away = [seat for seat in seen.active if seat not in seen.order]
    return knowledge(
        active=seen.order,
        mine=frozenset(seen.plays),
        hands=open_hands,
        counts=seen.counts,
        tricks=seen.tricks,
        trick=seen.table,
        turn=seen.turn,
        trump=seen.contract.strain.trump if isinstance(seen.contract, Contract) else None,
        out_of_play=(0 if knows_all else 2) + sum(seen.counts[seat] for seat in away),
        seen=card_set(seen.talon if all_pass else seen.discard),
        talon=0 if all_pass else card_set(seen.talon),
        declarer=seen.declarer,
    )


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
    """Return the hands whose tricks count for the claim: for a lone whister both defenders'."""
    if seen.declarer is None or claim.to == seen.declarer or len(seen.whisters) == 2:
        return frozenset((claim.to,))
    return frozenset(seen.order) - {seen.declarer}


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
