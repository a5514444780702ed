"""The auction: he likes long suits and hopes for the talon. Rule 2."""

import random
from typing import Final

from engine.preferans.actions import (
    BID,
    MISERE,
    PASS,
    Action,
)
from engine.preferans.ai.novice.counting import favourite, holes, mood
from engine.preferans.ai.step import least_step
from engine.preferans.ai.suits import masks
from engine.preferans.observe import PlayerView

TALON_HOPE: Final = 200
"""What he counts on from the talon, right or wrong."""
MOOD: Final = (-60, 110)
MISERE_ODDS: Final = (100, 90, 50)
"""Percent of hands with so many holes on which he bids misère."""


def choose(seen: PlayerView, rng: random.Random) -> Action:
    """Pass, hold, take the talon or bid the next step."""
    held = masks(seen.hands[seen.viewer] or ())
    if BID[MISERE] in seen.moves:
        found = sum(map(holes, held))
        if found < len(MISERE_ODDS) and rng.randrange(100) < MISERE_ODDS[found]:
            return BID[MISERE]
    word = least_step(seen)
    if word is None:
        return PASS
    action, step = word
    contract, tricks = favourite(held, step)
    willing = tricks + TALON_HOPE + mood(rng, *MOOD) >= 100 * contract.level
    return action if willing else PASS
