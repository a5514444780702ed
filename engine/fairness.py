"""Verifies lots and shuffles: commitments, lots, cut and hands are recomputed.

It uses nothing else of a record: a deal with wrong figures may still be dealt fairly, and a record
may follow all rules although its deck breaks the commitment. Rules 1.6, 1.8.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from itertools import zip_longest
from typing import Any

from engine.cards import Card
from engine.record import AnyRecords, DealShuffle, Draw, Layout, Record, ToldLayout, follows
from engine.shuffle import commitment, lots_commitment, lots_of


@dataclass(frozen=True, slots=True)
class ToldDeal:
    """A finished deal in a record: its shuffle, and the hands.

    ``dealt`` is the dealing of its game: it takes the deck after the cut.
    """

    number: int
    shuffle: DealShuffle | None
    layout: ToldLayout
    dealt: Callable[[tuple[Card, ...]], Layout]


def told_deals(records: AnyRecords, record: Record[Any, Any]) -> list[ToldDeal]:
    """Return the deals of a record, to be dealt again."""
    return [
        ToldDeal(
            number,
            deal.shuffle,
            records.layout(deal.facts),
            partial(
                _dealt,
                records,
                deal.facts,
                len(deal.present or record.players),
                record.history.agreement,
            ),
        )
        for number, deal in enumerate(record.history.deals, 1)
    ]


def _dealt(
    records: AnyRecords,
    facts: Any,
    players: int,
    agreement: Any,
    cards: tuple[Card, ...],
) -> Layout:
    return records.dealt(cards, facts.dealer % players, players, agreement, facts)


@dataclass(frozen=True, slots=True)
class Dealing:
    """The results of a deck, a salt and a cut; ``faults`` are differences from the record."""

    commitment: str
    cards: tuple[Card, ...]
    layout: Layout
    faults: tuple[str, ...]


def deal_again(told: ToldDeal) -> Dealing | None:
    """Recompute a deal; None without a recorded shuffle."""
    shuffle = told.shuffle
    if shuffle is None:
        return None
    seal = commitment(shuffle.deck, shuffle.salt)
    cards = (*shuffle.deck[shuffle.cut :], *shuffle.deck[: shuffle.cut])
    hands, beside = told.dealt(cards)
    layout = hands, beside[: len(told.layout[1])]
    known = zip_longest(told.layout[1], layout[1])
    faults = []
    if seal != shuffle.commitment.lower():
        faults.append("the commitment is not that of deck and salt")
    if layout[0] != told.layout[0]:
        faults.append("the hands do not follow from deck and cut")
    if any(card not in (None, due) for card, due in known):
        faults.append("the cards beside the hands do not follow from deck and cut")
    return Dealing(seal, cards, layout, tuple(faults))


@dataclass(frozen=True, slots=True)
class Drawing:
    """The results of the lots' salt; ``faults`` are differences from the record.

    ``seats`` were drawn in joining order, ``dealer`` by seat.
    """

    commitment: str
    seats: tuple[Card, ...]
    dealer: tuple[Card, ...]
    faults: tuple[str, ...]


def draw_again(told: Draw, deck: tuple[Card, ...]) -> Drawing | None:
    """Draw the lots anew; None without a salt."""
    if not told.salt:
        return None
    players = len(told.seats)
    lots = lots_of(told.salt, deck, players)
    faults = () if follows(told, deck) else ("the lots do not follow from their salt",)
    return Drawing(lots_commitment(told.salt), lots[:players], lots[players:], faults)
