"""Games of card points and marriages, in which the ten stands below the ace."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Self, TypeVar

from engine.cards import ALL, Card, Hand, Rank, Suit
from engine.codec import Seat
from engine.kit.copying import but, changed
from engine.kit.deal import TrickDeal
from engine.kit.past import CardLaid, TrickFacts
from engine.kit.rounds import RoundGame
from engine.kit.trick_game import TrickGame
from engine.kit.tricks import Laid, ranking
from engine.tricks import CardSet

ORDER: Final = (Rank.ACE, Rank.TEN, Rank.KING, Rank.QUEEN, Rank.JACK, Rank.NINE)
RANKINGS: Final = {trump: ranking(trump, ORDER) for trump in (None, *Suit)}
WORTH: Final[Mapping[Rank, int]] = dict(zip(ORDER, (11, 10, 4, 3, 2, 0), strict=True))
"""Points of cards: 120 in all."""
_WORTH: Final = tuple(WORTH.get(card.rank, 0) for card in ALL)
PAIR: Final = (Rank.KING, Rank.QUEEN)
MATES: Final = {
    Card.of(suit, rank): Card.of(suit, other) for suit in Suit for rank, other in (PAIR, PAIR[::-1])
}
"""The other card of each marriage."""


def mated(hand: CardSet, card: Card) -> bool:
    """Return whether a hand has the other card of a marriage."""
    return card in MATES and bool(hand >> MATES[card] & 1)


def worth(trick: Sequence[Laid]) -> int:
    """Return the points of the cards of a trick."""
    return sum([_WORTH[card] for _, card in trick])


def points_of(cards: Iterable[Card | None]) -> int:
    """Return the points of cards."""
    return sum([_WORTH[card] for card in cards if card is not None])


@dataclass(frozen=True, kw_only=True)
class MarriageDeal(TrickDeal):
    """A deal: points by seat in ``count``; a marriage has ``seat``, ``trick`` and ``points``."""

    count: tuple[int, ...]
    marriages: tuple[Any, ...] = ()

    def counts(self, seat: int, points: int) -> tuple[int, ...]:
        """Return the count with more points of a seat."""
        return changed(self.count, seat, self.count[seat] + points)

    def counted(self, seat: int, points: int) -> Self:
        """Add to the points of a seat."""
        return but(self, count=self.counts(seat, points))

    def married(self, card: Card, marriage: object) -> Self:
        """Keep a marriage that is led with a card; all see the other one."""
        mate = MATES[card]
        marriages, opened = (*self.marriages, marriage), (*self.opened, mate)
        return but(self, marriages=marriages, opened=opened, known=self.known.shown(1 << mate))


class MarriageFacts(TrickFacts):
    """The facts of a deal: points in ``count``, and ``marriages`` as in the deal."""

    __slots__ = ()
    count: tuple[int, ...]
    marriages: tuple[Any, ...]
    hands: tuple[Hand, ...]
    tricks: tuple[tuple[CardLaid, ...], ...]

    @property
    def playing(self) -> tuple[Seat, ...]:
        """The seats with cards."""
        return tuple(seat for seat, hand in enumerate(self.hands) if hand)

    @property
    def opened(self) -> tuple[Card, ...]:
        """A card of each marriage."""
        return tuple(self.tricks[each.trick - 1][0].card for each in self.marriages)


D = TypeVar("D", bound=MarriageDeal)
F = TypeVar("F", bound=MarriageFacts)


class MarriageGame(RoundGame[D, F], TrickGame[D, F]):
    """A game in rounds with these ranks."""

    rankings = RANKINGS
