# ruff: noqa: T201 - a command prints its figures
"""Two who choose alike: ``python -m tests.trials.preferans.alike [TIMES] [LAYOUTS]``.

Each time a set of one deal is played twice through tables, by people who choose alike: once with
nothing else running, once, its answers dropped, beside a process that works on each core. Experts
search so many layouts. The logs have to be equal to the last card.
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

from bot.sandbox import Actor
from bot.thinking import solver_cache
from engine import solver
from engine.computers import Effort
from engine.preferans.ai import frozen
from tests.e2e.evening import BotSession
from tests.e2e.players import Player
from tests.e2e.preferans.days import begin, quick_sets
from tests.support.telegram import Playground


def burn() -> None:
    """Work for ever."""
    while True:
        sum(range(10_000))


async def play(evening: BotSession, person: Actor, seed: int) -> list[object]:
    """Play the deal, each choice by its place in the log alone; return the entries."""
    await evening.greet(person)
    table = await begin(evening, person)
    player, taps = Player(person, Random(0)), 0
    while evening.status(table) != "finished":
        if asked := player.look():
            taps += 1
            player.rng.seed(f"{seed}/{len(evening.log(table))}/{taps}")
            player.tap(asked[-1])
        await evening.play.clock.advance(2)
    return [(row.actor, row.action) for row in evening.log(table)]


async def once(seed: int) -> int:
    """Play it twice; return the number of entries."""
    with tempfile.TemporaryDirectory(dir="/dev/shm") as folder, quick_sets(1, searching=True):
        async with BotSession(Playground(), Path(folder), seed=seed).open() as evening:
            first = await play(evening, evening.play.dina, seed)
            evening.kept.change("DELETE FROM set_answers")
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
    times = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    effort = Effort(int(sys.argv[2]) if len(sys.argv) > 2 else 2)
    logging.disable(logging.CRITICAL)
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
    solver_cache.enable()
    solver.warm()
    begun, entries = time.process_time(), 0
    for seed in range(times):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(frozen, "EFFORT", effort)
            entries += asyncio.run(once(seed))
        if seed % 20 == 19:
            print(f"{seed + 1} times, {entries} entries equal", flush=True)
    print(f"{time.process_time() - begun:.0f} s of processor time")


if __name__ == "__main__":
    main()
