"""The line to Telegram is dead for ten minutes while the bot runs: nobody's time runs out."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.sandbox.faults import Action, Delay, Drop, ServerError
from bot.tables.clocks import PACES
from tests.e2e.preferans.test_at_the_table import whose_turn
from tests.e2e.preferans.test_clock_set import waiting
from tests.support.texts import tr

if TYPE_CHECKING:
    from tests.e2e.evening import BotSession

LIMIT = PACES["fast"].out
POLLED_AGAIN = 32.0
"""Seconds after which polls are tried again at the latest."""


@pytest.mark.slow
@pytest.mark.parametrize(
    "fault",
    [Drop(), pytest.param(ServerError(502), marks=pytest.mark.slow), Delay(700)],
    ids=lambda fault: type(fault).__name__,
)
async def test_who_tapped_meanwhile_has_moved(evening: BotSession, fault: Action) -> None:
    play = evening.play
    table = await waiting(evening)
    entries = len(evening.log(table))
    speaker, hand = await whose_turn(evening)
    play.world.faults.add("getUpdates", fault)
    await play.clock.advance(300)
    speaker.tap(hand, tr("act-pass"))
    await play.clock.advance(300)
    assert len(evening.log(table)) == entries
    play.world.faults.clear()
    await play.until(lambda: len(evening.log(table)) > entries, limit=POLLED_AGAIN)
    moved = evening.log(table)[entries]
    assert moved.actor >= 0
    assert "control" not in moved.action


@pytest.mark.slow
async def test_who_did_not_has_the_whole_time_again(evening: BotSession) -> None:
    play = evening.play
    table = await waiting(evening)
    entries = len(evening.log(table))
    play.world.faults.add("getUpdates", Drop())
    await play.clock.advance(600)
    play.world.faults.clear()
    await play.clock.advance(LIMIT - 1)
    assert len(evening.log(table)) == entries
    await play.until(lambda: len(evening.log(table)) > entries, limit=POLLED_AGAIN + 2)
    assert "control" in evening.log(table)[entries].action
