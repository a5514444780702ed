"""Sets of cards and tricks: playable cards, and winners.

A set of cards is an integer with bit ``card`` set for every card in it, so that removing a card,
selecting a suit or counting costs one machine operation. Such sets stay inside the engine; views
use `Card` and `Hand`.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, Final

from engine.cards import BLANK, PLACE, SUIT_OF, Card, Hand, Rank, Suit, deck


@dataclass(frozen=True, slots=True, eq=False)
class PlayCard:
    """Play a card of the hand whose turn it is.

    Interned as `Card` is, so that comparing and finding plays is fast. What only equals a card is
    kept apart: the dataclass writes its field anew at every call.
    """

    card: Card

    def __new__(cls, card: Card) -> "PlayCard":
        """Return the one play of the card."""
        if cls is not PlayCard or type(card) is not Card:
            return object.__new__(cls)
        return _PLAYS.get(card) or _PLAYS.setdefault(card, object.__new__(cls))

    def __hash__(self) -> int:
        return hash(self.card)

    def __reduce__(self) -> tuple[type["PlayCard"], tuple[Card]]:
        return PlayCard, (self.card,)


_PLAYS: Final[dict[Card, PlayCard]] = {}
PLAY: Final = {card: PlayCard(card) for card in (*deck(Rank.TWO), BLANK)}
"""The plays, by card."""


CardSet = Annotated[int, "a set of cards"]
"""Bit ``c`` stands for ``Card(c)``."""

FULL_SET: Final[CardSet] = (1 << 32) - 1
"""The 32 cards from seven up."""


def card_set(cards: Iterable[Card]) -> CardSet:
    """Return the set of these cards."""
    found = 0
    for card in cards:
        found |= 1 << card
    return found


SUIT_SET: Final[tuple[CardSet, ...]] = tuple(
    card_set(card for card in deck(Rank.TWO) if card.suit is suit) for suit in Suit
)
"""All thirteen cards of a suit, indexed by suit."""


def _subsets(first: int, count: int) -> tuple[tuple[Card, ...], ...]:
    """Return the cards of each set of ``count`` cards from ``first`` on, by its bits."""
    cards = [Card(number) for number in range(first, first + count)]
    return tuple(
        tuple(card for bit, card in enumerate(cards) if bits >> bit & 1)
        for bits in range(1 << count)
    )


_SPADES, _CLUBS, _DIAMONDS, _HEARTS = (_subsets(suit * 8, 8) for suit in Suit)
_LOW_SPADES, _LOW_CLUBS, _LOW_DIAMONDS, _LOW_HEARTS = (_subsets(32 + suit * 5, 5) for suit in Suit)


def cards_in(cards: CardSet) -> tuple[Card, ...]:
    """Return the cards of the set, ascending by suit, then by rank."""
    if cards > FULL_SET:
        return (
            _LOW_SPADES[cards >> 32 & 31]
            + _SPADES[cards & 255]
            + _LOW_CLUBS[cards >> 37 & 31]
            + _CLUBS[cards >> 8 & 255]
            + _LOW_DIAMONDS[cards >> 42 & 31]
            + _DIAMONDS[cards >> 16 & 255]
            + _LOW_HEARTS[cards >> 47]
            + _HEARTS[cards >> 24 & 255]
        )
    return (
        _SPADES[cards & 255]
        + _CLUBS[cards >> 8 & 255]
        + _DIAMONDS[cards >> 16 & 255]
        + _HEARTS[cards >> 24]
    )


def plays_of(cards: CardSet) -> tuple[PlayCard, ...]:
    """Return the plays of these cards, ascending by suit, then by rank."""
    return tuple(map(PLAY.__getitem__, cards_in(cards)))


def hand_of(cards: CardSet) -> Hand:
    """Return the set as a `Hand`."""
    return frozenset(cards_in(cards))


def only_suit(cards: CardSet) -> int | None:
    """Return the suit of these cards if all have the same."""
    suit = SUIT_OF[(cards & -cards).bit_length() - 1]
    return None if cards & ~SUIT_SET[suit] else suit


def following(hand: CardSet, led: int | None) -> CardSet:
    """Return the cards of ``hand`` that follow the suit ``led``; any if void or on lead."""
    if led is None:
        return hand
    return hand & SUIT_SET[led] or hand


def playable(hand: CardSet, led: int | None, trump: int | None) -> CardSet:
    """Return the playable cards of ``hand`` where trumping is a duty. Rule 7.2.

    Follow the suit ``led``; void in it, trump if able; else, or on lead (None), any card. Without
    the duty, use `following`.
    """
    if led is None:
        return hand
    follow = hand & SUIT_SET[led]
    if follow:
        return follow
    if trump is not None:
        ruff = hand & SUIT_SET[trump]
        if ruff:
            return ruff
    return hand


def winner(trick: Iterable[tuple[int, Card]], led: int, trump: int | None) -> int:
    """Return the seat that wins: the highest trump, else the highest card of the suit led.

    Rule 7.2. At least one card of the trick is a trump or of the suit ``led``.
    """
    best_seat = best = -1
    for seat, card in trick:
        suit = SUIT_OF[card]
        if suit == led:
            strength = PLACE[card]
        elif suit == trump:
            strength = PLACE[card] + 52
        else:
            continue
        if strength > best:
            best_seat, best = seat, strength
    return best_seat
