"""Semerik once more, with cards as texts and nothing of the engine: slow and plain."""

from dataclasses import dataclass, field
from typing import Any

HEIGHT = "4567JQKA23"
FIGURES = "32AKQJ"
PRICE = {"": 0, "32A": 3, "32AK": 6, "32AKQ": 9, "32AKQJ": 15, "32AKQJ7": 21}
SITTING = ("0123", "0213", "0132")


def run(hand: list[str], suit: str, *, tren: bool) -> str:
    """The ranks that a hand holds of a suit from the three down, if they count."""
    found = ""
    for rank in "32AKQJ7" if tren else "32AKQJ":
        if rank + suit not in hand:
            break
        found += rank
    return found if len(found) >= 3 else ""


def count(terms: dict[str, Any], hand: list[str]) -> int:
    """What a dealt hand counts."""
    runs = {suit: run(hand, suit, tren=terms["tren"]) for suit in "scdh"}
    points = sum(PRICE[found] for found in runs.values()) + (2 if runs["h"] else 0)
    for rank in "32AKQJ7":
        held = len([card for card in hand if card[0] == rank])
        if held < 3:
            continue
        if rank == "7":
            points += 4
        elif rank in "KQJ":
            points += 1
        else:
            points += 4 if any(runs.values()) else 3
        if held == 4 and terms["fours"] == "more":
            points += 1
    return points


@dataclass
class PlainParty:
    """An evening: records of the running party, accounts, who deals."""

    terms: dict[str, Any]
    dealer: int
    parties: int = 0
    record: list[int] = field(default_factory=lambda: [0, 0])
    accounts: list[int] = field(default_factory=lambda: [0] * 4)
    hands: dict[int, list[str]] = field(default_factory=dict)
    table: list[tuple[int, str]] = field(default_factory=list)
    won: list[int] = field(default_factory=list)  # whose side took each trick of the deal
    turn: int = 0
    running: bool = False
    stood: list[int] = field(default_factory=list)  # the records when the last deal was over

    def circle(self) -> list[int]:
        """How people sit in this party, from the dealer's left."""
        number = 0 if self.terms["partners"] == "fixed" else self.parties % 3
        seats = [int(each) for each in SITTING[number]]
        place = seats.index(self.dealer) + 1
        return seats[place:] + seats[:place]

    def side(self, seat: int) -> int:
        """0 for seat 0 and whoever sits across."""
        seats = self.circle()
        across = seats[(seats.index(0) + 2) % 4]
        return 0 if seat in (0, across) else 1

    def deal(self, deck: list[str]) -> None:
        """Deal and count; the counts may decide the party."""
        seats = self.circle()
        self.hands = {seat: deck[place::4] for place, seat in enumerate(seats)}
        self.turn, self.table, self.won, self.running = seats[0], [], [], True
        for seat in seats:
            self.record[self.side(seat)] += count(self.terms, self.hands[seat])
        first = self.side(seats[0])
        order = sorted((0, 1), key=lambda side: (-self.record[side], side != first))
        self.close(order[0])

    def legal(self) -> set[str]:
        """The cards that may be played."""
        hand = self.hands[self.turn]
        same = [card for card in hand if self.table and card[1] == self.table[0][1][1]]
        return {*(same or hand)}

    def play(self, card: str) -> None:
        """Play a card; the fourth ends the trick."""
        assert card in self.legal()
        seats = self.circle()
        self.hands[self.turn].remove(card)
        self.table.append((self.turn, card))
        self.turn = seats[(seats.index(self.turn) + 1) % 4]
        if len(self.table) < 4:
            return
        led = self.table[0][1][1]
        hearts = [each for each in self.table if each[1][1] == "h"]
        due = hearts if hearts and self.terms["main"] == "hearts" else self.table
        suit = "h" if due is hearts else led
        fits = [each for each in due if each[1][1] == suit]
        self.turn = max(fits, key=lambda each: HEIGHT.index(each[1][0]))[0]
        side = self.side(self.turn)
        figures = len([card for _, card in self.table if card[0] in FIGURES])
        self.won.append(side)
        self.record[side] += max(0, figures - 2)
        if self.won == [side] * 10:
            self.record[side] += 4
        self.table = []
        self.close(side)
        if self.running and not self.hands[self.turn]:
            self.running, self.stood = False, [*self.record]
            self.dealer = seats[0]

    def close(self, side: int) -> None:
        """End the party if this side has enough."""
        if self.record[side] < 21:
            return
        price = 42 if self.terms["double"] and self.record[1 - side] <= 10 else 21
        for seat in range(4):
            self.accounts[seat] += price if self.side(seat) == side else -price
        self.running, self.stood, self.record = False, [*self.record], [0, 0]
        self.parties += 1
        self.dealer = self.circle()[0]
