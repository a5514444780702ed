"""What the commands do with a game of the kit: all of it follows from the game and its front."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

import click

from bot.cli.tools import ArenaTools, GameTools, RecordTools
from engine.games import GAMES
from engine.kit.game import CardGame
from engine.options import OneOf, YesNo

if TYPE_CHECKING:
    from bot.cli.arena_report import ArenaGame, Grid
    from bot.games.kit.front import CardFront
    from engine.kit.match import FeatTally
    from engine.match_results import MatchResults


def card_tools(key: str) -> GameTools:
    """Return the tools of a game; its front is imported when one is used."""
    game = GAMES[key]
    assert isinstance(game, CardGame)  # noqa: S101 - no other game is without tools of its own
    usual = game.options.complete({})
    options = [
        click.Option(
            (f"--{option.key.replace('_', '-')}", option.key),
            default=_said(usual[option.key]),
            show_default=True,
            type=click.Choice(tuple(map(_said, option.choices))),
            help=f"Rule {option.rule}.",
        )
        for option in game.options
        if option.of_rules and isinstance(option.kind, (OneOf, YesNo))
    ]

    def match(players: int, chosen: Mapping[str, Any]) -> "ArenaGame":
        return _arena_game(_front(key), players, chosen)

    def sheet_text(past: Any, names: tuple[str, ...], title: str, language: str) -> str:
        from bot.games.kit import score  # noqa: PLC0415 - heavy imports wait

        return score.sheet_text(_front(key), past, names, title, language)

    def sheet_png(past: Any, names: tuple[str, ...], language: str, theme: str) -> bytes:
        from bot.games.kit import score  # noqa: PLC0415 - heavy imports wait
        from render.theme import Theme  # noqa: PLC0415

        return score.sheet_png(_front(key), past, names, language, Theme(theme))

    return GameTools(
        records=RecordTools(sheet_text, sheet_png),
        arena=ArenaTools(
            levels=("novice", "club", "expert"),
            seats="expert,club,novice",
            options=tuple(options),
            match=match,
        ),
    )


def _front(key: str) -> "CardFront[Any, Any]":
    from bot.games.registry import FRONTS  # noqa: PLC0415 - heavy imports wait

    front: Any = FRONTS[key]
    return front  # type: ignore[no-any-return]


def _said(value: object) -> str:
    return str(value).lower()


def _arena_game(
    front: "CardFront[Any, Any]", players: int, chosen: Mapping[str, Any]
) -> "ArenaGame":
    from bot.cli.arena_report import ArenaGame  # noqa: PLC0415 - heavy imports wait
    from engine.kit.match import duplicate  # noqa: PLC0415

    options = {
        key: next(each for each in front.options[key].choices if _said(each) == value)
        for key, value in chosen.items()
    }
    return ArenaGame(
        played=duplicate(front.game, front.computers, players, options),
        chosen={"game": front.key, **chosen},
        unit="units",
        needs_solver=frozenset(front.computers.fallbacks),
        columns=(),
        cells=lambda tally: (),
        grids=_grids,
        totals=lambda found: {},
        counts=lambda tally: {"feats": dict(sorted(tally.counts.items()))},
    )


def _grids(found: "MatchResults[FeatTally]") -> Iterable["Grid"]:
    from bot.cli.arena_report import Grid  # noqa: PLC0415 - heavy imports wait

    feats = sorted(sum((each.tally.counts for each in found.entrants), Counter()))
    rows = [(each.name, *(each.tally.counts[feat] for feat in feats)) for each in found.entrants]
    yield Grid(("deals", *feats), rows if feats else ())
