"""What the laws of `tests.laws` ask of Lenturlu, with the oracle of who may know which card."""

from typing import Any

from engine.cards import Card
from engine.game import PUBLIC
from engine.lenturlu.game import LENTURLU, PileSay
from tests.engine.lenturlu.plain import FIVE
from tests.laws.card_games import CardOracle, card_laws
from tests.laws.kit import AnyTable

MONEY = frozenset(map(Card.parse, FIVE))


class LenturluOracle(CardOracle):
    """The deal told once more, from the log: what lies, what lay, who laid last."""

    turned, pictured = False, MONEY

    def deal(self, cards: tuple[Card, ...]) -> None:
        """Nothing lies yet."""
        super().deal(cards)
        self.pile: list[Card] = []
        self.laid: list[Card] = []
        self.recent: list[Card] = []
        self.turn = -1

    def play(self, actor: int, card: Card, after: AnyTable) -> None:
        """A card is laid; one who lays in a new turn is the last who did."""
        super().play(actor, card, after)
        deal = after.state.deal
        if actor != self.turn:
            self.recent, self.turn = [], actor
        self.recent.append(card)
        self.laid.append(card)
        self.pile.append(card)
        if deal is not None and not deal.pile:
            self.pile = []
        self.passes(actor, after)

    def other(self, actor: int, action: Any, after: AnyTable) -> None:
        """Cards are drawn, or a turn ends."""
        if isinstance(action, PileSay):
            self.draw(actor, action.count)
            self.passes(actor, after)

    def passes(self, actor: int, after: AnyTable) -> None:
        """A turn may have ended; who laid last may lead anew, and begins a turn so."""
        deal = after.state.deal
        if deal is not None and not deal.pile and not deal.now.laid:
            self.pile, self.turn = [], -1
        elif deal is not None and deal.turn != actor and self.turn == actor:
            self.turn = -1

    def lain(self, viewer: int) -> set[Card]:
        """The pile and the last turns; in shed what took money; who sits there remembers all."""
        if viewer != PUBLIC:
            return {*self.laid}
        five = MONEY if self.agreement.kind == "shed" else set()
        return {*self.pile, *self.recent, *(five & {*self.laid})}

    def check_course(self, view: Any) -> None:
        """Hold pile and last turns to what was laid."""
        deal = view.deal
        assert [each.card for each in deal.pile] == self.pile
        told = [card for turn in (*deal.turns, deal.now) for card in turn.laid]
        assert told == self.recent
        others = [each for each in deal.draws if each.seat != view.viewer]
        assert {card for each in others for card in each.cards} <= {None}
        if view.viewer == PUBLIC:
            assert not any(deal.piles[:-1])


def lying(deal: Any) -> list[set[Card]]:
    """The piles."""
    return [{each.card for each in pile} for pile in deal.piles]


LAWS = card_laws(
    LENTURLU,
    "лентюрлю",
    kinds={
        "shed": {"kind": "shed", "pay": "points"},
        "flat": {"kind": "shed", "again": 1, "pay": "flat"},
        "king": {"kind": "king", "pay": "points"},
    },
    oracle=LenturluOracle,
    actions=tuple(PileSay),
    aside=lying,
    least_stages=1,
    quick="king-4",
)
