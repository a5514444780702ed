"""The bot with a webhook, over real connections: its start, its deafness to strangers, its end."""

from __future__ import annotations

from typing import TYPE_CHECKING

import aiohttp
import pytest

from bot.app import BotApp, build
from bot.clock import SystemClock
from bot.sandbox import World, add_party
from bot.sandbox.faults import Drop
from bot.sandbox.server import root_url, serve
from bot.store import Store
from bot.updates.webhook import WebhookSettings
from tests.support.ports import free_port
from tests.support.waiting import until

if TYPE_CHECKING:
    from pathlib import Path

SECRET = "x-y_Z"


@pytest.mark.slow
async def test_a_game_is_opened_through_a_webhook(tmp_path: Path) -> None:
    world = World(SystemClock(), limits=False)
    world.any_webhook_port = True
    lost = world.faults.add("setWebhook", Drop(), nth=1)
    party = add_party(world, started=True)
    world.updates.drop()
    front = await serve(world)
    port = free_port()
    url = f"http://127.0.0.1:{port}/hook"
    store = await Store.open(f"sqlite+aiosqlite:///{tmp_path / 'pulka.db'}")
    webhook = WebhookSettings(url, SECRET, "127.0.0.1", port, "hook")
    running = BotApp(build(world.token, api=root_url(front)), store, SystemClock(), webhook=webhook)
    await running.start()
    assert world.updates.webhook is not None
    assert lost.struck == 1

    stranger = {"update_id": 1, "message": {"text": "/newgame 10"}}
    async with aiohttp.ClientSession() as http:
        for headers in ({}, {"X-Telegram-Bot-Api-Secret-Token": "guessed"}):
            async with http.post(url, json=stranger, headers=headers) as answer:
                assert answer.status == 403
    assert not any(call.method.startswith("send") for call in world.calls)

    party.anna.write(party.group, "/newgame 10")
    await until(lambda: any(message.keyboard for message in world.messages(party.group)))
    assert not world.updates.pending
    await until(lambda: any(call.method == "getWebhookInfo" for call in world.calls))

    await running.stop()
    async with aiohttp.ClientSession() as http:
        gone = False
        try:
            await http.post(url, json=stranger)
        except aiohttp.ClientConnectorError:
            gone = True
        assert gone
    await front.cleanup()
