"""`pulka health`: real sockets, stuck loops and killed processes."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import textwrap
from contextlib import AsyncExitStack
from typing import TYPE_CHECKING

import pytest
import structlog

from bot.clock import SystemClock
from bot.ops import health
from bot.ops.health import find_trouble, serve_health
from bot.sandbox import World
from bot.sandbox.server import root_url, serve
from tests.bot.ops.test_startup import ended, pulka, says
from tests.support.health import bot_running_with

if TYPE_CHECKING:
    from pathlib import Path

NOBODY = "no bot is running with this database"


@pytest.fixture
def base(tmp_path: Path) -> Path:
    return tmp_path / "pulka.db.health"


async def trouble(base: Path) -> str | None:
    return await asyncio.to_thread(find_trouble, base)


async def unwell() -> str | None:
    return "the database takes nothing"


async def well() -> str | None:
    return None


async def test_answers_for_its_own_database(base: Path) -> None:
    other = base.with_name("other.db.health")
    async with serve_health(other) as another:
        another.trouble = well
        assert await trouble(base) == NOBODY
        async with serve_health(base) as served:
            assert await trouble(base) == "starting or stopping"
            served.trouble = unwell
            assert await trouble(base) == "the database takes nothing"
            served.trouble = well
            assert await trouble(base) is None
        assert await trouble(base) == NOBODY
        assert await trouble(other) is None


async def test_one_of_two_with_a_database_is_enough(base: Path) -> None:
    async with serve_health(base) as first:
        first.trouble = unwell
        async with serve_health(base) as second:
            second.trouble = well
            assert await trouble(base) is None
        assert await trouble(base) == "the database takes nothing"


async def test_a_path_longer_than_an_address_and_a_private_folder(tmp_path: Path) -> None:
    folder = tmp_path / ("f" * 100) / ("g" * 100)
    before = os.umask(0)
    try:
        async with serve_health(folder / "pulka.db.health"):
            assert await trouble(folder / "pulka.db.health") == "starting or stopping"
            assert folder.stat().st_mode & 0o777 == 0o700
    finally:
        os.umask(before)
    assert list(folder.iterdir()) == []


async def test_a_bot_without_a_socket_goes_on(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("in the way")
    with structlog.testing.capture_logs() as lines:
        async with serve_health(tmp_path / "data" / "pulka.db.health"):
            pass
    assert [line["event"] for line in lines] == ["health.not_served"]


def test_a_bot_that_never_answers_is_stuck(base: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "ANSWER_TIMEOUT", 0.1)
    with bot_running_with(base.with_suffix("")):
        assert find_trouble(base) == "no answer within 0.1 s"


# --- real processes -------------------------------------------------------------------------


async def ask(folder: Path, **settings: str) -> tuple[int, str]:
    """What `pulka health` ends with, and says."""
    child = pulka(folder, "health", **settings)
    _, said = await asyncio.to_thread(child.communicate, timeout=30)
    return child.returncode, said


async def well_soon(folder: Path) -> None:
    """A machine that is busy may need more than one try."""
    async with asyncio.timeout(60):
        while await ask(folder) != (0, ""):
            pass


def sockets(folder: Path) -> list[Path]:
    return list(folder.glob("pulka.db.health.*"))


@pytest.mark.slow
async def test_a_bot_is_asked_with_nothing_set(tmp_path: Path) -> None:
    """Killed, it leaves a socket that counts for nothing and goes with the next start."""
    world = World(SystemClock())
    front = await serve(world)
    settings = {"BOT_TOKEN": world.token, "BOT_API_URL": root_url(front)}
    async with AsyncExitStack() as ends:
        ends.push_async_callback(front.cleanup)
        assert await ask(tmp_path) == (1, f"{NOBODY}\n")
        bot = ends.enter_context(ended(pulka(tmp_path, "bot", **settings)))
        await asyncio.wait_for(asyncio.to_thread(says, bot, "bot.started"), 60)
        await well_soon(tmp_path)
        bot.send_signal(signal.SIGSTOP)
        assert await ask(tmp_path) == (1, "no answer within 5 s\n")
        bot.send_signal(signal.SIGCONT)
        await well_soon(tmp_path)
        bot.kill()
        await asyncio.to_thread(bot.communicate)
        (left,) = sockets(tmp_path)
        assert await ask(tmp_path) == (1, f"{NOBODY}\n")
        bot = ends.enter_context(ended(pulka(tmp_path, "bot", **settings)))
        await asyncio.wait_for(asyncio.to_thread(says, bot, "bot.started"), 60)
        await well_soon(tmp_path)
        (made,) = sockets(tmp_path)
        assert made != left
        bot.terminate()
        await asyncio.to_thread(bot.communicate, timeout=30)
        assert sockets(tmp_path) == []


@pytest.mark.slow
def test_a_loop_that_computes_is_stuck(base: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "ANSWER_TIMEOUT", 2.0)
    program = textwrap.dedent(
        f"""
        import asyncio
        from pathlib import Path
        from bot.ops import process
        from bot.ops.health import serve_health

        async def work():
            async with serve_health(Path({str(base)!r})):
                print("served", flush=True)
                await asyncio.to_thread(input)
                print("stuck", flush=True)
                while True:
                    pass

        process.run(work())
        """
    )
    child = subprocess.Popen(  # noqa: S603 - our own text
        [sys.executable, "-c", program],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    with ended(child):
        assert child.stdin is not None
        assert child.stdout is not None
        assert child.stdout.readline() == "served\n"
        assert find_trouble(base) == "starting or stopping"
        child.stdin.write("\n")
        child.stdin.flush()
        assert child.stdout.readline() == "stuck\n"
        assert find_trouble(base) == "no answer within 2 s"
