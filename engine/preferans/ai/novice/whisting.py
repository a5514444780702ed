"""Whisting by mood: too ready one day, too timid the next. Rule 4."""

import random
from typing import Final

from engine.preferans.actions import (
    HALF_WHIST,
    PASS,
    PLAY_CLOSED,
    PLAY_OPEN,
    RETURN_WHIST,
    WHIST,
    Action,
    Contract,
    LookAtHand,
)
from engine.preferans.ai.novice.counting import honours, mood
from engine.preferans.ai.suits import masks
from engine.preferans.conventions import OBLIGATION
from engine.preferans.observe import PlayerView, Stage

MOOD: Final = (-130, 130)
PARTNER: Final = {6: 130, 7: 80, 8: 30, 9: 20, 10: 0}
"""Tricks (hundredths) he expects of the other defender, by level."""
CLOSED: Final = 20
"""Percent of whists that he plays closed."""
HALF: Final = 60
"""Percent of half-whists offered that he does not overlook."""


def choose(seen: PlayerView, rng: random.Random) -> Action:
    """Answer the whisting, or choose open or closed."""
    if seen.stage is Stage.OPENNESS:
        return PLAY_CLOSED if rng.randrange(100) < CLOSED else PLAY_OPEN
    looks = [move for move in seen.moves if isinstance(move, LookAtHand)]
    if looks:
        return rng.choice(looks)
    if _likes(seen, rng):
        return WHIST if WHIST in seen.moves else RETURN_WHIST
    if HALF_WHIST in seen.moves and rng.randrange(100) < HALF:
        return HALF_WHIST
    return PASS


def _likes(seen: PlayerView, rng: random.Random) -> bool:
    """His honours and his mood, against what is owed."""
    contract = seen.contract
    assert isinstance(contract, Contract)  # noqa: S101 - misère is not whisted
    seat = seen.viewer if seen.viewer in seen.active else seen.dealer_hand
    held = masks((seen.hands[seat] or ()) if seat is not None else ())
    own = sum(map(honours, held)) + mood(rng, *MOOD)
    owed = 100 * OBLIGATION[contract.level]
    if any(say == WHIST for said_by, say in seen.whisting if said_by != seen.viewer):
        return own >= max(100, owed // 2)
    return own + PARTNER[contract.level] >= owed
