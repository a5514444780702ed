"""An evening with a witness: whatever a test does, nobody may have seen a hidden card."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import pytest
from prometheus_client import generate_latest

from bot.ops.metrics import REGISTRY
from bot.store import Store
from tests.e2e.evening import BotSession
from tests.e2e.witness import Witness
from tests.support.databases import KeptFile, made
from tests.support.logs import logged
from tests.support.results import check_results
from tests.support.unhurried import unhurried

__all__ = ["unhurried"]

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator
    from pathlib import Path

    from tests.support.databases import RawDatabase
    from tests.support.telegram import Playground


LIMITED = "test_bystanders"
"""The module whose people write as fast as they may."""


@pytest.fixture(autouse=True)
def _unhurried(request: pytest.FixtureRequest) -> None:
    """Let people write faster than anybody can: most evenings are about something else."""
    if not request.module.__name__.endswith(LIMITED):
        request.getfixturevalue("unhurried")


@pytest.fixture(scope="session")
def empty_tables(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A file of SQLite as a new bot leaves it: tables take a tenth of a second to make."""
    file = tmp_path_factory.mktemp("empty") / "pulka.db"

    async def make() -> None:
        await (await Store.open(KeptFile(file).url)).close()

    asyncio.run(make())
    return file.read_bytes()


@pytest.fixture
def kept(
    request: pytest.FixtureRequest, tmp_path: Path, empty_tables: bytes
) -> Iterator[RawDatabase]:
    """A file of SQLite with empty tables, or the kind that a test is parametrized with, new."""
    kind, file = getattr(request, "param", "sqlite"), tmp_path / "pulka.db"
    if kind == "sqlite":
        file.write_bytes(empty_tables)
    with made(kind, request, file) as found:
        yield found


@pytest.fixture
def witness(playground: Playground, kept: RawDatabase) -> Iterator[Any]:
    """Sees all that is sent and logged; the program logs as it would at LOG_LEVEL=DEBUG."""
    found = Witness(playground.world, kept)
    with logged("DEBUG", (playground.world.token,), found.ink):
        yield found
    found.close()


@pytest.fixture
async def evening(
    playground: Playground, witness: Any, kept: RawDatabase, tmp_path: Path
) -> AsyncIterator[BotSession]:
    """A running bot whom everybody has greeted; at the end nothing may have leaked."""
    found = BotSession(playground, tmp_path, database=kept)
    await found.start()
    await found.greet()
    yield found
    await found.stop()
    await check_results(kept)
    witness.read_written(tmp_path, generate_latest(REGISTRY).decode())
    assert witness.leaks == []
    assert "Traceback" not in witness.ink.getvalue()
