"""What a card is worth when the other side does not see through the backs of the cards.

The exact search supposes that everybody answers as if all hands lay open. Here the first answer of
the other side that is a real choice is sometimes (`LAPSE` percent) any card, each run of cards that
play alike as likely as another; before it the side on turn plays its exactly best cards, after it
everybody does. So of two cards with the same exact value the one that leaves more room to go
wrong is worth more.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from engine.cards import Card
from engine.solver import Position, values
from engine.tricks import CardSet, winner

LAPSE: Final = 25
"""Percent of answers that are any card."""
DEPTH: Final = 2
"""Own further cards that are looked through before the first answer."""


@dataclass(frozen=True, slots=True)
class Scene:
    """A position with all hands known, by player; ``taken`` are the declarer's tricks so far."""

    hands: tuple[CardSet, CardSet, CardSet]
    leader: int
    table: tuple[Card, ...]
    taken: int

    @property
    def turn(self) -> int:
        """The player to play."""
        return (self.leader + len(self.table)) % 3

    def others(self) -> CardSet:
        """All cards that still count beside those of the hand on turn."""
        found = 0
        for player, hand in enumerate(self.hands):
            if player != self.turn:
                found |= hand
        for card in self.table:
            found |= 1 << card
        return found


@dataclass(frozen=True, slots=True)
class Lapses:
    """The terms of a game: ``gains`` by the declarer's tricks in all are the side's on turn."""

    declarer: int
    strain: int
    gains: Sequence[int]

    def after(self, scene: Scene, card: Card, exact: int, depth: int = DEPTH) -> int:
        """Hundredfold gain once the hand on turn has played ``card``, worth ``exact`` tricks."""
        side = scene.turn == self.declarer
        scene = self._played(scene, card)
        turn = scene.turn
        if not scene.hands[turn]:
            return 100 * self.gains[exact]
        found = values(Position(scene.hands, scene.leader, self.declarer, self.strain, scene.table))
        choices = sorted(set(runs(found, scene.others()).values()))
        if (turn == self.declarer) != side:
            total = sum(self.gains[scene.taken + found[answer]] for answer in choices)
            return (100 - LAPSE) * self.gains[exact] + LAPSE * total // len(choices)
        if not depth:
            return 100 * self.gains[exact]
        best = exact - scene.taken
        return max(
            self.after(scene, own, exact, depth - 1) for own in choices if found[own] == best
        )

    def _played(self, scene: Scene, card: Card) -> Scene:
        hands = list(scene.hands)
        hands[scene.turn] &= ~(1 << card)
        leader, table, taken = scene.leader, (*scene.table, card), scene.taken
        if len(table) == 3:
            players = [(leader + place) % 3 for place in range(3)]
            trump = self.strain if self.strain < 4 else None
            leader = winner(zip(players, table, strict=True), table[0] >> 3, trump)
            taken += leader == self.declarer
            table = ()
        return Scene((hands[0], hands[1], hands[2]), leader, table, taken)


def runs(cards: Iterable[Card], others: CardSet) -> dict[Card, Card]:
    """Return for each card (they ascend) the lowest of its run: no card of others lies between."""
    found: dict[Card, Card] = {}
    last: Card | None = None
    for card in cards:
        alike = last is not None and card >> 3 == last >> 3
        if last is not None and alike and not others & (1 << card) - (1 << last + 1):
            found[card] = found[last]
        else:
            found[card] = card
        last = card
    return found
