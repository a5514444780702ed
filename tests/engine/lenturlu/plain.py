"""Lenturlu once more, plainly, with cards as texts: who may do what, and what it brings."""

from collections.abc import Mapping

SUITS, RANKS = "scdh", "A23456789TJQK"
FIVE = ["7d", "Qs", "As", "Jc", "Kh"]
DEALT = {3: 15, 4: 12, 5: 9, 6: 8}


def place(card: str) -> tuple[int, int]:
    """The order in which cards are told: an ace behind a king."""
    return SUITS.index(card[1]), RANKS.index(card[0]) or 13


def points(card: str, kind: str) -> int:
    """What a card left in a hand costs."""
    worth = 10 if card[0] in "TJQK" else RANKS.index(card[0]) + 1
    return worth * 2 if card in FIVE and kind == "shed" else worth


class PlainEvening:
    """Accounts, and what lies on the five."""

    def __init__(self, players: int, terms: Mapping[str, str | int]) -> None:
        self.terms, self.accounts = terms, [0] * players
        self.money = dict.fromkeys(FIVE, 0)
        self.deals = 0


class PlainDeal:
    """A deal from the pack after the cut; seats are in order, the dealer last."""

    def __init__(self, cards: list[str], seats: list[int], evening: PlainEvening) -> None:
        self.seats, self.evening, self.kind = seats, evening, evening.terms["kind"]
        count = len(seats)
        dealt = DEALT[count] * count
        self.hands = {seat: cards[at:dealt:count] for at, seat in enumerate(seats)}
        self.stock = cards[dealt:]
        self.piles: list[list[str]] = []
        self.winner = -1
        if self.kind == "king" or not evening.deals:
            for seat in seats:
                evening.accounts[seat] -= 5
            for card, lies in zip(
                FIVE, (count + 2, count - 2, count - 1, count, count + 1), strict=True
            ):
                evening.money[card] += lies
        self.turn = self.last = seats[0]
        self.drew = False
        self.lead()

    def lead(self) -> None:
        """A new pile."""
        self.pile: list[str] = []
        self.piles.append(self.pile)

    def after(self, seat: int) -> int:
        """Who sits to the left."""
        return self.seats[(self.seats.index(seat) + 1) % len(self.seats)]

    def follows(self, card: str) -> bool:
        """Whether a card goes on the pile."""
        return RANKS.index(card[0]) == RANKS.index(self.pile[-1][0]) + 1

    def actions(self, seat: int) -> list[str]:
        """The codes of what may be done, words first."""
        hand = sorted(self.hands[seat], key=place)
        if not self.pile:
            others = [card for card in hand if card[0] != "K"] if self.kind == "king" else hand
            return [f"p{card}" for card in others or hand]
        drew = self.drew and seat == self.turn
        words = [] if drew else ["b1", "b2"][: len(self.stock)]
        return [*words, "P", *(f"p{card}" for card in hand if self.follows(card))]

    def do(self, code: str) -> None:
        """Lay, draw or end the turn."""
        seat = self.turn
        if code == "P":
            self.end()
            return
        if code[0] == "b":
            for _ in range(int(code[1])):
                self.hands[seat].append(self.stock.pop(0))
            self.drew = True
        else:
            card = code[1:]
            self.hands[seat].remove(card)
            self.pile.append(card)
            self.last = seat
            new = False
            if self.kind == "king" and card[0] == "K":
                self.win(seat)
            if self.kind == "shed":
                new = card[0] == "K" or card in FIVE
                if card in FIVE:
                    self.take(seat, card)
                if not self.hands[seat]:
                    self.win(seat)
            if self.winner >= 0:
                return
            if new:
                self.lead()
                return
        if self.actions(seat) == ["P"]:
            self.end()

    def take(self, seat: int, card: str) -> None:
        """The money on a card is taken, and the others pay for it anew."""
        evening, again = self.evening, int(self.evening.terms["again"])
        evening.accounts[seat] += evening.money[card]
        evening.money[card] = 0
        for other in self.seats:
            if other != seat:
                evening.accounts[other] -= again
                evening.money[card] += again

    def end(self) -> None:
        """The next who can do something; once round, who laid last leads."""
        seat = self.turn
        for _ in self.seats:
            seat = self.after(seat)
            if seat == self.last:
                for _ in self.seats:
                    if self.hands[seat]:
                        self.turn, self.drew = seat, False
                        self.lead()
                        return
                    seat = self.after(seat)
                self.win(self.last)
                return
            self.turn, self.drew = seat, False
            if self.hands[seat] and self.actions(seat) != ["P"]:
                return

    def win(self, seat: int) -> None:
        """The winner is paid."""
        self.winner, evening = seat, self.evening
        evening.deals += 1
        if self.kind == "king":
            evening.accounts[seat] += sum(evening.money.values())
            evening.money = dict.fromkeys(FIVE, 0)
        for other in self.seats:
            if other != seat:
                due = sum(points(card, str(self.kind)) for card in self.hands[other])
                due = 10 if evening.terms["pay"] == "flat" else due
                evening.accounts[other] -= due
                evening.accounts[seat] += due
