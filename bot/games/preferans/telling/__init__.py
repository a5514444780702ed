"""Tables with real cards: what is reported, question by question, and what is shown of it."""

from typing import Final

from bot.games.preferans.telling import answers, screens
from bot.games.preferans.telling.answers import Written
from bot.views.front import ReportingOf

REPORTING: Final[ReportingOf[Written]] = ReportingOf(
    option="cards",
    real="real",
    dealt="dealt",
    screen=screens.screen,
    step=answers.step,
    typed=answers.typed,
    action=answers.action,
    removal=answers.removal,
    undo=answers.undo,
    standing=answers.standing,
)
