"""What hands count against each other: cards of a suit, sequences, cards of one rank.

A deal whose hands count so before its tricks is a `DeclaredDeal`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from operator import itemgetter
from typing import Final, NamedTuple, Self

from engine.cards import Card, Rank, Suit
from engine.codec import Seat
from engine.kit.copying import but
from engine.kit.deal import TrickDeal
from engine.tricks import SUIT_SET, CardSet, card_set, cards_in

PIPS: Final = {rank: min(rank, 10) if rank < Rank.ACE else 11 for rank in Rank}
"""What cards of the longest suit weigh where two are as long."""
SEQUENCES: Final = (0, 0, 0, 3, 4, 15, 16, 17, 18)
"""What a sequence is worth by its cards."""
LEAST: Final = 3
"""Cards of a sequence, and of a set."""
FOURTEEN, THREE, WHITE, ALL = 14, 3, 10, 20
"""What four and three of a rank are worth, a dealt hand without pictures, and all counted."""
LAST, MOST = 3, 10
"""What the last trick, and most tricks, bring."""
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


@dataclass(frozen=True, slots=True)
class Declared:
    """The points of a hand, in the order in which they are told."""

    white: int = 0
    point: int = 0
    sequences: int = 0
    sets: int = 0
    all_: int = 0
    repique: int = 0

    @property
    def total(self) -> int:
        """All of them."""
        return sum((self.white, self.point, self.sequences, self.sets, self.all_, self.repique))


class NamedHand(NamedTuple):
    """What all are told of a hand: what counts whole, else the best as far as it was compared.

    ``pips`` and ``top`` are 0 where they were not named.
    """

    cards: int
    pips: int
    runs: tuple[Run, ...]
    length: int
    top: int
    sets: tuple[Alike, ...]


@dataclass(frozen=True, slots=True)
class Exchange:
    """What a seat laid away, and drew as many; in views an unknown card is None."""

    seat: Seat
    discard: tuple[Card, ...]


class HandCounts(NamedTuple):
    """What hands come to: points, what is told of them, and the cards that lie open by it."""

    declared: tuple[Declared, ...]
    shown: tuple[NamedHand, ...]
    opened: tuple[Card, ...]


def longest(hand: CardSet) -> tuple[int, int, CardSet]:
    """Return the cards of the best suit, their pips, and themselves."""
    return max([_suited(hand & SUIT_SET[suit])[0] for suit in Suit], key=itemgetter(0, 1))


def runs(hand: CardSet) -> list[Run]:
    """Return the sequences, the best first."""
    found = [run for suit in Suit for run in _suited(hand & SUIT_SET[suit])[1]]
    return sorted(found, key=itemgetter(0, 1), reverse=True) if len(found) > 1 else found


@cache
def _suited(held: CardSet) -> tuple[tuple[int, int, CardSet], tuple[Run, ...]]:
    """Return cards of one suit as `longest` does, and their sequences."""
    found, down = list[Run](), sorted(cards_in(held), reverse=True)
    while down:
        top, length = down[0], 1
        while length < len(down) and down[length].rank == top.rank - length:
            length += 1
        if length >= LEAST:
            found.append(Run(length, top.rank, top.suit))
        down = down[length:]
    return (held.bit_count(), sum(PIPS[card.rank] for card in cards_in(held)), held), tuple(found)


def sets(hand: CardSet) -> list[Alike]:
    """Return the sets, the best first."""
    held = ((rank, (hand & cards).bit_count()) for rank, cards in SETS.items())
    found = (Alike(count, rank) for rank, count in held if count >= LEAST)
    return sorted(found, reverse=True)


def best(ranks: Sequence[tuple[int, ...]]) -> int | None:
    """Return the place of the only best of these, None where there is none; () is nothing."""
    top = max(ranks)
    return ranks.index(top) if top and ranks.count(top) == 1 else None


def compared(
    hands: Sequence[CardSet], white: Sequence[int], *, goal: int, repique: int, whole: int = ALL
) -> HandCounts:
    """Return what hands count against each other, ``white`` cards known.

    Who comes to ``goal`` while the others have nothing counts ``repique`` more; ``whole`` is for a
    hand that counts with all its cards.
    """
    suits, found_runs = [longest(hand) for hand in hands], [runs(hand) for hand in hands]
    alikes = [sets(hand) for hand in hands]
    point = best([each[:2] for each in suits])
    run = best([tuple(each[0][:2]) if each else () for each in found_runs])
    alike = best([tuple(each[0]) if each else () for each in alikes])
    many = [each[0] for each in suits]
    lengths = [each[0].length if each else 0 for each in found_runs]
    found, shown, opened = list[Declared](), list[NamedHand](), list[Card]()
    for seat, hand in enumerate(hands):
        cards, pips, suit = suits[seat]
        mine, same = found_runs[seat] * (run == seat), alikes[seat] * (alike == seat)
        used = card_set(card for each in mine for card in each.cards)
        used |= hand & sum(SETS[each.rank] for each in same)
        opened += cards_in(used)
        points = (
            white[seat],
            cards * (point == seat),
            sum(SEQUENCES[each.length] for each in mine),
            sum(FOURTEEN if each.cards == 4 else THREE for each in same),
        )
        found.append(Declared(*points, whole * (0 < hand == used | suit * (point == seat))))
        told = (
            pips * _tied(many, seat),
            tuple(mine),
            lengths[seat],
            int(found_runs[seat][0].top) if lengths[seat] and _tied(lengths, seat) else 0,
            tuple(same or alikes[seat][:1]),
        )
        shown.append(NamedHand(cards, *told))
    totals = [each.total for each in found]
    for seat, each in enumerate(found):
        if goal <= totals[seat] == sum(totals):
            found[seat] = replace(each, repique=repique)
    return HandCounts(tuple(found), tuple(shown), tuple(opened))


def _tied(figures: Sequence[int], seat: int) -> bool:
    """Return whether a seat's figure is the highest, and another one's too."""
    return figures[seat] == max(figures) and figures.count(figures[seat]) > 1


# --- the play -------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class DeclaredDeal(TrickDeal):
    """A deal: ``count`` grows by seat."""

    exchange: tuple[Exchange, ...] = ()
    declared: tuple[Declared, ...] = ()
    shown: tuple[NamedHand, ...] = ()
    count: tuple[int, ...] = ()
    pique: bool = False

    @property
    def first(self) -> int:
        """Who leads: the first in order who plays."""
        return next(seat for seat in self.order if seat in self.playing)

    def tallied(self, goal: int, pique: int) -> Self:
        """Count hands and tricks from the beginning: one for a lead, one for another's trick.

        If the first comes to ``goal`` while the others have nothing, he counts ``pique`` more.
        """
        count, first, paid = [each.total for each in self.declared], self.first, False
        tricks = [(each.cards[0][0], each.winner) for each in self.tricks]
        for leader, winner in (*tricks, *[(seat, seat) for seat, _ in self.trick[:1]]):
            count[leader] += 1
            alone = goal <= count[first] == sum(count)
            if alone and not (paid or self.declared[first].repique):
                count[first] += pique
                paid = True
            count[winner] += winner != leader
        return but(self, count=tuple(count), pique=paid)


def extras(taken: Sequence[int], last: int, capot: int) -> Iterator[tuple[str, int, int]]:
    """Yield what tricks bring at the end, to whom: reason, seat, points; ``capot``: all tricks."""
    most = max(taken)
    if most == sum(taken):
        yield "capot", taken.index(most), capot
        return
    yield "last", last, LAST
    if taken.count(most) == 1:
        yield "most", taken.index(most), MOST
