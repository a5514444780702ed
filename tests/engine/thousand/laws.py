"""What the laws of `tests.laws` ask of Thousand, with the oracle of who may know which card."""

from typing import Any

from engine.cards import Card, Rank
from engine.kit.auction import PASS, SumBid
from engine.kit.words import Ahead
from engine.thousand.game import THOUSAND, ThousandWord
from tests.laws.card_games import NONE, TrickOracle, card_laws
from tests.laws.kit import AnyTable

MATES = {Rank.KING: Rank.QUEEN, Rank.QUEEN: Rank.KING}


class ThousandOracle(TrickOracle):
    """The deal told once more, from the log: a talon, gifts, marriages, a blind bid."""

    turned = False
    played = 0
    talon: tuple[Card, ...] = ()
    seen: frozenset[Card] = NONE

    def piles(self) -> list[int]:
        """Of four the dealer has no hand."""
        return self.ring()[:3]

    def next_dealer(self, facts: Any) -> int:
        """After a deal that does not count the same one deals."""
        if facts.redeal is not None:
            return self.dealer
        anew = facts.won is not None or any(each.for_ == "annul" for each in facts.writes)
        self.played = 0 if anew else self.played + 1
        return super().next_dealer(facts)

    def deal(self, cards: tuple[Card, ...]) -> None:
        """Somebody is bound, or declares a golden contract; a blind bidder has not looked."""
        super().deal(cards)
        terms, self.talon, self.seen = self.agreement, (), NONE
        self.gifts: list[tuple[int, Card]] = []
        self.best, self.declarer = (self.order[0], 100), -1
        if terms.forced == "dealer" and self.players < 4:
            self.best = (self.dealer, 100)
        self.bidding, self.blind, self.left = [*self.order], None, set[int]()
        if terms.golden and self.played < self.players:
            self.best = (self.order[0], 120)
            self.declare()
        elif terms.blind:
            self.blind = self.order[0]
            self.own[self.blind] = set()

    def look(self) -> None:
        """The blind bidder sees his cards."""
        if self.blind is not None:
            self.own[self.blind] |= self.hands[self.blind]
        self.blind = None

    def declare(self) -> None:
        """The last one left takes the talon, or chooses one of two."""
        self.look()
        self.declarer = self.best[0]
        if self.players > 2:
            self.take(self.pack)

    def take(self, talon: list[Card]) -> None:
        """All see the talon, unless a bare 100 hides it."""
        self.pack = [card for card in self.pack if card not in talon]
        self.hands[self.declarer] |= {*talon}
        self.own[self.declarer] |= {*talon}
        if self.agreement.show == "always" or self.best[1] > 100:
            self.seen = frozenset(talon)
            self.open |= self.seen

    def other(self, actor: int, action: Any, after: AnyTable) -> None:
        """Words of the auction, and the choice of a talon."""
        if action is ThousandWord.BLIND:
            self.best = (actor, 120)
            self.go_on(actor)
        elif action is ThousandWord.LOOK:
            self.look()
        elif action == PASS:
            self.passed(actor)
        elif isinstance(action, Ahead):
            self.left = self.left - {actor} if action.word is None else {*self.left, actor}
        elif isinstance(action, SumBid) and self.declarer < 0:
            self.look()
            self.best = (actor, action.points)
            self.go_on(actor)
        elif action is ThousandWord.FIRST:
            self.take(self.pack[:2])
        elif action is ThousandWord.SECOND:
            self.take(self.pack[2:])

    def passed(self, actor: int) -> None:
        """A pass is final."""
        place = self.bidding.index(actor)
        self.bidding = [*self.bidding[place + 1 :], *self.bidding[:place]]
        if len(self.bidding) == 1:
            self.declare()
        else:
            self.go_on(self.bidding[-1])

    def go_on(self, actor: int) -> None:
        """A pass that was left ahead is said after whoever spoke before."""
        after = self.bidding[(self.bidding.index(actor) + 1) % len(self.bidding)]
        if after in self.left and after != self.best[0]:
            self.passed(after)

    def pick(self, actor: int, cards: tuple[Card, ...], after: AnyTable) -> None:
        """Gifts change hands together; nobody else knows then what of the talon is where."""
        order = [*self.order[self.order.index(actor) + 1 :], *self.order[: self.order.index(actor)]]
        (given,) = cards
        self.gifts.append((order[len(self.gifts)], given))
        if len(self.gifts) == len(order):
            for seat, card in self.gifts:
                self.hands[actor].remove(card)
                self.hands[seat].add(card)
                self.own[seat].add(card)
            self.open -= self.seen

    def play(self, actor: int, card: Card, after: AnyTable) -> None:
        """A lead from a pair shows the other card; from four aces the others."""
        if self.complete == len(self.tricks):
            hand, trick = self.hands[actor], self.complete or self.agreement.marriage == "any"
            if card.rank in MATES and trick:
                self.open |= {Card.of(card.suit, MATES[card.rank])} & hand
            aces = {each for each in hand if each.rank is Rank.ACE}
            if self.agreement.aces and card in aces and len(aces) == 4:
                self.open |= aces
        super().play(actor, card, after)

    def remembered(self, viewer: int) -> frozenset[Card]:
        """All have seen the talon."""
        return self.seen


LAWS = card_laws(
    THOUSAND,
    "тысяча",
    kinds={
        "usual": {"golden": False, "blind": False},
        "golden": {"golden": True, "blind": True},
    },
    picked=1,
    oracle=ThousandOracle,
    quick="usual-3",
    least_stages=3,
)
