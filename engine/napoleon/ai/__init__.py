"""Computer players of Napoleon: a view and a random source in, an action out.

`choose` answers whatever the table asks of the viewer: a vote first, then the move of his turn. It
sees a `NapoleonView` and nothing else, so its choice cannot depend on a hidden card; the same view,
the same state of the random source and the same number of samples give the same choice.
"""

import random
from fractions import Fraction
from typing import Any, Final

from engine.computers import DEFAULT_EFFORT, ComputerPlayers, Effort, Level
from engine.kit.game import PLAY
from engine.napoleon.ai import card_play, club, expert, novice
from engine.napoleon.ai.advice import NapoleonAdvice, NapoleonReason
from engine.napoleon.ai.bidding import WordValues
from engine.napoleon.ai.card_play import CardChances
from engine.napoleon.ai.cards import cards
from engine.napoleon.ai.knowledge import DealKnowledge, knowledge
from engine.napoleon.game import PASS, NapoleonView
from engine.votes import AGREE

__all__ = ["COMPUTERS", "advise", "choose"]


def choose(
    seen: NapoleonView,
    rng: random.Random,
    level: str = Level.CLUB,
    effort: Effort = DEFAULT_EFFORT,
) -> Any:
    """Return one of the viewer's moves, or his answer to a vote.

    Raises ``ValueError`` when nothing is asked of him.
    """
    if level == Level.EXPERT:
        return advise(seen, rng, effort).action
    if seen.vote is not None and seen.viewer in seen.vote.awaited:
        return AGREE
    if not seen.moves:
        raise ValueError(seen.stage)
    if seen.stage == "cut":
        return rng.choice(seen.moves)
    if len(seen.moves) == 1:
        return seen.moves[0]
    known = knowledge(seen)
    if seen.stage == "auction":
        if level == Level.NOVICE:
            return novice.word(known)
        return club.word(known, rng, effort).best
    if level == Level.NOVICE:
        return _played(seen, novice.card(known))
    tried = card_play.different(known)
    if len(tried) == 1 or _decided(known):
        return _played(seen, card_play.cheapest(tried))
    return _played(seen, _best(known, club.card(known, tried, rng, effort)))


def advise(
    seen: NapoleonView, rng: random.Random, effort: Effort = DEFAULT_EFFORT
) -> NapoleonAdvice:
    """Return what an expert would do, and why; answers to a vote included.

    Raises ``ValueError`` when nothing is asked of the viewer.
    """
    if seen.vote is not None and seen.viewer in seen.vote.awaited:
        return NapoleonAdvice(AGREE, NapoleonReason.FAIR)
    if not seen.moves:
        raise ValueError(seen.stage)
    if seen.stage == "cut":
        return NapoleonAdvice(rng.choice(seen.moves), NapoleonReason.ONLY_MOVE)
    if len(seen.moves) == 1:
        return NapoleonAdvice(seen.moves[0], NapoleonReason.ONLY_MOVE)
    known = knowledge(seen)
    if seen.stage == "auction":
        return _about_word(known, expert.word(known, rng, effort))
    tried = card_play.different(known)
    if _decided(known):
        return NapoleonAdvice(_played(seen, card_play.cheapest(tried)), NapoleonReason.DECIDED)
    return _about_card(seen, known, expert.card(known, tried, rng, effort))


LIKELY: Final = 50
"""Percent from which on a bid is likelier to be made than not."""

COMPUTERS: Final = ComputerPlayers(choose, advise, fallbacks={Level.EXPERT: Level.CLUB})


def _played(seen: NapoleonView, card: int) -> Any:
    assert seen.turned is not None  # noqa: S101 - a deal is running
    return PLAY[cards(seen.turned.suit)[card]]


def _decided(known: DealKnowledge) -> bool:
    """Tell whether the bid is made or lost already: no card changes a figure any more."""
    assert known.bidder is not None  # noqa: S101 - cards are played for a bid
    left = known.counts[known.bidder] + any(seat == known.bidder for seat, _ in known.trick)
    return known.need <= 0 or known.need > left


def _best(known: DealKnowledge, found: CardChances) -> int:
    """The card after which the bid is made most often, or most seldom; of equals the cheapest."""
    made = found.made.values()
    wanted = max(made) if known.me == known.bidder else min(made)
    return card_play.cheapest(card for card, count in found.made.items() if count == wanted)


def _about_word(known: DealKnowledge, found: WordValues) -> NapoleonAdvice:
    """Say why this word: what it comes to, and what would come of the next best."""
    word = found.best
    instead = max(
        (other for other in found.points if other != word),
        key=lambda other: (found.points[other], -other.tricks),
    )
    gain = found.points[word] - found.points[instead]
    bid = (instead if word == PASS else word).tricks
    if word != PASS:
        costs = found.points[word] < Fraction(known.pot, known.players)
        reason = NapoleonReason.BID_KEEPS_POT if costs else NapoleonReason.BID_PAYS
    elif known.bidder is None:
        reason = NapoleonReason.TOO_WEAK
    elif found.standing is not None and found.standing < LIKELY:
        reason = NapoleonReason.LET_HIM_FAIL
    else:
        reason = NapoleonReason.TOO_HIGH
    return NapoleonAdvice(word, reason, gain, found.made[bid], bid, instead=instead)


def _about_card(seen: NapoleonView, known: DealKnowledge, found: CardChances) -> NapoleonAdvice:
    """Say why this card: how likely the bid is made after it, and after the next best."""
    card = _best(known, found)
    chance = found.chance(card)
    action = _played(seen, card)
    others = {other: found.chance(other) for other in found.made if other != card}
    percent = round(100 * chance)
    if not others or len(set(found.made.values())) == 1:
        return NapoleonAdvice(action, NapoleonReason.CARDS_EQUAL, chance=percent)
    pick = max if known.me == known.bidder else min
    second = pick(others.values())
    # The stake between a bid that is made and one that is not, for this seat, in units.
    bidder, bid = known.bidder, known.bid
    between = known.points(known.me, bidder, bid, made=True) - known.points(
        known.me, bidder, bid, made=False
    )
    gain = (chance - second) * between / known.players
    next_best = [other for other, value in others.items() if value == second]
    assert seen.turned is not None  # noqa: S101 - a deal is running
    named = tuple(cards(seen.turned.suit)[other] for other in next_best)
    return NapoleonAdvice(
        action, NapoleonReason.CARD_BEST, gain, percent, cards=named, instead=PLAY[named[0]]
    )
