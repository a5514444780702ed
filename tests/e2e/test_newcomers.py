"""Somebody the bot never met does everything at once."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from bot.sandbox import Actor
from tests.support.gates import slow_down
from tests.support.texts import tr

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.e2e.evening import BotSession


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
async def test_a_newcomer_starts_opens_a_table_and_sits_down_within_a_second(
    evening: BotSession, seed: int
) -> None:
    """However slow the database, the lobby does not wait for a Start that was pressed."""
    play, rng = evening.play, Random(seed)
    slow_down(evening.app.store, play.clock, rng, most=0.15)
    dora = Actor.add(play.world, "Дора")
    dora.join(play.group)
    acts: list[Callable[[], object]] = [dora.start, lambda: dora.write(play.group, "/newgame 10")]
    rng.shuffle(acts)
    for act in acts:
        act()
        await play.clock.advance(rng.uniform(0, 0.05))
    lobby = await evening.message(play.group, tr("button-sit"))
    query = dora.press(lobby, next(b["callback_data"] for b in lobby.buttons))
    await play.until(lambda: query.answered, limit=15)
    await play.clock.advance(20)

    assert "Дора" in lobby.text
    assert "Start" not in lobby.text
    assert evening.rows("SELECT started, blocked FROM people WHERE user_id = ?", dora.id) == [
        (1, 0)
    ]
