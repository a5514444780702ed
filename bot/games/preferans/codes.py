"""Codes of preferans' own buttons, and of its actions in buttons.

DRAFT
    ``more`` shows the higher bids or contracts.
    ``result`` opens the agreed result, ``result=6-3`` keeps the tricks already chosen, seat by
    seat in hand order; the last figure follows, so the tap after it asks (``?pr6-3-1``).
"""

from typing import Final

from bot.views.actions import ActionKeys
from engine.preferans.actions import Action
from engine.preferans.game import PREFERANS

MORE: Final = "more"
RESULT: Final = "result"


_KEYS: Final[ActionKeys[Action]] = ActionKeys(PREFERANS)
code, parse, ask = _KEYS.code, _KEYS.parse, _KEYS.ask
move, right, asked = _KEYS.move, _KEYS.right, _KEYS.pending_action
