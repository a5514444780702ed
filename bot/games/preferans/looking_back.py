"""What looks back at finished deals, and what draws: imported at its first use."""

from typing import Final

from bot.games.preferans.analysis import analysis_screen
from bot.games.preferans.searches import analyze, card_values, is_complete, replays
from bot.games.preferans.sheet import sheet_screen
from bot.games.preferans.study import STUDY, step_lines
from bot.views.front import AnalysisOf, ReplayOf
from engine.preferans.analysis import walk

__all__ = ["analysis", "replay", "sheet_screen", "study"]

analysis: Final = AnalysisOf(replays, analyze, is_complete, analysis_screen)
replay: Final = ReplayOf(walk.walk, card_values, step_lines, walk.prepared, walk.standing)
study: Final = STUDY
