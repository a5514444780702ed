"""Two hands with open cards that race for points: what the one on turn wins, exactly.

Cards count, pairs that are led, and the last trick; the first to reach a goal wins one, two or
three. Suit is followed.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from engine.cards import Card, Rank
from engine.solver.position import NO_TRUMP, PositionError
from engine.solver.questions import BY_CARD, TOTALS
from engine.solver.runtime import runtime
from engine.solver.two_hands import Pair
from engine.tricks import FULL_SET, CardSet

_NOBODY: Final = (0, 0)


@dataclass(frozen=True, slots=True)
class PointRules:
    """What counts. ``order``: the ranks, the highest first; ``pair`` counts when one is led.

    ``last``: points of the last trick. ``waits``: points of pairs count only with a trick.
    ``heads``: the suit due must win where it can. ``broken``: what a promise in vain loses.
    """

    order: tuple[Rank, ...]
    worth: Mapping[Rank, int]
    pair: tuple[Rank, Rank]
    pair_points: int
    trump_pair_points: int
    goal: int
    half: int
    last: int = 0
    waits: bool = False
    heads: bool = False
    broken: int = 2

    def words(self, trump: int) -> tuple[int, ...]:
        """Return what stays the same of a question."""
        ascending = [*reversed(self.order)]
        worth = sum(self.worth.get(rank, 0) << 4 * place for place, rank in enumerate(ascending))
        pair = sum(1 << ascending.index(rank) for rank in self.pair)
        points = self.trump_pair_points, self.pair_points
        flags = self.waits, trump < NO_TRUMP, self.heads
        whole = self.goal, self.half, self.broken, self.last, pair, *points, *flags, worth
        return tuple(map(int, whole))


@dataclass(frozen=True, slots=True)
class PointPosition:
    """Two hands, that of the player on turn first, and what each has so far.

    ``hands`` are without the card that the other has ``led``, if any; it has been counted.
    ``waiting``: points of pairs without a trick. ``closed``: 1 if the player on turn has promised
    to reach the goal, -1 if the other has.
    """

    hands: Pair
    trump: int
    led: Card | None = None
    points: tuple[int, int] = _NOBODY
    waiting: tuple[int, int] = _NOBODY
    tricks: tuple[int, int] = _NOBODY
    closed: int = 0

    def __post_init__(self) -> None:
        mine, theirs = self.hands
        lying = 0 if self.led is None else 1 << self.led
        counts = mine.bit_count(), (theirs | lying).bit_count()
        if mine & theirs or (mine | theirs) & lying or not 0 <= mine | theirs | lying <= FULL_SET:
            raise PositionError("a card is in two places, or no card of the deck")
        if counts[0] != counts[1] or not 0 < counts[0] <= 8:
            raise PositionError("hands of one to eight cards, as many in both when a trick begins")


@cache
def _heights(order: tuple[Rank, ...]) -> tuple[CardSet, ...]:
    """Return the cards of a suit by height, indexed by those in the usual order."""
    usual = [rank for rank in Rank if rank >= Rank.SEVEN]
    bits = [1 << len(order) - 1 - order.index(rank) if rank in order else 0 for rank in usual]
    return tuple(
        sum(bit for place, bit in enumerate(bits) if cards >> place & 1) for cards in range(256)
    )


def by_height(order: tuple[Rank, ...], cards: CardSet) -> CardSet:
    """Return cards as the search has them: each suit's by height."""
    heights = _heights(order)
    return sum(heights[cards >> 8 * suit & 255] << 8 * suit for suit in range(4))


def point_value(rules: PointRules, position: PointPosition) -> int:
    """Return what the player on turn wins: -3 to 3."""
    return _ask(TOTALS, rules, position, 1)[0]


def point_values(
    rules: PointRules, position: PointPosition, playable: Sequence[Card]
) -> dict[Card, int]:
    """Return what the player on turn wins after each of his ``playable`` cards."""
    trump = position.trump
    height = {rank: place for place, rank in enumerate(reversed(rules.order))}
    order = sorted(playable, key=lambda card: (_place(card.suit, trump), height[card.rank]))
    return dict(zip(order, _ask(BY_CARD, rules, position, len(order)), strict=True))


def _place(suit: int, trump: int) -> int:
    """Return where a suit stands: trumps are suit 0."""
    return {0: trump, trump: 0}.get(suit, suit) if trump < NO_TRUMP else suit


def _ask(question: int, rules: PointRules, position: PointPosition, width: int) -> list[int]:
    trump, led = position.trump, position.led
    heights, places = _heights(rules.order), [_place(suit, trump) << 3 for suit in range(4)]
    one, two = position.hands
    lying, card = 0, -1
    if led is not None:
        lying = 1 << led
        card = places[led.suit] | heights[1 << (led & 7)].bit_length() - 1
    mine, theirs = 0, 0
    for suit, place in enumerate(places):
        mine |= heights[one >> 8 * suit & 255] << place
        theirs |= heights[(two | lying) >> 8 * suit & 255] << place
    so_far = *position.points, *position.waiting, *position.tricks, position.closed
    now = runtime()
    found = now.blank(width)
    words = now.words((*rules.words(trump), *so_far, card, mine, theirs))
    now.functions["ask_points"](question, words, found)
    return now.plain(found)
