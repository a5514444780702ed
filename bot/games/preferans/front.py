"""Preferans as a `bot.views.front.Front`."""

from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Final

from bot.games.preferans.agreement import agreement_line, normalize, sentence_params, value_text
from bot.games.preferans.computers import pause, plays_itself, settled
from bot.games.preferans.drafts import advised, waits_for_play
from bot.games.preferans.drafts import apply as draft
from bot.games.preferans.group import deal_screen, final_screen
from bot.games.preferans.hand import hand_popup, hand_screen
from bot.games.preferans.labels import done_popup
from bot.games.preferans.lines import proposal
from bot.games.preferans.past import deal_page, standing
from bot.games.preferans.result import (
    card_screen,
    deal_line,
    dealt_lines,
    result_screen,
    why_screen,
)
from bot.games.preferans.school import SCHOOL
from bot.games.preferans.settlement import exact_popup, progress
from bot.games.preferans.telling import REPORTING
from bot.games.preferans.wording import explain
from bot.views.front import SetMaker
from engine.log import parse_action
from engine.preferans.actions import BID, MISERE, Action
from engine.preferans.ai import COMPUTERS, Level
from engine.preferans.observe import PlayerView, Stage, declarers_twelve
from engine.preferans.options import OPTIONS, places
from engine.preferans.recorded import RECORDS
from engine.preferans.sets import AGREEMENTS, deals

if TYPE_CHECKING:
    from bot.games.preferans.looking_back import analysis, replay, sheet_screen, study

__all__ = [
    "absent_level",
    "advised",
    "agreement_line",
    "analysis",
    "card_screen",
    "company",
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
    "in_group",
    "in_play",
    "key",
    "kind",
    "levels",
    "minutes",
    "needs_alert",
    "normalize",
    "options",
    "parse",
    "pause",
    "places",
    "plays_itself",
    "preset_minutes",
    "progress",
    "proposal",
    "records",
    "replay",
    "reporting",
    "result_screen",
    "school",
    "sentence_params",
    "sets",
    "settled",
    "sheet_number",
    "sheet_screen",
    "standing",
    "study",
    "usual_level",
    "value_text",
    "waits_for_play",
    "why_screen",
]

key: Final = "preferans"
options: Final = OPTIONS
records: Final = RECORDS
computers: Final = COMPUTERS
school: Final = SCHOOL
sets: Final = SetMaker(AGREEMENTS, deals)
reporting: Final = REPORTING
in_group: Final = None
levels: Final = tuple(Level)
usual_level: Final = Level.CLUB
absent_level: Final = Level.CLUB
kind: Final = "long"
minutes: Final = 0
preset_minutes: Final[Mapping[str, int]] = {}
company: Final = 0


def __getattr__(name: str) -> object:
    """Return what the first answer after a start can do without."""
    if name in ("analysis", "replay", "sheet_screen", "study"):
        return getattr(import_module("bot.games.preferans.looking_back"), name)
    raise AttributeError(name)


def in_play(view: PlayerView) -> bool:
    """Return whether cards have been played in the running deal."""
    return view.stage in (Stage.PLAY, Stage.ALL_PASS) and bool(view.tricks or view.table)


def parse(code: str, view: PlayerView) -> Action:
    """Return the action of a button's code; raises ``ValueError``."""
    found: Action = parse_action(RECORDS.game, code)
    return found


def sheet_number(view: PlayerView) -> int:
    """Return the number of the score message of the last deal: each has its own."""
    return len(view.finished)


def needs_alert(action: Action) -> bool:
    """Return whether a refusal must be closed by hand: a misère is bid once in an evening."""
    return action == BID[MISERE]


def has_layout(view: PlayerView) -> bool:
    """Return whether a defender of a misère may open its declarer's possible layout. Rule 7.5."""
    return declarers_twelve(view) is not None
