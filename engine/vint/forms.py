"""Forms of Vint: how many play, who plays with whom, and what is paid. Vint 8."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final

from engine.kit.rubbers import SETTLED
from engine.kit.score import Payment, Points, divided

PLACES: Final = {"pairs": (4,), "auction": (4,), "three": (3,), "two": (2,), "reseat": (4,)}
PARTIES: Final = {"three": 1, "reseat": 0}
"""Parties that win the rubber, where not two; with none each deal is settled. Vint 8.2, 8.5."""
DUMMY, HALF = 3, 2
"""The hand of nobody among three, and how far the one opposite sits."""


def open_hands(form: str, dealer: int, *, played: bool) -> tuple[int, ...]:
    """Return the hands that lie open, once cards are ``played`` or before. Vint 8.1-8.3."""
    match form:
        case "auction":
            return (dealer,)
        case "three":
            return (DUMMY,)
        case "two":
            first = (dealer + HALF) % 4
            return (first, HALF + DUMMY - first) if played else (first,)
    return ()


def paid_for(form: str, sheet: Sequence[Points], *, everybody: bool) -> Iterator[Payment]:
    """Yield what own sheets come to: ``everybody`` settles with everybody. Vint 8.4, 8.5."""
    most, least, seats = max(sheet), min(sheet), range(len(sheet))
    best = [seat for seat in seats if sheet[seat] == most]
    pairs, share = [(a, b) for a in seats for b in best], len(best)
    if form == "reseat":
        lost = [seat for seat in seats if sheet[seat] == least]
        pairs, share = [*zip(lost, best, strict=False)], 1
    elif everybody:
        pairs = [(a, b) if sheet[a] < sheet[b] else (b, a) for a, b in combinations(seats, 2)]
        share = 1
    for loser, winner in pairs:
        if more := sheet[winner] - sheet[loser]:
            yield Payment(loser, winner, divided(more, share), SETTLED)
