"""Two hands alone with open cards: a contract, a misère or an all-pass. Rules 6.1, 7.2, 10.1.

Where two people play, the third hand may lie closed: then its cards are out of play like the
talon's, and a trick has two cards. What one takes the other does not, so on an all-pass each plays
as in a misère.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Final

from engine.cards import Card
from engine.solver.position import MISERE, NO_TRUMP, PositionError
from engine.solver.questions import BY_CARD, TOTALS
from engine.solver.runtime import runtime
from engine.solver.two_hands_search import PAIR_MEMORY
from engine.tricks import FULL_SET, CardSet, playable

Pair = tuple[CardSet, CardSet]
"""Two hands, those of players 0 and 1."""
_NONE: Final = -1


@dataclass(frozen=True, slots=True)
class PairPosition:
    """Two hands with open cards. ``player`` is the one whose tricks are asked about.

    ``hands`` are as they are now, without the card on the table; ``table`` holds the card that
    ``leader`` has led, if any. ``strain`` as in `Position`: in `MISERE` both avoid tricks.
    """

    hands: Pair
    leader: int
    player: int
    strain: int
    table: tuple[Card, ...] = ()

    def __post_init__(self) -> None:
        if self.leader not in (0, 1) or self.player not in (0, 1):
            raise PositionError("players are 0 and 1")
        if not 0 <= self.strain <= MISERE:
            raise PositionError("a strain is a suit, no-trump or misère")
        if len(self.table) > 1:
            raise PositionError("a trick of two cards is over")
        together = 0
        for cards in (*self.hands, *(1 << card for card in self.table)):
            if not 0 <= cards <= FULL_SET or together & cards:
                raise PositionError("a card is in two places, or no card of the deck")
            together |= cards
        counts = [hand.bit_count() for hand in self.hands]
        if self.table:
            counts[self.leader] += 1
        if counts[0] != counts[1] or not 0 < counts[0] <= 10:
            raise PositionError("hands of one to ten cards, as many in both when the trick began")

    @property
    def turn(self) -> int:
        """The player whose hand plays next."""
        return (self.leader + len(self.table)) % 2

    @property
    def trump(self) -> int | None:
        """The trump suit, if any."""
        return self.strain if self.strain < NO_TRUMP else None

    @property
    def playable(self) -> CardSet:
        """The cards that may be played next. Rule 7.2."""
        led = self.table[0] >> 3 if self.table else None
        return playable(self.hands[self.turn], led, self.trump)


def pair_tricks_in(
    worlds: Sequence[Pair], leader: int, player: int, strain: int, table: tuple[Card, ...] = ()
) -> list[int]:
    """Return the tricks of ``player`` from here in each of several layouts, with this trick.

    Raises `PositionError` when the first of them is no position; the others must be like it.
    """
    if not worlds:
        return []
    return _ask(TOTALS, PairPosition(worlds[0], leader, player, strain, table), worlds, 1)


def pair_values_in(
    worlds: Sequence[Pair], leader: int, player: int, strain: int, table: tuple[Card, ...] = ()
) -> list[tuple[int, ...]]:
    """Return them after each card that may be played next, ascending by card.

    The hand on turn is the same in all layouts. Raises `PositionError` when it is not, or when the
    first layout is no position.
    """
    if not worlds:
        return []
    position = PairPosition(worlds[0], leader, player, strain, table)
    turn = position.turn
    if any(world[turn] != position.hands[turn] for world in worlds):
        raise PositionError("the hand on turn is the same in every world")
    width = position.playable.bit_count()
    found = _ask(BY_CARD, position, worlds, width)
    return [tuple(found[at : at + width]) for at in range(0, len(found), width)]


def _ask(question: int, position: PairPosition, worlds: Sequence[Pair], width: int) -> list[int]:
    player = position.player
    leader = (position.leader - player) % 2
    led = position.table[0] if position.table else _NONE
    pairs = chain.from_iterable((world[player], world[1 - player]) for world in worlds)
    now = runtime()
    found = now.blank(width * len(worlds))
    words = now.words((leader, position.strain, led, len(worlds), *pairs))
    now.functions["ask_pair"](now.memory("two hands", PAIR_MEMORY), question, words, found)
    return now.plain(found)
