"""Tools for preferans: records checked, printed and analysed, computers compared, hands solved."""

from typing import Final

from bot.cli.preferans import records
from bot.cli.preferans.analyze import analyze
from bot.cli.preferans.arena import arena
from bot.cli.preferans.solve import solve
from bot.cli.tools import GameTools, RecordTools

TOOLS: Final = GameTools(
    records=RecordTools(records.verify, records.sheet_text, records.sheet_png),
    commands=(analyze, arena, solve),
)
