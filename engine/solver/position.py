"""Positions that the solver is asked about."""

from dataclasses import dataclass
from typing import Final

from engine.cards import Card
from engine.tricks import FULL_SET, CardSet, playable

NO_TRUMP: Final = 4
MISERE: Final = 5
"""Strains after the four trump suits, `engine.cards.Suit`."""

Hands = tuple[CardSet, CardSet, CardSet]
"""Three hands, clockwise."""


class PositionError(ValueError):
    """These values describe no position of three hands."""


@dataclass(frozen=True, slots=True)
class Position:
    """Three hands with open cards. Players are 0, 1, 2 clockwise.

    ``hands`` are as they are now, without the cards on the table; ``table`` holds the cards of the
    current trick in order of play, at most two, the first by ``leader``. ``strain`` is a
    trump suit 0..3, `NO_TRUMP` or `MISERE`. All three had as many cards when the trick began, one
    to ten. In misère the declarer avoids tricks, else he wants them; the other two play together.
    """

    hands: Hands
    leader: int
    declarer: int
    strain: int
    table: tuple[Card, ...] = ()

    def __post_init__(self) -> None:
        if not 0 <= self.leader < 3 or not 0 <= self.declarer < 3:
            raise PositionError("players are 0 to 2")
        if not 0 <= self.strain <= MISERE:
            raise PositionError("a strain is a suit, no-trump or misère")
        if len(self.table) > 2:
            raise PositionError("a trick of three cards is over")
        together = 0
        for cards in (*self.hands, *(1 << card for card in self.table)):
            if not 0 <= cards <= FULL_SET or together & cards:
                raise PositionError("a card is in two places, or no card of the deck")
            together |= cards
        counts = [hand.bit_count() for hand in self.hands]
        for place in range(len(self.table)):
            counts[(self.leader + place) % 3] += 1
        if len(set(counts)) != 1 or not 0 < counts[0] <= 10:
            raise PositionError("hands of one to ten cards, as many in each when the trick began")
        for card in self.table[1:]:
            held = self.hands[(self.leader + 1) % 3] | 1 << card
            if not playable(held, self.table[0] >> 3, self.trump) >> card & 1:
                raise PositionError("the second card on the table is a revoke")

    @property
    def turn(self) -> int:
        """The player whose hand plays next."""
        return (self.leader + len(self.table)) % 3

    @property
    def trump(self) -> int | None:
        """The trump suit, if any."""
        return self.strain if self.strain < NO_TRUMP else None

    @property
    def playable(self) -> CardSet:
        """The cards that may be played next. Rule 7.2."""
        led = self.table[0] >> 3 if self.table else None
        return playable(self.hands[self.turn], led, self.trump)
