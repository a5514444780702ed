"""Whether the time of a computer's card tells on a loaded machine who had a choice."""

import asyncio
import multiprocessing
import os
import random
import time
from statistics import quantiles
from typing import Final

from bot.clock import SystemClock
from bot.thinking import WorkerPool
from tests.bench.gathering import until
from tests.bot.tables.preferans.pacing import Town, followers
from tests.chaos.trials import Figures, say, trial
from tests.support.permutation import largest_difference, p_value

BUSY: Final = 9
"""Processes that do nothing else, and tables that share one process of the bot."""
LIMIT: Final = 900.0
"""Seconds that cards may take in all."""
SEEDS: Final = (1, 2, 3)


def _spin(seconds: float) -> None:
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        pass


@trial("soak/forced-cards")
def forced_cards(cards: int = 400, busy: int = BUSY) -> Figures:
    """Time so many cards with and without a choice while other processes keep the machine busy."""
    context = multiprocessing.get_context("spawn")
    others = [context.Process(target=_spin, args=(LIMIT,), daemon=True) for _ in range(busy)]
    for each in others:
        each.start()
    try:
        town = asyncio.run(_played(cards))
        load = os.getloadavg()[0]
    finally:
        for each in others:
            each.kill()
            each.join()
    with_choice, forced = town.took[True], town.took[False]
    chances = [p_value(with_choice, forced, seed) for seed in SEEDS]
    figures = {
        "load": round(load, 1),
        "largest difference of deciles, s": round(largest_difference(with_choice, forced), 3),
        "p, least of three": min(chances),
    }
    for name, took in (("with a choice", with_choice), ("forced", forced)):
        found = quantiles(took, n=20)
        figures |= {f"{name}, s, {5 * at} of 100": round(found[at - 1], 2) for at in (1, 10, 19)}
    if min(chances) <= 0.05:
        raise AssertionError(figures)
    return figures


async def _played(cards: int) -> Town:
    thinker, rng = WorkerPool(1), random.Random(1)
    await thinker.start()
    try:
        async with asyncio.timeout(LIMIT):
            await until(lambda: thinker.ready, "a compiled solver", limit=LIMIT)
            town, views = Town(1, SystemClock(), thinker, tables=BUSY), followers()
            say("the solver is compiled")
            await town.play(*(rng.choices(each, k=cards) for each in views))
            return town
    finally:
        await thinker.stop()
