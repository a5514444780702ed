"""No log line ever holds a token, whoever writes it."""

import importlib
import io
import json
import logging
import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import TextIO

import aiosqlite
import httpx
import pytest
import structlog
from aiohttp import web
from telegram import Bot
from telegram.error import InvalidToken

from bot.ops import log, tracebacks
from tests.support.logs import logged

TOKEN = "123456789:AAE-abcdefghijklmnopqrstuvwxyz01234"
SHORT = "77:short"


@pytest.fixture
def lines() -> Iterator[io.StringIO]:
    """Everything logged at DEBUG; puts logging back afterwards."""
    with logged("DEBUG", (TOKEN, SHORT)) as out:
        yield out


async def test_a_real_request_leaves_no_token(lines: io.StringIO) -> None:
    async def refuse(request: web.Request) -> web.Response:
        del request
        body = {"ok": False, "error_code": 401, "description": "Unauthorized"}
        return web.json_response(body, status=401)

    application = web.Application()
    application.router.add_route("*", "/{path:.*}", refuse)
    runner = web.AppRunner(application)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    port = runner.addresses[0][1]
    bot = Bot(TOKEN, base_url=f"http://127.0.0.1:{port}/bot")
    events = structlog.get_logger()
    try:
        await bot.initialize()
    except InvalidToken as error:
        events.exception("no start", error=str(error), url=bot.base_url)
    finally:
        await bot.shutdown()
        await runner.cleanup()
    # The libraries' own words, as they would be at their chattiest.
    logging.getLogger("httpx").warning("HTTP Request: POST %s", f"{bot.base_url}/getMe")
    written = lines.getvalue()
    assert "no start" in written
    assert "[redacted]" in written
    assert TOKEN not in written
    assert "abcdefghijklmnopqrstuvwxyz" not in written


async def test_libraries_keep_requests_and_statements_to_themselves(lines: io.StringIO) -> None:
    async with aiosqlite.connect(":memory:") as connection:
        await connection.execute("SELECT 'Ts Qh'")
    for name in ("httpx", "httpcore", "telegram", "telegram.Bot", "sqlalchemy.engine"):
        logging.getLogger(name).info("a hand")
    async with httpx.AsyncClient(transport=httpx.MockTransport(lambda _: httpx.Response(200))) as c:
        await c.get(f"https://api.telegram.org/bot{TOKEN}/getMe")
    assert lines.getvalue() == ""


def test_known_secrets_and_what_looks_like_a_token(lines: io.StringIO) -> None:
    events = structlog.get_logger()
    other = "987654321:BBE-abcdefghijklmnopqrstuvwxyz01234"
    events.debug("x", secret=SHORT, nested={"a": [TOKEN]}, other=other)
    logging.getLogger("any").error("%s", TOKEN)
    try:
        int(TOKEN)
    except ValueError:
        logging.getLogger("any").exception("failed")
    written = lines.getvalue()
    assert written.count("[redacted]") == 4
    for secret in (SHORT, TOKEN, other):
        assert secret not in written


def test_an_object_of_json_is_written_where_no_terminal_is(lines: io.StringIO) -> None:
    """Whatever the fields hold: one line, and no secret hidden by what JSON escapes."""
    salt = "0123456789abcdef" * 2
    events = structlog.get_logger()
    events.error("x", text=f"a\n{salt}\nQ♣", deep={"a": [TOKEN, ("♥7",)]}, other=object(), n=7)
    try:
        int("♠")
    except ValueError:
        events.exception("y")
    first, second = map(json.loads, lines.getvalue().splitlines())
    assert (first["event"], first["level"]) == ("x", "error")
    assert first["text"] == "a\n[redacted]\n[redacted]"
    assert first["deep"] == {"a": ["[redacted]", ["[redacted]"]]}
    assert first["n"] == 7
    assert second["exception"].endswith("\nValueError")


class Unspeakable:
    """A value that cannot be put into words."""

    def __repr__(self) -> str:
        raise ZeroDivisionError


def full_disk() -> TextIO:
    return Path("/dev/full").open("w", encoding="utf-8")


def closed_pipe() -> TextIO:
    reading, writing = os.pipe()
    os.close(reading)
    return os.fdopen(writing, "w", encoding="utf-8")


@pytest.mark.parametrize("stream", [full_disk, closed_pipe])
@pytest.mark.parametrize("form", ["json", "text"])
@pytest.mark.usefixtures("lines")
def test_a_line_that_cannot_be_written_raises_nothing(
    stream: Callable[[], TextIO], form: str, capfd: pytest.CaptureFixture[str]
) -> None:
    out = stream()
    troubles: list[log.Trouble] = []
    ends = log.tell_troubles(troubles.append)
    log.configure("DEBUG", (), out, form=form)
    try:
        int("x")
    except ValueError:
        structlog.get_logger().exception("ours", value=Unspeakable())
        logging.getLogger("any").exception("theirs %s", Unspeakable())
        logging.getLogger("any").exception("two %s %s", "values")  # noqa: PLE1206 - on purpose
    structlog.get_logger().error("reported all the same")
    ends()
    assert troubles[-1].text == "reported all the same"
    assert capfd.readouterr() == ("", "")
    with suppress(OSError):
        out.close()  # what it still holds is let go with it


@pytest.mark.usefixtures("lines")
def test_neither_a_listener_nor_a_library_makes_a_line_raise() -> None:
    def fails(_: log.Trouble) -> None:
        raise ZeroDivisionError

    log.configure("DEBUG", (), io.StringIO())
    ends = log.tell_troubles(fails)
    structlog.get_logger().error("ours")
    ends()
    logging.getLogger("asyncio").error("theirs %s", Unspeakable())


def test_what_cannot_be_put_into_words_is_named(lines: io.StringIO) -> None:
    structlog.get_logger().error("ours", value=Unspeakable())
    assert json.loads(lines.getvalue()) == {
        "event": "log.failed",
        "of": "ours",
        "reason": "ZeroDivisionError",
        "level": "error",
    }


def test_classes_whose_words_are_logged_exist() -> None:
    """They are named, so that a class that is moved would fall silent."""
    for name in tracebacks._SAFE_CLASSES:
        module, _, kind = name.rpartition(".")
        assert issubclass(getattr(importlib.import_module(module), kind), Exception), name
