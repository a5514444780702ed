"""Words while one's own hand is closed, for players who do not search. Rules 9.2, 9.5, 13.13.

They look, nearly always. What speaks for a pass in the dark is the bomb of an all-pass; against
it, the game one might have had.
"""

import random
from typing import Final

from engine.preferans.actions import (
    DARK_PASS,
    LOOK_AT_CARDS,
    PASS,
    Action,
    DarkPass,
    Pass,
)
from engine.preferans.ai.seats import owned
from engine.preferans.observe import PlayerView, Stage

GAME: Final = 12
"""Whists that a bomb's next game is worth, for every time it multiplies."""
OPENS: Final = {6: 45, 7: 22, 8: 8, 9: 3, 10: 1}
"""Percent of hands that open at a level, and more than a pass is worth to them, by level."""
HAND: Final = {6: 9, 7: 16, 8: 26, 9: 40, 10: 50}
"""Whists by which such a hand is better than a pass, on average."""
MISERE: Final = 3
"""Whists that a hand is worth for the miseres among all hands."""


def applies(view: PlayerView) -> bool:
    """Return whether the viewer speaks without having seen his cards."""
    return view.stage is Stage.AUCTION and view.turn == view.viewer and view.viewer in view.closed


def level_after(view: PlayerView) -> int:
    """Return the lowest level of an opening once the viewer has passed in the dark. Rule 13.4."""
    return max(view.lowest_level, min(10, 6 + view.dark_step))


def choose(view: PlayerView, rng: random.Random, *, haste: int = 0) -> Action:
    """Look, or pass in the dark where that promises more; ``haste``: percent of looks forgone."""
    if DARK_PASS in view.moves and (pays(view) or rng.randrange(100) < haste):
        return DARK_PASS
    return LOOK_AT_CARDS if LOOK_AT_CARDS in view.moves else PASS


def pays(view: PlayerView) -> bool:
    """Return whether a pass in the dark promises more than any hand that may lie there.

    It is considered only after all others have passed: a later speaker could do the same.
    """
    passed = sum(isinstance(word, (Pass, DarkPass)) for _, word in view.auction)
    if passed < len(owned(view)) - 1:
        return False
    bomb = GAME * ((1 << view.dark_step) - 1)
    return bomb > OPENS[view.lowest_level] * HAND[view.lowest_level] // 100 + MISERE
