"""What the laws of `tests.laws` ask of Piquet, with the oracle of who may know which card."""

from typing import Any

from engine.cards import Card
from engine.piquet.game import PIQUET
from tests.laws.card_games import TrickOracle, card_laws
from tests.laws.kit import AnyTable


class PiquetOracle(TrickOracle):
    """Talon cards that one leaves are his to see; what counts of a hand is open."""

    turned = False

    def deal(self, cards: tuple[Card, ...]) -> None:
        """First may take five of the talon."""
        super().deal(cards)
        self.exchanges = self.refused = 0

    def pick(self, actor: int, cards: tuple[Card, ...], after: AnyTable) -> None:
        """As many are drawn as are laid away; what First refuses is nobody's."""
        super().pick(actor, cards, after)
        self.exchanges += 1
        if self.exchanges == 1:
            self.own[actor] |= {*self.pack[: 5 - len(cards)]}
            if not cards:
                self.refused, self.pack = 5, self.pack[5:] + self.pack[:5]
            return
        self.own[actor] |= {*self.pack[: len(self.pack) - self.refused]}
        self.open |= {*after.state.deal.opened}


def aside(deal: Any) -> list[set[Card]]:
    """What was laid away."""
    return [{*each.discard} for each in deal.exchange]


LAWS = card_laws(PIQUET, "пикет", oracle=PiquetOracle, picked=5, aside=aside, least_stages=4)
