"""PTB's own client of the sandbox."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from telegram import Bot

    from tests.support.telegram import Playground


@pytest.fixture
async def bot(playground: Playground) -> AsyncIterator[Bot]:
    """An initialized ``telegram.Bot`` in the playground, limits off."""
    playground.world.limits.enabled = False
    async with playground.bot() as client:
        yield client


@pytest.fixture
def limited(playground: Playground, bot: Bot) -> Bot:
    """The same with the flood limits on."""
    playground.world.limits.enabled = True
    return bot
