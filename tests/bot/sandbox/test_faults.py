"""Every fault does what it says, to the calls it names, the same way each time."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from telegram.error import NetworkError, TimedOut

from bot.sandbox.faults import (
    Delay,
    Drop,
    LoseReply,
    Repeat,
)

if TYPE_CHECKING:
    from telegram import Bot

    from tests.support.telegram import Playground


async def test_drop_acts_before_the_call(playground: Playground, bot: Bot) -> None:
    playground.world.faults.add("sendMessage", Drop(), nth=1)
    with pytest.raises(NetworkError) as caught:
        await bot.send_message(playground.group.id, "x")
    assert not isinstance(caught.value, TimedOut)
    assert playground.texts(playground.group) == []
    await bot.send_message(playground.group.id, "y")
    assert playground.texts(playground.group) == ["y"]


async def test_a_lost_reply_is_timed_out_after_the_call_acted(
    playground: Playground, bot: Bot
) -> None:
    playground.world.faults.add("sendMessage", LoseReply(), nth=2)
    before = playground.clock.now()
    await bot.send_message(playground.group.id, "1")
    with pytest.raises(TimedOut):
        await playground.clock.drive(bot.send_message(playground.group.id, "2"))
    assert playground.texts(playground.group) == ["1", "2"]
    assert playground.clock.now() == before + 5


async def test_a_delay_longer_than_the_read_timeout_times_out_and_acts_later(
    playground: Playground, bot: Bot
) -> None:
    playground.world.faults.add("sendMessage", Delay(8), times=1)
    with pytest.raises(TimedOut):
        await playground.clock.drive(bot.send_message(playground.group.id, "slow"))
    assert playground.texts(playground.group) == []
    await playground.clock.advance(3)
    assert playground.texts(playground.group) == ["slow"]


async def test_updates_may_come_twice(playground: Playground, bot: Bot) -> None:
    playground.world.faults.add("getUpdates", Repeat(), times=1)
    playground.anna.start()
    (first,) = await bot.get_updates()
    (again,) = await bot.get_updates(offset=first.update_id + 1)
    assert again.update_id == first.update_id
    assert await bot.get_updates(offset=first.update_id + 1) == ()
