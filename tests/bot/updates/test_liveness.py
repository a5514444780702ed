"""With a webhook Telegram says, when it is asked, whether anything waits that does not come."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

import pytest

from bot.app import build
from bot.sandbox.faults import Drop
from bot.sandbox.transport import WorldRequest
from bot.sandbox.updates import Webhook
from bot.updates.liveness import DEAF_AFTER, UpdateLiveness
from bot.updates.webhook import ASK_EVERY, ask_what_waits

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from tests.support.telegram import Playground


@pytest.fixture
async def hearing(playground: Playground) -> AsyncIterator[UpdateLiveness]:
    """Of a bot to whom nobody delivers anything."""
    world, clock = playground.world, playground.clock
    world.updates.webhook = Webhook("https://x.example/hook")
    world.updates.drop()
    application = build(world.token, request=WorldRequest(world))
    await clock.drive(application.bot.initialize())
    found = UpdateLiveness(clock)
    found.begin()
    asking = asyncio.create_task(ask_what_waits(application.bot, found, clock))
    yield found
    asking.cancel()
    with suppress(asyncio.CancelledError):
        await asking


async def test_alive_while_queue_is_empty(playground: Playground, hearing: UpdateLiveness) -> None:
    begun = playground.clock.now()
    await playground.clock.advance(600)
    assert hearing.since() == begun


@pytest.mark.parametrize("line", ["nothing is delivered", "nothing is answered"])
async def test_nobody_is_heard_until_all_that_waits_has_come(
    playground: Playground, hearing: UpdateLiveness, line: str
) -> None:
    world, clock = playground.world, playground.clock
    begun = clock.now()
    if line == "nothing is delivered":
        playground.anna.write(playground.group, "/newgame")
    else:
        world.faults.add("getWebhookInfo", Drop())
    await clock.advance(DEAF_AFTER - ASK_EVERY)
    assert hearing.since() == begun
    await clock.advance(600)
    assert hearing.since() == clock.now()
    world.updates.drop()
    world.faults.clear()
    await clock.advance(ASK_EVERY)
    again = hearing.since()
    assert clock.now() - ASK_EVERY <= again <= clock.now()
    await clock.advance(600)
    assert hearing.since() == again
