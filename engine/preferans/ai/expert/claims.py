"""Claims: offered when the claimer can prove them, answered by exact search. Rule 7.6.

A proof rests on what the claimer knows and settles at once, so nobody is asked and nothing is
given away. A claim put to this player is agreed to when no layout he thinks possible would bring
his side more in play.
"""

import random
from typing import Final

from engine.computers import Effort
from engine.preferans.actions import Claim, ClaimKind
from engine.preferans.ai.expert import card_values
from engine.preferans.ai.expert.position import position_of
from engine.preferans.ai.expert.worlds import worlds
from engine.preferans.observe import PlayerView, Stage
from engine.preferans.proof import ClaimVerdict, prove

MORE: Final = 3
"""Layouts per sample that are tried before a claim is agreed to."""


# --- claiming -------------------------------------------------------------------------------


def offer(seen: PlayerView) -> Claim | None:
    """Return a claim of the viewer's that is proved, or None."""
    claims = [right for right in seen.rights if isinstance(right, Claim)]
    if not claims or seen.vote is not None:
        return None
    for claim in claims:
        if prove(seen, claim) is ClaimVerdict.PROVED:
            return claim
    return None


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
