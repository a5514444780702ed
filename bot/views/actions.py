"""Actions of a game in buttons, by their codes."""

from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

from bot.views import codes, keys
from bot.views.model import Draft, Scene
from engine import log
from engine.game import CodedAction, Game
from engine.view import TableView

Action = TypeVar("Action")
LONGEST_CODE: Final = 40
"""Bytes that a tap leaves for the code of an action, of the 64 a button carries."""


@dataclass(frozen=True, slots=True)
class ActionKeys(Generic[Action]):
    """Callback codes of one game's actions."""

    game: Game[Any, Action, Any]

    def code(self, action: object) -> str:
        """Return the code of an action, or its short one where that is too long for a button."""
        code = log.action_code(self.game, action)
        if len(code) > LONGEST_CODE and isinstance(action, CodedAction):
            return action.short
        return code

    def parse(self, text: str) -> Any:
        """Parse a `code`; raises ``ValueError``."""
        return log.parse_action(self.game, text)

    def ask(self, action: Any) -> str:
        """Return the DRAFT code that asks to confirm the action."""
        return codes.ASK + self.code(action)

    def move(self, scene: Scene, action: object) -> str:
        """Return callback data of a move of the turn."""
        return keys.move(scene, self.code(action))

    def right(self, scene: Scene, action: object) -> str:
        """Return callback data of a standing right."""
        return keys.right(scene, self.code(action))

    def pending_action(self, draft: Draft, view: TableView) -> Any:
        """Return the action to be confirmed, None if it is no longer possible."""
        try:
            action = self.parse(draft.asked)
        except ValueError:
            return None
        # A choice of cards among the moves has no code.
        offered = (each for each in (*view.moves, *view.rights) if type(each) is type(action))
        return action if any(self.code(each) == draft.asked for each in offered) else None
