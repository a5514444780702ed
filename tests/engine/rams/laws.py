"""What the laws of `tests.laws` ask of Rams, with the oracle of who may know which card."""

from engine.cards import Card
from engine.rams.game import RAMS
from tests.laws.card_games import TrickOracle, card_laws
from tests.laws.kit import AnyTable


class RamsOracle(TrickOracle):
    """The deal told once more, from the log: whoever picks has spoken; the dealer picks twice."""

    def deal(self, cards: tuple[Card, ...]) -> None:
        """Five each; the next card is turned."""
        super().deal(cards)
        self.turned_card = next(iter(self.open))
        self.spoke = False

    def pick(self, actor: int, cards: tuple[Card, ...], after: AnyTable) -> None:
        """Thrown cards come from the pack; for the dealer's second pick the turned card comes."""
        if not self.spoke:
            self.spoke = actor == self.dealer
            super().pick(actor, cards, after)
        elif cards:
            self.hands[actor] = self.hands[actor] - set(cards) | {self.turned_card}


LAWS = card_laws(RAMS, "рамс", picked=5, oracle=RamsOracle, quick="of-3", fewest=3)
