"""What a game brings to the command line, and which games bring something.

Each package beside this module holds the tools of one game and is named by its key. To import one
costs nothing: what is heavy is imported when a tool is used.
"""

import pkgutil
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path

import click

from engine.record import Verdict


@dataclass(frozen=True, slots=True)
class RecordTools:
    """What can be done with a record of a game, given as JSON values; None where it cannot be.

    - ``verify``: tells whether it holds; raises nothing.
    - ``sheet_text``: the account sheet and the settlement in plain text, from a record, its title
      and a language; raises `engine.record.RecordError`.
    - ``sheet_png``: the account sheet as a picture, from a record, a language and a theme; raises
      `engine.record.RecordError`.
    """

    verify: Callable[[object], Verdict]
    sheet_text: Callable[[object, str, str], str] | None = None
    sheet_png: Callable[[object, str, str], bytes] | None = None


@dataclass(frozen=True, slots=True)
class GameTools:
    """The tools of one game; ``commands`` are those that no other game has."""

    records: RecordTools | None = None
    commands: tuple[click.Command, ...] = ()


@cache
def games() -> tuple[str, ...]:
    """Return the keys of the games that bring tools, in alphabetical order."""
    here = [str(Path(__file__).parent)]
    return tuple(sorted(module.name for module in pkgutil.iter_modules(here) if module.ispkg))


@cache
def tools_of(game: str) -> GameTools:
    """Return what a game brings; raises ``KeyError`` for one that brings nothing."""
    if game not in games():
        raise KeyError(game)
    tools = import_module(f"{__package__}.{game}").TOOLS
    assert isinstance(tools, GameTools)  # noqa: S101 - what the package promises
    return tools
