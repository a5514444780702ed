"""Updates are pushed to a webhook as the Bot API server pushes them."""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import pytest
from aiohttp import web
from telegram import Bot, InlineKeyboardButton, InlineKeyboardMarkup
from telegram.error import Conflict
from telegram.request import HTTPXRequest

from bot.clock import SystemClock
from bot.sandbox import Actor, World, add_party
from bot.sandbox.deliveries import FIRST_PAUSE, SECRET_HEADER
from bot.sandbox.server import api_url, root_url, serve
from tests.support.waiting import until

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from bot.sandbox.model import Message

SECRET = "x-y_Z"
KEYS = InlineKeyboardMarkup([[InlineKeyboardButton("Сесть", callback_data="sit")]])


@dataclass(slots=True)
class Hook:
    """A bot that takes updates, or does not."""

    url: str = ""
    codes: dict[int, list[int]] = field(default_factory=dict)
    """What comes before 200, by the number of the update."""
    got: list[int] = field(default_factory=list)
    bodies: list[dict[str, Any]] = field(default_factory=list)
    secrets: Counter[str | None] = field(default_factory=Counter)
    at: list[float] = field(default_factory=list)
    open: asyncio.Event = field(default_factory=asyncio.Event)
    busy: int = 0
    busiest: int = 0

    async def take(self, request: web.Request) -> web.Response:
        update = await request.json()
        self.secrets[request.headers.get(SECRET_HEADER)] += 1
        self.got.append(update["update_id"])
        self.bodies.append(update)
        self.at.append(asyncio.get_running_loop().time())
        self.busy += 1
        self.busiest = max(self.busiest, self.busy)
        try:
            await self.open.wait()
        finally:
            self.busy -= 1
        codes = self.codes.get(update["update_id"])
        code = codes.pop(0) if codes else 200
        return web.Response(status=code, headers={"Location": "/other"} if code == 302 else {})


@dataclass(slots=True)
class Served:
    world: World
    people: tuple[Actor, ...]
    message: Message
    bot: Bot
    hook: Hook


@pytest.fixture
async def served() -> AsyncIterator[Served]:
    world = World(SystemClock(), limits=False)
    world.any_webhook_port = True
    party = add_party(world, started=True)
    runner = await serve(world)
    hook = Hook()
    hook.open.set()
    app = web.Application()
    app.router.add_post("/hook", hook.take)
    hooked = web.AppRunner(app, shutdown_timeout=0.1, handler_cancellation=True)
    await hooked.setup()
    await web.TCPSite(hooked, "127.0.0.1", 0).start()
    hook.url = f"{root_url(hooked)}/hook"
    client = Bot(
        world.token, base_url=api_url(runner), request=HTTPXRequest(connection_pool_size=4)
    )
    async with client:
        sent = await client.send_message(party.group.id, "x", reply_markup=KEYS)
        message = party.group.messages[sent.message_id]
        world.updates.drop()
        yield Served(world, party.people, message, client, hook)
        hook.open.set()
    await runner.cleanup()
    await hooked.cleanup()


async def test_what_waited_comes_with_the_secret(served: Served) -> None:
    served.people[0].start()
    await served.bot.set_webhook(served.hook.url, secret_token=SECRET)
    served.people[1].start()
    await until(lambda: len(served.hook.got) == 2, "both")
    assert served.hook.secrets == {SECRET: 2}
    await until(lambda: not served.world.updates.pending, "nothing to wait")
    info = await served.bot.get_webhook_info()
    assert (info.pending_update_count, info.max_connections) == (0, 40)
    assert (info.last_error_date, info.last_error_message) == (None, None)
    assert len(served.world.updates.confirmed) == 2


async def test_taps_of_several_people_come_at_once_those_of_one_in_their_order(
    served: Served,
) -> None:
    served.hook.open.clear()
    await served.bot.set_webhook(served.hook.url, secret_token=SECRET)
    for person in (*served.people, *served.people):
        person.press(served.message, "sit")
    await until(lambda: served.hook.busy == len(served.people), "a tap of everybody")
    await asyncio.sleep(0.05)
    assert len(served.hook.got) == len(served.people)
    assert (await served.bot.get_webhook_info()).pending_update_count == 12
    served.hook.open.set()
    await until(lambda: not served.world.updates.pending, "all taps")
    for person in served.people:
        taps = [
            update["update_id"]
            for update in served.hook.bodies
            if update["callback_query"]["from"]["id"] == person.id
        ]
        assert len(taps) == 2
        assert taps == sorted(taps)


@pytest.mark.slow
@pytest.mark.parametrize("code", [503, 302, 404])
async def test_what_is_refused_comes_again_before_what_is_newer(served: Served, code: int) -> None:
    anna, boris = served.people[:2]
    anna.start()
    first = served.world.updates.pending[0]["update_id"]
    served.hook.codes[first] = [code, code]
    await served.bot.set_webhook(served.hook.url)
    anna.start()
    boris.start()
    await until(lambda: not served.world.updates.pending, "all to be taken")
    got = served.hook.got
    assert [each for each in got if each != first + 2] == [first, first, first, first + 1]
    # Another chat need not wait.
    assert got.index(first + 2) < len(got) - 2
    at = [served.hook.at[index] for index, each in enumerate(got) if each == first]
    assert FIRST_PAUSE <= at[1] - at[0] < 2 * FIRST_PAUSE <= at[2] - at[1] < 4 * FIRST_PAUSE
    info = await served.bot.get_webhook_info()
    assert str(code) in (info.last_error_message or "")
    assert info.last_error_date is not None
    assert abs(info.last_error_date.timestamp() - served.world.clock.now()) < 5


async def test_a_webhook_is_taken_away_with_what_waits_or_without(served: Served) -> None:
    served.people[0].start()
    first = served.world.updates.pending[0]["update_id"]
    served.hook.codes[first] = [500] * 100
    await served.bot.set_webhook(served.hook.url)
    with pytest.raises(Conflict, match="webhook is active"):
        await served.bot.get_updates()
    await until(lambda: served.hook.got, "a failure")
    await served.bot.delete_webhook()
    (update,) = await served.bot.get_updates()
    assert update.update_id == first
    assert (await served.bot.get_webhook_info()).url == ""
    await served.bot.set_webhook(served.hook.url)
    await served.bot.delete_webhook(drop_pending_updates=True)
    assert await served.bot.get_updates() == ()
