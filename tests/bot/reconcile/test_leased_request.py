"""Calls of a process that may not play any more: none begins, and those under way are given up."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest
from telegram import Bot
from telegram.error import TimedOut

from bot.clock import SystemClock
from bot.reconcile.leased_request import LeasedRequest, over_http
from bot.sandbox import World
from bot.sandbox.server import api_url, serve
from bot.store import Lease

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from tests.support.telegram import Playground


class Told(Lease):
    """A lease of which the test says whether it was renewed."""

    renewed = True
    asked = 0

    def may_call(self) -> bool:
        self.asked += 1
        return self.renewed and super().may_call()


@pytest.fixture
async def lease() -> Told:
    return Told()


@pytest.fixture
async def bot(playground: Playground, lease: Told) -> AsyncIterator[Bot]:
    requests = [
        LeasedRequest(playground.request(latency=1.0), lease, playground.clock) for _ in range(2)
    ]
    bot = Bot(playground.world.token, request=requests[0], get_updates_request=requests[1])
    await playground.clock.drive(bot.initialize())
    playground.world.calls.clear()
    yield bot
    await playground.clock.drive(bot.shutdown())


async def test_a_call_waits_for_a_renewal(playground: Playground, bot: Bot, lease: Told) -> None:
    lease.renewed = False
    call = asyncio.create_task(bot.send_message(playground.anna.id, "hello"))
    await playground.clock.advance(10)
    assert playground.world.calls == []
    lease.renewed = True
    await playground.clock.advance(2)
    assert call.done()
    assert playground.texts(playground.anna.private)[-1] == "hello"


@pytest.mark.parametrize("renewed", [True, False])
async def test_what_is_under_way_is_given_up_with_the_lease(
    playground: Playground, bot: Bot, lease: Told, renewed: bool
) -> None:
    """Long polls and uploads too; whether a call took effect nobody knows."""
    lease.renewed = renewed
    calls = [
        asyncio.create_task(bot.send_message(playground.anna.id, "hello")),
        asyncio.create_task(bot.send_document(playground.anna.id, b"x" * 100_000)),
        asyncio.create_task(bot.get_updates(timeout=10)),
    ]
    await playground.clock.advance(0.5)
    assert not any(call.done() for call in calls)
    lease.lose()
    await playground.clock.advance(0.2)
    for call in calls:
        assert isinstance(call.exception(), TimedOut)
    with pytest.raises(TimedOut):
        await bot.send_message(playground.anna.id, "hello")
    await playground.clock.advance(20)
    assert playground.world.calls == []


async def test_the_first_byte_asks_once_more(lease: Told) -> None:
    """Of a process that stood still between the decision to call and the call nothing is sent."""
    world = World(SystemClock())
    front = await serve(world)
    bot = Bot(
        world.token,
        base_url=api_url(front),
        request=over_http(lease, world.clock),
        get_updates_request=over_http(lease, world.clock, 1),
    )
    async with bot:
        made, lease.asked = len(world.calls), 0
        await bot.get_me()
        assert (lease.asked, len(world.calls)) == (2, made + 1)
        answers = iter([True, False])
        lease.may_call = lambda: next(answers)  # type: ignore[method-assign]
        with pytest.raises(TimedOut):
            await bot.get_me()
        assert len(world.calls) == made + 1
    await front.cleanup()
