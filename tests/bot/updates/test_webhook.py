"""Only whoever knows the secret hands in an update, and only an update comes through."""

from __future__ import annotations

import asyncio
import io
import json
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any, cast

import pytest
from aiohttp.test_utils import TestClient, TestServer
from structlog.testing import capture_logs
from telegram.ext import ApplicationBuilder, MessageHandler, filters

import bot.updates.intake
import bot.updates.webhook
from bot.clock import SystemClock
from bot.ops.retry import MIN_DELAY
from bot.store import StoreError
from bot.updates.intake import UpdateIntake
from bot.updates.webhook import LARGEST_UPDATE, SECRET_HEADER, WebhookServer, WebhookSettings
from tests.bot.handlers.fakes import Stage

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from aiohttp import web
    from telegram import Update

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
def refused() -> list[str]:
    """Why the database refuses what is done next."""
    return []


class NothingHandled:
    """A database that knows no update."""

    async def handled(self, _: object) -> dict[int, int]:
        """Return none."""
        return {}


@pytest.fixture
async def door(
    monkeypatch: pytest.MonkeyPatch, heard: list[None], refused: list[str]
) -> AsyncIterator[Door]:
    monkeypatch.setattr(bot.updates.intake, "REMEMBERED", REMEMBERED)
    settings = WebhookSettings("https://x.example/hook", SECRET, "127.0.0.1", 0, "hook")
    updates: asyncio.Queue[Any] = asyncio.Queue()
    application = ApplicationBuilder().token("123456:AAbbCCddEEffGGhhIIjjKKllMMnnOOppQQr").build()

    async def note(update: Update, _: object) -> None:
        if refused:
            raise StoreError(refused.pop())
        await updates.put(update)

    application.add_handler(MessageHandler(filters.ALL, note))
    services = Stage().services
    object.__setattr__(services, "clock", SystemClock())
    object.__setattr__(services, "store", NothingHandled())
    intake = UpdateIntake(application, services, lambda *_: None, str)
    server = WebhookServer(intake.take_pushed, settings, partial(heard.append, None))
    async with TestClient(TestServer(server.served)) as client:
        yield client, updates


async def knock(client: Client, body: object, secret: str | None = SECRET) -> int:
    headers = {} if secret is None else {SECRET_HEADER: secret}
    data = body if isinstance(body, bytes) else json.dumps(body).encode()
    async with client.post("/hook", data=data, headers=headers) as answer:
        return answer.status


async def test_an_update_is_taken_once_it_is_written(
    door: Door, refused: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Until then Telegram is to send it again, which does not do it twice."""
    client, updates = door
    monkeypatch.setattr(bot.updates.intake, "WEBHOOK_WITHIN", 0.05)
    refused.append("locked")
    assert await knock(client, UPDATE) == 503
    assert await knock(client, UPDATE) == 503
    await asyncio.sleep(MIN_DELAY)
    assert await knock(client, UPDATE) == 200
    assert updates.qsize() == 1


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

    def numbered(number: int) -> dict[str, object]:
        sender = {"id": number, "is_bot": False, "first_name": "P"}
        message = {**cast("dict[str, object]", UPDATE["message"]), "from": sender}
        return {"update_id": number, "message": message}

    for number in (7, 8, 7, 7, 8, 9):
        assert await knock(client, numbered(number)) == 200
    assert came() == [7, 8, 9]
    for number in range(100, 100 + REMEMBERED - 1):
        await knock(client, numbered(number))
    assert len(came()) == REMEMBERED - 1
    for number in (9, 7):
        await knock(client, numbered(number))
    assert came() == [7]


@pytest.mark.parametrize(
    "secret", [None, "", SECRET[:-1], SECRET + "x", SECRET.upper(), "ÿ" * 29, "\udcff" * 3]
)
async def test_wrong_secret_gets_403(door: Door, secret: str | None) -> None:
    client, updates = door
    with capture_logs() as lines:
        assert await knock(client, UPDATE, secret) == 403
    assert updates.empty()
    assert lines == []


async def test_the_constant_time_comparison_alone_decides(
    door: Door,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    client, updates = door
    compared = []

    def decided(given: bytes, secret: bytes) -> bool:
        compared.append((given, secret))
        return given == b"open"

    monkeypatch.setattr(bot.updates.webhook, "compare_digest", decided)
    assert await knock(client, UPDATE, "open") == 200
    assert await knock(client, UPDATE, SECRET) == 403
    assert compared == [(b"open", SECRET.encode()), (SECRET.encode(), SECRET.encode())]
    assert updates.qsize() == 1


@pytest.mark.slow
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
    for method, path in (("GET", "/hook"), ("POST", "/"), ("PUT", "/admin")):
        async with client.request(method, path) as answer:
            assert answer.status == 403, "only whoever knows the secret learns more"
    async with client.get("/hook", headers=headers) as answer:
        assert answer.status == 405
    async with client.post("/", json=UPDATE, headers=headers) as answer:
        assert answer.status == 404
    large = io.BytesIO(b" " * (LARGEST_UPDATE + 1))
    async with client.post("/hook", data=large, headers=headers) as answer:
        assert answer.status == 413
    assert updates.empty()


@pytest.fixture
async def open_door(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[WebhookServer]:
    """One that listens; a connection has a fifth of a second."""
    monkeypatch.setattr(bot.updates.webhook, "SENT_WITHIN", 0.2)
    monkeypatch.setattr(bot.updates.webhook, "MOST_STRANGERS", 3)
    settings = WebhookSettings("https://x.example/hook", SECRET, "127.0.0.1", 0, "hook")

    async def take(_: dict[str, Any]) -> bool:
        return True

    server = WebhookServer(take, settings)
    await server.start()
    yield server
    await server.stop()


HEAD = "POST /hook HTTP/1.1\r\nHost: x\r\nContent-Length: {}\r\n"
BODY = json.dumps(UPDATE)


async def said(server: WebhookServer, words: str, wait: float = 1.0) -> str:
    """What is answered until the connection is closed, or for so many seconds."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    writer.write(words.encode())
    answer = b""
    with suppress(TimeoutError):
        async with asyncio.timeout(wait):
            answer = await reader.readline()
    writer.close()
    return answer.decode().partition("\r")[0]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "answer"),
    [
        ("", ""),
        (HEAD.format(5), ""),
        (HEAD.format(500) + f"{SECRET_HEADER}: {SECRET}\r\n\r\n{{", "HTTP/1.1 408 Request Timeout"),
        (HEAD.format(len(BODY)) + f"{SECRET_HEADER}: {SECRET}\r\n\r\n{BODY}", "HTTP/1.1 200 OK"),
    ],
    ids=["nothing", "half a head", "half a body", "an update"],
)
async def test_a_slow_connection_is_closed(
    open_door: WebhookServer, words: str, answer: str
) -> None:
    begun = asyncio.get_running_loop().time()
    assert await said(open_door, words, 5) == answer
    assert asyncio.get_running_loop().time() - begun < 2
    await asyncio.sleep(0.05)
    assert not open_door.strangers


async def test_strangers_cannot_fill_the_door(
    open_door: WebhookServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot.updates.webhook, "SENT_WITHIN", 60)
    held = [await asyncio.open_connection("127.0.0.1", open_door.port) for _ in range(10)]
    await asyncio.sleep(0.05)
    assert len(open_door.strangers) == 3
    assert [reader.at_eof() for reader, _ in held].count(True) == 7
    update = HEAD.format(len(BODY)) + f"{SECRET_HEADER}: {SECRET}\r\n\r\n{BODY}"
    assert await said(open_door, update) == "HTTP/1.1 200 OK"
    for _, writer in held:
        writer.close()


async def test_who_hangs_up_is_no_error(
    open_door: WebhookServer, caplog: pytest.LogCaptureFixture
) -> None:
    with capture_logs() as lines:
        for words in (
            "",
            HEAD.format(9),
            HEAD.format(500) + f"{SECRET_HEADER}: {SECRET}\r\n\r\n{{",
        ):
            await said(open_door, words, 0.05)
        await asyncio.sleep(0.4)
    assert [each for each in caplog.records if each.levelname in ("ERROR", "CRITICAL")] == []
    assert lines == []


@pytest.mark.slow
async def test_each_knock_is_counted_once_in_a_line_a_minute(
    open_door: WebhookServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Wrong secrets, other pages, connections that show none in time or are pushed out."""
    monkeypatch.setattr(bot.updates.webhook, "KNOCKS_EVERY", 0.6)
    wrong = HEAD.format(len(BODY)) + f"{SECRET_HEADER}: wrong\r\n\r\n{BODY}"
    with capture_logs() as lines:
        for _ in range(5):
            assert await said(open_door, wrong) == "HTTP/1.1 403 Forbidden"
        assert await said(open_door, "GET /admin HTTP/1.1\r\nHost: x\r\n\r\n")
        held = [await asyncio.open_connection("127.0.0.1", open_door.port) for _ in range(5)]
        assert lines == []
        await asyncio.sleep(0.9)
        assert [line["knocks"] for line in lines] == [11]
        assert lines[0]["event"] == "webhook.refused"
        await said(open_door, wrong)
        await open_door.stop()
    assert [line["knocks"] for line in lines] == [11, 1]
    for _, writer in held:
        writer.close()
