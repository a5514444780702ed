"""What the laws of `tests.laws` ask of Kitty, with the oracle of who may know which card."""

from typing import Any

from engine.cards import Card
from engine.game import PUBLIC
from engine.kitty.game import KITTY, KittySay
from tests.engine.kitty.plain import PlainDeal, laid
from tests.laws.card_games import CardOracle, card_laws
from tests.laws.kit import AnyTable


class KittyOracle(CardOracle):
    """The deal told once more, from the log, by the plain model."""

    turned = False

    def deal(self, cards: tuple[Card, ...]) -> None:
        """Who has three of a suit shares."""
        super().deal(cards)
        self.gave: list[set[Card]] = [set() for _ in range(4)]
        self.back: set[Card] = set()
        self.plain = PlainDeal([card.code for card in cards], self.dealer)
        self.sharings = 0
        self.told()

    def told(self) -> None:
        """Take hands and pack from the model; who gives knows where a card is till it may move."""
        plain = self.plain
        for seat, each in list(zip(plain.sharers, plain.shared, strict=True))[self.sharings :]:
            self.hides(seat)
            self.gave[seat] |= {*map(Card.parse, each["give"])}
        self.sharings = len(plain.shared)
        self.hands = [{*map(Card.parse, plain.hands[seat])} for seat in range(4)]
        self.pack = [*map(Card.parse, plain.pack)]
        for seat in range(4):
            self.own[seat] |= self.hands[seat]

    def hides(self, seat: int) -> None:
        """Cards of a hand move unseen: others do not know any more what is there."""
        for other in range(4):
            if other != seat:
                self.own[other] -= self.hands[seat]

    def pick(self, actor: int, cards: tuple[Card, ...], after: AnyTable) -> None:
        """A card is thrown."""
        self.hides(actor)
        self.plain.do(actor, f"x{cards[0].code}")
        self.told()

    def play(self, actor: int, card: Card, after: AnyTable) -> None:
        """A card is led or laid."""
        self.acts(actor, f"p{card.code}")

    def other(self, actor: int, action: Any, after: AnyTable) -> None:
        """A word."""
        if isinstance(action, KittySay):
            self.acts(actor, action.value)

    def acts(self, actor: int, code: str) -> None:
        """All see a card that is taken back, until it is laid again."""
        before = len(self.plain.tricks)
        self.plain.do(actor, code)
        for trick in self.plain.tricks[before - 1 :]:
            cards = {Card.parse(card) for _, card, _ in trick if card}
            if len(trick) == 4 and len(cards) == 1:
                self.back |= cards
        self.told()

    def lain(self, viewer: int) -> set[Card]:
        """The running trick, and those that count: the last one, or all; what was taken back."""
        *done, running = self.plain.tricks or [[]]
        shown = done[-1:] if viewer == PUBLIC else done
        lies = {card for _, card, _ in running if card}
        held = {card for hand in self.hands for card in hand}
        return {*map(Card.parse, laid(shown) | lies)} | self.back & held

    def remembered(self, viewer: int) -> frozenset[Card]:
        """What one has given."""
        return frozenset() if viewer == PUBLIC or not self.running else frozenset(self.gave[viewer])

    def check_course(self, view: Any) -> None:
        """Hold what is told of sharing and tricks to what has happened."""
        plain, deal, me = self.plain, view.deal, view.viewer
        assert [each.seat for each in deal.shared] == plain.sharers
        for told, each in zip(deal.shared, plain.shared, strict=True):
            own = told.seat == me
            for step in (0, 1, 2):
                mine = (told.seat + step + 1) % 4 == me
                assert code(told.give[step]) == (each["give"][step] if own or mine else "")
                assert code(told.away[step]) == (each["away"][step] if mine else "")
            assert [code(card) for card in told.in_] == [card if own else "" for card in each["in"]]
        shown = plain.tricks or [[]]
        hidden = max(0, len(shown) - 2) if me == PUBLIC else 0
        assert deal.tricks[:hidden] == ((),) * hidden
        for trick, said in zip(deal.tricks[hidden:], shown[hidden:], strict=True):
            due = [(int(seat), card, drew) for seat, card, drew in said]
            pending = [(plain.turn, "", plain.drawn)] if plain.drawn and trick is deal.trick else []
            assert [(each.seat, code(each.card)) for each in trick] == [
                (seat, card) for seat, card, _ in (*due, *pending)
            ]
            assert [(len(each.draw), *map(code, each.draw)) for each in trick] == [
                (1, drew if seat == me else "") if drew else (0,)
                for seat, _, drew in (*due, *pending)
            ]


def code(card: Card | None) -> str:
    """A card as text, "" for an unknown one."""
    return "" if card is None else card.code


def lying(deal: Any) -> list[set[Card]]:
    """The tricks that count, the running one, and what was thrown away."""
    tricks = [{each.card for each in trick} - {None} for trick in deal.tricks]
    thrown = {card for each in deal.shared for card in each.away if card is not None}
    return [*(cards for cards in tricks[:-1] if len(cards) > 1), tricks[-1], thrown]


LAWS = card_laws(
    KITTY,
    "копилка",
    picked=1,
    oracle=KittyOracle,
    actions=tuple(KittySay),
    least_stages=2,
    aside=lying,
)
