"""Only whoever knows the secret hands in an update, and only an update comes through."""

from __future__ import annotations

import asyncio
import io
import json
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest
from aiohttp.test_utils import TestClient, TestServer
from structlog.testing import capture_logs
from telegram import Bot

from bot import webhook
from bot.webhook import LARGEST_UPDATE, SECRET_HEADER, Desk, WebhookServer, WebhookSettings

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from aiohttp import web

    Client = TestClient[web.Request, web.Application]
    Door = tuple[Client, asyncio.Queue[Any]]

SECRET = "a-secret-of-a-test-0123456789"
REMEMBERED = 20
UPDATE = {
    "update_id": 7,
    "message": {
        "message_id": 1,
        "date": 0,
        "chat": {"id": 5, "type": "private"},
        "from": {"id": 5, "is_bot": False, "first_name": "Анна"},
        "text": "/start",
    },
}


@pytest.fixture
def heard() -> list[None]:
    """One for each time that the door has said that people are heard."""
    return []


@pytest.fixture
async def door(monkeypatch: pytest.MonkeyPatch, heard: list[None]) -> AsyncIterator[Door]:
    monkeypatch.setattr(webhook, "REMEMBERED", REMEMBERED)
    settings = WebhookSettings("https://x.example/hook", SECRET, "127.0.0.1", 0, "hook")
    updates: asyncio.Queue[Any] = asyncio.Queue()
    bot = Bot("123456:AAbbCCddEEffGGhhIIjjKKllMMnnOOppQQr")
    server = WebhookServer(Desk(bot, updates).take, settings, partial(heard.append, None))
    async with TestClient(TestServer(server.served)) as client:
        yield client, updates


async def knock(client: Client, body: object, secret: str | None = SECRET) -> int:
    headers = {} if secret is None else {SECRET_HEADER: secret}
    data = body if isinstance(body, bytes) else json.dumps(body).encode()
    async with client.post("/hook", data=data, headers=headers) as answer:
        return answer.status


async def test_whoever_knows_the_secret_hands_in_an_update(door: Door) -> None:
    client, updates = door
    assert await knock(client, UPDATE) == 200
    update = updates.get_nowait()
    assert (update.update_id, update.message.text) == (7, "/start")


async def test_people_are_heard_by_what_telegram_hands_in(door: Door, heard: list[None]) -> None:
    client, _ = door
    assert await knock(client, UPDATE, "a-guess-of-somebody-0123456789") == 403
    assert not heard
    assert await knock(client, UPDATE) == 200
    assert len(heard) == 1


async def test_an_update_that_comes_again_is_taken_once(
    door: Door,
) -> None:
    """Telegram repeats what it got no answer to. Old numbers are forgotten one by one."""
    client, updates = door

    def came() -> list[int]:
        return [updates.get_nowait().update_id for _ in range(updates.qsize())]

    for number in (7, 8, 7, 7, 8, 9):
        assert await knock(client, {**UPDATE, "update_id": number}) == 200
    assert came() == [7, 8, 9]
    for number in range(100, 100 + REMEMBERED - 1):
        await knock(client, {**UPDATE, "update_id": number})
    assert len(came()) == REMEMBERED - 1
    for number in (9, 7):
        await knock(client, {**UPDATE, "update_id": number})
    assert came() == [7]


@pytest.mark.parametrize(
    "secret", [None, "", SECRET[:-1], SECRET + "x", SECRET.upper(), "ÿ" * 29, "\udcff" * 3]
)
async def test_whoever_does_not_is_sent_away(door: Door, secret: str | None) -> None:
    client, updates = door
    with capture_logs() as lines:
        assert await knock(client, UPDATE, secret) == 403
    assert updates.empty()
    assert lines == [{"event": "webhook.refused", "log_level": "info"}]


async def test_the_constant_time_comparison_alone_decides(
    door: Door,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    client, updates = door
    compared = []

    def decided(given: bytes, secret: bytes) -> bool:
        compared.append((given, secret))
        return given == b"open"

    monkeypatch.setattr(webhook, "compare_digest", decided)
    assert await knock(client, UPDATE, "open") == 200
    assert await knock(client, UPDATE, SECRET) == 403
    assert compared == [(b"open", SECRET.encode()), (SECRET.encode(), SECRET.encode())]
    assert updates.qsize() == 1


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"\xff\xfe",
        b"[" * 100_000,
        b"null",
        b"[]",
        b'"/start"',
        b"{}",
        b'{"update_id": "7"}',
        b'{"update_id": true}',
        b'{"update_id": 7.5}',
        b'{"update_id": 7, "message": "The queen of clubs"}',
        b'{"update_id": 7, "message": {"message_id": 1}}',
        b'{"update_id": 7, "callback_query": [1]}',
    ],
)
async def test_what_is_no_update_is_dropped_and_not_told(door: Door, body: bytes) -> None:
    """With 200, or Telegram would send it again and again."""
    client, updates = door
    with capture_logs() as lines:
        assert await knock(client, body) == 200
    assert updates.empty()
    assert lines == [{"event": "update.unreadable", "log_level": "warning"}]


async def test_other_paths_methods_and_sizes(door: Door) -> None:
    client, updates = door
    headers = {SECRET_HEADER: SECRET}
    async with client.get("/hook", headers=headers) as answer:
        assert answer.status == 405
    async with client.post("/", json=UPDATE, headers=headers) as answer:
        assert answer.status == 404
    large = io.BytesIO(b" " * (LARGEST_UPDATE + 1))
    async with client.post("/hook", data=large, headers=headers) as answer:
        assert answer.status == 413
    assert updates.empty()
