"""Checking a shuffle afterwards: commitment, cut and hands, worked out anew from what was revealed.

It asks nothing of the rest of a record: a deal whose figures are wrong may still be dealt fairly,
and a record may follow all rules although its deck is not the one that was committed to. Rule 1.6.
"""

from collections.abc import Callable
from dataclasses import dataclass

from engine.cards import Card
from engine.record import ReadShuffle
from engine.shuffle import commitment

Layout = tuple[tuple[frozenset[Card], ...], tuple[Card, ...]]
"""The hands by place, and the cards that were laid aside or turned."""


@dataclass(frozen=True, slots=True)
class ToldDeal:
    """A finished deal as it is told: how it was shuffled, and who had which cards.

    ``dealt`` is the dealing of its game: it takes the deck as it lies after the cut.
    """

    number: int
    shuffle: ReadShuffle | None
    layout: Layout
    dealt: Callable[[tuple[Card, ...]], Layout]


@dataclass(frozen=True, slots=True)
class Dealing:
    """What follows from a deck, a salt and a cut; ``faults`` are what was told differently."""

    commitment: str
    cards: tuple[Card, ...]
    layout: Layout
    faults: tuple[str, ...]


def deal_again(told: ToldDeal) -> Dealing | None:
    """Work a deal out anew; None where nothing tells how it was shuffled."""
    shuffle = told.shuffle
    if shuffle is None:
        return None
    seal = commitment(shuffle.deck, shuffle.salt)
    cards = (*shuffle.deck[shuffle.cut :], *shuffle.deck[: shuffle.cut])
    layout = told.dealt(cards)
    faults = []
    if seal != shuffle.commitment.lower():
        faults.append("the commitment is not that of deck and salt")
    if layout[0] != told.layout[0]:
        faults.append("the hands do not follow from deck and cut")
    if layout[1] != told.layout[1]:
        faults.append("the cards beside the hands do not follow from deck and cut")
    return Dealing(seal, cards, layout, tuple(faults))
