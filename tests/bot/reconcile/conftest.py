"""The harness, as a fixture."""

from collections.abc import AsyncIterator

import pytest

from tests.bot.reconcile.harness import ReconcilerHarness


@pytest.fixture
async def harness() -> AsyncIterator[ReconcilerHarness]:
    """A running reconciler in an empty world."""
    harness = ReconcilerHarness()
    yield harness
    await harness.kill()
