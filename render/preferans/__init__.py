"""The pictures of preferans: the sheet of a pulka, and the picture of an analysis."""

from render.preferans.analysis import (
    AnalysisPicture,
    HandShown,
    PlayRow,
    Row,
    TrickCard,
    draw_analysis,
)
from render.preferans.sheet import draw_sheet
from render.preferans.values import PlayerColumn, Points, RunningTotal, SheetPicture

__all__ = [
    "AnalysisPicture",
    "Entry",
    "HandShown",
    "PlayRow",
    "PlayerColumn",
    "Points",
    "Row",
    "RunningTotal",
    "SheetPicture",
    "TrickCard",
    "draw_analysis",
    "draw_sheet",
]
