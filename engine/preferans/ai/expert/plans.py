"""What a game promises before its discard: plans, their tricks and gains by layout, the best one.

Misère is a game like the trick contracts. A *place* is a player's position in hand order, 0 to 2.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from operator import mul
from typing import Final, NamedTuple

from engine.computers import Samples
from engine.preferans.actions import MISERE, AnyContract, Contract, Strain
from engine.preferans.ai.expert.gains import PER_WHIST, ContractGains, DefenderHands
from engine.preferans.ai.expert.worlds import SampledWorld
from engine.preferans.ai.people import words
from engine.preferans.observe import PlayerView
from engine.solver import MISERE as NO_TRICKS
from engine.solver import tricks_in
from engine.solver.two_hands import pair_tricks_in
from engine.tricks import CardSet

CLOSE: Final = 120
"""Hundredths of a trick by which another strain may be behind the best one."""


@dataclass(frozen=True, slots=True)
class DiscardPlan:
    """A discard and what it is for; ``strain`` None is misère. ``tricks``: a first estimate."""

    strain: Strain | None
    away: CardSet
    tricks: int = 0


class GameValue(NamedTuple):
    """What a game promises: its gain, percent made, and hundredths of tricks."""

    contract: AnyContract
    gain: Samples
    chance: int
    tricks: int


# --- plans ----------------------------------------------------------------------------------


def promising(twelve: CardSet, least: AnyContract, limit: int, place: int) -> list[DiscardPlan]:
    """Return the promising discards for misère or contracts at or above ``least``, best first.

    One strain gets at most half of the ``limit``, misère all. ``place``: the declarer's.
    """
    ranked: list[tuple[int, Strain | None, int]] = []
    for strain in strains(least):
        if strain is None or not isinstance(least, Contract):
            ranked.append((0, strain, 0))
            continue
        lowest = 100 * least_level(least, strain)
        tricks = words.best_kept(twelve, strain, leads=place == 0)
        ranked.append((tricks - max(0, lowest - tricks), strain, tricks))
    ranked.sort(key=lambda row: (-row[0], row[1]))
    best = ranked[0][0]
    found: list[tuple[int, DiscardPlan]] = []
    for turn, (rank, strain, tricks) in enumerate(ranked[:3]):
        if best - rank > CLOSE:
            break
        pairs = words.discards(twelve, MISERE if strain is None else strain)
        pairs.sort(key=lambda pair: (-pair[0], pair[1]))
        share = limit if strain is None else max(2, limit // 2)
        for order, (_, away) in enumerate(pairs[:share]):
            # The best of every strain first, then the next ones in turn.
            found.append((3 * order + 2 * turn, DiscardPlan(strain, away, tricks)))
    found.sort(key=lambda row: row[0])
    return [plan for _, plan in found[:limit]]


def with_discard(least: AnyContract, away: CardSet) -> list[DiscardPlan]:
    """Return the plans at or above ``least`` after one discard; 0 leaves the talon alone. 13.30."""
    return [DiscardPlan(strain, away) for strain in strains(least)]


def strains(least: AnyContract) -> list[Strain] | list[None]:
    """Return the strains in which something at or above ``least`` can be played."""
    if not isinstance(least, Contract):
        return [None]
    return [strain for strain in Strain if least_level(least, strain) <= 10]


def least_level(least: Contract, strain: Strain) -> int:
    """Return the lowest level of ``strain`` at or above a bid; 11 when there is none."""
    return least.level if strain >= least.strain else least.level + 1


def contracts(plan: DiscardPlan, least: AnyContract, level: int) -> list[AnyContract]:
    """Return what a plan may be played as: up to ``level``, or else the lowest there is."""
    if plan.strain is None or not isinstance(least, Contract):
        return [least]
    lowest = least_level(least, plan.strain)
    highest = min(10, max(lowest, level))
    return [Contract(each, plan.strain) for each in range(lowest, highest + 1)]


def tricks_of(
    plan: DiscardPlan, cards: CardSet, layouts: Sequence[DefenderHands], place: int
) -> list[int]:
    """Return, per layout, the tricks of a declarer with these cards before the discard."""
    kept, strain = cards & ~plan.away, NO_TRICKS if plan.strain is None else plan.strain
    if not all(layouts[0]):  # one against one. Rule 10.2
        pairs = [(kept, left | right) for left, right in layouts]
        return pair_tricks_in(pairs, int(place > 0), 0, strain)
    worlds = [_in_order(kept, sides, place) for sides in layouts]
    return tricks_in(worlds, 0, place, strain)


def _in_order(kept: CardSet, sides: DefenderHands, place: int) -> tuple[CardSet, CardSet, CardSet]:
    """Return the three hands in hand order."""
    left, right = sides
    if place == 0:
        return kept, left, right
    if place == 1:
        return right, kept, left
    return left, right, kept


# --- values ---------------------------------------------------------------------------------


class _Game(NamedTuple):
    """A game after a discard: its tricks and gains by layout."""

    contract: AnyContract
    plan: DiscardPlan
    tricks: list[int]
    gains: list[int]


@dataclass(frozen=True, slots=True)
class SearchedPlans:
    """Plans for one talon, searched on the same layouts, and the games they allow."""

    least: AnyContract
    talon: CardSet
    layouts: Sequence[DefenderHands]
    weights: Sequence[int]
    tricks: Sequence[tuple[DiscardPlan, list[int]]]

    def fair(self, prices: ContractGains) -> GameValue:
        """Return the value of the best choice.

        Chosen and valued on the same few layouts a plan looks too good, chosen on half of them
        and valued on the others a little too bad; the mean of both is taken.
        """
        games, weights = list(self._games(prices, 0)), self.weights
        everything = range(len(self.layouts))
        best = self._best(games, everything)
        gains = [Fraction(each) for each in best.gains]
        halves = (everything[::2], everything[1::2]) if len(everything) > 1 else ()
        for mine, other in zip(halves, halves[::-1], strict=True):
            chosen = self._best(games, mine)
            part = Fraction(sum(weights), 4 * sum(weights[layout] for layout in other))
            for layout in other:
                gains[layout] = gains[layout] / 2 + chosen.gains[layout] * part
        return self._value(best, gains)

    def best_first(
        self, prices: ContractGains, level: int = 0
    ) -> list[tuple[DiscardPlan, GameValue]]:
        """Return every game worth a look, of equal ones those of better plans first.

        Contracts are worth one up to ``level``, though it is never reached.
        """
        games = self._games(prices, level)
        return best_first((game.plan, self._value(game, game.gains)) for game in games)

    def _games(self, prices: ContractGains, level: int) -> Iterator[_Game]:
        for plan, tricks in self.tricks:
            priced = prices.of_talon(self.talon, plan.away)
            for contract in contracts(plan, self.least, max(level, *tricks)):
                pairs = zip(self.layouts, tricks, strict=True)
                gains = [priced.expected(contract, sides, each) for sides, each in pairs]
                yield _Game(contract, plan, tricks, gains)

    def _best(self, games: Sequence[_Game], layouts: Sequence[int]) -> _Game:
        """Return the game that gains most in these layouts, the highest of equal ones."""

        def worth(game: _Game) -> tuple[int, AnyContract]:
            return sum(game.gains[each] * self.weights[each] for each in layouts), game.contract

        return max(games, key=worth)

    def _value(self, game: _Game, gains: Sequence[int | Fraction]) -> GameValue:
        contract, weights = game.contract, self.weights
        made = [
            each >= contract.level if isinstance(contract, Contract) else not each
            for each in game.tricks
        ]
        return GameValue(
            contract,
            Samples(gains, weights, PER_WHIST),
            100 * sum(map(mul, made, weights)) // sum(weights),
            100 * sum(map(mul, game.tricks, weights)) // sum(weights),
        )


def best_first(
    values: Iterable[tuple[DiscardPlan, GameValue]],
) -> list[tuple[DiscardPlan, GameValue]]:
    """Return games with the best first, equal ones as they come."""
    return sorted(values, key=lambda row: -row[1].gain.mean)


def search(
    view: PlayerView,
    declarer: int,
    found: Sequence[SampledWorld],
    least: AnyContract,
    plans: Sequence[DiscardPlan],
    *,
    cards: CardSet,
    talon: CardSet,
) -> SearchedPlans:
    """Search plans in these worlds; ``cards`` are the declarer's, with those of the talon."""
    place = view.active.index(declarer)
    layouts = [world.others(view.active, declarer) for world in found]
    tricks = [(plan, tricks_of(plan, cards, layouts, place)) for plan in plans]
    return SearchedPlans(least, talon, layouts, [world.weight for world in found], tricks)
