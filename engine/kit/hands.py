"""What hands of Piquet and its like count: cards of a suit, sequences, cards of one rank."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from engine.cards import Card, Rank, Suit
from engine.tricks import SUIT_SET, CardSet, card_set, cards_in

PIPS: Final = {rank: min(rank, 10) if rank < Rank.ACE else 11 for rank in Rank}
"""What cards of the longest suit weigh where two are as long."""
SEQUENCES: Final = (0, 0, 0, 3, 4, 15, 16, 17, 18)
"""What a sequence is worth by its cards."""
LEAST: Final = 3
"""Cards of a sequence, and of a set."""
FOURTEEN, THREE, WHITE, ALL = 14, 3, 10, 20
"""What four and three of a rank are worth, a dealt hand without pictures, and all counted."""
PICTURES: Final = card_set(
    Card.of(suit, rank) for suit in Suit for rank in (Rank.KING, Rank.QUEEN, Rank.JACK)
)
SETS: Final = {
    rank: card_set(Card.of(suit, rank) for suit in Suit)
    for rank in (Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK, Rank.TEN)
}


class Run(NamedTuple):
    """A sequence: so many cards of a suit, down from the highest."""

    length: int
    top: Rank
    suit: Suit

    @property
    def cards(self) -> tuple[Card, ...]:
        """Its cards, the highest first."""
        return tuple(Card.of(self.suit, Rank(self.top - place)) for place in range(self.length))


class Alike(NamedTuple):
    """Four or three of a rank."""

    cards: int
    rank: Rank


def longest(hand: CardSet) -> tuple[int, int, CardSet]:
    """Return the cards of the best suit, their pips, and themselves."""
    found = (0, 0, 0)
    for suit in Suit:
        held = hand & SUIT_SET[suit]
        pips = sum(PIPS[card.rank] for card in cards_in(held))
        found = max(found, (held.bit_count(), pips, held), key=lambda each: each[:2])
    return found


def runs(hand: CardSet) -> list[Run]:
    """Return the sequences, the best first."""
    found = []
    for suit in Suit:
        length = 0
        for rank in (*reversed(Rank), Rank.TWO):
            held = hand >> Card.of(suit, rank) & 1 and rank is not Rank.TWO
            if held:
                length += 1
                continue
            if length >= LEAST:
                found.append(Run(length, Rank(rank + length), suit))
            length = 0
    return sorted(found, key=lambda each: each[:2], reverse=True)


def sets(hand: CardSet) -> list[Alike]:
    """Return the sets, the best first."""
    held = ((rank, (hand & cards).bit_count()) for rank, cards in SETS.items())
    found = (Alike(count, rank) for rank, count in held if count >= LEAST)
    return sorted(found, reverse=True)


def best(ranks: Sequence[tuple[int, ...]]) -> int | None:
    """Return the place of the only best of these, None where there is none; () is nothing."""
    top = max(ranks)
    return ranks.index(top) if top and ranks.count(top) == 1 else None
