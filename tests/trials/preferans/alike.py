# ruff: noqa: T201 - a command prints its figures
"""Two who choose alike: ``python -m tests.trials.preferans.alike [DEALS] [LAYOUTS]``.

Sets of three deals, of each convention in turn, are played twice through tables by people who
choose alike: once with nothing else of the trial running, once, all answers dropped, beside a
process that works on each core. Experts search so many layouts, as many as declared if none are
named. The logs have to be equal to the last card, and as many answers found anew.
"""

import asyncio
import logging
import multiprocessing
import os
import sys
import tempfile
import time
from pathlib import Path
from random import Random

import pytest
import structlog

from bot.features import day_sets
from bot.sandbox import Actor
from bot.sandbox.clock import VirtualClock
from bot.thinking import solver_cache
from engine import solver
from engine.computers import Effort
from engine.preferans.ai import frozen
from engine.preferans.sets import AGREEMENTS
from tests.e2e.evening import BotSession
from tests.e2e.players import Player
from tests.e2e.preferans.days import DAY, DEALS, FROZEN, begin, quick_sets
from tests.support.telegram import Playground


def burn() -> None:
    """Work for ever."""
    while True:
        sum(range(10_000))


async def play(evening: BotSession, person: Actor, seed: int) -> list[object]:
    """Play the deals, each choice by its place in the log alone; return entries and answers."""
    evening.kept.change("DELETE FROM set_answers")
    await evening.greet(person)
    player, found, taps = Player(person, Random(0)), list[object](), 0
    for _ in range(DEALS):
        table = await begin(evening, person)
        while evening.status(table) != "finished":
            if asked := player.look():
                taps += 1
                player.rng.seed(f"{seed}/{taps}/{len(evening.log(table))}")
                player.tap(asked[-1])
            await evening.play.clock.advance(2)
        found += [(row.actor, row.action) for row in evening.log(table)]
    return found + evening.rows("SELECT key, action FROM set_answers ORDER BY key")


async def once(seed: int) -> int:
    """Play them twice; return the number of entries and answers."""
    with tempfile.TemporaryDirectory(dir="/dev/shm") as folder:
        async with BotSession(
            Playground(VirtualClock(patience=1800)), Path(folder), seed=seed
        ).open() as evening:
            await evening.play.clock.advance(seed % len(AGREEMENTS) * DAY)
            first = await play(evening, evening.play.dina, seed)
            load = [multiprocessing.Process(target=burn) for _ in range(os.cpu_count() or 1)]
            for each in load:
                each.start()
            try:
                second = await play(evening, evening.play.egor, seed)
            finally:
                for each in load:
                    each.kill()
    assert first == second, seed
    return len(first)


def main() -> None:
    """Play so many."""
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    effort = Effort(int(sys.argv[2])) if len(sys.argv) > 2 else frozen.EFFORT
    os.nice(19)
    logging.disable(logging.CRITICAL)
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
    solver_cache.enable()
    solver.warm()
    begun, entries = time.process_time(), 0
    for seed in range(-(-deals // DEALS)):
        with pytest.MonkeyPatch.context() as patch, quick_sets(DEALS, answer=FROZEN.answer):
            patch.setattr(frozen, "EFFORT", effort)
            patch.setattr(day_sets, "FEW", 0)  # no computer plays beside them
            entries += asyncio.run(once(seed))
        spent = time.process_time() - begun
        done = DEALS * (seed + 1)
        print(f"{done} deals twice, {entries} entries and answers equal, {spent:.0f} s", flush=True)


if __name__ == "__main__":
    main()
