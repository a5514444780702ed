"""What a game brings to the command line, and which games bring something.

A package beside this module holds the tools of one game and is named by its key; a game of the kit
needs none. To import one costs nothing: what is heavy is imported when a tool is used.
"""

import pkgutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from bot.cli.arena_report import ArenaGame


@dataclass(frozen=True, slots=True)
class RecordTools:
    """What can be shown of a record of a game; None where it cannot be.

    - ``sheet_text``: the account sheet and the settlement in plain text, from what the facts come
      to, the names by seat, a title and a language.
    - ``sheet_png``: the account sheet as a picture, from the same, a language and a theme.
    """

    sheet_text: Callable[[Any, tuple[str, ...], str, str], str] | None = None
    sheet_png: Callable[[Any, tuple[str, ...], str, str], bytes] | None = None


@dataclass(frozen=True, slots=True)
class ArenaTools:
    """How the computers of a game are measured against each other.

    - ``levels``: how well they play, the weakest first; ``seats``: who plays if nothing is said.
    - ``options``: what may be chosen for a match beside the options of every game.
    - ``match``: what is played and told, from the number of players and the options by name.
    """

    levels: tuple[str, ...]
    seats: str
    options: tuple[click.Option, ...]
    match: Callable[[int, Mapping[str, Any]], "ArenaGame"]


@dataclass(frozen=True, slots=True)
class GameTools:
    """The tools of one game; ``commands`` are those that no other game has."""

    records: RecordTools | None = None
    arena: ArenaTools | None = None
    commands: tuple[click.Command, ...] = ()


def games() -> tuple[str, ...]:
    """Return the keys of the games that bring tools of their own, in alphabetical order."""
    here = [str(Path(__file__).parent)]
    return tuple(sorted(module.name for module in pkgutil.iter_modules(here) if module.ispkg))


def tools_of(game: str) -> GameTools:
    """Return what a game brings; a game of the kit brings what follows from it."""
    if game not in games():
        tools = import_module(f"{__package__}.card_games").card_tools(game)
    else:
        tools = import_module(f"{__package__}.{game}").TOOLS
    assert isinstance(tools, GameTools)  # noqa: S101 - what the package promises
    return tools
