"""Kitty once more, plainly, with cards as texts: who may do what, and what it brings."""

from collections.abc import Iterable, Mapping
from fractions import Fraction

SUITS, RANKS = "scdh", "789TJQKA"


def place(card: str) -> tuple[int, int]:
    """The order in which cards are told."""
    return SUITS.index(card[1]), RANKS.index(card[0])


class PlainEvening:
    """Accounts, the kitty, and what tricks of the running party are worth."""

    def __init__(self, terms: Mapping[str, int]) -> None:
        self.terms = terms
        self.accounts = [Fraction(0)] * 4
        self.kitty = Fraction(0)
        self.sums = [0, 0, 0, 0]
        self.deals = 0

    def pay(self, seat: int, units: int) -> None:
        """Into the kitty."""
        self.accounts[seat] -= units
        self.kitty += units

    def settle(self, out: int | None) -> None:
        """The kitty goes to one, or to all; then the tricks are settled."""
        for seat in range(4):
            if out in (None, seat):
                self.accounts[seat] += self.kitty if out == seat else self.kitty / 4
            for other in range(4):
                self.accounts[seat] += self.sums[seat] - self.sums[other]
        self.kitty, self.sums = Fraction(0), [0, 0, 0, 0]


class PlainDeal:
    """A deal from the pack after the cut."""

    def __init__(self, cards: list[str], dealer: int, evening: PlainEvening | None = None) -> None:
        self.evening = evening or PlainEvening({"ante": 10, "pay": 5})
        self.order = [(dealer + step) % 4 for step in (1, 2, 3, 4)]
        self.hands = {seat: cards[at:20:4] for at, seat in enumerate(self.order)}
        self.dealt = {seat: [*hand] for seat, hand in self.hands.items()}
        self.pack = cards[20:]
        self.to_look = [*self.order]
        self.shared: list[dict[str, list[str]]] = []
        self.sharers: list[int] = []
        self.throwing: list[int] = []
        self.tricks: list[list[list[str]]] = []
        self.taken, self.worth = [0] * 4, [0] * 4
        self.turn, self.last, self.failed = self.order[0], "", 0
        self.over = False
        self.out: int | None = None
        self.drawn = ""
        if self.evening.deals % 4 == 0:
            for seat in range(4):
                self.evening.pay(seat, self.evening.terms["ante"])
        self.look()

    def look(self) -> None:
        """Who has three of a suit gives the first three, and takes as many."""
        while self.to_look and not self.throwing:
            seat = self.to_look.pop(0)
            for suit in SUITS:
                same = [card for card in self.hands[seat] if card[1] == suit]
                if len(same) < 3:
                    continue
                drew, self.pack = self.pack[:3], self.pack[3:]
                kept = [card for card in self.hands[seat] if card not in same[:3]]
                self.hands[seat] = kept + drew
                self.throwing = [(seat + step) % 4 for step in (1, 2, 3)]
                for other, card in zip(self.throwing, same, strict=False):
                    self.hands[other].append(card)
                self.shared.append({"give": same[:3], "in": drew, "away": ["", "", ""]})
                self.sharers.append(seat)
                break
        if not self.throwing:
            self.tricks.append([])

    def waits(self) -> set[int]:
        """Who may act."""
        return {*self.throwing} or {self.turn}

    def actions(self, seat: int) -> list[str]:
        """The codes of what may be done."""
        hand = sorted(self.hands[seat], key=place)
        if self.throwing:
            return [f"x{card}" for card in hand]
        if not self.tricks[-1]:
            others = [card for card in hand if card[1] != self.last]
            return [f"p{card}" for card in others or hand]
        suit = self.tricks[-1][0][1][1]
        cards = [f"p{card}" for card in hand if card[1] == suit or card == "As"]
        if any(card[1] == suit for card in hand):
            return cards
        return [*(["b1"] if self.pack and not self.drawn else []), "P", *cards]

    def do(self, seat: int, code: str) -> None:
        """Throw, lay, draw or pass."""
        hand, card = self.hands[seat], code[1:]
        if code[0] == "x":
            hand.remove(card)
            place = (seat - self.sharers[-1] - 1) % 4
            self.shared[-1]["away"][place] = card
            self.throwing.remove(seat)
            self.look()
            return
        trick = self.tricks[-1]
        if code == "b1":
            self.drawn = self.pack.pop(0)
            hand.append(self.drawn)
            if self.actions(seat) != ["P"]:
                return
            code = "P"
        if code[0] == "p":
            hand.remove(card)
        trick.append([str(seat), card if code[0] == "p" else "", self.drawn])
        self.drawn, self.turn = "", (seat + 1) % 4
        if len(trick) == 4:
            self.finish(trick)
        elif self.actions(self.turn) == ["P"]:
            self.do(self.turn, "P")

    def finish(self, trick: list[list[str]]) -> None:
        """A trick counts if anybody laid a card on the lead."""
        laid = {card: int(seat) for seat, card, _ in trick if card}
        lead = trick[0][1]
        if len(laid) == 1:
            self.hands[int(trick[0][0])].append(lead)
            self.turn = (int(trick[0][0]) + 1) % 4
            self.failed += 1
            self.over = self.failed == 4
        else:
            best = max((card for card in laid if card[1] == lead[1]), key=place)
            winner = laid["As"] if "As" in laid else laid[best]
            self.taken[winner] += 1
            self.worth[winner] += (SUITS.index(lead[1]) + 1) * (2 if "As" in laid else 1)
            self.turn, self.last, self.failed = winner, lead[1], 0
            for seat in (winner, winner + 1, winner + 2, winner + 3):
                if not self.hands[seat % 4] and not self.over:
                    self.over, self.out = True, seat % 4
        if self.over:
            self.pay()
        else:
            self.tricks.append([])

    def pay(self) -> None:
        """Into the kitty; after the fourth deal all is settled."""
        evening = self.evening
        for seat in range(4):
            times = (seat != self.out) + (self.taken[seat] == 0)
            evening.pay(seat, evening.terms["pay"] * times)
            evening.sums[seat] += self.worth[seat]
        evening.deals += 1
        if evening.deals % 4 == 0:
            evening.settle(self.out)


def laid(tricks: Iterable[list[list[str]]]) -> set[str]:
    """The cards of tricks that count."""
    some = ([card for _, card, _ in trick if card] for trick in tricks)
    return {card for cards in some if len(cards) > 1 for card in cards}
