"""Who may act: nobody whose place another has taken; and everybody has time to say he lives."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from bot.sharing import lease as leases
from bot.sharing.door import Door
from bot.sharing.lease import Lease
from bot.store import StoreError
from tests.bot.store.test_sharing_rows import make

if TYPE_CHECKING:
    from tests.bot.store.test_sharing_rows import Make

__all__ = ["make"]
pytestmark = pytest.mark.postgres
SHORT = 0.4


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(leases, "LEASE", SHORT)
    monkeypatch.setattr(leases, "RENEW", SHORT / 5)
    monkeypatch.setattr(leases, "MARGIN", SHORT / 10)


async def worker(make: Make) -> Lease:
    lease = Lease(await make(), lambda: 3)
    await lease.begin()
    return lease


async def test_who_is_silent_is_taken_off_and_finds_out(make: Make) -> None:
    silent, other = await worker(make), await worker(make)
    assert silent.holds()
    running = asyncio.create_task(other.run())
    async with asyncio.timeout(10 * SHORT):
        while len(other.peers) != 1:  # noqa: ASYNC110 - the server tells nobody
            await asyncio.sleep(SHORT / 20)
    running.cancel()
    assert other.holds()
    assert not silent.holds()
    assert not await silent.renew()
    assert silent.replaced.is_set()
    await asyncio.sleep(SHORT)
    assert not silent.holds()


async def test_nobody_holds_longer_than_the_server_says(make: Make) -> None:
    lease = await worker(make)
    await asyncio.sleep(SHORT)
    assert not lease.holds()
    assert await lease.renew(), "it was late, and nobody else was there"
    assert lease.holds()


async def test_after_the_server_was_away_everybody_has_time_to_say_that_they_live(
    make: Make,
) -> None:
    first, second = await worker(make), await worker(make)
    await asyncio.sleep(1.5 * SHORT)
    assert await first.renew()
    assert {peer.number: peer.late for peer in first.peers} == {
        first.number: False,
        second.number: True,
    }
    assert await second.renew(), "it was taken off without a word"
    assert first.holds()
    assert second.holds()


async def test_calls_leave_only_while_this_worker_is_one(make: Make) -> None:
    lease = await worker(make)
    door = Door(await make(), "1:token", lease.holds)
    async with asyncio.timeout(SHORT):
        await door.leave()
    await asyncio.sleep(SHORT)
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(SHORT):
            await door.leave()
    assert await lease.renew()
    async with asyncio.timeout(SHORT):
        await door.leave()
    lease.was_replaced()
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(SHORT):
            await door.leave()


async def test_no_call_leaves_while_nobody_knows_whose_the_chats_are(make: Make) -> None:
    class Away:
        async def spend(self, *_: object, queue: bool) -> float:
            raise StoreError("away")

    door = Door(Away(), "1:token", lambda: True)  # type: ignore[arg-type]
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(SHORT):
            await door.leave()
