"""The stage, as a fixture."""

from collections.abc import AsyncIterator

import pytest

from tests.bot.reconcile.stage import Stage


@pytest.fixture
async def stage() -> AsyncIterator[Stage]:
    """A running reconciler in an empty world."""
    stage = Stage()
    yield stage
    await stage.kill()
