"""A table that nobody has dealt at yet."""

from collections.abc import AsyncIterator

import pytest

from tests.support.tables import Played


@pytest.fixture
async def played() -> AsyncIterator[Played]:
    found = Played()
    await found.open()
    yield found
    await found.close()
