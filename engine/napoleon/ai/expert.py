"""An expert: deals the hidden cards as the auction suggests, and searches every layout to its end.

In the auction he weighs the pot as well: what he may lose against what somebody else would take,
and what he is paid when somebody else fails.
"""

import random
from collections.abc import Iterator, Sequence
from typing import Final

from engine.computers import Effort
from engine.napoleon.ai import bidding, card_play
from engine.napoleon.ai.knowledge import DealKnowledge
from engine.napoleon.ai.strength import likelihood
from engine.napoleon.ai.worlds import Hands, believed

SPREAD: Final = 4
"""Layouts drawn for each that is tried."""


def word(known: DealKnowledge, rng: random.Random, effort: Effort) -> bidding.WordValues:
    """Return what each word pays."""
    drawn = _drawn(known, rng, effort)
    return bidding.values(known, drawn, effort, bidding.by_search, bidding.as_hands_say)


def card(
    known: DealKnowledge, cards: Sequence[int], rng: random.Random, effort: Effort
) -> card_play.CardChances:
    """Return how often the bid is made after each card."""
    drawn = _drawn(known, rng, effort)
    return card_play.values(known, cards, drawn, effort, card_play.by_search)


def _drawn(known: DealKnowledge, rng: random.Random, effort: Effort) -> Iterator[tuple[Hands, int]]:
    for hands in believed(known, rng, effort.samples, lambda at: likelihood(known, at), SPREAD):
        yield hands, 1
