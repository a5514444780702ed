"""Tools for preferans: records checked, printed and analysed, computers compared, hands solved."""

from typing import Final

import click

from bot.cli.preferans.analyze import analyze
from bot.cli.preferans.arena import arena
from bot.cli.preferans.records import check, render, score
from bot.cli.preferans.solve import solve

COMMANDS: Final[tuple[click.Command, ...]] = (analyze, arena, check, render, score, solve)
