"""Tools for Napoleon: records checked and printed, computers compared."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

import click

from bot.cli.tools import ArenaTools, GameTools, RecordTools

if TYPE_CHECKING:
    from bot.cli.arena_report import ArenaGame


def _match(players: int, chosen: Mapping[str, Any]) -> "ArenaGame":
    from bot.cli.napoleon.arena_figures import arena_game  # noqa: PLC0415 - heavy imports wait

    return arena_game(players, chosen)


def _sheet_text(past: Any, names: tuple[str, ...], title: str, language: str) -> str:
    from bot.games.napoleon import printed  # noqa: PLC0415 - heavy imports wait

    return printed.sheet_text(past, names, title, language)


def _sheet_png(past: Any, names: tuple[str, ...], language: str, theme: str) -> bytes:
    from bot.games.napoleon import printed  # noqa: PLC0415 - heavy imports wait
    from render.theme import Theme  # noqa: PLC0415

    return printed.sheet_png(past, names, language, Theme(theme))


TOOLS: Final = GameTools(
    records=RecordTools(_sheet_text, _sheet_png),
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
