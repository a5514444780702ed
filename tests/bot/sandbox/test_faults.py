"""Every fault does what it says, to the calls it names, the same way each time."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest
from telegram.error import NetworkError, RetryAfter, TimedOut

from bot.sandbox.faults import (
    Delay,
    Drop,
    Faults,
    Flood,
    LoseReply,
    Repeat,
    ServerError,
    read_rule,
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


async def test_a_short_delay_only_takes_time(playground: Playground, bot: Bot) -> None:
    playground.world.faults.add("send*", Delay(2), chat=playground.anna.id)
    before = playground.clock.now()
    await bot.send_message(playground.boris.id, "x")
    assert playground.clock.now() == before
    await playground.clock.drive(bot.send_message(playground.anna.id, "x"))
    assert playground.clock.now() == before + 2


async def test_server_errors_and_floods(playground: Playground, bot: Bot) -> None:
    faults = playground.world.faults
    faults.add("editMessage*", ServerError(500), nth=1)
    faults.add("editMessage*", Flood(7), nth=1)
    sent = await bot.send_message(playground.group.id, "x")
    with pytest.raises(NetworkError, match="Internal Server Error"):
        await sent.edit_text("y")
    with pytest.raises(RetryAfter, match="7"):
        await sent.edit_text("y")
    await sent.edit_text("y")
    assert playground.world.limits.refused[playground.group.id] == 1


async def test_updates_may_come_twice(playground: Playground, bot: Bot) -> None:
    playground.world.faults.add("getUpdates", Repeat(), times=1)
    playground.anna.start()
    (first,) = await bot.get_updates()
    (again,) = await bot.get_updates(offset=first.update_id + 1)
    assert again.update_id == first.update_id
    assert await bot.get_updates(offset=first.update_id + 1) == ()


async def test_wide_globs_leave_polling_alone(playground: Playground, bot: Bot) -> None:
    playground.world.faults.add("*", Drop())
    assert await bot.get_updates() == ()
    with pytest.raises(NetworkError):
        await bot.get_me()
    playground.world.faults.clear()
    await bot.get_me()


def test_chance_is_repeatable() -> None:
    def struck(seed: int) -> list[bool]:
        faults = Faults(Random(seed))
        faults.add("send*", Drop(), probability=0.3)
        return [faults.strike("sendMessage", 1) is not None for _ in range(200)]

    assert struck(1) == struck(1) != struck(2)
    assert 30 < sum(struck(1)) < 90


def test_rules_are_read_from_json() -> None:
    rule = read_rule({"method": "edit*", "action": "delay", "seconds": 2, "nth": 3, "chat": -1})
    assert (rule.method, rule.action, rule.nth, rule.chat) == ("edit*", Delay(2), 3, -1)
    for body in ({"method": "x"}, {"action": "drop"}, {"method": "x", "action": "drop", "oops": 1}):
        with pytest.raises(ValueError, match=r"action|method|oops"):
            read_rule(body)


async def test_the_call_log_tells_what_came_of_each(playground: Playground, bot: Bot) -> None:
    playground.world.calls.clear()
    sent = await bot.send_message(playground.group.id, "x")
    playground.world.faults.add("sendMessage", Flood(3))
    with pytest.raises(RetryAfter):
        await bot.send_message(playground.group.id, "y")
    good, bad = playground.world.calls_into(playground.group)
    assert (good.method, good.code, good.message_id) == ("sendMessage", 200, sent.message_id)
    assert (bad.code, bad.params["text"]) == (429, "y")
