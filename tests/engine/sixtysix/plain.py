"""Sixty-six once more, with cards as texts and nothing of the engine: slow and plain.

A deal takes codes («pKs», «k», «n») and knows which are legal; an evening is dealt whole decks.
"""

from dataclasses import dataclass, field
from typing import Any

RANKS = "9JQKTA"
POINTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0}


@dataclass
class PlainDeal:
    """A deal of two seats, the one that leads first."""

    terms: dict[str, Any]
    seats: tuple[int, int]
    deck: list[str]
    hands: dict[int, list[str]] = field(default_factory=dict)
    table: list[str] = field(default_factory=list)
    cards: dict[int, list[str]] = field(default_factory=dict)  # what each has taken
    pairs: list[tuple[int, str]] = field(default_factory=list)
    tricks: int = 0
    closer: int | None = None
    other_was_bare: bool = False
    bonus: dict[int, int] = field(default_factory=dict)
    swapped: bool = False
    winner: int | None = None
    value: int = 0
    over: bool = False

    def __post_init__(self) -> None:
        first, second = self.seats
        self.hands = {first: self.deck[0:12:2], second: self.deck[1:12:2]}
        self.trump = self.deck[12][1]
        self.stock = [*self.deck[13:], self.deck[12]]
        self.cards, self.bonus = {first: [], second: []}, {first: 0, second: 0}
        self.leader = first

    @property
    def turn(self) -> int:
        return self.other(self.leader) if self.table else self.leader

    def other(self, seat: int) -> int:
        return self.seats[1] if seat == self.seats[0] else self.seats[0]

    @property
    def open(self) -> bool:
        return self.closer is None and self.stock != []

    def legal(self) -> set[str]:
        seat, hand = self.turn, self.hands[self.turn]
        if not self.table:
            words = set()
            if self.open and len(self.stock) >= 6:
                words.add("k")
            nine = "9" + self.trump
            if self.terms["nine_swap"] and self.open and nine in hand and self.cards[seat]:
                words.add("n")
            return {"p" + card for card in hand} | words
        (led,) = self.table
        if self.open:
            return {"p" + card for card in hand}
        for suit in (led[1], self.trump):
            due = [card for card in hand if card[1] == suit]
            if due:
                winning = [card for card in due if self.beats(card, led)]
                return {"p" + card for card in (self.terms["head"] and winning) or due}
        return {"p" + card for card in hand}

    def beats(self, card: str, led: str) -> bool:
        if card[1] == led[1]:
            return RANKS.index(card[0]) > RANKS.index(led[0])
        return card[1] == self.trump

    def do(self, code: str) -> None:
        assert code in self.legal()
        seat = self.turn
        if code == "k":
            self.closer, self.other_was_bare = seat, not self.cards[self.other(seat)]
            return
        if code == "n":
            self.hands[seat].remove("9" + self.trump)
            self.hands[seat].append(self.stock[-1])
            self.stock[-1] = "9" + self.trump
            return
        card = code[1:]
        self.hands[seat].remove(card)
        if not self.table:
            mate = {"K": "Q", "Q": "K"}.get(card[0], "") + card[1]
            if mate in self.hands[seat]:
                self.pairs.append((seat, card[1]))
            self.table = [card]
            self.stop_at_66()
            return
        (led,) = self.table
        taker = seat if self.beats(card, led) else self.leader
        self.cards[taker] += [led, card]
        self.table, self.leader, self.tricks = [], taker, self.tricks + 1
        done = not self.hands[seat] and not self.open
        if done and (self.closer is None or self.terms["last_when_closed"]):
            self.bonus[taker] = 10
        self.stop_at_66()
        if self.over:
            return
        if self.open:
            for each in (taker, self.other(taker)):
                self.hands[each].append(self.stock.pop(0))
        elif done:
            self.over = True
            if self.closer is not None:
                self.lost_closing()

    def count(self, seat: int) -> int:
        cards = sum(POINTS[card[0]] for card in self.cards[seat])
        pairs = sum(40 if suit == self.trump else 20 for who, suit in self.pairs if who == seat)
        if self.terms["marriage_needs_trick"] and not self.cards[seat]:
            pairs = 0
        return cards + pairs + self.bonus[seat]

    def stop_at_66(self) -> None:
        for seat in self.seats:
            if self.count(seat) < 66 or self.over:
                continue
            self.over, loser = True, self.other(seat)
            if self.closer == loser:
                self.lost_closing()
                continue
            self.winner, self.value = seat, 1
            if self.count(loser) < 33:
                self.value = 2
            if not self.cards[loser]:
                self.value = 3

    def lost_closing(self) -> None:
        assert self.closer is not None
        self.winner = self.other(self.closer)
        self.value = 3 if self.other_was_bare else 2


@dataclass
class PlainEvening:
    """Games and accounts of people at a table; ``dealer`` deals next."""

    terms: dict[str, Any]
    people: int
    dealer: int
    games: list[int] = field(default_factory=list)
    accounts: list[int] = field(default_factory=list)
    parties: int = 0

    def __post_init__(self) -> None:
        self.games, self.accounts = [0] * self.people, [0] * self.people

    @property
    def over(self) -> bool:
        return bool(self.parties == self.terms["parties"])

    def deal(self, deck: list[str]) -> PlainDeal:
        first, second = ((self.dealer + step) % self.people for step in (1, 2))
        return PlainDeal(self.terms, (first, second), deck)

    def write(self, deal: PlainDeal) -> tuple[list[int], list[int]]:
        """Write a deal; return games and accounts as they stand after it."""
        needed, winner = self.terms["games"], deal.winner
        if winner is not None:
            self.games[winner] = min(needed, self.games[winner] + deal.value)
            if self.people == 3:
                more = min(needed - 1, self.games[self.dealer] + deal.value)
                self.games[self.dealer] = max(more, self.games[self.dealer])
        stood = [*self.games]
        if needed in stood:
            for seat in range(self.people):
                self.accounts[seat] -= needed - stood[seat]
                self.accounts[stood.index(needed)] += needed - stood[seat]
            self.games, self.parties = [0] * self.people, self.parties + 1
        if self.people == 3 or self.terms["deal_by"] == "turn":
            self.dealer = (self.dealer + 1) % self.people
        elif winner is not None:
            self.dealer = winner
        return stood, [*self.accounts]
