"""Bezique once more, from its page of rules alone: cards are texts, their places numbers."""

RANKS = "9TJQKA"
OTHER = {"s": "c", "c": "s", "d": "h", "h": "d"}
FOUR = {"Q": 6, "K": 8, "A": 10, "J": 4}
ROW = {
    "Q": [176, 100, 200, 400, 800 + 2 * 176],
    "jack": [164, 100, 200, 400, 800 + 2 * 164],
    "A": [110, 50, 100, 200, 400 + 2 * 110],
    "T": [90, 50, 100, 200, 400 + 2 * 90],
    "K": [88, 50, 100, 200, 400 + 2 * 88],
    "J": [44, 50, 100, 200, 400 + 2 * 44],
}
CODES = ["mQ", "mK", "mA", "mJ", "msQ", "msJ", "msA", "msT", "msK", "msj", "mm", "mb", "m5"]


class PlainBezique:
    """A deal; ``cards`` are those after the cut."""

    def __init__(self, cards: list[str], players: int, dealer: int) -> None:
        self.players = players
        self.order = [(dealer + step) % players for step in range(1, players + 1)]
        dealt, rest = cards[: 18 * players], cards[18 * players :]
        self.aside = 0
        while rest[0] == "Zz":
            rest = rest[1:]
            half = len(rest) // 2
            rest = [*rest[:half], "Zz", *rest[half:]]
            self.aside += 1
        self.cards = [*dealt, *rest[1:], rest[0]]
        self.turned = self.lies = rest[0]
        self.trump, self.jack = rest[0][1], "J" + OTHER[rest[0][1]]
        self.hands: list[list[int]] = [[] for _ in range(players)]
        for place in range(len(dealt)):
            self.hands[self.order[place % players]].append(place)
        self.own = [set(hand) for hand in self.hands]
        self.next, self.open = len(dealt), {len(self.cards) - 1}
        self.used: dict[int, list[str]] = {}
        self.points, self.done = [0] * players, list[tuple[int, str]]()
        self.trick, self.last = list[tuple[int, str]](), list[tuple[int, str]]()
        self.turn, self.tricks = self.order[0], 0
        self.over = self.asking = False

    @property
    def left(self) -> int:
        """Cards in the stock, the turned one included."""
        return len(self.cards) - self.next

    def held(self, seat: int, *codes: str) -> list[int]:
        """Places of these cards in a hand: those that served least first."""
        found = [place for code in codes for place in self.hands[seat] if self.cards[place] == code]
        return sorted(found, key=lambda place: len(self.used.get(place, ())))

    def wanted(self, code: str) -> list[list[str]]:
        """The cards of a kind, each with what may stand there."""
        t = self.trump
        if code in ("mQ", "mK", "mA", "mJ"):
            return [[code[1] + suit] for suit in "scdh"]
        return {
            "mm": [["K" + t], ["Q" + t]],
            "mb": [["Q" + t], [self.jack]],
            "m5": [["A" + t], ["K" + t], ["Q" + t], ["J" + t, self.jack], ["T" + t]],
        }[code]

    def shown(self, seat: int, code: str) -> tuple[int, list[int], int]:
        """What a kind is worth now, the places that are shown, the jokers; worth 0: it may not."""
        before = self.done.count((seat, code))
        fresh = [place for place in self.held(seat, "Zz") if code not in self.used.get(place, ())]
        if code[1] == "s":
            name = {"msJ": "jack", "msj": "J"}.get(code, code[2])
            card = self.jack if name == "jack" else name + self.trump
            if before == 5:
                return 0, [], 0
            true = self.held(seat, card)[: 4 + before]
            jokers = self.held(seat, "Zz")
            missing = 4 + before - len(true)
            worth = ROW[name][before]
        else:
            true = []
            for slot in self.wanted(code):
                free = [n for n in self.held(seat, *slot) if code not in self.used.get(n, ())]
                true += free[:1]
            jokers, missing = fresh, len(self.wanted(code)) - len(true)
            if code in ("mm", "mb", "m5"):
                worth = {"mm": 4, "mb": 25, "m5": 50}[code] * 2**before
            else:
                worth = FOUR[code[1]] * (before + 1)
        if not true or missing > len(jokers):
            return 0, [], 0
        return worth, [*true, *jokers[:missing]], missing

    def allowed(self, seat: int) -> dict[str, int]:
        """Codes of what may be declared, with their worth."""
        found = {}
        for code in CODES:
            worth, _, jokers = self.shown(seat, code)
            if worth:
                found[f"{code}{jokers or ''}"] = worth
        return found

    def may_swap(self, seat: int) -> bool:
        """Whether a nine of trumps may go for the turned card."""
        return self.lies[:1] not in ("", "9") and bool(self.held(seat, "9" + self.trump))

    def codes(self) -> set[str]:
        """All that the seat in turn may do."""
        if not self.asking:
            return {f"p{self.cards[place]}" for place in self.hands[self.turn]}
        swap = {"n"} if self.may_swap(self.turn) else set()
        return {"D", *swap, *self.allowed(self.turn)}

    def do(self, code: str) -> None:
        """One entry of the seat in turn."""
        seat = self.turn
        if code[0] == "p":
            self.play(seat, code[1:])
        elif code == "n":
            place = self.held(seat, "9" + self.trump)[0]
            self.cards[place], self.cards[-1], self.lies = self.lies, "9" + self.trump, "9"
            self.open.add(place)
            self.ask()
        else:
            if code != "D":
                self.declare(seat, kind_of(code))
            self.draw()

    def declare(self, seat: int, kind: str) -> int:
        """Count a declaration; 0 and nothing else where it may not be made."""
        worth, places, _ = self.shown(seat, kind)
        if worth:
            for place in places:
                self.used.setdefault(place, []).append(kind)
            self.open |= {*places}
            self.points[seat] += worth
            self.done.append((seat, kind))
        return worth

    def pick(self, seat: int, card: str) -> int:
        """The place of a card that is played: the one that served most."""
        places = [place for place in self.hands[seat] if self.cards[place] == card]
        return max(places, key=lambda place: (len(self.used.get(place, ())), -place))

    def play(self, seat: int, card: str) -> None:
        """A card; the last one of a trick ends it."""
        self.hands[seat].remove(self.pick(seat, card))
        self.trick.append((seat, card))
        if len(self.trick) < self.players:
            self.turn = self.order[(self.order.index(seat) + 1) % self.players]
            return
        self.turn, self.last, self.trick = taker(self.trick, self.trump), self.trick, []
        self.tricks += 1
        self.ask()

    def ask(self) -> None:
        """The winner has a word where there is something to say."""
        self.asking = self.may_swap(self.turn) or bool(self.allowed(self.turn))
        if not self.asking:
            self.draw()

    def draw(self) -> None:
        """A card each, the winner first."""
        start, self.asking = self.order.index(self.turn), False
        for seat in (*self.order[start:], *self.order[:start]):
            self.hands[seat].append(self.next)
            self.own[seat].add(self.next)
            self.next += 1
        if not self.left:
            self.lies = ""
        self.over = self.left < self.players


def kind_of(code: str) -> str:
    """A code without the number of its jokers."""
    return next(kind for kind in CODES if code in (kind, f"{kind}1", f"{kind}2"))


def taker(trick: list[tuple[int, str]], trump: str) -> int:
    """Who takes a trick."""
    true = [(seat, card) for seat, card in trick if card != "Zz"]
    if not true:
        return trick[0][0]
    suit = trump if any(card[1] == trump for _, card in true) else true[0][1][1]
    best = max(RANKS.index(card[0]) for _, card in true if card[1] == suit)
    return next(seat for seat, card in true if card == RANKS[best] + suit)


def units(points: list[int], unit: int) -> list[int]:
    """What each wins: every difference is divided by itself."""
    found = [0] * len(points)
    for one, mine in enumerate(points):
        for theirs in points:
            found[one] += int((mine - theirs) / unit)
    return found
