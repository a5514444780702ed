"""Piquet once more, with cards as texts and nothing of the engine: slow and plain."""

from dataclasses import dataclass, field

from tests.engine.plain_hands import PIPS, RANKS, longest, run_height, runs, sets


def better(one: object, other: object) -> bool:
    return one is not None and (other is None or one > other)  # type: ignore[operator]


def count(mine: list[str], theirs: list[str], *, white: bool, all_counted: bool) -> int:
    """What a hand counts, without the sixty of a repique."""
    points, used = 10 if white else 0, set[str]()
    if longest(mine) > longest(theirs):
        size, pips = longest(mine)
        points += size
        suits = ([card for card in mine if card[1] == suit] for suit in "scdh")
        used |= set(next(c for c in suits if (len(c), sum(PIPS[x[0]] for x in c)) == (size, pips)))
    best = [max(map(run_height, runs(hand)), default=None) for hand in (mine, theirs)]
    if better(*best):
        for run in runs(mine):
            points += {3: 3, 4: 4}.get(len(run), len(run) + 10)
            used |= {*run}
    height = [
        max(((len(each), RANKS.index(each[0][0])) for each in sets(hand)), default=None)
        for hand in (mine, theirs)
    ]
    if better(*height):
        for alike in sets(mine):
            points += 14 if len(alike) == 4 else 3
            used |= {*alike}
    return points + (20 if all_counted and used == {*mine} else 0)


@dataclass
class PlainDeal:
    """A deal of First (0) and the dealer (1) once both have exchanged."""

    hands: list[list[str]]
    white: list[bool]
    all_counted: bool
    announced: int | None = None
    points: list[int] = field(default_factory=list)
    tricks: list[int] = field(default_factory=lambda: [0, 0])
    table: list[str] = field(default_factory=list)
    leader: int = 0
    pique: bool = False
    over: bool = False

    def __post_init__(self) -> None:
        self.hands = [[*hand] for hand in self.hands]
        for seat in (0, 1):
            mine, theirs = self.hands[seat], self.hands[1 - seat]
            white, whole = self.white[seat], self.all_counted
            self.points.append(count(mine, theirs, white=white, all_counted=whole))
        self.repique = [self.points[n] >= 30 and not self.points[1 - n] for n in (0, 1)]
        self.points = [self.points[seat] + 60 * self.repique[seat] for seat in (0, 1)]

    @property
    def turn(self) -> int:
        return 1 - self.leader if self.table else self.leader

    def legal(self) -> set[str]:
        hand = self.hands[self.turn]
        return {card for card in hand if self.table and card[1] == self.table[0][1]} or {*hand}

    def add(self, seat: int, points: int) -> None:
        """Count in the play: thirty of First are sixty while the other has nothing."""
        self.points[seat] += points
        had = self.pique or self.repique[0] or self.points[1]
        if seat == 0 and self.points[0] >= 30 and not had:
            self.points[0] += 30
            self.pique = True

    def play(self, card: str) -> None:
        assert card in self.legal()
        seat = self.turn
        self.hands[seat].remove(card)
        if not self.table:
            self.table = [card]
            self.add(seat, 1)
            return
        led = self.table[0]
        wins = card[1] == led[1] and RANKS.index(card[0]) > RANKS.index(led[0])
        self.table = []
        if wins:
            self.leader = seat
            self.add(seat, 1)
        self.tricks[self.leader] += 1
        if not self.hands[0] and not self.hands[1]:
            self.finish()

    def finish(self) -> None:
        self.over = True
        for seat in (0, 1):
            if self.tricks[seat] == 12:
                self.points[seat] += 80 if self.announced == seat else 40
            elif self.tricks[seat] > 6:
                self.points[seat] += 10
            if self.announced == seat and self.tricks[seat] < 12:
                self.points[1 - seat] += 40
        if 12 not in self.tricks:
            self.points[self.leader] += 3


def account(deals: list[tuple[int, int]]) -> tuple[int, int]:
    """The sums of a party of six deals, which are told as they were written."""
    total = [0, 0]
    for part in (deals[0:2], deals[2:4], deals[4:6], deals):
        one, two = (sum(deal[seat] for deal in part) for seat in (0, 1))
        if one != two:
            more = abs(one - two) + 100
            more += 10 - more % 10 if more % 10 >= 5 else -(more % 10)
            total[0 if one > two else 1] += more
    wrote = [sum(deal[seat] for deal in deals) for seat in (0, 1)]
    for seat in (0, 1):
        if wrote[seat] and not wrote[1 - seat]:
            total[seat] += 100
    return total[0], total[1]
