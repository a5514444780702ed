"""The pictures of preferans: the sheet of a pulka, and the picture of an analysis."""

from render.preferans.analysis import AnalysisPicture, HandShown, Row, draw_analysis
from render.preferans.sheet import draw_sheet
from render.preferans.values import PlayerColumn, Points, RunningTotal, SheetPicture

__all__ = [
    "AnalysisPicture",
    "Entry",
    "HandShown",
    "PlayerColumn",
    "Points",
    "Row",
    "RunningTotal",
    "SheetPicture",
    "draw_analysis",
    "draw_sheet",
]
