"""Matches of a game of the kit: short evenings in which each seat deals once."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial

from engine.computers import ComputerPlayers
from engine.kit.computers import CardAdvice
from engine.kit.game import CardGame, D, Evening, F
from engine.kit.past import FinishedDeal
from engine.kit.score import exact
from engine.kit.view import KitView
from engine.kit.words import Action
from engine.match import Duplicate
from engine.options import OptionValue


@dataclass(slots=True)
class FeatTally:
    """Counts of a player's `CardGame.feats`."""

    counts: Counter[str] = field(default_factory=Counter)

    def add(self, other: "FeatTally", /) -> None:
        """Add the counts of ``other``."""
        self.counts.update(other.counts)


def duplicate(
    game: CardGame[D, F],
    computers: ComputerPlayers[KitView[D, F], Action, CardAdvice],
    players: int,
    chosen: Mapping[str, OptionValue],
) -> Duplicate[FeatTally]:
    """Return a match with these options; raises `RuleError` for invalid ones.

    What remains in pot and sheet carries over to the next deal; at the end the standing counts.
    """
    options, evening = game.options, dict[str, OptionValue](seating="joining")
    deals = next((each for each in options if each.key == "deals"), None)
    counted = deals is not None and not deals.barred_reason(options.complete(chosen), players)
    evening |= {"deals": players} if counted else {options.length: 1}
    agreement = game.agree({**chosen, **evening}, players)
    gains, tallied = partial(_gains, game), partial(_tally, game)
    return Duplicate(game, computers, agreement, players, gains, tallied, _stage)


def _gains(game: CardGame[D, F], state: Evening[D, F]) -> Sequence[Fraction]:
    if state.over:
        return tuple(map(exact, state.score.accounts))
    return tuple(map(exact, game.standing(state.agreement, state.score, state.kept)))


def _stage(view: KitView[D, F]) -> str:
    return view.stage


def _tally(
    game: CardGame[D, F], finished: Sequence[FinishedDeal[F]], seat: int, gain: Fraction
) -> FeatTally:
    return FeatTally(Counter(feat for deal in finished for feat in game.feats(deal.facts, seat)))
