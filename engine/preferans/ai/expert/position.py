"""From seats to the solver's players: 0, 1 and 2 are the first, second and third hand.

Where two play without the third hand, 0 and 1 are the two that play.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.cards import Card
from engine.preferans.actions import AnyContract, Contract
from engine.preferans.ai.expert.worlds import SampledWorld
from engine.preferans.ai.moves import playable_cards
from engine.preferans.observe import PlayerView
from engine.solver import MISERE, tricks_in, values_in
from engine.solver.two_hands import Pair, pair_tricks_in, pair_values_in


def solver_strain(contract: AnyContract) -> int:
    """Return the solver's number of what is played."""
    return int(contract.strain) if isinstance(contract, Contract) else MISERE


@dataclass(frozen=True, slots=True)
class PublicPosition:
    """A trick contract or misère in play, without the hidden hands: a `SampledWorld` fills them in.

    ``turn``, ``leader`` and ``declarer`` are players. ``cards`` are the playable ones of the hand
    on turn, ascending; ``taken`` counts the declarer's tricks so far, ``left`` the tricks that are
    not complete yet.
    """

    order: tuple[int, ...]
    turn: int
    leader: int
    declarer: int
    strain: int
    table: tuple[Card, ...]
    cards: tuple[Card, ...]
    taken: int
    left: int

    def values(self, worlds: Sequence[SampledWorld]) -> list[tuple[int, ...]]:
        """Return, per world, the declarer's tricks in all after each of ``cards``."""
        asked = self.leader, self.declarer, self.strain, self.table
        if len(self.order) == 2:
            found = pair_values_in(self._pairs(worlds), *asked)
        else:
            found = values_in([world.in_order(self.order) for world in worlds], *asked)
        return [tuple(self.taken + value for value in row) for row in found]

    def totals(self, worlds: Sequence[SampledWorld]) -> list[int]:
        """Return, per world, the declarer's tricks in all when both sides play their best."""
        asked = self.leader, self.declarer, self.strain, self.table
        if len(self.order) == 2:
            found = pair_tricks_in(self._pairs(worlds), *asked)
        else:
            found = tricks_in([world.in_order(self.order) for world in worlds], *asked)
        return [self.taken + value for value in found]

    def _pairs(self, worlds: Sequence[SampledWorld]) -> list[Pair]:
        first, second = self.order
        return [(world.hands[first], world.hands[second]) for world in worlds]


def position_of(view: PlayerView) -> PublicPosition:
    """Return the position of a view in which a card of a contract or misère is awaited."""
    assert view.turn is not None  # noqa: S101 - somebody's card is awaited
    assert view.declarer is not None  # noqa: S101 - somebody plays a contract
    assert view.contract is not None  # noqa: S101 - and has ordered it
    assert view.leader is not None  # noqa: S101 - only all-pass is led by the talon
    return PublicPosition(
        order=view.order,
        turn=view.order.index(view.turn),
        leader=view.order.index(view.leader),
        declarer=view.order.index(view.declarer),
        strain=solver_strain(view.contract),
        table=tuple(card for _, card in view.table),
        cards=tuple(playable_cards(view)),
        taken=view.taken[view.declarer],
        left=10 - sum(view.taken),
    )
