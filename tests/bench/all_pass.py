"""How fast an all-pass is weighed with open cards, on one thread.

Deals are random with a fixed seed; the Python twin is asked about endings only, for it takes about
a second for a whole deal.
"""

import random
import statistics
from functools import cache
from time import perf_counter

import pytest

from engine.cards import DECK, Card
from engine.solver import Hands, runtime, warm
from engine.solver.all_pass import (
    AllPassPosition,
    Talon,
    expected,
    expected_by_card,
    expected_by_card_in,
    guaranteed,
)
from engine.tricks import card_set, cards_in
from tests.bench.figures import Figure, figure

DEALS = 300
EXPECTED_AIM = 3.0
GUARANTEED_AIM = 1.7
"""Milliseconds a deal of ten cards with talon tricks, medians."""
KINDS = {"three": (True, False), "four": (True, True), "closed": (False, False)}
"""Three players, the sitting dealer's talon, a closed talon: does a talon lead, does it win."""
SIZE = 8
LAYOUTS = 40


@cache
def positions(kind: str, cards: int = 10, many: int = DEALS) -> tuple[AllPassPosition, ...]:
    """Deals before the first card."""
    led, won = KINDS[kind]
    rng = random.Random(f"{kind} {cards}")
    found = []
    for _ in range(many):
        deck = rng.sample(DECK, 32)
        hands = (card_set(deck[at : at + cards]) for at in (0, 10, 20))
        one, two, three = hands
        talon: Talon = (deck[30], deck[31]) if led else ()
        found.append(AllPassPosition((one, two, three), 0, (), talon, won))
    return tuple(found)


@cache
def shares(kind: str) -> tuple[float, ...]:
    """Milliseconds of each deal."""
    warm()
    found = []
    for position in positions(kind):
        start = perf_counter()
        expected(position)
        found.append((perf_counter() - start) * 1000)
    return tuple(found)


def register(kind: str) -> None:
    """Register the figures of one kind of talon."""
    talon = KINDS[kind][0]

    @figure(f"all_pass_{kind}_ms")
    def deal() -> Figure:
        """What everyone takes, each deal by itself."""
        return Figure("ms", shares(kind), aim=EXPECTED_AIM if talon else None)

    @figure(f"all_pass_{kind}_p95_ms")
    def tail() -> Figure:
        """What 95 of 100 deals stay below."""
        return Figure("ms", (statistics.quantiles(shares(kind), n=20)[-1],))

    @figure(f"all_pass_{kind}_bounds_ms")
    def bounds() -> Figure:
        """What each of the three takes at most, all three."""
        warm()
        found = []
        for position in positions(kind):
            start = perf_counter()
            guaranteed(position)
            found.append((perf_counter() - start) * 1000)
        return Figure("ms", tuple(found), aim=GUARANTEED_AIM if talon else None)


for kind in KINDS:
    register(kind)


@figure("all_pass_worlds_per_second")
def layouts() -> Figure:
    """Layouts of the hidden hands at eight cards, every card of the leader valued."""
    warm()
    rng = random.Random(8)
    rates = []
    for position in positions("closed", SIZE, 20):
        mine, one, two = position.hands
        hidden: list[Card] = list(cards_in(one | two))
        sampled: list[Hands] = []
        for _ in range(LAYOUTS):
            rng.shuffle(hidden)
            sampled.append((mine, card_set(hidden[:SIZE]), card_set(hidden[SIZE:])))
        start = perf_counter()
        expected_by_card_in(sampled, 0)
        rates.append(LAYOUTS / (perf_counter() - start))
    return Figure("worlds/s", tuple(rates), more_is_better=True)


@figure("all_pass_twin_ms")
def twin() -> Figure:
    """Every card of an ending of five tricks by the Python twin."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(runtime, "_compiled", None)
        endings = positions("closed", 5, 21)
        expected_by_card(endings[0])  # works out the tables
        found = []
        for position in endings[1:]:
            start = perf_counter()
            expected_by_card(position)
            found.append((perf_counter() - start) * 1000)
        return Figure("ms", tuple(found))
