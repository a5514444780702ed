"""Hands of four cards and their order. Gorka 5, 6."""

from collections.abc import Iterator, Sequence
from enum import StrEnum
from functools import lru_cache
from typing import Final, NamedTuple

from engine.cards import Card, Rank, Suit, deck
from engine.tricks import CardSet, card_set, cards_in

CARDS: Final = deck(Rank.SIX)
POINTS: Final = {rank: min(rank, 10) for rank in Rank} | {Rank.ACE: 11}
"""Points of cards. Gorka 1.2."""
ACE, TEN = POINTS[Rank.ACE], POINTS[Rank.TEN]
_RANKS: Final = {"queens": (Rank.QUEEN,), "sixes": (Rank.SIX,), "both": (Rank.QUEEN, Rank.SIX)}
WILD: Final = {"none": 0} | {
    falka: card_set(card for card in CARDS if card.rank in ranks) for falka, ranks in _RANKS.items()
}
"""The wild cards by the option ``falka``. Gorka 5.2."""
BASE: Final = 64
"""Above any figure in a hand's height."""


class HandKind(StrEnum):
    """Kinds of hands, ascending. Gorka 5.1."""

    NOTHING = "nothing"
    THREE = "three"
    TRYNKA = "trynka"
    KHLYUST = "khlyust"
    CHETVERIK = "chetverik"


KINDS: Final = tuple(HandKind)


class Reading(NamedTuple):
    """One reading of a hand; ``order`` compares two of one kind. Gorka 6."""

    kind: HandKind
    order: tuple[int, ...]
    rank: Rank | None = None
    suit: Suit | None = None
    points: int | None = None

    @property
    def height(self) -> int:
        """A number that compares any two hands."""
        found = KINDS.index(self.kind)
        for figure in (*self.order, 0, 0, 0, 0)[:4]:
            found = found * BASE + figure
        return found


def read(cards: CardSet, falka: str) -> Reading:
    """Return the best reading of a hand. Gorka 5.3.

    >>> hand = card_set(map(Card.parse, ("As", "Ks", "Qd", "7h")))
    >>> read(hand, "queens").kind, read(hand, "queens").points
    (<HandKind.THREE: 'three'>, 31)
    """
    wild = cards_in(cards & WILD[falka])
    return max(_readings(cards_in(cards & ~WILD[falka]), wild), key=lambda each: each.height)


@lru_cache(2**17)
def height(cards: CardSet, falka: str) -> int:
    """Return the height of a hand's best reading."""
    return read(cards, falka).height


def _readings(own: Sequence[Card], wild: Sequence[Card]) -> Iterator[Reading]:
    """Yield what a hand may stand for, worst kinds aside. Gorka 5.1, 6."""
    count = len(wild)
    for rank in {card.rank for card in own} or {Rank.ACE}:
        suits = [card.suit for card in own if card.rank is rank]
        top = (max(suits), 0) if suits else max((card.suit, card.rank) for card in wild)
        if len(suits) + count in (3, 4):
            kind = HandKind.CHETVERIK if len(suits) + count == 4 else HandKind.TRYNKA
            yield Reading(kind, (rank, bool(suits), *top), rank)
    for suit in Suit:
        ranks = [card.rank for card in own if card.suit is suit]
        if ranks and len(ranks) + count in (3, 4):
            points = sum([POINTS[rank] for rank in ranks]) + TEN * count
            if count and Rank.ACE not in ranks:
                points += ACE - TEN
            kind = HandKind.KHLYUST if len(ranks) + count == 4 else HandKind.THREE
            yield Reading(kind, (points, suit, 4 - count, max(ranks)), None, suit, points)
    points = sum([POINTS[card.rank] for card in own]) + ACE * count
    yield Reading(HandKind.NOTHING, (points, *_top(own)), None, None, points)


def _top(own: Sequence[Card]) -> tuple[int, int]:
    """Return the highest card by rank, then by suit."""
    return max([(card.rank, card.suit) for card in own], default=(0, 0))
