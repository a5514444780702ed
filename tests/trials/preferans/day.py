# ruff: noqa: T201 - a command prints its figures
"""The day's deals at length: ``python -m tests.trials.preferans.day WORD [COUNT]``.

``people``: so many play nine deals each while the process is killed COUNT / 4 times; ``forged``: so
many forged buttons, links and commands beside a running set. The computers do not search.
"""

import asyncio
import logging
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

import pytest
import structlog

from tests.e2e.evening import BotSession
from tests.e2e.preferans.days import quick_sets
from tests.e2e.preferans.full_day import FullDay
from tests.e2e.preferans.test_day_forged import Spies
from tests.support.results import check_results
from tests.support.telegram import Playground
from tests.support.unhurried import lift

DEALS: Final = 9


async def people(count: int) -> None:
    """Let people play a day, and look at what came of it."""
    with tempfile.TemporaryDirectory() as folder, quick_sets(DEALS):
        async with BotSession(Playground(), Path(folder)).open() as evening:
            found = FullDay(evening, people=count, deals=DEALS, kills=count // 4)
            await found.play()
        rows = await check_results(evening.kept)
    print(f"{count} people, {found.taps} taps, {found.killed} kills, {rows} rows equal")


async def forged(count: int) -> None:
    """Forge so many."""
    with tempfile.TemporaryDirectory() as folder, quick_sets():
        async with BotSession(Playground(), Path(folder)).open() as evening:
            spies = Spies(evening, 2)
            await spies.begin()
            await spies.forge(count)
            print(f"{count} forged, {len(evening.play.world.popups)} pop-ups, nothing shown")


def main() -> None:
    """Run one."""
    run = {"people": people, "forged": forged}[sys.argv[1]]
    count = (
        int(sys.argv[2]) if len(sys.argv) > 2 else {"people": 200, "forged": 10_000}[sys.argv[1]]
    )
    logging.disable(logging.CRITICAL)
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
    with pytest.MonkeyPatch.context() as patch:
        lift(patch)
        begun = time.process_time()
        asyncio.run(run(count))
    print(f"{time.process_time() - begun:.0f} s of processor time")


if __name__ == "__main__":
    main()
