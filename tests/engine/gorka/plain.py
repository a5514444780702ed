"""Gorka once more, with cards as texts and nothing of the engine: slow and plain.

Wild cards are tried as every card there is. A deal takes codes («d1», «xAs», «u2», «E», «P»).
"""

from dataclasses import dataclass, field
from functools import cache
from itertools import combinations
from typing import Any

RANKS, SUITS = "6789TJQKA", "scdh"
DECK = [rank + suit for suit in SUITS for rank in RANKS]
WILD = {"queens": "Q", "sixes": "6", "both": "Q6", "none": ""}


def place(card: str) -> tuple[int, int]:
    return SUITS.index(card[1]), RANKS.index(card[0])


def points(card: str) -> int:
    return 11 if card[0] == "A" else 10 if card[0] in "TJQK" else int(card[0])


def naturally(cards: list[str]) -> tuple[int, int]:
    """The kind of four cards that are what they are, and its rank or points."""
    ranks = {rank: sum(card[0] == rank for card in cards) for rank in RANKS}
    suits = {suit: [points(card) for card in cards if card[1] == suit] for suit in SUITS}
    for count, of_rank, of_suit in ((4, 4, 3), (3, 2, 1)):
        for rank in reversed(RANKS):
            if ranks[rank] == count:
                return of_rank, RANKS.index(rank)
        for values in suits.values():
            if len(values) == count:
                return of_suit, sum(values)
    return 0, sum(map(points, cards))


@cache
def height(hand: tuple[str, ...], falka: str) -> tuple[int, ...]:
    """What compares two hands: the kind, its rank or points, and what tells equal ones apart."""
    wild = [card for card in hand if card[0] in WILD[falka]]
    own = [card for card in hand if card not in wild]
    free = [card for card in DECK if card not in own]
    tried = (naturally([*own, *some]) for some in combinations(free, len(wild)))
    kind, figure = max(tried)
    if kind in (2, 4):
        mine = [card for card in own if card[0] == RANKS[figure]]
        suit = max(SUITS.index(card[1]) for card in mine or wild)
        queen = not mine and f"Q{SUITS[suit]}" in wild
        return kind, figure, bool(mine), suit, queen
    if kind in (1, 3):
        many = 3 if kind == 1 else 4
        suit = max(
            number
            for number, letter in enumerate(SUITS)
            if sum(card[1] == letter for card in own) + len(wild) == many
        )
        mine = [card for card in own if card[1] == SUITS[suit]]
        return kind, figure, suit, -len(wild), max(RANKS.index(card[0]) for card in mine)
    figure = sum(map(points, own)) + 11 * len(wild)
    return kind, figure, *max((RANKS.index(card[0]), SUITS.index(card[1])) for card in own)


@dataclass
class PlainDeal:
    """A deal of so many seats; ``done``: who has spoken since the last raise."""

    terms: dict[str, Any]
    players: int
    dealer: int
    deck: list[str]
    blind: dict[int, int] = field(default_factory=dict)
    picked: dict[int, list[str]] = field(default_factory=dict)
    put: dict[int, int] = field(default_factory=dict)
    out: set[int] = field(default_factory=set)
    done: set[int] = field(default_factory=set)
    last: int = -1

    def __post_init__(self) -> None:
        count = self.players
        self.ring = [(self.dealer + step) % count for step in range(1, count + 1)]
        self.hands = {seat: self.deck[n : 4 * count : count] for n, seat in enumerate(self.ring)}
        self.put = dict.fromkeys(self.ring, 0)
        self.last = self.dealer
        if not self.terms["dark"]:
            self.blind = dict.fromkeys(self.ring, 0)

    def asked(self) -> list[int]:
        """Who may act now; nobody once it is over."""
        if len(self.blind) < self.players:
            return [self.ring[len(self.blind)]]
        light = [seat for seat in self.ring if not self.blind[seat]]
        if self.terms["opening"] == "choice":
            choosing = [s for s in light if s != self.dealer and s not in self.picked]
            if choosing:
                return choosing
        if self.dealer in light and self.dealer not in self.picked:
            return [self.dealer]
        if len(self.out) == self.players - 1:
            return []
        place = self.ring.index(self.last) + 1
        circle = [*self.ring[place:], *self.ring[:place]]
        top = max(self.blind.values())
        waiting = [
            seat
            for seat in circle
            if seat not in self.out
            and seat not in self.done
            and not (top and self.blind[seat] == top and self.put[seat] == max(self.put.values()))
        ]
        return waiting[:1]

    def legal(self, seat: int) -> set[str]:
        most = max(self.put.values())
        if len(self.blind) < self.players:
            return {"d0"} | {f"d{units}" for units in (1, 2, 5) if units > most}
        if seat in self.ring and not self.words_begun():
            first = self.hands[seat] if seat == self.dealer else self.hands[seat][:2]
            counts = (2,) if seat == self.dealer else (0, 1, 2)
            return {
                "x" + "".join(sorted(each, key=place))
                for count in counts
                for each in combinations(first, count)
            }
        words = {"P"} | {f"u{units}" for units in (1, 2, 5) if most + units <= self.terms["most"]}
        return words | ({"E"} if self.put[seat] < most else set())

    def words_begun(self) -> bool:
        light = [seat for seat in self.ring if not self.blind[seat]]
        due = light if self.terms["opening"] == "choice" else [s for s in light if s == self.dealer]
        return all(seat in self.picked for seat in due)

    def do(self, seat: int, code: str) -> None:
        assert seat in self.asked()
        assert code in self.legal(seat)
        if code[0] == "d":
            self.blind[seat] = self.put[seat] = int(code[1:])
        elif code[0] == "x":
            self.picked[seat] = [code[n : n + 2] for n in range(1, len(code), 2)]
        else:
            self.last = seat
            self.done = {seat} if code[0] == "u" else self.done | {seat}
            if code == "P":
                self.out.add(seat)
            else:
                most = max(self.put.values())
                self.put[seat] = most + (int(code[1:]) if code[0] == "u" else 0)

    def opened(self, seat: int) -> set[str]:
        if self.blind[seat]:
            return set()
        own = self.picked.get(seat, [])
        return {*own} if seat == self.dealer else {*own, *self.hands[seat][2 : 4 - len(own)]}

    def gains(self) -> list[int]:
        """What each has won or lost."""
        stay, ante = [s for s in self.ring if s not in self.out], int(self.terms["ante"])
        best = max(stay, key=lambda s: height(tuple(self.hands[s]), self.terms["falka"]))
        pot = ante * self.players + sum(self.put.values())
        lost = [-ante - self.put[seat] for seat in range(self.players)]
        return [gain + pot * (seat == best) for seat, gain in enumerate(lost)]
