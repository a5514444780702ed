"""The virtual clock: order, rest, threads, and giving up."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

import aiosqlite

from bot.clock import SystemClock
from bot.sandbox.clock import VirtualClock

if TYPE_CHECKING:
    from pathlib import Path


async def test_sleepers_wake_in_order_at_their_time() -> None:
    clock = VirtualClock(1000)
    woken: list[tuple[str, float]] = []

    async def sleeper(name: str, *naps: float) -> None:
        for nap in naps:
            await clock.sleep(nap)
            woken.append((name, clock.now()))

    tasks = [
        asyncio.ensure_future(sleeper("a", 3, 3)),
        asyncio.ensure_future(sleeper("b", 1, 4)),
        asyncio.ensure_future(sleeper("c", 100)),
    ]
    await clock.advance(10)
    assert woken == [("b", 1001), ("a", 1003), ("b", 1005), ("a", 1006)]
    assert clock.now() == 1010
    await clock.advance(89)
    assert len(woken) == 4
    await clock.advance(1)
    assert woken[-1] == ("c", 1100)
    await asyncio.gather(*tasks)


async def test_what_a_sleeper_starts_comes_to_rest_before_the_next_wakes() -> None:
    clock = VirtualClock(0)
    seen: list[float] = []

    async def chain() -> None:
        await clock.sleep(1)
        for _ in range(50):
            await asyncio.sleep(0)
        seen.append(clock.now())

    tasks = [asyncio.ensure_future(chain()), asyncio.ensure_future(clock.sleep(1.001))]
    await clock.advance(5)
    assert seen == [1]
    await asyncio.gather(*tasks)


async def test_no_time_passes_while_a_database_thread_works(tmp_path: Path) -> None:
    clock = VirtualClock(0)
    moments: list[float] = []

    async def writer(db: aiosqlite.Connection) -> None:
        await db.create_function("nap", 1, time.sleep)
        for _ in range(3):
            await db.execute("SELECT nap(0.02)")
            moments.append(clock.now())
        await clock.sleep(1)
        await db.execute("CREATE TABLE t (x)")
        await db.commit()
        moments.append(clock.now())

    async with aiosqlite.connect(tmp_path / "x.db") as db:
        ticking = asyncio.ensure_future(clock.sleep(0.5))
        await clock.drive(writer(db))
        assert ticking.done()
    assert moments == [0, 0, 0, 1]


async def test_who_sets_the_machines_clock_changes_no_time_that_is_counted() -> None:
    machine = VirtualClock(1000)
    clock = SystemClock(machine.wall, machine.now, machine.sleep)
    machine.put(3600)
    await machine.advance(10)
    assert (clock.now(), clock.set_by, machine.wall()) == (1010, 3600, 4610)
    machine.put(-7200)
    assert (clock.now(), clock.set_by) == (1010, -3600)
    # A new start takes the machine's time as it is.
    assert SystemClock(machine.wall, machine.now, machine.sleep).now() == -2590
