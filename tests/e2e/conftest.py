"""An evening with a witness: whatever a test does, nobody may have seen a hidden card."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

import pytest
import structlog
from prometheus_client import generate_latest

from bot.ops.log import configure
from bot.ops.metrics import REGISTRY
from tests.e2e.evening import BotSession
from tests.e2e.witness import Witness
from tests.support.databases import made

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator
    from pathlib import Path

    from tests.support.databases import RawDatabase
    from tests.support.telegram import Playground


@pytest.fixture
def kept(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[RawDatabase]:
    """A file of SQLite, or the kind of database that a test is parametrized with."""
    with made(getattr(request, "param", "sqlite"), request, tmp_path / "pulka.db") as found:
        yield found


@pytest.fixture
def witness(playground: Playground, kept: RawDatabase) -> Iterator[Any]:
    """Sees all that is sent and logged; the program logs as it would at LOG_LEVEL=DEBUG."""
    found = Witness(playground.world, kept)
    root = logging.getLogger()
    before, level = root.handlers[:], root.level
    configure("DEBUG", (playground.world.token,), found.ink)
    yield found
    structlog.reset_defaults()
    root.handlers[:] = before
    root.setLevel(level)
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
    witness.read_written(tmp_path, generate_latest(REGISTRY).decode())
    assert witness.leaks == []
    assert "Traceback" not in witness.ink.getvalue()
