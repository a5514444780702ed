"""What the laws of `tests.laws` ask of the game Piles: it is told once more, from its log."""

from typing import Any

from engine.cards import Card
from tests.engine.piles import CIRCLE, PILES
from tests.laws.card_games import TrickOracle, card_laws


class PilesOracle(TrickOracle):
    """Four piles for two people: one lies open, another stays face down."""

    def piles(self) -> list[int]:
        """Return the circle from the dealer's left."""
        place = CIRCLE.index(self.dealer) + 1
        return [*CIRCLE[place:], *CIRCLE[:place]]

    def player_of(self, hand: int) -> int:
        """Seat 0 has the open pile."""
        return {0: 0, 1: 1, 2: 0}[hand]

    def deal(self, cards: tuple[Card, ...]) -> None:
        """Everybody sees pile 2."""
        super().deal(cards)
        self.open |= self.hands[2]

    def play(self, actor: int, card: Card, after: Any) -> None:
        """The open pile's cards are known once they are gone, too."""
        super().play(actor, card, after)
        if len(self.tricks[-1]) == 3 and self.complete < len(self.tricks):
            self.complete += 1  # the deal is over

    def next_dealer(self, facts: Any) -> int:
        """Return the winner, after equal tricks the same dealer: counted again."""
        won = [0, 0]
        trump = facts.turned.suit
        for trick in self.tricks:
            led = trick[0][1].suit
            *_, hand = max((c.suit is trump, c.suit is led, c.rank, hand) for hand, c in trick)
            won[hand == 1] += 1
        return int(facts.dealer) if won[0] == won[1] else int(won[0] < won[1])


LAWS = card_laws(PILES, "piles", oracle=PilesOracle, least_stages=3)
