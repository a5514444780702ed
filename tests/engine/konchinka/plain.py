"""Konchinka once more, plainly, with cards as texts: who may do what, and what it brings."""

from collections.abc import Mapping
from itertools import combinations

SUITS, RANKS = "scdh", "23456789TJQKA"
NUMBERS = dict(zip("A23456789TJQK", range(1, 14), strict=True))


def place(card: str) -> tuple[int, int]:
    """The order in which cards are told."""
    return SUITS.index(card[1]), RANKS.index(card[0])


class PlainDeal:
    """A deal from the pack after the cut; seats are in order, the dealer last."""

    def __init__(self, cards: list[str], seats: list[int], terms: Mapping[str, str | int]) -> None:
        self.seats, self.terms, self.pack = seats, terms, list(cards)
        self.hands: dict[int, list[str]] = {seat: [] for seat in seats}
        self.piles: dict[int, list[str]] = {seat: [] for seat in seats}
        self.table: list[str] = []
        self.turn, self.last, self.over = 0, -1, False
        self.give()
        while len(self.table) < 4:
            card = self.pack.pop(0)
            if card[0] == "J" or card[0] in [each[0] for each in self.table]:
                self.pack.insert(int(len(self.pack) / 2), card)
            else:
                self.table.append(card)

    def give(self) -> None:
        """Four each, one at a time."""
        for _ in range(4):
            for seat in self.seats:
                self.hands[seat].append(self.pack.pop(0))

    def seat(self) -> int:
        """Whose turn it is."""
        return self.seats[self.turn % len(self.seats)]

    def number(self, card: str) -> int:
        """A card's number in sums, 0 for none."""
        pictures = self.terms["kind"] == "counted"
        return NUMBERS[card[0]] if pictures or card[0] not in "JQK" else 0

    def takings(self, card: str) -> list[list[str]]:
        """What a card may take, by trying every set of cards of the table."""
        lie = sorted(self.table, key=place)
        if card[0] == "J" and self.terms["kind"] == "sweep":
            return [lie] if lie else []
        found = [[each] for each in lie if each[0] == card[0]]
        some = [each for each in lie if self.number(each)]
        for count in range(2, min(len(some), self.number(card)) + 1):
            sets = combinations(some, count)
            found += [[*each] for each in sets if sum(map(self.number, each)) == self.number(card)]
        return found

    def actions(self) -> list[str]:
        """The codes of what may be done, in order."""
        hand = sorted(self.hands[self.seat()], key=place)
        able = any(self.takings(card) for card in hand)
        codes = []
        for card in hand:
            takings = self.takings(card)
            codes += [f"t{card}{''.join(each)}" for each in takings]
            sweeps = card[0] == "J" and self.terms["kind"] == "sweep" and self.table
            if not sweeps and not (able and self.terms["take"] == "must"):
                codes.append(f"p{card}")
        return codes

    def do(self, code: str, lacks: list[int]) -> None:
        """Take or lay; ``lacks``: what each lacked when the deal began."""
        seat, card, took = self.seat(), code[1:3], code[3:]
        self.hands[seat].remove(card)
        self.turn += 1
        if code[0] == "p":
            self.table.append(card)
        else:
            cards = [took[at : at + 2] for at in range(0, len(took), 2)]
            self.table = [each for each in self.table if each not in cards]
            self.piles[seat] += [card, *cards]
            self.last = seat
            left = self.pack or any(self.hands.values())
            if left and lacks[seat] in (1, 2) and self.sure(seat) >= lacks[seat]:
                self.over = True
                return
        if not any(self.hands.values()):
            if self.pack:
                self.give()
            else:
                self.over = True
                if self.last >= 0:
                    self.piles[self.last] += self.table
                    self.table = []

    def clubs(self, seat: int) -> int:
        """How many clubs a seat has taken."""
        return len([card for card in self.piles[seat] if card[1] == "c"])

    def sure(self, seat: int) -> int:
        """The points that nothing can take away."""
        return len({"2c", "Td"} & {*self.piles[seat]}) + (self.clubs(seat) > 6)

    def points(self, seat: int) -> int:
        """What a seat writes."""
        if self.pack or any(self.hands.values()):
            return self.sure(seat)
        points = len({"2c", "Td"} & {*self.piles[seat]})
        others = [each for each in self.seats if each != seat]
        if all(self.clubs(seat) > self.clubs(each) for each in others):
            points += 1
        if all(len(self.piles[seat]) > len(self.piles[each]) for each in others):
            points += 2
        return points


def accounts(lacks: list[int], order: list[int], settle: str) -> tuple[int | None, list[int]]:
    """Who wins a round by these figures, and what everybody's account becomes."""
    paid = [0] * len(lacks)
    if min(lacks) > 0:
        return None, paid
    winner = next(seat for seat in order if lacks[seat] == min(lacks))
    for seat, lack in enumerate(lacks):
        due = 10 if settle == "flat" else max(lack, 0)
        if seat != winner:
            paid[seat] -= due
            paid[winner] += due
    return winner, paid
