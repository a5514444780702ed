"""A club player: deals the hidden cards as they may lie, plays them out, and takes what pays best.

He believes nobody's words and expects no further bid.
"""

import random
from collections.abc import Sequence
from itertools import islice
from typing import Final

from engine.computers import Effort
from engine.napoleon.ai import bidding, card_play
from engine.napoleon.ai.knowledge import DealKnowledge
from engine.napoleon.ai.worlds import layouts

SHARE: Final = 3
"""He tries one layout where an expert tries so many."""


def word(known: DealKnowledge, rng: random.Random, effort: Effort) -> bidding.WordValues:
    """Return what each word pays."""
    drawn = islice(layouts(known, rng), max(1, effort.samples // SHARE))
    return bidding.values(known, drawn, effort, bidding.no_more)


def card(
    known: DealKnowledge, cards: Sequence[int], rng: random.Random, effort: Effort
) -> card_play.CardChances:
    """Return how often the bid is made after each card."""
    drawn = islice(layouts(known, rng), max(1, effort.samples // SHARE))
    return card_play.values(known, cards, drawn, effort, card_play.by_habits)
