"""Claims: offered when the claimer can prove them, answered by exact search. Rule 7.6.

A proof rests on what the claimer knows and settles at once, so no player is asked and nothing is
given away. A claim put to this player is agreed to when no layout he thinks possible would bring
his side more in play.
"""

import random
from typing import Final

from engine.computers import Effort, Samples, best_of, exactly, weighed
from engine.preferans.actions import Action, Claim, ClaimKind
from engine.preferans.ai.advice import Advice, Reason
from engine.preferans.ai.expert import all_pass, card_values
from engine.preferans.ai.expert.position import position_of
from engine.preferans.ai.expert.worlds import worlds
from engine.preferans.observe import PlayerView, Stage
from engine.preferans.proof import ClaimVerdict, prove
from engine.votes import AGREE, REFUSE

MORE: Final = 3
"""Layouts per sample that are tried before a claim is agreed to."""


# --- claiming -------------------------------------------------------------------------------


def offer(view: PlayerView) -> Claim | None:
    """Return a claim of the viewer's that is proved, or None."""
    claims = [right for right in view.rights if isinstance(right, Claim)]
    if not claims or view.vote is not None:
        return None
    for claim in claims:
        if prove(view, claim) is ClaimVerdict.PROVED:
            return claim
    return None


# --- answering ------------------------------------------------------------------------------


def answered(view: PlayerView, claim: Claim, rng: random.Random, effort: Effort) -> Advice:
    """Agree to a claim by which the viewer loses nothing.

    On all-pass the claimer's hand is played open and what it takes still counts for him: that is
    worth as much as before. Else the claim is granted when play could not bring the viewer's side
    more in any layout tried.
    """
    if all_pass.too_long(view):
        return Advice(AGREE, Reason.HARMLESS)
    if view.stage is Stage.ALL_PASS:
        rest = all_pass.playing_on(view, rng, effort)
        return Advice(AGREE, Reason.HARMLESS, weighed({AGREE: rest, REFUSE: rest}, AGREE))
    here = position_of(view)
    gains = card_values.side_gains(view)
    granted = here.taken
    if claim.kind is ClaimKind.REST and claim.to == view.declarer:
        granted += here.left
    found = worlds(view, rng, MORE * effort.samples)
    choices: dict[Action, Samples] = {
        AGREE: exactly(gains[granted], card_values.PARTS_PER_WHIST),
        REFUSE: card_values.playing_on(view, found, gains, effort),
    }
    action = best_of(choices)
    reason = Reason.HARMLESS if action == AGREE else Reason.UNPROVEN
    return Advice(action, reason, weighed(choices, action))
