"""An expert: deals the hidden cards as the auction suggests, and searches the play to its end.

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

SPREAD: Final = 3
"""Layouts drawn for each that is tried."""
WORDS: Final = 5
"""Layouts tried for a word where one is tried for a card: to play one out costs less than to search
it with every card."""


def word(known: DealKnowledge, rng: random.Random, effort: Effort) -> bidding.WordValues:
    """Return what each word pays."""
    drawn = _drawn(known, rng, WORDS * effort.samples)
    return bidding.values(known, drawn, effort, bidding.as_hands_say)


def card(
    known: DealKnowledge, cards: Sequence[int], rng: random.Random, effort: Effort
) -> card_play.CardChances:
    """Return how often the bid is made after each card."""
    drawn = _drawn(known, rng, effort.samples)
    return card_play.values(known, cards, drawn, effort, card_play.by_search)


def _drawn(known: DealKnowledge, rng: random.Random, samples: int) -> Iterator[tuple[Hands, int]]:
    for hands in believed(known, rng, samples, lambda at: likelihood(known, at), SPREAD):
        yield hands, 1
