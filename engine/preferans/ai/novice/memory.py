"""What a beginner remembers of the cards played: aces and kings mostly, the last trick always."""

import random
from typing import Final

from engine.cards import Card, Rank
from engine.preferans.ai.suits import Suits, masks
from engine.preferans.observe import PlayerView

HONOURS: Final = 70
OTHERS: Final = 20
"""Percent of aces and kings, and of lower cards, that come back to his mind."""


def remembered(seen: PlayerView, rng: random.Random) -> Suits:
    """The cards he knows to be gone: not the same ones every time he is asked."""
    found: list[Card] = [card for _, card in seen.table]
    for number, trick in enumerate(reversed(seen.tricks)):
        for _, card in trick.cards:
            chance = HONOURS if card.rank >= Rank.KING else OTHERS
            if number == 0 or rng.randrange(100) < chance:
                found.append(card)
    return masks(found)
