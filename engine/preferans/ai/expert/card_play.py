"""Cards, and the claims that save playing them: what the expert does once the deal is played."""

import random
from fractions import Fraction

from engine.cards import Card
from engine.preferans.actions import MISERE, PLAY
from engine.preferans.ai.advice import Advice, Reason
from engine.preferans.ai.club import all_pass_play
from engine.preferans.ai.expert import claims, misere, play, worth
from engine.preferans.ai.expert.weighing import Weighing
from engine.preferans.ai.level import Effort
from engine.preferans.observe import PlayerView, Stage


def advise(seen: PlayerView, rng: random.Random, effort: Effort) -> Advice:
    """The card of the hand on turn, or a claim that is proved, and why."""
    if seen.stage is Stage.ALL_PASS:
        return Advice(PLAY[all_pass_play.choose(seen)], Reason.ONLY_MOVE)
    way = misere if seen.contract is MISERE else play
    found = way.weigh(seen, rng, effort)
    if _clear(seen, found):
        claim = claims.offer(seen)
        if claim is not None:
            return Advice(claim, Reason.CLAIM_PROVED)
    return _told(seen, found, way.pick(seen, found))


def _clear(seen: PlayerView, found: Weighing) -> bool:
    """Whether the tricks still to come may all be one side's, as far as the worlds tell."""
    assert seen.declarer is not None  # noqa: S101 - a contract or a misère
    taken = seen.taken[seen.declarer]
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
    if seen.contract is MISERE:
        reason = Reason.CARD_DUCKS if seen.viewer == seen.declarer else Reason.CARD_CATCHES
    return Advice(
        PLAY[card],
        reason,
        gain=Fraction(found.gain(card, second), found.scale * worth.PART),
        tricks=tricks,
        cards=(second,),
    )
