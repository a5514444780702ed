"""Matches of a game of the kit: short evenings in which each seat deals once."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from typing import Any

from engine.computers import ComputerPlayers
from engine.kit.game import Evening, TrickGame
from engine.kit.past import FinishedDeal
from engine.kit.view import KitView
from engine.match import Duplicate


@dataclass(slots=True)
class FeatTally:
    """Counts of a player's `TrickGame.feats`."""

    counts: Counter[str] = field(default_factory=Counter)

    def add(self, other: "FeatTally", /) -> None:
        """Add the counts of ``other``."""
        self.counts.update(other.counts)


def duplicate(
    game: TrickGame[Any, Any],
    computers: ComputerPlayers[Any, Any, Any],
    players: int,
    chosen: Mapping[str, Any],
) -> Duplicate[FeatTally]:
    """Return a match with these options; raises `RuleError` for invalid ones.

    A remaining pot carries over to the next deal, and is settled at the end.
    """
    evening: dict[str, Any] = {"seating": "joining"}
    evening |= {"deals": players} if "deals" in game.options else {game.options.length: 1}
    agreement = game.agree({**chosen, **evening}, players)
    gains, tallied = partial(_gains, game), partial(_tally, game)
    return Duplicate(game, computers, agreement, players, gains, tallied, _stage)


def _gains(game: TrickGame[Any, Any], state: Evening[Any, Any]) -> Sequence[Fraction]:
    if state.over:
        return state.score.accounts
    return game.settled(state.agreement, state.score, state.kept).accounts


def _stage(view: KitView[Any, Any]) -> str:
    return view.stage


def _tally(
    game: TrickGame[Any, Any], finished: Sequence[FinishedDeal[Any]], seat: int, gain: Fraction
) -> FeatTally:
    return FeatTally(Counter(feat for deal in finished for feat in game.feats(deal.facts, seat)))
