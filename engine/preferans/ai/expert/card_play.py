"""Cards, and the claims that save playing them: what the expert does once the deal is played."""

import random
from fractions import Fraction
from typing import Final

from engine.cards import Card
from engine.computers import Effort
from engine.preferans.actions import MISERE, PLAY
from engine.preferans.ai.advice import Advice, Reason
from engine.preferans.ai.club import all_pass_play
from engine.preferans.ai.expert import all_pass, claims, misere, play, weighing, worth
from engine.preferans.ai.expert.weighing import Weighing
from engine.preferans.observe import PlayerView, Stage
from engine.solver import compiled

SLOW: Final = 7
"""Cards in a hand beyond which an all-pass is not searched before the search is compiled."""


def advise(seen: PlayerView, rng: random.Random, effort: Effort) -> Advice:
    """The card of the hand on turn, or a claim that is proved, and why."""
    if seen.stage is Stage.ALL_PASS and max(seen.counts) > SLOW and not compiled():
        return Advice(PLAY[all_pass_play.choose(seen)], Reason.CARD_DUCKS)
    found, card = _chosen(seen, rng, effort)
    if _clear(seen, found):
        claim = claims.offer(seen)
        if claim is not None:
            return Advice(claim, Reason.CLAIM_PROVED)
    return _told(seen, found, card)


def _chosen(seen: PlayerView, rng: random.Random, effort: Effort) -> tuple[Weighing, Card]:
    if seen.stage is Stage.ALL_PASS:
        found = all_pass.weigh(seen, rng, effort)
        return found, weighing.highest(found)
    if seen.contract is MISERE:
        found = misere.weigh(seen, rng, effort)
        return found, weighing.highest(found)
    found = play.weigh(seen, rng, effort)
    return found, play.pick(seen, found)


def _clear(seen: PlayerView, found: Weighing) -> bool:
    """Whether the tricks still to come may all be one side's, as far as the worlds tell."""
    taken = seen.taken[seen.viewer if seen.declarer is None else seen.declarer]
    left = 10 - sum(seen.taken)
    return found.reached in ((taken, taken), (taken + left, taken + left))


def _told(seen: PlayerView, found: Weighing, card: Card) -> Advice:
    """Why a card: what it gains over the next best, or that others do as well."""
    tricks = found.tricks[found.cards.index(card)]
    equals = found.equals()
    if len(equals) == len(found.cards):
        return Advice(PLAY[card], Reason.CARDS_EQUAL, tricks=tricks)
    others = [other for other in found.cards if other not in equals]
    second = max(others, key=lambda other: found.points[found.cards.index(other)])
    reason = Reason.CARD_BEST
    if seen.stage is Stage.ALL_PASS or seen.contract is MISERE:
        ducks = seen.declarer in (None, seen.viewer)
        reason = Reason.CARD_DUCKS if ducks else Reason.CARD_CATCHES
    return Advice(
        PLAY[card],
        reason,
        gain=Fraction(found.gain(card, second), found.scale * worth.PART),
        tricks=tricks,
        cards=(second,),
    )
