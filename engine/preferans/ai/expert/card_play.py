"""Cards, and the claims that save playing them.

Every playable card is valued in sampled worlds by exact search, in points. That alone supposes that
everybody sees all cards; `opponent_errors` corrects it where the viewer does see them all.

On misère the declarer knows every card once the defenders' hands lie open, and the defenders know
all but the two he laid away: at most 66 layouts, all of which are searched. Each defender chooses
for both.
"""

import random
from typing import Final

from engine.cards import Card
from engine.computers import Effort, Samples, weighed
from engine.preferans.actions import PLAY, Action, Special
from engine.preferans.ai import habits
from engine.preferans.ai.advice import Advice, Reason
from engine.preferans.ai.expert import all_pass, card_values, claims
from engine.preferans.ai.expert.card_values import CardValues
from engine.preferans.ai.expert.layouts import hidden
from engine.preferans.ai.expert.position import position_of
from engine.preferans.ai.expert.worlds import worlds
from engine.preferans.observe import PlayerView, Stage

MISERE_SAMPLES: Final = 2
"""Times as many samples on misère: the usual effort then leaves out none of the 66 discards."""


def advise(
    view: PlayerView, rng: random.Random, effort: Effort, *, claims_too: bool = True
) -> Advice:
    """Choose the card of the hand on turn, or a claim that is proved."""
    if all_pass.too_long(view):
        return Advice(PLAY[habits.best_habit(view)], Reason.CARD_DUCKS)
    found, card = _chosen(view, rng, effort)
    if claims_too and _one_sided(view, found):
        claim = claims.offer(view)
        if claim is not None:
            return Advice(claim, Reason.CLAIM_PROVED)
    return _explained(view, found, card)


def value_cards(view: PlayerView, rng: random.Random, effort: Effort) -> CardValues:
    """Value every playable card of the hand on turn, in a contract or misère."""
    samples = (MISERE_SAMPLES if isinstance(view.contract, Special) else 1) * effort.samples
    gains, layouts = card_values.side_gains(view), hidden(view).total()
    found = worlds(view, rng, samples)
    return card_values.evaluate(position_of(view), found, gains, effort, layouts=layouts)


def _chosen(view: PlayerView, rng: random.Random, effort: Effort) -> tuple[CardValues, Card]:
    if view.stage is Stage.ALL_PASS:
        found = all_pass.value_cards(view, rng, effort)
        return found, card_values.highest_of_best(found)
    found = value_cards(view, rng, effort)
    if isinstance(view.contract, Special):
        return found, card_values.highest_of_best(found)
    if len(view.plays) > 1:  # habits do not reckon with a second hand
        return found, min(found.best_cards, key=lambda card: (card.rank, card))
    return found, habits.best_habit(view, found.best_cards)


def _one_sided(view: PlayerView, found: CardValues) -> bool:
    """Return whether one side may take all tricks still to come, as far as the worlds tell."""
    taken = view.taken[view.viewer if view.declarer is None else view.declarer]
    left = 10 - sum(view.taken)
    return found.reached in ((taken, taken), (taken + left, taken + left))


def _explained(view: PlayerView, found: CardValues, card: Card) -> Advice:
    """Say what every card is worth, or that all are equal."""
    count = found.tricks[card].value()
    tricks, exact = int(100 * count.mean), not count.error
    choices: dict[Action, Samples] = {PLAY[each]: gain for each, gain in found.gains.items()}
    told = weighed(choices, PLAY[card])
    if len(found.best_cards) == len(found.gains):
        return Advice(PLAY[card], Reason.CARDS_EQUAL, told, tricks=tricks, exact=exact)
    reason = Reason.CARD_BEST
    if view.stage is Stage.ALL_PASS or isinstance(view.contract, Special):
        ducks = view.declarer in (None, view.viewer)
        reason = Reason.CARD_DUCKS if ducks else Reason.CARD_CATCHES
    return Advice(PLAY[card], reason, told, tricks=tricks, exact=exact)
