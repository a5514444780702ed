"""Napoleon as a `bot.games.front.Front`."""

from typing import Any, Final

from bot.games.napoleon.acts import done_popup
from bot.games.napoleon.agreement import agreement_line, meant, said_of, value_text
from bot.games.napoleon.codes import advised, draft, waits_for_play
from bot.games.napoleon.computers import (
    in_play,
    pause,
    plays_itself,
    settled,
)
from bot.games.napoleon.group import deal_screen, final_screen
from bot.games.napoleon.hand import hand_popup, hand_screen
from bot.games.napoleon.lines import proposal
from bot.games.napoleon.past import deal_page, standing
from bot.games.napoleon.result import (
    card_screen,
    deal_line,
    dealt_lines,
    result_screen,
    why_screen,
)
from bot.games.napoleon.score import exact_popup, progress, sheet_screen
from bot.views.refusals import explain
from engine.computers import Level
from engine.napoleon.ai import COMPUTERS
from engine.napoleon.game import NAPOLEON, NapoleonAgreement, NapoleonView

__all__ = [
    "advised",
    "agreement_line",
    "alarming",
    "analysis",
    "card_screen",
    "computers",
    "deal_line",
    "deal_page",
    "deal_screen",
    "dealt_lines",
    "done_popup",
    "draft",
    "exact_popup",
    "explain",
    "final_screen",
    "hand_popup",
    "hand_screen",
    "has_layout",
    "in_play",
    "key",
    "levels",
    "meant",
    "options",
    "pause",
    "places",
    "plays_itself",
    "progress",
    "proposal",
    "records",
    "result_screen",
    "said_of",
    "settled",
    "sheet_screen",
    "standing",
    "usual_level",
    "value_text",
    "waits_for_play",
    "why_screen",
]

key: Final = "napoleon"
options: Final = NapoleonAgreement.OPTIONS
records: Final = NAPOLEON.records
computers: Final = COMPUTERS
levels: Final = tuple(Level)
places: Final = NAPOLEON.places
usual_level: Final = Level.CLUB
analysis: Final = None


def alarming(action: Any) -> bool:
    """Tell whether a refusal has to be closed by hand: none has."""
    return False


def has_layout(seen: NapoleonView) -> bool:
    """Tell whether a hidden hand may be unfolded: none may."""
    return False
