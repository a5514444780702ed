"""Processes that think, die and hang, and tables that never wait for them."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from bot.thinking import ThinkingError, ThreadThinker, WorkerPool, process
from bot.thinking import pool as pools
from engine import solver
from engine.cards import DECK
from engine.preferans.ai import COMPUTERS, Level
from tests.bot.games.preferans.games import play
from tests.support.waiting import until

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from engine.preferans.observe import PlayerView


def asked() -> PlayerView:
    """An early moment at which a seat has something to choose."""
    for moment in play(3, 3, 1):
        for viewer in range(3):
            seen = moment.seen(viewer)
            if len(seen.moves) > 1 and seen.tricks:
                return seen
    raise AssertionError


@pytest.fixture
async def pool() -> AsyncIterator[WorkerPool]:
    found = WorkerPool(1)
    await found.start()
    await until(lambda: bool(found.pids))
    yield found
    await found.stop()


async def until_replaced(pool: WorkerPool, old: int) -> None:
    await until(lambda: bool(pool.pids) and pool.pids != (old,))


@pytest.mark.slow
async def test_an_expert_is_asked_beside_the_loop(pool: WorkerPool) -> None:
    seen = asked()
    for level in Level:
        assert await pool.choose(COMPUTERS, seen, 1, level, table=1) in (*seen.moves, *seen.rights)
    assert await pool.work(os.getpid, table=1) == pool.pids[0] != os.getpid()
    assert await pool.work(os.nice, 0, table=1) >= 10


@pytest.mark.slow
async def test_a_process_that_dies_is_replaced_and_nobody_waits(
    pool: WorkerPool, capfd: pytest.CaptureFixture[str]
) -> None:
    seen, (pid,) = asked(), pool.pids
    under_way = asyncio.create_task(pool.work(time.sleep, 60, table=1))
    await asyncio.sleep(0.1)
    os.kill(pid, signal.SIGKILL)
    begun = time.monotonic()
    with pytest.raises(ThinkingError):
        await under_way
    assert await pool.choose(COMPUTERS, seen, 1, Level.EXPERT, table=1) in seen.moves
    assert time.monotonic() - begun < 1.0
    await until_replaced(pool, pid)
    assert await pool.work(os.getpid, table=1) == pool.pids[0]
    said = capfd.readouterr().out
    assert "thinking.lost" in said
    assert not any(repr(card) in said for card in DECK)


@pytest.mark.slow
async def test_a_process_that_hangs_is_ended(
    pool: WorkerPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen, (pid,) = asked(), pool.pids
    # Until its solver is compiled a process is taken for slow, not for stuck.
    while not await pool.work(solver.compiled, table=1):  # noqa: ASYNC110 - see `tests.support.waiting`
        await asyncio.sleep(0.2)
    monkeypatch.setattr(pools, "SEARCH_TIMEOUT", 1.0)
    monkeypatch.setattr(pools, "WORK_TIMEOUT", 1.0)
    hanging = asyncio.create_task(pool.work(time.sleep, 60, table=1))
    await asyncio.sleep(0)
    begun = time.monotonic()
    assert await pool.choose(COMPUTERS, seen, 1, Level.EXPERT, table=2) in seen.moves
    assert time.monotonic() - begun < 3.0
    with pytest.raises(ThinkingError):
        await hanging
    await until_replaced(pool, pid)
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


@pytest.mark.slow
async def test_patient_work_outlasts_the_usual_time(
    pool: WorkerPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pools, "WORK_TIMEOUT", 0.2)
    before = asyncio.create_task(pool.work(time.sleep, 0.5, table=1, patient=True))
    assert await pool.work(os.nice, 0, table=1, patient=True) == 19
    await before


@pytest.mark.slow
async def test_no_table_waits_behind_patient_work(pool: WorkerPool, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    # Whoever opens a pipe to read waits for whoever writes.
    patient = asyncio.create_task(pool.work(Path.read_text, pipe, table=1, patient=True))
    await asyncio.sleep(0)
    assert await pool.work(os.getpid, table=1) == pool.pids[0]
    assert not patient.done()
    await asyncio.to_thread(pipe.write_text, "answer")
    assert await patient == "answer"


@pytest.mark.slow
async def test_what_fails_is_told_by_its_kind_alone(
    pool: WorkerPool, capfd: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(ThinkingError, match=r"^ValueError$"):
        await pool.work(int, "the hidden card is As", table=1)
    with pytest.raises(ThinkingError):
        await pool.work(lambda: None, table=1)  # cannot be pickled
    assert await pool.work(os.getpid, table=1) == pool.pids[0]
    assert "hidden" not in capfd.readouterr().out


async def test_a_pool_that_cannot_start_leaves_the_club(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "START_TIMEOUT", 0.0)
    pool, seen = WorkerPool(1), asked()
    await pool.start()
    begun = time.monotonic()
    assert await pool.choose(COMPUTERS, seen, 1, Level.EXPERT, table=1) in seen.moves
    assert time.monotonic() - begun < pools.SEARCH_TIMEOUT
    await pool.stop()


@pytest.mark.slow
async def test_when_all_is_over_no_process_is_left() -> None:
    pool = WorkerPool(2)
    await pool.start()
    await until(lambda: len(pool.pids) == 2)
    pids = *pool.pids, await pool.work(os.getpid, table=1, patient=True)
    work = asyncio.create_task(pool.work(time.sleep, 60, table=1))
    await asyncio.sleep(0.1)
    await pool.stop()
    work.cancel()
    await until(lambda: not any(_lives(pid) for pid in pids), limit=5)


def _lives(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


async def test_a_thread_thinker_is_the_same_for_the_same_seed() -> None:
    thinker, seen = ThreadThinker(2), asked()
    for level in Level:
        first = await thinker.choose(COMPUTERS, seen, 7, level, table=1)
        assert first in (*seen.moves, *seen.rights)
        assert await thinker.choose(COMPUTERS, seen, 7, level, table=2) == first
    with pytest.raises(ThinkingError, match="ValueError"):
        await thinker.work(int, "x", table=1)


@pytest.mark.slow
@pytest.mark.parametrize("what", ["thread", "question", "answer"])
async def test_python_itself_says_nothing_of_what_fails_in_a_process(
    tmp_path: Path, what: str
) -> None:
    """Not in a thread, not in what cannot be pickled, and not where nobody could catch it."""
    said = tmp_path / "stderr"
    arguments = [sys.executable, "-m", "tests.bot.thinking.failing", what]
    with said.open("wb") as file:
        process = await asyncio.create_subprocess_exec(*arguments, stdout=file, stderr=file)
        assert await asyncio.wait_for(process.wait(), 120) == 0
    written = said.read_text()
    assert "thinking.started" in written
    assert "hidden" not in written
    assert "Traceback" not in written
