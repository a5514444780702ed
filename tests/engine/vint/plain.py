"""What deals of Vint write, told once more and plainly, from their facts and the page of rules.

Nothing here is the engine's: cards are texts, figures are whole numbers, a person is a number.
"""

from collections import Counter
from dataclasses import dataclass, field
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


@dataclass
class PlainSheets:
    """Two sheets of four people."""

    terms: dict[str, Any]
    rubber: int = 1
    below: list[int] = field(default_factory=lambda: [0, 0])
    parties: list[int] = field(default_factory=lambda: [0, 0])
    total: list[int] = field(default_factory=lambda: [0, 0])
    accounts: list[int] = field(default_factory=lambda: [0, 0, 0, 0])
    crosses: int = 0
    over: bool = True  # the next deal begins a rubber

    def sheet_of(self, hand: int) -> int:
        """Sheet 0 is that of seat 0 and whoever sits across."""
        ring = CIRCLES[(self.rubber - 1) % 3 if self.terms["partners"] == "rotate" else 0]
        return ring.index(hand) % 2

    def deal(self, facts: dict[str, Any]) -> Written:
        """Write a deal; then the figures stand as they were won."""
        if self.over:
            self.below, self.parties, self.total, self.crosses = [0, 0], [0, 0], [0, 0], 0
            self.over = False
        if self.rubber != facts["rubber"]:
            raise AssertionError(self.rubber)
        found: Written = Counter()
        declarer, call = last_word([*facts["calls"], *facts.get("more", ())])
        taken = [0, 0]
        if facts["tricks"]:
            trump = call[1] if call else "n"
            if facts.get("ending"):
                for hand, count in enumerate(facts["ending"]["taken"]):
                    taken[self.sheet_of(hand)] += count
            else:
                for trick in facts["tricks"]:
                    taken[self.sheet_of(takes_trick(trick, trump))] += 1
        if declarer is not None and call is not None:
            taken[self.sheet_of(declarer)] += 2 * (self.terms["deal"] == "vitalin")
            self.contract(found, facts, self.sheet_of(declarer), call, taken)
        elif self.terms["all_pass"] == "play":
            fewer = 0 if taken[0] < taken[1] else 1
            found[fewer, "pass_out"] += 500 * abs(taken[0] - taken[1])
        else:
            self.crosses += 1
        for sheet in (0, 1):
            self.below[sheet] += found[sheet, "tricks"]
        self.party(found, None if declarer is None else self.sheet_of(declarer))
        for (sheet, _), points in found.items():
            self.total[sheet] += points
        if self.over:
            self.settle()
        return Counter({key: points for key, points in found.items() if points})

    def contract(
        self, found: Written, facts: dict[str, Any], ours: int, call: str, taken: list[int]
    ) -> None:
        """What a contract brings."""
        level, strain, others = int(call[0]), call[1], 1 - ours
        need = 6 + level
        short = need - taken[ours]
        if self.terms["nut"]:
            short = abs(short)
        made = short <= 0
        aces, honours = [0, 0], [0, 0]
        counted = facts["hands"] if self.terms["deal"] == "vitalin" else at_first_lead(facts)
        for hand, cards in enumerate(counted):
            sheet = self.sheet_of(hand)
            winds = self.terms["winding_coronkas"] and (sheet == others or made)
            times = level if winds else 1
            own_aces = sum(card[0] == "A" for card in cards)
            aces[sheet] += own_aces
            honours[sheet] += sum(card[1] == strain and card[0] in ORDER[:5] for card in cards)
            if own_aces > 2:
                high = {3: 1000, 4: 2000} if strain == "n" else {3: 500, 4: 1000}
                found[sheet, "ace_set"] += times * high[own_aces]
            for suit in "scdh":
                length = 0
                while length < 13 and ORDER[length] + suit in cards:
                    length += 1
                if length > 2:
                    each = 1000 if strain in ("n", suit) else 500
                    found[sheet, "coronka"] += times * each * (length - 2)
        units = [0, 0]
        more_tricks = 0 if taken[0] > taken[1] else 1
        for sheet in (0, 1):
            if honours[sheet] >= 3 and strain != "n":
                units[sheet] += honours[sheet]
            if aces[sheet] >= 3 or (aces[sheet] == 2 and sheet == more_tricks):
                units[sheet] += aces[sheet]
        price = 250 if strain == "n" else 100
        for sheet in (0, 1):
            if units[sheet] > units[1 - sheet]:
                found[sheet, "honours"] += (units[sheet] - units[1 - sheet]) * price * level
            found[sheet, "tricks"] += 10 * level * taken[sheet]
            found[sheet, "slam"] += {12: 1000, 13: 2000}.get(taken[sheet], 0)
        called = {6: 5000, 7: 10000}.get(level, 0)
        if made:
            found[ours, "called_slam"] += called
        else:
            each = 2000 if self.terms["double"] else 1000
            found[others, "penalty"] += each * level * short
            found[others, "premium"] += called

    def party(self, found: Written, ours: int | None) -> None:
        """A party, and the rubber."""
        won = [sheet for sheet in (0, 1) if self.below[sheet] >= self.terms["party"]]
        if not won:
            return
        sheet = ours if len(won) == 2 and ours is not None else won[0]
        self.parties[sheet] += 1
        if self.parties[sheet] < 2:
            found[sheet, "party"] += 1000
            return
        found[sheet, "rubber"] += 2000
        if self.terms["rubber_bonus"] == "both":
            found[sheet, "party"] += 1000
        for number in range(self.crosses):
            winding = self.terms["all_pass"] == "winding"
            found[sheet, "crosses"] += (500, 1000, 1500)[number % 3] if winding else 500
        self.over = True

    def settle(self) -> None:
        """The difference of the sheets."""
        more = self.total[0] - self.total[1]
        for seat in range(4):
            self.accounts[seat] += -more if self.sheet_of(seat) else more

    def begin(self) -> None:
        """What the next deal begins with."""
        if self.over:
            self.rubber += 1
        elif any(each >= self.terms["party"] for each in self.below):
            self.below = [0, 0]
