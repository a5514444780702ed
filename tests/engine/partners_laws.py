"""What the laws of `tests.laws` ask of the game Partners: it is told once more, from its log."""

from typing import Any

from engine.cards import Card
from engine.game import PUBLIC
from engine.kit.words import Ahead
from tests.engine.partners import DRAWS, ENOUGH, PARTNERS, WORTH, Call
from tests.laws.card_games import NONE, TrickOracle, card_laws
from tests.laws.kit import AnyTable


class PartnersOracle(TrickOracle):
    """Whose cards lie where: gifts change hands with the last one, cards are drawn after tricks."""

    round, points = 1, (0, 0)

    def ring(self) -> list[int]:
        """Partners sit across, so rounds have circles of their own."""
        ring = [0, 1, 2, 3] if self.round % 2 else [0, 2, 1, 3]
        place = ring.index(self.dealer) + 1
        return ring[place:] + ring[:place]

    def deal(self, cards: tuple[Card, ...]) -> None:
        """One card at a time, as they sit."""
        super().deal(cards)
        ring = self.ring()
        for place, seat in enumerate(ring):
            self.hands[seat] = set(cards[place:20:4])
        self.own = [set(hand) for hand in self.hands]
        self.lie: dict[int, Card] = {}
        self.spread: list[tuple[Card, int]] = []
        self.memory: list[set[Card]] = [set() for _ in range(4)]
        self.opened = set[Card]()
        self.taker: int | None = None

    def pick(self, actor: int, cards: tuple[Card, ...], after: AnyTable) -> None:
        """A card lies face down until four do; four that are passed on do not wait for others."""
        if self.taker is not None:
            self.spread += [(card, self.to) for card in cards]
            if len(self.spread) == (4 if actor == self.taker else 3):
                self.give(actor)
            return
        self.lie[actor] = cards[0]
        if len(self.lie) == 4:
            ring = self.ring()
            for giver, card in self.lie.items():
                taker = ring[(ring.index(giver) + 1) % 4]
                self.hands[giver].remove(card)
                self.hands[taker].add(card)
                self.own[taker].add(card)

    def give(self, giver: int) -> None:
        """Cards go face down: nobody else can tell any more what is still in the hand."""
        held = set(self.hands[giver])
        self.open -= held
        for seat in {0, 1, 2, 3} - {giver}:
            self.memory[seat] |= self.own[seat]
            self.own[seat] -= held
        for card, seat in self.spread:
            self.hands[giver].remove(card)
            self.hands[seat].add(card)
            self.own[seat].add(card)
        self.spread = []
        if giver != self.taker and self.taker is not None:
            self.own[self.taker] |= self.hands[giver]

    def hidden(self) -> int:
        """Two tricks lie open between two, else one."""
        return max(0, self.complete - 1 - (self.complete == len(self.tricks)))

    def remembered(self, viewer: int) -> frozenset[Card]:
        """What he gave or got, and what was shown to all."""
        own = set() if viewer == PUBLIC or not self.running else self.memory[viewer]
        return frozenset(self.opened | own if self.running else NONE)

    def other(self, actor: int, action: Any, after: AnyTable) -> None:
        """A word: who takes shows four that he takes up."""
        if isinstance(action, Ahead) or not self.running:
            return
        deal = after.state.deal
        if action is Call.TAKE and deal is not None:
            self.taker = actor
            self.opened = {*self.pack[:4]}
            self.open |= self.opened
            self.draw(actor, 4)

    def play(self, actor: int, card: Card, after: AnyTable) -> None:
        """The taker may play for his partner; four cards end a trick."""
        hand = next(seat for seat, held in enumerate(self.hands) if card in held)
        assert actor in (hand, self.taker)
        super().play(hand, card, after)
        if len(self.tricks[-1]) == 4 and self.complete < len(self.tricks):
            self.complete += 1  # the deal is over
        if len(self.tricks[-1]) == 4 and len(self.tricks) <= DRAWS:
            winner = self.winner()
            ring = self.ring()
            place = ring.index(winner)
            for seat in ring[place:] + ring[:place]:
                self.hands[seat].add(self.pack[0])
                self.own[seat].add(self.pack.pop(0))
            if self.taker is not None:
                across = ring[(ring.index(self.taker) + 2) % 4]
                self.own[self.taker] |= self.hands[across]

    def winner(self) -> int:
        """Who has won the last trick: the highest trump, else the highest of the suit led."""
        trick, (turned,) = self.tricks[-1], self.open
        suit = turned.suit if any(c.suit is turned.suit for _, c in trick) else trick[0][1].suit
        return max((card.rank, seat) for seat, card in trick if card.suit is suit)[1]

    def follow(self, actor: int, action: Any, after: AnyTable) -> None:
        """Count what the sides take, and begin another round once one has enough."""
        before, self.to = self.deals, getattr(action, "to", None) or 0
        super().follow(actor, action, after)
        if self.deals == before:
            return
        mine = {0, 2} if self.round % 2 else {0, 1}
        points = list(self.points)
        facts = after.state.finished[-1].facts
        for trick in self.tricks:
            trumps = [each for each in trick if each[1].suit is facts.turned.suit]
            led = [each for each in trick if each[1].suit is trick[0][1].suit]
            seat = max(trumps or led, key=lambda each: each[1].rank)[0]
            points[seat not in mine] += sum(WORTH.get(card.rank, 0) for _, card in trick)
        assert list(facts.sheet) == points
        over = max(points) >= ENOUGH
        self.points = (0, 0) if over else (points[0], points[1])
        assert after.over or after.state.score.sheet == self.points
        self.round += over
        self.dealer = facts.dealer
        self.dealer = self.ring()[0]


LAWS = card_laws(PARTNERS, "partners", oracle=PartnersOracle)
