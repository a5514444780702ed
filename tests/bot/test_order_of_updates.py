"""Updates of one table or chat take turns, and nobody who fails keeps the others waiting."""

from __future__ import annotations

import asyncio

import pytest

from bot.updates import UpdatesInOrder


async def test_a_lane_goes_on_after_whoever_fails_hangs_or_is_cancelled() -> None:
    turns, done = UpdatesInOrder(), []
    hang = asyncio.Event()

    async def work(name: str) -> None:
        if name == "fails":
            raise ValueError(name)
        if name == "hangs":
            await hang.wait()
        done.append(name)

    names = ("first", "fails", "hangs", "waits", "last")
    lane = object()
    tasks = {
        name: asyncio.ensure_future(turns.do_process_update(lane, work(name))) for name in names
    }
    await asyncio.sleep(0.01)
    assert done == ["first"]
    with pytest.raises(ValueError, match="fails"):
        await tasks["fails"]
    tasks["waits"].cancel()
    await asyncio.sleep(0)
    tasks["hangs"].cancel()
    await asyncio.gather(*tasks.values(), return_exceptions=True)
    assert done == ["first", "last"]
