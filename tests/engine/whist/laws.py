"""What the laws of `tests.laws` ask of Whist, with the oracle of who may know which card."""

from typing import Any

from engine.cards import Card
from engine.whist.game import WHIST, PileWord
from tests.laws.card_games import TrickOracle, card_laws
from tests.laws.kit import AnyTable


class WhistOracle(TrickOracle):
    """The deal told once more, from the log: circles that turn, dummies, piles."""

    turned = False
    rubber = 1

    def circle(self) -> list[int]:
        """Return the hands as they sit."""
        form, turn = self.agreement.form, (self.rubber - 1) % 3
        if form == "humbug":
            return [0, 2, 1, 3]
        if form == "three":
            return [turn, (turn + 1) % 3, 3, (turn + 2) % 3]
        if form == "two" or self.agreement.partners == "fixed":
            return [0, 1, 2, 3]
        return [[0, 1, 2, 3], [0, 2, 1, 3], [0, 1, 3, 2]][turn]

    def piles(self) -> list[int]:
        """Return the hands from the dealer's left."""
        ring = self.circle()
        place = ring.index(self.dealer) + 1
        return ring[place:] + ring[:place]

    def ring(self) -> list[int]:
        """Return how people sit, from the dealer's left."""
        return [hand for hand in self.piles() if hand < self.players]

    def player_of(self, hand: int) -> int:
        """A dummy is played by whoever sits across."""
        if hand < self.players or self.agreement.form == "humbug":
            return hand
        ring = self.circle()
        return ring[(ring.index(hand) + 2) % 4]

    def next_dealer(self, facts: Any) -> int:
        """The next person, after a rubber in the new circle."""
        self.rubber += max(facts.parties) == 2
        return super().next_dealer(facts)

    def deal(self, cards: tuple[Card, ...]) -> None:
        """The last card and dummies lie open."""
        super().deal(cards)
        if self.agreement.trump == "turned":
            self.open = {cards[-1]}
        if self.agreement.form != "humbug":
            self.open |= set().union(*self.hands[self.players :])

    def other(self, actor: int, action: Any, after: AnyTable) -> None:
        """A pile is laid aside for another one, which its old owner remembers."""
        if action is PileWord.EXCHANGE:
            pile = 3 - actor
            self.hands[actor], self.hands[pile] = self.hands[pile], self.hands[actor]
            self.own[actor] |= self.hands[actor]


LAWS = card_laws(
    WHIST,
    "вист",
    kinds={
        form: {"form": form} | ({} if form == "three" else {"rubbers": 1})
        for form in ("pairs", "three", "two", "humbug")
    },
    oracle=WhistOracle,
    least_stages=3,
    quick="three-3",
    typed={
        "three": ", сколько играют=втроём",
        "two": ", сколько играют=вдвоём",
        "humbug": " гумбуг",
    },
)
