"""Norman piquet once more, with cards as texts and nothing of the engine: slow and plain."""

from tests.engine.plain_hands import RANKS, longest, run_height, runs, sets


def set_height(cards: list[str]) -> tuple[int, int]:
    return len(cards), RANKS.index(cards[0][0])


def alone(heights: dict[int, tuple[int, int] | None]) -> int | None:
    """Who has more than every other."""
    for seat, mine in heights.items():
        others = [each for other, each in heights.items() if other != seat and each is not None]
        if mine is not None and all(mine > each for each in others):
            return seat
    return None


def counts(hands: dict[int, list[str]], white: set[int], *, all_counted: bool) -> dict[int, int]:
    """What each of those who are in counts before the first lead."""
    points = {seat: 10 if seat in white else 0 for seat in hands}
    used: dict[int, set[str]] = {seat: set() for seat in hands}
    seat = alone({seat: longest(hand) for seat, hand in hands.items()})
    if seat is not None:
        number, pips = longest(hands[seat])
        points[seat] += number
        for suit in "scdh":
            mine = [card for card in hands[seat] if card[1] == suit]
            if longest(mine) == (number, pips):
                used[seat] |= {*mine}
                break
    seat = alone({s: max(map(run_height, runs(h)), default=None) for s, h in hands.items()})
    if seat is not None:
        for run in runs(hands[seat]):
            points[seat] += {3: 3, 4: 4, 5: 15, 6: 16, 7: 17, 8: 18}[len(run)]
            used[seat] |= {*run}
    seat = alone({s: max(map(set_height, sets(h)), default=None) for s, h in hands.items()})
    if seat is not None:
        for alike in sets(hands[seat]):
            points[seat] += {3: 3, 4: 14}[len(alike)]
            used[seat] |= {*alike}
    for seat, hand in hands.items():
        if all_counted and used[seat] == {*hand}:
            points[seat] += 20
    for seat in hands:
        if points[seat] >= 20 and not any(points[other] for other in hands if other != seat):
            points[seat] += 70
            break
    return points


class PlainDeal:
    """A deal of those who are in, the first of them First, once the dealer has exchanged."""

    def __init__(
        self, order: list[int], hands: dict[int, list[str]], white: set[int], *, all_counted: bool
    ) -> None:
        self.order = order
        self.hands = {seat: [*hands[seat]] for seat in order}
        self.points = counts(self.hands, white, all_counted=all_counted)
        self.ninety = self.points[order[0]] >= 90
        self.tricks = dict.fromkeys(order, 0)
        self.table: list[tuple[int, str]] = []
        self.leader = order[0]
        self.pique = False
        self.over = False

    @property
    def turn(self) -> int:
        place = self.order.index(self.leader) + len(self.table)
        return self.order[place % len(self.order)]

    def legal(self) -> set[str]:
        hand = self.hands[self.turn]
        return {card for card in hand if self.table and card[1] == self.table[0][1][1]} or {*hand}

    def add(self, seat: int, points: int) -> None:
        self.points[seat] += points
        first, *others = self.order
        bare = not any(self.points[other] for other in others)
        if bare and self.points[first] >= 20 and not (self.pique or self.ninety):
            self.points[first] += 40
            self.pique = True

    def play(self, card: str) -> None:
        assert card in self.legal()
        seat = self.turn
        self.hands[seat].remove(card)
        self.table.append((seat, card))
        if len(self.table) == 1:
            self.add(seat, 1)
        if len(self.table) < len(self.order):
            return
        led = self.table[0][1][1]
        winner = max((RANKS.index(c[0]), who) for who, c in self.table if c[1] == led)[1]
        if winner != self.leader:
            self.add(winner, 1)
        self.tricks[winner] += 1
        self.leader, self.table = winner, []
        if any(self.hands.values()):
            return
        self.over = True
        most = max(self.tricks.values())
        best = [who for who, number in self.tricks.items() if number == most]
        if most == 10:
            self.points[best[0]] += 20
            return
        self.points[winner] += 3
        if len(best) == 1:
            self.points[best[0]] += 10


def settled(totals: list[int], target: int) -> list[int] | None:
    """What a party pays that ends with these totals, None if it goes on."""
    left = [seat for seat, total in enumerate(totals) if total < target]
    if len(left) > 1:
        return None
    paid = [0, 0, 0]
    for last in left:
        for seat in range(3):
            lack = target - totals[last]
            paid[seat] += -2 * lack if seat == last else lack
    return paid
