"""Codes that only the buttons of preferans carry, and its actions in buttons.

DRAFT
    ``more`` shows the higher bids or contracts.
    ``result`` opens the agreed result, ``result=6-3`` keeps the tricks already chosen, seat by
    seat in hand order; the last figure follows, so the tap after it asks (``?pr6-3-1``).
"""

from typing import Final

from bot.views import keys
from bot.views.codes import ASK
from bot.views.model import Scene
from engine import log
from engine.preferans.actions import Action
from engine.preferans.game import PREFERANS
from engine.table import TableAction

MORE: Final = "more"
RESULT: Final = "result"


def code(action: Action | TableAction) -> str:
    """Return the short code of an action."""
    return log.action_code(PREFERANS, action)


def parse(text: str) -> Action | TableAction:
    """Read `code`; raises ``ValueError``."""
    return log.parse_action(PREFERANS, text)


def ask(action: Action | TableAction) -> str:
    """DRAFT code that asks before the action is done."""
    return ASK + code(action)


def move(scene: Scene, action: Action | TableAction) -> str:
    """Callback data of a move of the turn."""
    return keys.move(scene, code(action))


def right(scene: Scene, action: Action | TableAction) -> str:
    """Callback data of a standing right."""
    return keys.right(scene, code(action))
