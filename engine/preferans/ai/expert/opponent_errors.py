"""What a card is worth against opponents who do not see all cards and may go wrong.

Exact search supposes that everybody plays as if all hands were open. Here the other side errs: its
first real choice is, in `ERROR_PERCENT` percent of cases, any card, each run of equivalent cards as
likely as another. Everything else is played exactly. So of two cards of the same exact value the
one that leaves opponents more room for an error is worth more.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from engine.cards import Card
from engine.solver import Position, values
from engine.tricks import CardSet, winner

ERROR_PERCENT: Final = 25
"""Percent of choices that are made at random."""
DEPTH: Final = 2
"""How many more own cards are searched for the first choice of the other side."""


@dataclass(frozen=True, slots=True)
class OpenPosition:
    """A position with all hands known, by player; ``taken`` are the declarer's tricks so far."""

    hands: tuple[CardSet, CardSet, CardSet]
    leader: int
    table: tuple[Card, ...]
    taken: int

    @property
    def turn(self) -> int:
        """The player whose hand plays next."""
        return (self.leader + len(self.table)) % 3

    def others(self) -> CardSet:
        """Return all cards still in play, or on the table, but those of the hand on turn."""
        found = 0
        for player, hand in enumerate(self.hands):
            if player != self.turn:
                found |= hand
        for card in self.table:
            found |= 1 << card
        return found


@dataclass(frozen=True, slots=True)
class ErrorModel:
    """The terms of a game: ``gains`` by the declarer's tricks in all are the side's on turn."""

    declarer: int
    strain: int
    gains: Sequence[int]

    def gain_after(self, position: OpenPosition, card: Card, exact: int, depth: int = DEPTH) -> int:
        """Hundredfold gain once the hand on turn has played ``card``, worth ``exact`` tricks."""
        side = position.turn == self.declarer
        return self._gain(self._played(position, card), exact, depth, side=side)

    def _gain(self, position: OpenPosition, exact: int, depth: int, *, side: bool) -> int:
        """Return the same; ``side``: the declarer's. Between cards of equal worth nobody errs."""
        turn = position.turn
        if not position.hands[turn]:
            return 100 * self.gains[exact]
        found = values(
            Position(position.hands, position.leader, self.declarer, self.strain, position.table)
        )
        choices = sorted(set(equivalents(found, position.others()).values()))
        own = (turn == self.declarer) == side
        if not own and len({found[card] for card in choices}) == 1:
            choices = choices[:1]  # no choice yet
        elif not own:
            total = sum(self.gains[position.taken + found[answer]] for answer in choices)
            return (100 - ERROR_PERCENT) * self.gains[exact] + ERROR_PERCENT * total // len(choices)
        if own and not depth:
            return 100 * self.gains[exact]
        best = exact - position.taken
        return max(
            self._gain(self._played(position, card), exact, depth - own, side=side)
            for card in choices
            if found[card] == best
        )

    def _played(self, position: OpenPosition, card: Card) -> OpenPosition:
        hands = list(position.hands)
        hands[position.turn] &= ~(1 << card)
        leader, table, taken = position.leader, (*position.table, card), position.taken
        if len(table) == 3:
            players = [(leader + place) % 3 for place in range(3)]
            trump = self.strain if self.strain < 4 else None
            leader = winner(zip(players, table, strict=True), table[0] >> 3, trump)
            taken += leader == self.declarer
            table = ()
        return OpenPosition((hands[0], hands[1], hands[2]), leader, table, taken)


def equivalents(cards: Iterable[Card], others: CardSet) -> dict[Card, Card]:
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
