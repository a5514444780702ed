"""Starting when Telegram, the port or the database does not let it: waited for, or one line."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from contextlib import AsyncExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import structlog

import bot.store
from bot.app import BotApp, build
from bot.clock import SystemClock
from bot.ops.startup import StartupError, open_store
from bot.sandbox import World
from bot.sandbox.faults import Drop, Flood, ServerError
from bot.sandbox.server import root_url, serve
from bot.store import Store
from engine.games import GAMES, usual

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.support.databases import RawDatabase
    from tests.support.telegram import Playground

ROOT = str(Path(__file__).parents[3])
TOKEN = "123456:AAbbCCddEEffGGhhIIjjKKllMMnnOOppQQr"


async def running(play: Playground, folder: Path, token: str = "") -> BotApp:
    store = await play.clock.drive(Store.open(f"sqlite+aiosqlite:///{folder}/pulka.db"))
    request = play.request()
    bot = build(token or play.world.token, request=request, get_updates_request=play.request())
    return BotApp(bot, store, play.clock)


async def test_a_telegram_that_does_not_answer_is_waited_for(
    playground: Playground, tmp_path: Path
) -> None:
    """Whatever is asked for at the start fails a few times, and says so."""
    faults = playground.world.faults
    faults.add("getMe", ServerError(502), times=3)
    faults.add("deleteWebhook", Flood(9), times=1)
    faults.add("deleteWebhook", Drop(), times=2)
    begun = playground.clock.now()
    found = await running(playground, tmp_path)
    with structlog.testing.capture_logs() as lines:
        await playground.clock.drive(found.start())
    assert playground.clock.now() - begun >= 1 + 2 + 4 + 9
    waits = [line for line in lines if line["event"] == "try.failed"]
    assert [line["seconds"] for line in waits] == [1.0, 2.0, 4.0, 9, 2.0, 4.0]
    assert {line["what"] for line in waits} == {"telegram"}
    playground.anna.start()
    await playground.until(lambda: playground.texts(playground.anna.private))
    await playground.clock.drive(found.stop())


async def test_a_token_nobody_knows_is_not_tried_again(
    playground: Playground, tmp_path: Path
) -> None:
    found = await running(playground, tmp_path, TOKEN)
    with pytest.raises(StartupError, match="BOT_TOKEN") as refusal:
        await playground.clock.drive(found.start())
    await playground.clock.drive(found.stop())
    assert TOKEN not in str(refusal.value)
    assert refusal.value.__suppress_context__


async def test_a_database_that_another_holds_is_waited_for(
    playground: Playground, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Store, "open", partial(Store.open, patience=0.05))
    url = f"sqlite+aiosqlite:///{tmp_path}/pulka.db"
    with sqlite3.connect(tmp_path / "pulka.db", isolation_level=None) as other:
        other.execute("BEGIN EXCLUSIVE")
        opening = asyncio.ensure_future(open_store(url, playground.clock))
        await asyncio.sleep(0)
        while not opening.done():
            await playground.clock.advance(1)
            if playground.clock.next_wake is not None and other.in_transaction:
                other.execute("ROLLBACK")
    other.close()
    await playground.clock.drive((await opening).close())


async def test_a_server_that_is_away_is_waited_for(
    playground: Playground, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    url = f"postgresql+asyncpg://pulka:hidden@/pulka?host={tmp_path}"
    with structlog.testing.capture_logs() as lines:
        opening = asyncio.ensure_future(open_store(url, playground.clock))
        await playground.clock.advance(20)
        assert not opening.done()
        opening.cancel()
        await asyncio.gather(opening, return_exceptions=True)
    waits = [line for line in lines if line["event"] == "try.failed"]
    assert [line["seconds"] for line in waits] == [1, 2, 4, 8, 15]
    assert all("No such file" in str(line["reason"]) for line in waits)
    assert "hidden" not in f"{lines} {caplog.text}"


async def test_a_driver_that_is_not_installed_is_named(
    playground: Playground, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(bot.store, "postgres", raising=False)  # an earlier test may have needed it
    monkeypatch.delitem(sys.modules, "bot.store.postgres", raising=False)
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    url = "postgresql+asyncpg://pulka:hidden@localhost/pulka"
    with pytest.raises(StartupError, match=r"pulka\[postgres\]") as refusal:
        await playground.clock.drive(open_store(url, playground.clock))
    assert "hidden" not in str(refusal.value)


# --- real processes -------------------------------------------------------------------------


@contextmanager
def busy_port() -> Iterator[int]:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        yield taken.getsockname()[1]


def pulka(
    folder: Path, *arguments: str, first: str = "pass", **settings: str
) -> subprocess.Popen[str]:
    """A process of its own, with nothing set but what is given; ``first``: what it does first."""
    url = f"sqlite+aiosqlite:///{folder}/pulka.db"
    told = {"DATABASE_URL": url, "THINKERS": "1", "PATH": os.environ["PATH"]} | settings
    told |= {"PYTHONPATH": ROOT, "HOME": str(folder)}
    program = f"{first}; from bot.cli import main; main()"
    command = [sys.executable, "-c", program, *arguments]
    return subprocess.Popen(  # noqa: S603 - our own code
        command, cwd=folder, env=told, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )


@contextmanager
def ended(child: subprocess.Popen[str]) -> Iterator[subprocess.Popen[str]]:
    """Leave nothing of a process behind, however the test ends."""
    with child:
        try:
            yield child
        finally:
            child.kill()


def says(child: subprocess.Popen[str], word: str) -> str:
    """Read stderr up to the line with ``word``."""
    assert child.stderr is not None
    for line in child.stderr:
        if word in line:
            return line
    raise AssertionError(f"it ended without {word!r}")


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_the_waiting(tmp_path: Path, number: signal.Signals) -> None:
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        api = f"http://127.0.0.1:{closed.getsockname()[1]}"
        child = pulka(tmp_path, "bot", BOT_TOKEN=TOKEN, BOT_API_URL=api)
        line = says(child, "try.failed")
        assert "telegram" in line
        asked = time.monotonic()
        child.send_signal(number)
        _, rest = child.communicate(timeout=30)
    assert time.monotonic() - asked < 5
    assert child.returncode == 0
    assert "Traceback" not in rest
    assert TOKEN not in line + rest


@pytest.mark.slow
def test_a_busy_port_is_one_line_and_exit_code_2(tmp_path: Path) -> None:
    with busy_port() as port:
        page = pulka(tmp_path, "sandbox", "--port", str(port))
        hook = pulka(
            tmp_path,
            "bot",
            BOT_TOKEN=TOKEN,
            BOT_API_URL="http://127.0.0.1:9",
            WEBHOOK_URL="https://x.example/hook",
            WEBHOOK_PORT=str(port),
            WEBHOOK_SECRET="a-secret-of-a-test",  # noqa: S106 - nobody's
        )
        for child in (page, hook):
            _, said = child.communicate(timeout=60)
            assert child.returncode == 2
            assert said.splitlines() == [
                f"pulka: cannot listen on port {port}: Address already in use"
            ]


@pytest.mark.slow
def test_sandbox_shows_its_address_after_the_log(tmp_path: Path) -> None:
    one_stream = "import os; os.dup2(1, 2)"
    with ended(pulka(tmp_path, "sandbox", "--port", "0", first=one_stream)) as child:
        assert child.stdout is not None
        lines = []
        for line in child.stdout:
            lines.append(line)
            if "http://" in line:
                break
    assert "sandbox.ready" in "".join(lines[:-2])
    assert lines[-2] == "\n"
    assert re.fullmatch(r"http://127\.0\.0\.1:\d+  open this page; Ctrl\+C ends it\n", lines[-1])


@pytest.mark.slow
async def test_one_program_uses_a_file(tmp_path: Path) -> None:
    """Another one is one line; copies are taken meanwhile, and whoever is killed holds nothing."""
    world = World(SystemClock())
    front = await serve(world)
    told = {"BOT_TOKEN": world.token, "BOT_API_URL": root_url(front)}

    async def run(*arguments: str, **settings: str) -> tuple[int, str]:
        child = pulka(tmp_path, *arguments, **settings)
        _, said = await asyncio.wait_for(asyncio.to_thread(child.communicate), 60)
        return child.returncode, said

    async with AsyncExitStack() as ends:
        ends.push_async_callback(front.cleanup)
        first = ends.enter_context(ended(pulka(tmp_path, "bot", **told)))
        await asyncio.wait_for(asyncio.to_thread(says, first, "bot.started"), 60)
        refused = "another program uses this file: a bot, or a restore\n"
        assert await run("bot", **told) == (2, f"pulka: DATABASE_URL cannot be used: {refused}")
        assert (await run("backup", "copy.db"))[0] == 0
        assert await run("restore", "copy.db") == (2, f"pulka: nothing restored: {refused}")
        first.kill()
        stranger = await run("bot", BOT_TOKEN=TOKEN, BOT_API_URL=told["BOT_API_URL"])
        assert stranger == (2, "pulka: Telegram does not know this BOT_TOKEN: see @BotFather\n")
        second = ends.enter_context(ended(pulka(tmp_path, "bot", **told)))
        await asyncio.wait_for(asyncio.to_thread(says, second, "bot.started"), 60)
        second.terminate()
        _, said = await asyncio.wait_for(asyncio.to_thread(second.communicate), 60)
        assert second.returncode == 0
        assert "Traceback" not in said


@pytest.mark.slow
@pytest.mark.parametrize(
    ("change", "code", "told"),
    [
        ("UPDATE alembic_version SET version_num = '0008'", 2, "before the first release: begin"),
        ("DROP TABLE alembic_version", 2, "before the first release: begin"),
        ("UPDATE alembic_version SET version_num = 'v9999'", 1, "by a newer program"),
    ],
)
def test_a_database_of_other_tables_is_one_line(
    database: RawDatabase, tmp_path: Path, change: str, code: int, told: str
) -> None:
    async def make() -> None:
        await (await Store.open(database.url)).close()

    asyncio.run(make())
    database.change(change)
    child = pulka(tmp_path, "bot", BOT_TOKEN=TOKEN, DATABASE_URL=database.url)
    _, said = child.communicate(timeout=60)
    assert child.returncode == code
    (line,) = said.splitlines()
    assert line.startswith("pulka: DATABASE_URL cannot be used: ")
    assert told in line


@pytest.mark.slow
async def test_processes_that_think_know_no_secret(tmp_path: Path) -> None:
    world = World(SystemClock())
    front = await serve(world)
    secret = "a-secret-of-a-test"
    told = {"BOT_TOKEN": world.token, "BOT_API_URL": root_url(front), "WEBHOOK_SECRET": secret}
    async with AsyncExitStack() as ends:
        ends.push_async_callback(front.cleanup)
        child = ends.enter_context(ended(pulka(tmp_path, "bot", **told)))
        line = await asyncio.wait_for(asyncio.to_thread(says, child, "thinking.started"), 60)
        thinker = Path(f"/proc/{json.loads(line)['pid']}")
        environment = (thinker / "environ").read_bytes()
        assert b"PATH=" in environment
        for name in (b"BOT_TOKEN", world.token.encode(), secret.encode(), b"DATABASE_URL"):
            assert name not in environment


@pytest.mark.slow
@pytest.mark.parametrize(
    ("code", "reason"),
    [
        (409, "another program uses this token: it has fetched the updates for a minute"),
        pytest.param(
            401,
            "Telegram has refused this BOT_TOKEN for a minute",
            marks=pytest.mark.slow,
        ),
    ],
)
async def test_a_process_whose_polls_are_refused_ends_with_code_1(
    tmp_path: Path, code: int, reason: str
) -> None:
    """A minute lasts a second here; the supervisor starts it again."""
    world = World(SystemClock())
    world.faults.add("getUpdates", ServerError(code))
    front = await serve(world)
    told = {"BOT_TOKEN": world.token, "BOT_API_URL": root_url(front)}
    brief = "import bot.updates.intake; bot.updates.intake.REFUSED_FOR = 1"
    async with AsyncExitStack() as ends:
        ends.push_async_callback(front.cleanup)
        child = ends.enter_context(ended(pulka(tmp_path, "bot", first=brief, **told)))
        _, said = await asyncio.wait_for(asyncio.to_thread(child.communicate), 60)
    assert child.returncode == 1
    assert said.splitlines()[-1] == f"pulka: {reason}"
    assert "Traceback" not in said
    assert world.token not in said


BEHIND = (
    "PIL",
    "bot.games.kit",
    "engine.kit",
    *(f"engine.{game}" for game in GAMES if game != usual()),
    f"engine.{usual()}.ai.expert",
    f"engine.{usual()}.analysis",
    "engine.solver",
    "engine.verify",
    "render.canvas",
)
"""What draws, searches, looks back, and games that may not be played: imported behind play."""
UNWANTED = (
    "aiohttp",
    "alembic",
    "asyncpg",
    "bot.cli.arena",
    "bot.cli.records",
    "bot.updates.webhook",
    "numpy",
    "pydantic",
    "sqlalchemy.dialects.postgresql",
)
"""What only some bots need, and what none does."""


@pytest.mark.slow
def test_a_start_imports_no_more_than_the_first_answers_need() -> None:
    """After a kill every table stands for as long as that takes; the rest comes behind them."""
    told = (
        "import json, sys, bot.cli, bot.config, bot.app\n"
        "first = sorted(sys.modules)\n"
        "bot.app._import_whole('bot.games', 'render', ended=bot.app.Event())\n"
        "print(json.dumps([first, sorted(sys.modules)]))"
    )
    done = subprocess.run(  # noqa: S603 - our own
        [sys.executable, "-c", told], check=True, capture_output=True, text=True, cwd=ROOT
    )
    first, then = json.loads(done.stdout)
    assert [name for name in first if name.startswith((*BEHIND, *UNWANTED))] == []
    assert [name for name in BEHIND if name not in then] == [], "its first user would wait"
    assert [name for name in then if name.startswith(UNWANTED)] == []
