"""Tables with real cards: what is reported, question by question, and what is shown of it."""

from typing import Final

from bot.games.preferans.telling import screens, steps
from bot.views.front import ReportingOf
from engine.preferans.actions import Mend, Tell

REPORTING: Final[ReportingOf[Tell | Mend]] = ReportingOf(
    option="cards",
    real="real",
    dealt="dealt",
    screen=screens.screen,
    step=steps.step,
    action=steps.action,
    removal=steps.removal,
    undo=steps.undo,
    standing=steps.standing,
)
