"""Flood limits: how much Telegram takes, and whom it tells to wait.

One test per fact about Telegram, asked through PTB's Bot.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from telegram.error import RetryAfter

from bot.sandbox import Actor
from bot.sandbox.limits import BURST
from tests.bot.sandbox.contents import keys

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from telegram import Bot

    from tests.support.telegram import Playground


async def _flood(send: Callable[[], Awaitable[object]]) -> tuple[int, float]:
    """How many calls pass at once, and the pause asked for then."""
    for count in range(100):
        try:
            await send()
        except RetryAfter as refused:
            pause = refused.retry_after
            return count, pause if isinstance(pause, int) else pause.total_seconds()
    return 100, 0


async def test_about_1_per_second_per_chat_short_bursts_pass(
    playground: Playground, limited: Bot
) -> None:
    passed, pause = await _flood(lambda: limited.send_message(playground.anna.id, "x"))
    assert (passed, pause) == (BURST, 1)
    for _ in range(40):
        await playground.clock.advance(1)
        await limited.send_message(playground.anna.id, "x")


async def test_20_per_minute_per_group(playground: Playground, limited: Bot) -> None:
    for _ in range(20):
        await limited.send_message(playground.group.id, "x")
        await playground.clock.advance(1)
    passed, pause = await _flood(lambda: limited.send_message(playground.group.id, "x"))
    assert (passed, pause) == (0, 40)
    await playground.clock.advance(40)
    await limited.send_message(playground.group.id, "x")
    assert playground.world.limits.refused[playground.group.id] == 1


async def test_edits_count_like_sends(playground: Playground, limited: Bot) -> None:
    sent = await limited.send_message(playground.group.id, "0")
    for number in range(1, 20):
        await playground.clock.advance(1)
        await sent.edit_text(str(number))
    with pytest.raises(RetryAfter):
        await sent.edit_text("20")


async def test_about_30_per_second_in_all(playground: Playground, limited: Bot) -> None:
    people = [Actor.add(playground.world, f"P{number}") for number in range(31)]
    for person in people:
        person.start()
    for person in people[:30]:
        await limited.send_message(person.id, "x")
    with pytest.raises(RetryAfter):
        await limited.send_message(people[30].id, "x")
    await playground.clock.advance(1)
    await limited.send_message(people[30].id, "x")


async def test_429_is_for_that_chat_alone(playground: Playground, limited: Bot) -> None:
    await _flood(lambda: limited.send_message(playground.anna.id, "x"))
    await limited.send_message(playground.boris.id, "x")
    assert list(playground.world.limits.refused) == [playground.anna.id]


async def test_answering_taps_is_not_limited(playground: Playground, limited: Bot) -> None:
    await limited.send_message(playground.group.id, "x", reply_markup=keys(["sit"]))
    for _ in range(60):
        query = playground.boris.tap(playground.last(playground.group), "sit")
        assert query is not None
        await limited.answer_callback_query(query.id, "ok")
