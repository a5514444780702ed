"""How fast the exact solver answers, on one thread, and beside it the bridge solver DDS.

Deals are random with a fixed seed; every figure of the search is taken on deals that no earlier
one has met, except where the same deal is asked about more than once on purpose.
"""

import random
import statistics
import subprocess
import sys
from functools import cache
from time import perf_counter

import pytest

from engine.cards import DECK, Suit
from engine.solver import (
    MISERE,
    NO_TRUMP,
    Hands,
    Position,
    after_discards,
    runtime,
    tricks,
    values_in,
    warm,
)
from engine.tricks import card_set, cards_in
from tests.bench.figures import Figure, figure

DEALS = 1_000
PASSES = 5
"""Times 1,000 deals are gone through: what else the machine does comes in bursts."""
STRAINS = {"trump": 0, "no_trump": NO_TRUMP, "misere": MISERE}
MEANS = {"trump": 0.15, "no_trump": 0.15, "misere": 0.75}
TAILS = {"trump": 0.5, "no_trump": 0.5, "misere": 2.2}
TWINS = {"trump": 15.0, "no_trump": 15.0, "misere": 80.0}
"""Aims in milliseconds a deal: mean, 95th percentile, and the median of the Python twin."""
WORLDS = {"contract": 15_000.0, "misere": 6_000.0}
"""Aims: sampled worlds a second with every card valued, at eight cards."""
DISCARDS_AIM = 15.0
"""Milliseconds for 66 discards in five strains."""
START_AIM = 0.4
"""Seconds to the first answer of a process that finds the compiled search in the cache."""
DDS_AIM = 2.0
"""How many times as fast as DDS."""


@cache
def positions(strain: int, many: int = DEALS, seed: int = 2026) -> tuple[Position, ...]:
    """Ten-card deals; the declarer is player 0, anyone leads; trumps are any suit."""
    rng = random.Random(seed)
    found = []
    for _ in range(many):
        deck = rng.sample(DECK, 32)
        hands = tuple(card_set(deck[at : at + 10]) for at in (0, 10, 20))
        leader, trump = rng.randrange(3), rng.randrange(4)
        one, two, three = hands
        found.append(Position((one, two, three), leader, 0, trump if strain < 4 else strain))
    return tuple(found)


def timed(position: Position) -> float:
    """Milliseconds to the tricks of a position."""
    start = perf_counter()
    tricks(position)
    return (perf_counter() - start) * 1000


@cache
def times(strain: int) -> tuple[tuple[float, ...], ...]:
    """Milliseconds of each deal, in passes that each begin with an empty memory."""
    warm()
    passes = []
    for _ in range(PASSES):
        runtime.runtime().memories.known.clear()
        passes.append(tuple(map(timed, positions(strain))))
    return tuple(passes)


def register(game: str, strain: int) -> None:
    """Register the figures of one game."""

    @figure(f"solver_{game}_mean_ms")
    def mean() -> Figure:
        """The mean of 1,000 deals of ten cards, by passes."""
        return Figure("ms", tuple(map(statistics.mean, times(strain))), aim=MEANS[game])

    @figure(f"solver_{game}_p95_ms")
    def tail() -> Figure:
        """What 95 of 100 deals stay below, by passes."""
        tails = (statistics.quantiles(taken, n=20)[-1] for taken in times(strain))
        return Figure("ms", tuple(tails), aim=TAILS[game])

    @figure(f"solver_{game}_twin_ms")
    def twin() -> Figure:
        """Each of fifty deals by the Python twin."""
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(runtime, "_compiled", None)
            deals = positions(strain, 51)
            tricks(deals[0])  # works out the tables
            return Figure("ms", tuple(map(timed, deals[1:])), aim=TWINS[game])


for game, strain in STRAINS.items():
    register(game, strain)


@figure("solver_discards_ms")
def discards() -> Figure:
    """All 66 discards of twelve cards, in four suits and no-trump."""
    warm()
    rng = random.Random(66)
    taken = []
    for _ in range(50):
        deck = rng.sample(DECK, 32)
        hands = card_set(deck[:12]), card_set(deck[12:22]), card_set(deck[22:])
        start = perf_counter()
        after_discards(*hands, rng.randrange(3), (*Suit, NO_TRUMP))
        taken.append((perf_counter() - start) * 1000)
    return Figure("ms", (statistics.mean(taken),), aim=DISCARDS_AIM)


def worlds_a_second(strain: int | None) -> tuple[float, ...]:
    """Rates for a player on lead who sees eight cards, over 300 layouts of the other sixteen."""
    warm()
    rng = random.Random(8)
    rates = []
    for number in range(12):
        deck = rng.sample(DECK, 24)
        own, others = card_set(deck[:8]), deck[8:]
        place = number % 3
        worlds: list[Hands] = []
        for _ in range(300):
            rng.shuffle(others)
            hands = [card_set(others[:8]), card_set(others[8:])]
            hands.insert(place, own)
            worlds.append((hands[0], hands[1], hands[2]))
        asked = strain if strain is not None else number % 5
        start = perf_counter()
        values_in(worlds, place, 0, asked)
        rates.append(len(worlds) / (perf_counter() - start))
    return tuple(rates)


@figure("solver_contract_worlds_per_second")
def contract_worlds() -> Figure:
    """Sampled layouts with every card valued, in suits and no-trump."""
    rates = worlds_a_second(None)
    return Figure("worlds/s", rates, aim=WORLDS["contract"], more_is_better=True)


@figure("solver_misere_worlds_per_second")
def misere_worlds() -> Figure:
    """The same in misère."""
    rates = worlds_a_second(MISERE)
    return Figure("worlds/s", rates, aim=WORLDS["misere"], more_is_better=True)


@figure("solver_cached_start_s")
def start() -> Figure:
    """From the first import to the first answer, in a process of its own."""
    warm()
    program = """
from time import perf_counter
start = perf_counter()
from bot.thinking import solver_cache
solver_cache.enable()
from engine.solver import Position, compiled, tricks, warm
warm()
assert tricks(Position((0x3FF, 0xFFC00, 0x3FF00000), 0, 0, 0)) == 8
assert compiled()
print(perf_counter() - start)
"""
    taken = []
    for _ in range(5):
        run = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)  # noqa: S603 - our own text
        taken.append(float(run.stdout))
    return Figure("s", tuple(taken), aim=START_AIM)


@figure("solver_times_as_fast_as_dds")
def beside_dds() -> Figure:
    """No-trump, deal by deal, with ``endplay.dds.solve_board`` asked for one best card.

    Its fourth hand sits between the first defender and the second with ten of the cards below
    seven, which follow to nothing and win nothing. Both report the same tricks, or this fails.
    """
    try:
        from endplay.dds import solve_board
        from endplay.dds.solve import SolveMode
        from endplay.types import Deal, Denom, Player
    except ImportError:
        return Figure("times", skipped="endplay is not installed; it is in the extra: bench")
    warm()
    seats = (Player.north, Player.east, Player.west)
    rng = random.Random(2027)
    ours, theirs = 0.0, 0.0
    for position in positions(NO_TRUMP, DEALS, seed=2027):
        low = [f"{suit}{rank}" for suit in "SCDH" for rank in "23456"]
        deal = Deal()
        deal.clear()
        deal.first, deal.trump = seats[position.leader], Denom.nt
        for seat, hand in zip(seats, position.hands, strict=True):
            for card in cards_in(hand):
                deal[seat].add(card.code[1].upper() + card.code[0])
        for code in rng.sample(low, 10):
            deal[Player.south].add(code)
        begin = perf_counter()
        board = solve_board(deal, SolveMode.OptimalOne)
        middle = perf_counter()
        found = tricks(position)
        end = perf_counter()
        theirs += middle - begin
        ours += end - middle
        most = max(number for _, number in board)
        if found != (most if position.leader == 0 else 10 - most):
            raise AssertionError(f"DDS finds {most} in {position}")
    return Figure("times", (theirs / ours,), aim=DDS_AIM, more_is_better=True)
