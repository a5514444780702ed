"""What is due at an hour: once, however often the process dies; hours late, it is only told."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from bot.features.schedule import LATE, Schedule
from bot.sandbox import VirtualClock
from bot.store import PlannedWork, Store
from tests.support.databases import KeptFile

BEGUN = 100.0


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    store = await Store.open(KeptFile(tmp_path / "pulka.db").url)
    yield store
    await store.close()


class Doer:
    """Does what is due; its process dies at some."""

    def __init__(self, dies_at: str = "") -> None:
        self.done: list[tuple[str, bool]] = []
        self.dies_at = dies_at

    async def carry_out(self, kind: str, key: str, *, late: bool) -> None:
        self.done.append((f"{kind} {key}", late))
        if key == self.dies_at:
            await asyncio.Event().wait()


def schedule(store: Store, clock: VirtualClock, doer: Doer) -> Schedule:
    """A process that does what is due."""
    services = SimpleNamespace(store=store, clock=clock)
    parts = SimpleNamespace(services=services, carry_out=doer.carry_out)
    return Schedule(cast("Any", parts))


async def run(process: Schedule, clock: VirtualClock, seconds: float) -> None:
    """Let a process run for a while, and kill it."""
    running = asyncio.create_task(process.run())
    await clock.advance(seconds)
    running.cancel()
    await asyncio.wait((running,))


async def test_each_is_done_once_at_its_time(store: Store) -> None:
    clock, doer = VirtualClock(BEGUN), Doer()
    process = schedule(store, clock, doer)
    for number in (3, 1, 2):
        await process.add(PlannedWork("ring", str(number), BEGUN + 100 * number))
    await process.add(PlannedWork("ring", "1", BEGUN + 900))  # planned already
    await run(process, clock, 150)
    assert doer.done == [("ring 1", False)]
    again = Doer()
    await run(schedule(store, clock, again), clock, 2000)
    assert again.done == [("ring 2", False), ("ring 3", False)]


async def test_what_killed_the_process_is_not_done_again(store: Store) -> None:
    clock, doer = VirtualClock(BEGUN), Doer(dies_at="1")
    process = schedule(store, clock, doer)
    await process.add(PlannedWork("ring", "1", BEGUN + 10))
    await process.add(PlannedWork("ring", "2", BEGUN + 20))
    await run(process, clock, 30)
    again = Doer()
    await run(schedule(store, clock, again), clock, 30)
    assert (doer.done, again.done) == ([("ring 1", False)], [("ring 2", False)])


async def test_what_is_hours_late_is_told_to_be(store: Store) -> None:
    clock, doer = VirtualClock(BEGUN), Doer()
    process = schedule(store, clock, doer)
    await process.add(PlannedWork("ring", "old", BEGUN + 10))
    await process.add(PlannedWork("ring", "new", BEGUN + 11 + LATE))
    await clock.advance(LATE + 11 + 60)
    await run(process, clock, 1)
    assert doer.done == [("ring old", True), ("ring new", False)]
