"""How many taps one, two and three workers answer on one machine, and where its time goes.

Telegram's limits are lifted, in the emulation and in the program: they end it long before the
machine does. People tap as soon as they see that they are asked, and wait for the answer: so there
are never more taps under way than people, however slow the machine is.
"""

from __future__ import annotations

import asyncio
import os
import tempfile
from pathlib import Path
from time import perf_counter, process_time
from typing import TYPE_CHECKING, Final

from bot.process import make_loop_responsive, new_event_loop
from tests.chaos.preferans.townsfolk import APART
from tests.chaos.preferans.workers import City
from tests.chaos.trials import Figures, say, trial
from tests.support.databases import running

if TYPE_CHECKING:
    from collections.abc import Iterable

LIFTED: Final = """
import bot.reconcile.budgets as budgets, bot.reconcile.scheduler as scheduler
import bot.sharing.door as door
budgets.OVERALL.update(dict.fromkeys(budgets.OVERALL, 10**6))
budgets.DOOR = door.RATE = scheduler.AT_DOOR = 10**6
budgets.CHAT_BURST = budgets.CHAT_RATE = budgets.GROUP_BURST = budgets.GROUP_RATE = 1000
budgets.TRICK_BURST = budgets.TRICK_RATE = 1000
"""
_TICK: Final = os.sysconf("SC_CLK_TCK")


@trial("soak/workers")
def throughput(
    workers: tuple[int, ...] = (1, 2, 3),
    tables: int = 150,
    seconds: float = 40.0,
    looks: tuple[float, float] = (0.3, 0.6),
) -> Figures:
    """Taps a second, and milliseconds of the processors for each, by the number of workers."""
    make_loop_responsive()
    found: dict[str, float | str] = {"tables": tables}
    for number in workers:
        with running() as server, tempfile.TemporaryDirectory() as folder:
            city = City(server, server.database(), Path(folder), number, looks, preface=LIFTED)
            with asyncio.Runner(loop_factory=new_event_loop) as runner:
                measured = runner.run(_measure(city, tables, seconds))
        say(f"{number} workers: {measured}")
        found |= {f"{what}, {number} workers": value for what, value in measured.items()}
    return found


async def _measure(city: City, tables: int, seconds: float) -> dict[str, float | str]:
    async with city.open():
        city.world.limits.enabled = False
        city.people.patient = True
        gathering = asyncio.create_task(city.people.gather(tables))
        await asyncio.sleep(tables * APART + 10.0)
        await gathering
        since, begun, before = city.world.clock.now(), perf_counter(), _answered(city)
        ours, theirs, base = process_time(), _worked(city.pids), _worked([city.server.pid])
        await asyncio.sleep(seconds)
        taken, taps = perf_counter() - begun, _answered(city) - before
        ours, theirs = process_time() - ours, _worked(city.pids) - theirs
        base = _worked([city.server.pid]) - base
        await city.people.stop()
    waits = sorted(
        each.answered - each.at
        for each in city.people.made.values()
        if each.answered is not None and each.at >= since
    )
    assert waits, "nobody was answered"
    return {
        "taps a second": round(taps / taken, 1),
        "p95 s from a tap to its answer": round(waits[int(0.95 * len(waits))], 3),
        "ms of the workers a tap": round(1000 * theirs / taps, 2),
        "ms of the database a tap": round(1000 * base / taps, 2),
        "ms of the emulated Telegram and its people a tap": round(1000 * ours / taps, 2),
        "cores used": round((ours + theirs + base) / taken, 2),
    }


def _answered(city: City) -> int:
    return sum(each.answered is not None for each in city.people.made.values())


def _worked(pids: Iterable[int]) -> float:
    """Seconds of the processors that some processes have used, with their children."""
    total = 0.0
    for pid in pids:
        every = [pid, *_children(pid)]
        for each in every:
            try:
                fields = Path(f"/proc/{each}/stat").read_text().rsplit(")", 1)[1].split()
            except FileNotFoundError:
                continue
            # Those that have ended are in their parent's account.
            total += sum(map(int, fields[11:15])) / _TICK
    return total


def _children(pid: int) -> list[int]:
    found = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [int(each) for each in found]
