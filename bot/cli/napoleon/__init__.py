"""Tools for Napoleon: records checked and printed, computers compared."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

import click

from bot.cli.napoleon import records
from bot.cli.tools import ArenaTools, GameTools, RecordTools

if TYPE_CHECKING:
    from bot.cli.arena_report import ArenaGame


def _match(players: int, chosen: Mapping[str, Any]) -> "ArenaGame":
    from bot.cli.napoleon.arena_figures import arena_game  # noqa: PLC0415 - heavy imports wait

    return arena_game(players, chosen)


TOOLS: Final = GameTools(
    records=RecordTools(records.verify, records.sheet_text, records.sheet_png, records.deals),
    arena=ArenaTools(
        levels=("novice", "club", "expert"),
        seats="expert,club,novice",
        options=(
            click.Option(
                ("--penalty",),
                default="by_bid",
                show_default=True,
                type=click.Choice(("by_bid", "flat")),
                help="What a failed bid costs, per player.",
            ),
            click.Option(
                ("--least-bid",),
                default=2,
                show_default=True,
                type=click.IntRange(1, 3),
                help="The lowest bid.",
            ),
        ),
        match=_match,
    ),
)
