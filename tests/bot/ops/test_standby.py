"""What a process says while another one plays."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import aiohttp

from bot.app import _serve_standby, _standing_by
from bot.config import Config
from bot.ops.health import find_trouble, serve_health
from bot.updates.webhook import SECRET_HEADER
from tests.support.ports import free_port

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

SECRET = "a-secret-of-a-test-0123456789"


async def test_updates_are_to_come_again_and_it_is_well(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monitor, hook = free_port(), free_port()
    config = Config.load(
        monitor_port=str(monitor),
        webhook_url="https://x.example/hook",
        webhook_secret=SECRET,
        webhook_port=str(hook),
    )
    base = tmp_path / "pulka.db.health"
    async with serve_health(base) as health, aiohttp.ClientSession() as http:
        health.trouble = _standing_by
        async with _serve_standby(config):
            where, told = f"http://127.0.0.1:{hook}/hook", {SECRET_HEADER: SECRET}
            update = {"update_id": 7}
            async with http.post(where, json=update, headers=told) as answer:
                assert answer.status == 503
            async with http.post(where, json=update) as answer:
                assert answer.status == 403
            async with http.get(f"http://127.0.0.1:{monitor}/readyz") as answer:
                assert (answer.status, await answer.text()) == (503, "standby\n")
            async with http.get(f"http://127.0.0.1:{monitor}/livez") as answer:
                assert answer.status == 200
            assert await asyncio.to_thread(find_trouble, base) is None
