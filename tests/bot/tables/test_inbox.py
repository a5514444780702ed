"""Whoever asks a table gets one answer, whatever becomes of the table."""

import asyncio

from bot.ops import tracing
from bot.sandbox.clock import VirtualClock
from bot.screen import Toast
from bot.tables.events import AlarmRang, Requested
from bot.tables.task import ANSWER_WITHIN, Inbox

ASKED = Requested(1, "stop")


def inbox(clock: VirtualClock) -> Inbox:
    return Inbox(clock, over=lambda user: Toast(f"over {user}"))


async def test_events_come_in_order_with_whom_to_answer() -> None:
    box = inbox(VirtualClock())
    answers: list[Toast] = []
    box.put(ASKED, answers.append)
    box.put(AlarmRang())
    assert (await box.next())[0] == ASKED
    assert await box.next() == (AlarmRang(), None)
    assert box.empty
    assert answers == []


async def test_who_waits_when_it_closes_and_who_comes_later_are_answered() -> None:
    box = inbox(VirtualClock())
    answers: list[Toast] = []
    box.put(ASKED, answers.append)
    box.put(AlarmRang())
    box.close()
    box.put(ASKED, answers.append)
    box.put(AlarmRang())
    assert answers == [Toast("over 1"), Toast("over 1")]
    assert await box.ask(ASKED) == Toast("over 1")


async def test_failing_reply_blocks_no_other() -> None:
    def fails(_: Toast) -> None:
        raise ValueError

    box = inbox(VirtualClock())
    answers: list[Toast] = []
    box.put(ASKED, fails)
    box.put(ASKED, answers.append)
    box.close()
    box.put(ASKED, fails)
    assert answers == [Toast("over 1")]


async def test_a_request_without_an_answer_is_given_up() -> None:
    clock = VirtualClock()
    box = inbox(clock)
    with tracing.within(tracing.update(7)):
        waiting = asyncio.ensure_future(box.ask(ASKED))
    await clock.advance(ANSWER_WITHIN - 1)
    assert not waiting.done()
    await clock.advance(1)
    assert (await waiting).unwritten
    box.put(AlarmRang())
    assert await box.next() == (AlarmRang(), None)  # it does not begin any more
