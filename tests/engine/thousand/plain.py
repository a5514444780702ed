"""What a deal of Thousand writes, told once more and plainly, from its facts and the page of rules.

Nothing here is the engine's: cards are texts, figures are whole numbers, a person is a number.
"""

from dataclasses import dataclass, field
from typing import Any

WORTH = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0}
MARRIAGE = {"s": 40, "c": 60, "d": 80, "h": 100}


def to_fives(points: int) -> int:
    """To the nearest five: 2 goes down, 3 goes up."""
    down = points - points % 5
    return down if points % 5 <= 2 else down + 5


@dataclass
class PlainParty:
    """A party of so many people, and what stands on its sheet."""

    terms: dict[str, Any]
    people: int
    sheet: list[int] = field(default_factory=list)
    bolts: list[int] = field(default_factory=list)
    falls: list[int] = field(default_factory=list)
    rider: int | None = None  # who sits on the barrel
    chances: int = 0  # how many deals he still has
    deals: int = 0
    some_golden: bool = False
    winner: int | None = None

    def __post_init__(self) -> None:
        self.begin()

    def begin(self) -> None:
        """Nothing for anybody."""
        self.sheet, self.bolts = [0] * self.people, [0] * self.people
        self.falls, self.rider, self.chances = [0] * self.people, None, 0
        self.deals, self.some_golden = 0, False

    @property
    def golden(self) -> bool:
        """Whether the next deal is of a golden round."""
        return bool(self.terms["golden"]) and self.deals < self.people

    def counted(self, facts: Any) -> list[int]:
        """Points of cards and marriages, from the tricks."""
        points, hearts = [0] * self.people, {"trump": ""}
        for number, trick in enumerate(facts["tricks"]):
            cards = [(each["seat"], each["card"]) for each in trick]
            leader, led = cards[0]
            mine = [c for later in facts["tricks"][number:] for c in later]
            held = {each["card"] for each in mine if each["seat"] == leader}
            other = {"K": "Q", "Q": "K"}.get(led[0], "?") + led[1]
            if other in held and (number or self.terms["marriage"] == "any"):
                hearts["trump"] = led[1]
                points[leader] += MARRIAGE[led[1]]
            aces = {"As", "Ac", "Ad", "Ah"}
            if self.terms["aces"] and led in aces and aces <= held:
                points[leader] += 200
            best = cards[0]
            for seat, card in cards[1:]:
                same = card[1] == best[1][1]
                higher = "9JQKTA".index(card[0]) > "9JQKTA".index(best[1][0])
                if (same and higher) or (not same and card[1] == hearts["trump"]):
                    best = (seat, card)
            points[best[0]] += sum(WORTH[card[0]] for _, card in cards)
            if number == len(facts["tricks"]) - 1 and self.people == 2:
                left = facts["talon"][2:] if facts["picked"] == 0 else facts["talon"][:2]
                points[best[0]] += sum(WORTH[card[0]] for card in left)
        return points

    def write(self, facts: Any, tricks: list[int]) -> None:
        """Write a deal that counts. ``tricks``: how many each has."""
        dealer, declarer, contract = facts["dealer"], facts["declarer"], facts["contract"]
        points = self.counted(facts)
        playing = [seat for seat in range(self.people) if facts["hands"][seat]]
        times = 2 if self.golden else 1
        made = not facts["gave_up"] and points[declarer] >= contract
        was_golden, self.winner = self.golden, None
        self.deals += 1
        rider = self.rider
        twice = facts["blind"] or was_golden
        self.sheet[declarer] += (contract if made else -contract) * (2 if twice else 1)
        for seat in range(self.people):
            if seat in (declarer, rider):
                continue
            if seat not in playing:
                if self.terms["sitter"] == "talon":
                    talon = facts["talon"]
                    suits = {card[1] for card in talon}
                    pairs = [s for s in suits if "K" + s in talon and "Q" + s in talon]
                    sum_ = sum(WORTH[c[0]] for c in talon) + sum(MARRIAGE[s] for s in pairs)
                    self.sheet[seat] += times * to_fives(sum_)
            elif not facts["gave_up"]:
                self.sheet[seat] += times * to_fives(points[seat])
            elif self.terms["give_up"] == "sixty":
                self.sheet[seat] += 60
            else:  # half of a multiple of ten is one of five; else two and a half more
                half = contract // 2
                self.sheet[seat] += half if half % 5 == 0 else half - half % 5 + 5
        if self.terms["bolts"] != "no" and not facts["gave_up"]:
            for seat in playing:
                if tricks[seat] and self.terms["bolts"] == "row":
                    self.bolts[seat] = 0
                if not tricks[seat] and seat != rider:
                    self.bolts[seat] += 1
                if self.bolts[seat] == 3:
                    self.bolts[seat] = 0
                    self.sheet[seat] -= 120
        if self.terms["barrel"] == "three":
            self.barrel(declarer, playing, made=made and contract >= 120)
        burnt = {"both": (555, -555), "plus": (555,), "no": ()}[self.terms["dump"]]
        self.sheet = [0 if each in burnt else each for each in self.sheet]
        if self.terms["barrel"] == "no":
            if self.sheet[declarer] >= 1000:
                self.winner = declarer
            elif max(self.sheet) >= 1000:
                order = [(dealer + step) % self.people for step in range(1, self.people + 1)]
                self.winner = next(s for s in order if self.sheet[s] == max(self.sheet))
        if was_golden:
            self.some_golden = self.some_golden or made
            if self.deals == self.people and not self.some_golden and self.winner is None:
                self.begin()

    def barrel(self, declarer: int, playing: list[int], *, made: bool) -> None:
        """The barrel, after all else but 555. ``made``: a contract that is enough there."""
        rider = self.rider
        if made and declarer == rider:
            self.winner, self.rider = rider, None
            for seat in range(self.people):
                if seat != rider:
                    self.sheet[seat] = min(self.sheet[seat], 880)
            return
        climbing = [s for s in range(self.people) if self.sheet[s] >= 880 and s != rider]
        if len(climbing) > 1:
            for seat in climbing:
                self.sheet[seat] = 760
            climbing = []
        if rider is not None and self.sheet[rider] < 880:
            self.rider = None
        elif rider is not None:
            self.sheet[rider] = 880
            self.chances -= rider in playing
            if climbing or not self.chances:
                self.rider = None
                self.falls[rider] += 1
                if self.falls[rider] == 3 and self.terms["falls"] == "zero":
                    self.falls[rider], self.sheet[rider] = 0, 0
                else:
                    self.sheet[rider] -= 120
        for seat in climbing:
            self.sheet[seat], self.rider, self.chances = 880, seat, 3

    def paid(self) -> list[int]:
        """What each gets for a party that is won; the next one begins."""
        assert self.winner is not None
        flat = self.terms["settle"] == "flat"
        due = [500 if flat else max(0, 1000 - each) for each in self.sheet]
        due[self.winner] = 0
        found = [-each for each in due]
        found[self.winner] = sum(due)
        self.begin()
        return found
