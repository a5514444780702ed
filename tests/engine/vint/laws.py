"""What the laws of `tests.laws` ask of Vint, with the oracle of who may know which card."""

from collections.abc import Collection, Iterable
from typing import Any

from engine.cards import Card
from engine.kit.words import Picked
from engine.vint.game import VINT
from tests.laws.card_games import NONE, TrickOracle, card_laws
from tests.laws.kit import AnyTable

CIRCLES = ("0123", "0213", "0132")


class VintOracle(TrickOracle):
    """The deal told once more: people sit otherwise in each rubber, and cards change hands."""

    turned = False
    rubber = 0
    talon: frozenset[Card] = NONE
    moved: tuple[tuple[int, Picked], ...] = ()

    def ring(self) -> list[int]:
        """From the dealer's left, as they sit in this rubber."""
        return [hand for hand in self.piles() if hand < self.players]

    def piles(self) -> list[int]:
        """The hands from the dealer's left; but in pairs always alike."""
        turns = self.agreement.form == "pairs" and self.agreement.partners == "rotate"
        circle = [int(seat) for seat in CIRCLES[self.rubber % 3 if turns else 0]]
        place = circle.index(self.dealer) + 1
        return circle[place:] + circle[:place]

    def dummies(self) -> list[int]:
        """The hands that lie open in the auction, and later."""
        match self.agreement.form:
            case "auction":
                return [self.dealer]
            case "three":
                return [3]
            case "two":
                return [2, 3] if self.dealer == 0 else [3, 2]
        return []

    def player_of(self, hand: int) -> int:
        """The first dummy is the declarer's, another one the opponent's."""
        dummies = self.dummies()
        if hand not in dummies:
            return hand
        return self.declarer if hand == dummies[0] else 1 - self.declarer

    def next_dealer(self, facts: Any) -> int:
        """Clockwise, after a rubber as they sit then."""
        self.rubber += max(facts.parties) == 2  # of other forms no circle turns
        return super().next_dealer(facts)

    def deal(self, cards: tuple[Card, ...]) -> None:
        """Litter gives the dealer the fourth card, and no other."""
        super().deal(cards)
        terms, self.declarer = self.agreement, -1
        for hand in self.dummies()[:1]:
            self.open |= self.hands[hand]
        if terms.deal == "litter":
            self.hands = [set() for _ in range(4)]
            self.hands[self.dealer].add(cards[3])
            for number, card in enumerate((*cards[:3], *cards[4:])):
                self.hands[self.order[number % 3]].add(card)
            self.own = [set(hand) for hand in self.hands]
        self.gifts: list[tuple[int, Picked]] = []
        self.talon, self.moved = NONE, ()
        self.due = {"litter": [3], "vitalin": [4]}.get(terms.deal, [])
        if terms.deal in ("talon", "big_talon"):
            filled = [1] if terms.deal == "big_talon" or terms.spread == "partner" else []
            nailed = {"none": [], "blind": [2], "evil": [1, 1]}[terms.nail]
            self.due = [*filled, 3, *nailed]

    def follow(self, actor: int, action: Any, after: AnyTable) -> None:
        """Who has the last call takes the talon, which all see."""
        if isinstance(action, Picked):
            self.gifts.append((actor, action))
        super().follow(actor, action, after)
        deal = after.state.deal
        if deal is not None and self.running and deal.stage == "play" and self.declarer < 0:
            self.declarer = deal.declarer if deal.declarer is not None else actor
            for hand in self.dummies():
                self.open |= self.hands[hand]
        if deal is not None and self.running and deal.buyer is not None and self.pack:
            self.talon = frozenset(self.pack)
            self.open |= self.talon
            self.draw(deal.buyer, len(self.pack))

    def pick(self, actor: int, cards: tuple[Card, ...], after: AnyTable) -> None:
        """Gifts of one moment change hands together; of a giver's hand others know nothing then."""
        if len(self.gifts) < self.due[0]:
            return
        del self.due[0]
        hands = [set(hand) for hand in self.hands]
        for giver in {giver for giver, _ in self.gifts}:
            self.open -= hands[giver]
            for seat in {*range(4)} - {giver}:
                self.own[seat] -= hands[giver]
        for giver, gift in self.gifts:
            self.hands[giver] -= {*gift.cards}
            if gift.to is not None:
                self.hands[gift.to] |= {*gift.cards}
                self.own[gift.to] |= {*gift.cards}
        self.moved += tuple(self.gifts)
        self.gifts = []

    def play(self, actor: int, card: Card, after: AnyTable) -> None:
        """The talon is not shown any more."""
        self.talon = NONE
        super().play(actor, card, after)

    def remembered(self, viewer: int) -> frozenset[Card]:
        """All have seen the talon, giver and receiver what they gave."""
        mine = [gift for giver, gift in self.moved if viewer in (giver, gift.to)]
        return self.talon.union(*(gift.cards for gift in mine))


def aside(deal: Any) -> Iterable[Collection[Card]]:
    """Where cards lie besides: two of each, that are two tricks."""
    return [gift.cards for _, gift in deal.given if gift.to is None]


LAWS = card_laws(
    VINT,
    "винт",
    kinds={
        "pairs": {"form": "pairs", "rubbers": 1, "deal": "plain"},
        "talon": {"form": "pairs", "rubbers": 1, "deal": "talon"},
        "big_talon": {"form": "pairs", "rubbers": 1, "deal": "big_talon", "nail": "evil"},
        "litter": {"form": "pairs", "rubbers": 2, "deal": "litter"},
        "vitalin": {"form": "pairs", "rubbers": 1, "deal": "vitalin", "partners": "fixed"},
        "auction": {"form": "auction", "rubbers": 1},
        "three": {"form": "three", "rubbers": 1},
        "two": {"form": "two", "rubbers": 1},
        "reseat": {"form": "reseat"},
    },
    picked=8,
    oracle=VintOracle,
    aside=aside,
    quick="talon-4",
    typed={
        "talon": ", сдача=с прикупом",
        "big_talon": ", сдача=с большим прикупом",
        "litter": ", сдача=с мусором",
        "vitalin": ", сдача=виталин",
        "auction": ", вид игры=с аукционом",
        "three": ", вид игры=втроём",
        "two": ", вид игры=вдвоём",
        "reseat": ", вид игры=с пересадкой",
    },
    least_stages=2,
)
