"""A bank of Twenty-one once more, from its page of rules alone, entry by entry."""

from itertools import product
from typing import Any

from engine.cards import Card, Rank


def count(cards: list[Card]) -> int:
    """The best sum that is not too much, else the least: every ace counts 1 or 11."""
    worths = [(1, 11) if card.rank is Rank.ACE else (min(card.rank, 10),) for card in cards]
    sums = sorted(map(sum, product(*worths)))
    return max((each for each in sums if each <= 21), default=sums[0])


def brought(mine: list[Card], his: list[Card], bust: int) -> int:
    """How many stakes a punter wins (Bank 7.2, 7.4, 7.5)."""
    natural, his_natural = (len(cards) == 2 and count(cards) == 21 for cards in (mine, his))
    if his_natural:
        return -1
    if natural:
        return 2
    match count(mine) > 21, count(his) > 21:
        case True, True:
            return 0
        case True, False:
            return -1
        case False, True:
            return bust
    return 1 if count(mine) > count(his) else 0 if count(mine) == count(his) else -1


class PlainBank:
    """One bank; seats are numbers, cards places of the shoe."""

    def __init__(self, shoe: tuple[Card, ...], players: int, banker: int, terms: Any) -> None:
        self.shoe, self.players, self.banker = shoe, players, banker
        self.bank: int = terms.bank
        self.most: int = terms.most
        self.coups: int = terms.coups
        self.bust: int = terms.bust
        self.order = [(banker + step) % players for step in range(1, players)]
        self.balance, self.won = self.bank, [0] * players
        self.top = self.done = self.empty = 0
        self.wish, self.stands = dict.fromkeys(self.order, 0), set[int]()
        self.open = set[int]()  # places that all have seen
        self.own: list[set[int]] = [set() for _ in range(players)]
        self.end = ""
        self.begin()

    def cards(self, seat: int) -> list[Card]:
        """A hand of this coup."""
        return [self.shoe[place] for place in self.held[seat]]

    @property
    def limit(self) -> int:
        """Bank 3.2."""
        found: int = max(min(self.most, self.balance // (self.players - 1)), 1)
        return found

    def begin(self) -> None:
        """All punters are asked but those whose stakes stand."""
        self.stakes = {seat: min(self.wish[seat], self.limit) for seat in self.stands}
        self.held: list[list[int]] = [[] for _ in range(self.players)]
        self.silent = set[int]()
        if len(self.stakes) == len(self.order):
            self.give()

    def asked(self) -> set[int]:
        """Whom the bank waits for."""
        if self.end:
            return set()
        if len(self.stakes) < len(self.order):
            return {*self.order} - self.stakes.keys()
        punters = {seat for seat in self.order if self.stakes[seat]} - self.silent
        return punters or {self.banker}

    def stake(self, seat: int, amount: int | None, *, back: bool = False) -> None:
        """A stake; None is «as before», which stands."""
        if back:
            self.stands.remove(seat)
            return
        if amount is None:
            self.stands.add(seat)
            amount = min(self.wish[seat], self.limit)
        elif amount:
            self.wish[seat] = amount
        self.stakes[seat] = amount
        if len(self.stakes) == len(self.order):
            self.give()

    def take(self, seat: int) -> None:
        """The next card."""
        self.held[seat].append(self.top)
        self.own[seat].add(self.top)
        self.top += 1

    def give(self) -> None:
        """Two rounds of cards to who has staked, and the banker."""
        playing = [seat for seat in self.order if self.stakes[seat]]
        self.empty = 0 if playing else self.empty + 1
        if self.empty == 2:
            self.end = "idle"
        elif not playing:
            self.begin()
        else:
            for seat in (*playing, self.banker, *playing, self.banker):
                self.take(seat)
            if count(self.cards(self.banker)) == 21:
                self.pay()

    def word(self, seat: int, *, card: bool) -> None:
        """«Ещё» or «хватит»; five cards are enough."""
        if card:
            self.take(seat)
        if not card or len(self.held[seat]) == 5:
            self.silent.add(seat)
        if self.banker in self.silent:
            self.pay()

    def pay(self) -> None:
        """Losers first, then winners in order while the balance lasts."""
        his, won = self.cards(self.banker), dict[int, int]()
        for seat in self.order:
            if self.stakes[seat]:
                won[seat] = self.stakes[seat] * brought(self.cards(seat), his, self.bust)
        self.balance -= sum(each for each in won.values() if each < 0)
        self.paid = [0] * self.players
        for seat, due in won.items():
            paid = min(due, self.balance) if due > 0 else due
            self.balance -= max(paid, 0)
            for who, points in ((seat, paid), (self.banker, -paid)):
                self.paid[who] += points
                self.won[who] += points
        self.open |= {place for held in self.held for place in held}
        self.done += 1
        if self.balance <= 0:
            self.end = "broken"
        elif self.balance >= 3 * self.bank:
            self.end = "tripled"
        elif self.done == self.coups:
            self.end = "coups"
        elif len(self.shoe) - self.top < 5 * self.players:
            self.end = "shoe"
        else:
            self.begin()
