"""Four hands with open cards, two sides of two across: how many tricks a side takes, exactly.

Suits are followed, and nothing else is due. See `engine.solver.four_hands_search`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Final

from engine.cards import Card
from engine.solver.four_hands_search import FOUR_MEMORY
from engine.solver.position import NO_TRUMP, PositionError
from engine.solver.questions import BY_CARD, TOTALS
from engine.solver.runtime import runtime
from engine.tricks import CardSet, card_set, following

Four = tuple[CardSet, CardSet, CardSet, CardSet]
"""The hands of players 0 to 3; 0 and 2 play together."""
_NONE: Final = -1
_WHOLE: Final[CardSet] = (1 << 52) - 1


@dataclass(frozen=True, slots=True)
class FourPosition:
    """Four hands with open cards, without the ``table``: the cards laid since ``leader`` led.

    ``strain``: a suit, or `NO_TRUMP`.
    """

    hands: Four
    leader: int
    strain: int
    table: tuple[Card, ...] = ()

    def __post_init__(self) -> None:
        if self.leader not in range(4) or not 0 <= self.strain <= NO_TRUMP:
            raise PositionError("players are 0 to 3, a strain is a suit or no-trump")
        together, counts = card_set(self.table), [hand.bit_count() for hand in self.hands]
        laid = len(self.table)
        if laid > 3 or together.bit_count() != laid:
            raise PositionError("a trick has up to three different cards on the table")
        for hand in self.hands:
            if not 0 <= hand <= _WHOLE or together & hand:
                raise PositionError("a card is in two places, or no card of the deck")
            together |= hand
        for place in range(laid):
            counts[(self.leader + place) % 4] += 1
        if len(set(counts)) != 1 or not 0 < counts[0] <= 13:
            raise PositionError("hands of one to thirteen cards, as many in all of them")

    @property
    def turn(self) -> int:
        """The player whose hand plays next."""
        return (self.leader + len(self.table)) % 4

    @property
    def playable(self) -> CardSet:
        """The cards that may be played next."""
        return following(self.hands[self.turn], self.table[0].suit if self.table else None)


def side_tricks_in(
    worlds: Sequence[Four], leader: int, strain: int, table: tuple[Card, ...] = ()
) -> list[int]:
    """Return the tricks of players 0 and 2 from here in each of several layouts, with this trick.

    Raises `PositionError` when the first of them is no position; the others must be like it.
    """
    if not worlds:
        return []
    return _ask(TOTALS, FourPosition(worlds[0], leader, strain, table), worlds, 1)


def side_values_in(
    worlds: Sequence[Four], leader: int, strain: int, table: tuple[Card, ...] = ()
) -> list[tuple[int, ...]]:
    """Return them after each card that may be played next, in the order of `cards_in`.

    The hand on turn is the same in all layouts. Raises `PositionError` when it is not, or when the
    first layout is no position.
    """
    if not worlds:
        return []
    position = FourPosition(worlds[0], leader, strain, table)
    turn = position.turn
    if any(world[turn] != position.hands[turn] for world in worlds):
        raise PositionError("the hand on turn is the same in every world")
    width = position.playable.bit_count()
    found = _ask(BY_CARD, position, worlds, width)
    return [tuple(found[at : at + width]) for at in range(0, len(found), width)]


def _ask(question: int, position: FourPosition, worlds: Sequence[Four], width: int) -> list[int]:
    table = position.table
    lying = len(table), *table, *[_NONE] * (3 - len(table))
    now = runtime()
    found = now.blank(width * len(worlds))
    start = position.leader, position.strain, *lying, len(worlds)
    words = now.words((*start, *chain.from_iterable(worlds)))
    now.functions["ask_four"](now.memory("four hands", FOUR_MEMORY), question, words, found)
    return now.plain(found)
