"""What deals of Vint write, told once more and plainly, from their facts and the page of rules.

Nothing here is the engine's: cards are texts, figures are whole numbers, a person is a number.
"""

from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

ORDER = "AKQJT98765432"
STRAINS = "scdhn"
CIRCLES = ((0, 1, 2, 3), (0, 2, 1, 3), (0, 1, 3, 2))
Written = Counter[tuple[int, str]]
"""Points by sheet and item."""


def takes_trick(trick: list[dict[str, Any]], trump: str) -> int:
    """The hand that takes a trick."""
    led = trick[0]["card"][1]
    best = max(
        trick,
        key=lambda laid: (
            laid["card"][1] == trump,
            laid["card"][1] == led,
            -ORDER.index(laid["card"][0]),
        ),
    )
    return int(best["seat"])


def at_first_lead(facts: dict[str, Any]) -> list[list[str]]:
    """The hands once all exchanges are over."""
    hands = [list(hand) for hand in facts["hands"]]

    def gives(giver: int, taker: int | None, cards: list[str]) -> None:
        for card in cards:
            hands[giver].remove(card)
            if taker is not None:
                hands[taker].append(card)

    for giver, cards in enumerate(facts.get("litter") or ()):
        gives(giver, facts["dealer"], cards)
    if facts.get("buyer") is None:
        return hands
    buyer = spreader = facts["buyer"]
    hands[buyer] += facts["talon"]
    if facts.get("fill"):
        spreader = across(facts, buyer)
        gives(buyer, spreader, facts["fill"])
    for taker, cards in enumerate(facts["spread"]):
        gives(spreader, taker, cards)
    for giver, cards in enumerate(facts.get("nail") or ()):
        gives(giver, across(facts, giver), cards)
    return hands


def across(facts: dict[str, Any], hand: int) -> int:
    """Who sits opposite: two of a circle follow each other in a trick by one."""
    ring = [laid["seat"] for laid in facts["tricks"][0]]
    return int(ring[(ring.index(hand) + 2) % 4])


def last_word(calls: list[dict[str, Any]]) -> tuple[int | None, str | None]:
    """Who has the last call, and what it is."""
    said = [(each["seat"], each["call"]) for each in calls if each["call"] != "pass"]
    return said[-1] if said else (None, None)


def mate(form: str, facts: dict[str, Any], declarer: int, call: str) -> int:
    """Who plays with the declarer, where people sit always alike."""
    dealer = facts["dealer"]
    if form == "auction":
        return int(dealer)
    if form == "three":
        return 3
    if form == "two":
        return {0: 2, 1: 3}[dealer]
    said = [(each["seat"], each["call"]) for each in facts["calls"] if each["call"] != "pass"]
    same = [seat for seat, word in said if word[1] == call[1]]
    if same[0] != declarer:
        return int(same[0])
    for seats in (same, [seat for seat, _ in said]):
        for seat in reversed(seats):
            if seat != declarer:
                return int(seat)
    return {0: 2, 1: 3, 2: 0, 3: 1}[declarer]


@dataclass
class PlainSheets:
    """Two sheets of four people, or everybody's own."""

    terms: dict[str, Any]
    players: int = 4
    rubber: int = 1
    crosses: int = 0
    over: bool = True  # the next deal begins a rubber
    below: list[int] = field(default_factory=list)
    parties: list[int] = field(default_factory=list)
    total: list[int] = field(default_factory=list)
    accounts: list[Fraction] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Nothing is paid yet."""
        self.form = self.terms["form"]
        self.sheets = 2 if self.form == "pairs" else self.players
        self.accounts = [Fraction(0)] * self.players

    def sheet_of(self, hand: int) -> int:
        """In pairs sheet 0 is that of seat 0 and whoever sits across."""
        ring = CIRCLES[(self.rubber - 1) % 3 if self.terms["partners"] == "rotate" else 0]
        return ring.index(hand) % 2

    def writers(self, hands: set[int]) -> set[int]:
        """The sheets of some hands: nobody's hand has none."""
        if self.form == "pairs":
            return {self.sheet_of(hand) for hand in hands}
        return {hand for hand in hands if hand < self.players}

    def deal(self, facts: dict[str, Any]) -> Written:
        """Write a deal; then the figures stand as they were won."""
        if self.over:
            nothing = [0] * self.sheets
            self.below, self.parties, self.total = [*nothing], [*nothing], [*nothing]
            self.crosses, self.over = 0, False
        if self.rubber != facts["rubber"]:
            raise AssertionError(self.rubber)
        found: Written = Counter()
        declarer, call = last_word([*facts["calls"], *facts.get("more", ())])
        sides = self.sides(facts, declarer, call)
        taken = [0, 0]
        if facts["tricks"]:
            trump = call[1] if call else "n"
            if facts.get("ending"):
                for hand, count in enumerate(facts["ending"]["taken"]):
                    taken[hand in sides[1]] += count
            else:
                for trick in facts["tricks"]:
                    taken[takes_trick(trick, trump) in sides[1]] += 1
        if declarer is not None and call is not None:
            taken[0] += 2 * (self.terms["deal"] == "vitalin")
            self.contract(found, facts, sides, call, taken)
        elif self.terms["all_pass"] == "play":
            fewer = 0 if taken[0] < taken[1] else 1
            for sheet in self.writers(sides[fewer]):
                found[sheet, "pass_out"] += 500 * abs(taken[0] - taken[1])
        elif self.form != "reseat":
            self.crosses += 1
        for sheet in range(self.sheets):
            self.below[sheet] += found[sheet, "tricks"]
        self.party(found, self.writers(sides[0]) if call else set())
        for (sheet, _), points in found.items():
            self.total[sheet] += points
        if self.over:
            self.settle()
        return Counter({key: points for key, points in found.items() if points})

    def sides(
        self, facts: dict[str, Any], declarer: int | None, call: str | None
    ) -> tuple[set[int], set[int]]:
        """The hands of the declaring side, and of the others."""
        if self.form == "pairs" or declarer is None or call is None:
            first = facts["dealer"] if declarer is None else declarer
            ours = {hand for hand in range(4) if self.sheet_of(hand) == self.sheet_of(first)}
        else:
            ours = {declarer, mate(self.form, facts, declarer, call)}
        return ours, {0, 1, 2, 3} - ours

    def contract(
        self,
        found: Written,
        facts: dict[str, Any],
        sides: tuple[set[int], set[int]],
        call: str,
        taken: list[int],
    ) -> None:
        """What a contract brings."""
        level, strain = int(call[0]), call[1]
        short = 6 + level - taken[0]
        if self.terms["nut"]:
            short = abs(short)
        made = short <= 0
        aces, honours = [0, 0], [0, 0]
        got = Counter[tuple[int, str]]()  # by side
        counted = facts["hands"] if self.terms["deal"] == "vitalin" else at_first_lead(facts)
        for hand, cards in enumerate(counted):
            side = int(hand in sides[1])
            winds = self.terms["winding_coronkas"] and (side == 1 or made)
            times = level if winds else 1
            own_aces = sum(card[0] == "A" for card in cards)
            aces[side] += own_aces
            honours[side] += sum(card[1] == strain and card[0] in ORDER[:5] for card in cards)
            if own_aces > 2:
                high = {3: 1000, 4: 2000} if strain == "n" else {3: 500, 4: 1000}
                got[side, "ace_set"] += times * high[own_aces]
            for suit in "scdh":
                length = 0
                while length < 13 and ORDER[length] + suit in cards:
                    length += 1
                if length > 2:
                    each = 1000 if strain in ("n", suit) else 500
                    got[side, "coronka"] += times * each * (length - 2)
        units = [0, 0]
        more_tricks = 0 if taken[0] > taken[1] else 1
        for side in (0, 1):
            if honours[side] >= 3 and strain != "n":
                units[side] += honours[side]
            if aces[side] >= 3 or (aces[side] == 2 and side == more_tricks):
                units[side] += aces[side]
        price = 250 if strain == "n" else 100
        for side in (0, 1):
            if units[side] > units[1 - side]:
                got[side, "honours"] += (units[side] - units[1 - side]) * price * level
            got[side, "tricks"] += 10 * level * taken[side]
            got[side, "slam"] += {12: 1000, 13: 2000}.get(taken[side], 0)
        called = {6: 5000, 7: 10000}.get(level, 0)
        if made:
            got[0, "called_slam"] += called
        else:
            each = 2000 if self.terms["double"] else 1000
            got[1, "penalty"] += each * level * short
            got[1, "premium"] += called
        for (side, item), points in got.items():
            sheets = self.writers(sides[side])
            if self.form == "auction" and item in ("penalty", "premium"):
                sheets.add(facts["dealer"])  # he wins by his declarer's fall
            for sheet in sheets:
                found[sheet, item] += points

    def party(self, found: Written, ours: set[int]) -> None:
        """A party, and the rubber; where people change places each deal is one."""
        if self.form == "reseat":
            self.over = True
            return
        reached = {n for n, points in enumerate(self.below) if points >= self.terms["party"]}
        for sheet in reached & ours or reached:
            self.parties[sheet] += 1
            if self.parties[sheet] < (1 if self.form == "three" else 2):
                found[sheet, "party"] += 1000
                continue
            found[sheet, "rubber"] += 2000
            if self.terms["rubber_bonus"] == "both":
                found[sheet, "party"] += 1000
            for number in range(self.crosses):
                winding = self.terms["all_pass"] == "winding"
                found[sheet, "crosses"] += (500, 1000, 1500)[number % 3] if winding else 500
            self.over = True

    def settle(self) -> None:
        """What the sheets are worth."""
        paid = self.accounts
        if self.form == "pairs":
            more = self.total[0] - self.total[1]
            for seat in range(4):
                paid[seat] += -more if self.sheet_of(seat) else more
        elif self.form == "reseat":
            middle = Fraction(max(self.total) + min(self.total), 2)
            for seat, points in enumerate(self.total):
                paid[seat] += 2 * (points - middle)
        elif self.terms["settle"] == "all":
            for seat, points in enumerate(self.total):
                paid[seat] += self.players * points - sum(self.total)
        else:
            best = max(self.total)
            for seat, points in enumerate(self.total):
                if points < best:
                    paid[seat] -= best - points
                else:
                    paid[seat] += Fraction(
                        self.players * best - sum(self.total), self.total.count(best)
                    )

    def begin(self) -> None:
        """What the next deal begins with."""
        if self.over:
            self.rubber += 1
        elif any(each >= self.terms["party"] for each in self.below):
            self.below = [0] * self.sheets
