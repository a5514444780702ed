"""Agreed results: accepted when they are worth as much as playing on. Rule 7.6."""

import random
from typing import Final

from engine.computers import Effort, Samples, exactly, weighed
from engine.preferans.actions import Action, ProposeResult
from engine.preferans.ai import habits, payoff
from engine.preferans.ai.advice import Advice, Reason
from engine.preferans.ai.expert import all_pass, card_values
from engine.preferans.ai.expert.worlds import worlds
from engine.preferans.ai.payoff import UNITS_PER_WHIST
from engine.preferans.observe import PlayerView, Stage
from engine.votes import AGREE, REFUSE

HAGGLED_FOR: Final = 1
"""Whists: for less nobody plays on."""


def advise(view: PlayerView, proposed: ProposeResult, rng: random.Random, effort: Effort) -> Advice:
    """Agree to a result that is hardly worse than the expected one.

    An all-pass that is too long to search before the search is compiled is estimated.
    """
    if all_pass.too_long(view):
        action = habits.answer(view)
        return Advice(action, Reason.FAIR if action == AGREE else Reason.UNFAIR)
    agreed = payoff.viewers_gain(view, payoff.outcome_of(view), proposed.taken)
    choices: dict[Action, Samples] = {
        AGREE: exactly(agreed, UNITS_PER_WHIST),
        REFUSE: _playing_on(view, rng, effort),
    }
    fair = choices[REFUSE].mean <= choices[AGREE].mean + HAGGLED_FOR
    action = AGREE if fair else REFUSE
    reason = Reason.FAIR if action == AGREE else Reason.UNFAIR
    return Advice(action, reason, weighed(choices, action))


def _playing_on(view: PlayerView, rng: random.Random, effort: Effort) -> Samples:
    if view.stage is Stage.ALL_PASS:
        return all_pass.playing_on(view, rng, effort)
    gains = card_values.shared_gains(view, ((view.viewer, 2),))
    return card_values.playing_on(view, worlds(view, rng, effort.samples), gains, effort)
