"""A trick contract or misère as the exact search counts it: players 0, 1, 2 in hand order."""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.cards import Card
from engine.preferans.actions import Contract, PlayCard
from engine.preferans.ai.expert.worlds import World
from engine.preferans.observe import PlayerView
from engine.solver import MISERE, tricks_in, values_in
from engine.tricks import CardSet


@dataclass(frozen=True, slots=True)
class Board:
    """The play as everybody sees it. ``turn``, ``leader`` and ``declarer`` are players, not seats.

    ``cards`` are the playable ones of the hand on turn, ascending; ``taken`` are the declarer's
    tricks so far; ``left`` counts the tricks not yet completed.
    """

    active: tuple[int, ...]
    turn: int
    leader: int
    declarer: int
    strain: int
    table: tuple[Card, ...]
    cards: tuple[Card, ...]
    taken: int
    left: int

    def hands(self, world: World) -> tuple[CardSet, CardSet, CardSet]:
        """The hands of a world by player."""
        first, second, third = self.active
        return world.hands[first], world.hands[second], world.hands[third]

    def values(self, worlds: Sequence[World]) -> list[tuple[int, ...]]:
        """Per world the declarer's tricks in all after each of ``cards``, from both sides' best."""
        hands = [self.hands(world) for world in worlds]
        found = values_in(hands, self.leader, self.declarer, self.strain, self.table)
        return [tuple(self.taken + value for value in row) for row in found]

    def totals(self, worlds: Sequence[World]) -> list[int]:
        """Per world the declarer's tricks in all, from both sides' best."""
        hands = [self.hands(world) for world in worlds]
        found = tricks_in(hands, self.leader, self.declarer, self.strain, self.table)
        return [self.taken + value for value in found]


def board(seen: PlayerView) -> Board:
    """Return the board of a view in which some card of a contract or misère is awaited."""
    assert seen.turn is not None  # noqa: S101 - somebody's card is awaited
    assert seen.declarer is not None  # noqa: S101 - somebody plays a contract
    assert seen.leader is not None  # noqa: S101 - only all-pass is led by the talon
    place = {seat: player for player, seat in enumerate(seen.active)}
    strain = int(seen.contract.strain) if isinstance(seen.contract, Contract) else MISERE
    return Board(
        active=seen.active,
        turn=place[seen.turn],
        leader=place[seen.leader],
        declarer=place[seen.declarer],
        strain=strain,
        table=tuple(card for _, card in seen.table),
        cards=tuple(move.card for move in seen.moves if isinstance(move, PlayCard)),
        taken=seen.taken[seen.declarer],
        left=10 - sum(seen.taken),
    )
