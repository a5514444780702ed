"""Tables with real cards: what is reported, question by question, and what is shown of it."""

from typing import Final

from bot.games.preferans.telling import screens, steps
from bot.games.preferans.telling.steps import Written
from bot.views.front import ReportingOf

REPORTING: Final[ReportingOf[Written]] = ReportingOf(
    option="cards",
    real="real",
    dealt="dealt",
    screen=screens.screen,
    step=steps.step,
    typed=steps.typed,
    action=steps.action,
    removal=steps.removal,
    undo=steps.undo,
    standing=steps.standing,
)
