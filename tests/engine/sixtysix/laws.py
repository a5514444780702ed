"""What the laws of `tests.laws` ask of Sixty-six, with the oracle of who may know which card."""

from typing import Any

from engine.cards import Card, Rank
from engine.sixtysix.game import SIXTYSIX, StockWord
from tests.laws.card_games import TrickOracle, card_laws
from tests.laws.kit import AnyTable

MATES = {Rank.KING: Rank.QUEEN, Rank.QUEEN: Rank.KING}


class SixtySixOracle(TrickOracle):
    """The deal told once more, from the log: draws after tricks, marriages, the nine of trumps."""

    def piles(self) -> list[int]:
        """Two play: of three the dealer has no hand."""
        return self.ring()[:2]

    def next_dealer(self, facts: Any) -> int:
        """The winner deals, among three the left neighbour."""
        if self.players == 3 or self.agreement.deal_by == "turn":
            return super().next_dealer(facts)
        return self.dealer if facts.winner is None else facts.winner

    def deal(self, cards: tuple[Card, ...]) -> None:
        """The thirteenth card is turned, and lies below the stock."""
        super().deal(cards)
        (self.face_up,) = self.open
        self.drawing = True

    def play(self, actor: int, card: Card, after: AnyTable) -> None:
        """A lead from a pair shows the other card; after a trick both draw."""
        led = self.complete == len(self.tricks)
        if led and card.rank in MATES:
            self.open |= {Card.of(card.suit, MATES[card.rank])} & self.hands[actor]
        super().play(actor, card, after)
        deal = after.state.deal
        if led or deal is None or not self.drawing:
            return
        for seat in (deal.turn, *(each for each in self.order if each != deal.turn)):
            if not self.pack:
                self.drawing = False
                self.hands[seat].add(self.face_up)
            self.draw(seat, 1)

    def other(self, actor: int, action: Any, after: AnyTable) -> None:
        """The stock is closed, or the nine of trumps changes places with the turned card."""
        if action is StockWord.CLOSE:
            self.drawing = False
        elif action is StockWord.TAKE:
            nine = Card.of(self.face_up.suit, Rank.NINE)
            self.hands[actor] = self.hands[actor] - {nine} | {self.face_up}
            self.open.add(nine)
            self.face_up = nine


LAWS = card_laws(
    SIXTYSIX,
    "шестьдесят шесть",
    kinds={
        "book": {"games": 3, "parties": 1},
        "nine": {"games": 2, "parties": 2, "nine_swap": True},
    },
    oracle=SixtySixOracle,
    quick="nine-3",
    least_stages=2,
)
