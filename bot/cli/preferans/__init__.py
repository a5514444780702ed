"""Tools for preferans: records checked, printed and analysed, computers compared, hands solved."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

import click

from bot.cli.preferans.analyze import analyze
from bot.cli.preferans.solve import solve
from bot.cli.tools import ArenaTools, GameTools, RecordTools

if TYPE_CHECKING:
    from bot.cli.arena_report import ArenaGame

CONVENTIONS: Final = ("sochi", "leningrad", "rostov", "classic", "old", "hussar", "old_hussar")
"""All there are: a test asks for each. To read them from the engine would take its import."""


def _match(players: int, chosen: Mapping[str, object]) -> "ArenaGame":
    from bot.cli.preferans.arena_figures import arena_game  # noqa: PLC0415 - heavy imports wait
    from engine.preferans.conventions import CONVENTIONS as PLAYED  # noqa: PLC0415

    convention = PLAYED[str(chosen["convention"])]
    if players not in convention.players:
        allowed = " or ".join(map(str, convention.players))
        raise click.UsageError(f"--seats: {allowed} players in {convention.key}, not {players}")
    return arena_game(players, chosen)


def _sheet_text(past: Any, names: tuple[str, ...], title: str, language: str) -> str:
    from bot.games.preferans import printed  # noqa: PLC0415 - heavy imports wait

    return printed.sheet_text(past, names, title, language)


def _sheet_png(past: Any, names: tuple[str, ...], language: str, theme: str) -> bytes:
    from bot.games.preferans import printed  # noqa: PLC0415 - heavy imports wait
    from render.theme import Theme  # noqa: PLC0415

    return printed.sheet_png(past, names, language, Theme(theme))


TOOLS: Final = GameTools(
    records=RecordTools(_sheet_text, _sheet_png),
    arena=ArenaTools(
        levels=("novice", "club", "expert"),
        seats="expert,club,novice",
        options=(
            click.Option(
                ("--convention",),
                default="sochi",
                show_default=True,
                type=click.Choice(CONVENTIONS),
            ),
        ),
        match=_match,
    ),
    commands=(analyze, solve),
)
