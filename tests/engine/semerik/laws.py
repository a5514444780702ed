"""What the laws of `tests.laws` ask of Semerik, with the oracle of who may know which card."""

from typing import Any

from engine.cards import Card
from engine.semerik.game import SEMERIK
from tests.laws.card_games import TrickOracle, card_laws

TOP = "32AKQJ7"
CIRCLES = ([0, 1, 2, 3], [0, 2, 1, 3], [0, 1, 3, 2])


class SemerikOracle(TrickOracle):
    """Everybody is told of suits from the three down; partners change after a party."""

    turned = False
    party = 0

    def ring(self) -> list[int]:
        """Sit as in the party."""
        circle = CIRCLES[self.party % 3 if self.agreement.partners == "rotate" else 0]
        place = circle.index(self.dealer) + 1
        return circle[place:] + circle[:place]

    def next_dealer(self, facts: Any) -> int:
        """The next one, in the new circle if a party is over."""
        self.party += facts.won is not None
        return self.ring()[0]

    def deal(self, cards: tuple[Card, ...]) -> None:
        """Three, two and ace of a suit are told, and all that goes on from there."""
        super().deal(cards)
        for hand in self.hands:
            for suit in "scdh":
                told = [Card.parse(rank + suit) for rank in TOP[: 7 if self.agreement.tren else 6]]
                held = [card in hand for card in told]
                if all(held[:3]):
                    self.open |= {*told[: (*held, False).index(False)]}


LAWS = card_laws(SEMERIK, "семерик", oracle=SemerikOracle, least_stages=2)
