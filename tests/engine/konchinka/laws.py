"""What the laws of `tests.laws` ask of Konchinka, with the oracle of who may know which card."""

import random
from collections.abc import Iterator
from typing import Any

from engine.cards import Card, Rank, deck, in_order
from engine.game import PUBLIC
from engine.kit.taking import Take
from engine.konchinka.game import DEUCE, KONCHINKA, TEN
from tests.laws.card_games import CardOracle, card_laws
from tests.laws.kit import AnyTable


class KonchinkaOracle(CardOracle):
    """The deal told once more, from the log: the table, what was taken, cards put away."""

    def deal(self, cards: tuple[Card, ...]) -> None:
        """Four each; four to the table, where jacks and second cards of a rank go under half."""
        self.order = self.piles()
        self.pack = list(cards)
        self.hands = [set() for _ in range(self.players)]
        self.own = [set() for _ in range(self.players)]
        self.table: list[Card] = []
        self.last: set[Card] = set()
        self.seen: set[Card] = set()
        self.open = set()
        self.give()
        while len(self.table) < 4:
            card = self.pack.pop(0)
            self.open.add(card)
            if card.rank is Rank.JACK or card.rank in {each.rank for each in self.table}:
                half = len(self.pack) // 2
                self.pack[half:half] = [card]
            else:
                self.table.append(card)
        self.open -= set(self.table)
        self.running = True

    def give(self) -> None:
        """Four cards each, one at a time."""
        for _ in range(4):
            for seat in self.order:
                self.draw(seat, 1)

    def play(self, actor: int, card: Card, after: AnyTable) -> None:
        """A card is laid."""
        self.turn(actor, card, ())

    def other(self, actor: int, action: Any, after: AnyTable) -> None:
        """A card takes others."""
        if isinstance(action, Take):
            self.turn(actor, action.card, action.cards)

    def turn(self, actor: int, card: Card, took: tuple[Card, ...]) -> None:
        """Cards come to the table, or leave it; what the public saw last it may be shown."""
        self.hands[actor].remove(card)
        self.open -= {card, *took}
        self.seen |= {card, *self.table}
        self.last = {card, *took}
        self.table = [each for each in self.table if each not in took] + [card] * (not took)
        if not any(self.hands) and self.pack:
            self.give()

    def lain(self, viewer: int) -> set[Card]:
        """The table and the last turn; who sits there remembers all that lay."""
        shown = {*self.table, *self.last}
        return shown if viewer == PUBLIC else shown | self.seen

    def remembered(self, viewer: int) -> frozenset[Card]:
        """All are told who has taken the кончинки."""
        taken = {*self.seen, *self.last} if self.running else set()
        return frozenset({DEUCE, TEN} & taken)

    def known(self, viewer: int) -> frozenset[Card]:
        """Nothing is kept of a card put away once it was taken and the next turn is over."""
        found = super().known(viewer)
        return found - (self.gone() if viewer == PUBLIC else set()) if self.running else found

    def gone(self) -> set[Card]:
        """Return what was taken before the last turn."""
        return self.seen - {*self.table, *self.last}

    def check_course(self, view: Any) -> None:
        """Hold the table, and what is told of cards taken, to what has happened."""
        deal = view.deal
        assert list(deal.table) == self.table
        assert len(deal.moves) <= 1 or view.viewer != PUBLIC
        taken = sum(each.cards for each in deal.taken)
        assert taken == len({*self.seen, *self.last, *self.table}) - len(self.table)


def some_takes() -> Iterator[Take]:
    """Some of all that might be taken."""
    rng, cards = random.Random(4), deck(Rank.TWO)
    for count in (1, 2, 3, 4) * 20:
        card, *took = rng.sample(cards, count + 1)
        yield Take(card, in_order(took))


def taken(deal: Any) -> list[set[Card]]:
    """What lies on the table, and what was taken."""
    moves = [{move.card, *move.took} for move in deal.moves if move.took]
    return [set(deal.table), *moves]


LAWS = card_laws(
    KONCHINKA,
    "кончинка",
    kinds={
        "sweep": {"kind": "sweep", "take": "free"},
        "must": {"kind": "sweep", "take": "must"},
        "counted": {"kind": "counted", "target": 7},
    },
    oracle=KonchinkaOracle,
    actions=tuple(dict.fromkeys(some_takes())),
    aside=taken,
    least_stages=2,
    quick="counted-3",
)
