"""Answers to taps: tried again while they can arrive, and not sent in vain."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from bot.reconcile.answers import AT_ONCE
from bot.sandbox import Actor
from bot.sandbox.faults import Action, Delay, Drop, Flood, LoseReply, ServerError
from bot.screen import Toast
from tests.bot.reconcile.harness import ReconcilerHarness, slot, text

if TYPE_CHECKING:
    from bot.sandbox.model import Query

CALL = "answerCallbackQuery"
LIFETIME = 15.0
"""Seconds in which Telegram takes an answer."""


class Tapping:
    """Somebody taps one message."""

    def __init__(self, harness: ReconcilerHarness) -> None:
        self.harness = harness
        self.person = Actor.all(harness.world)[0]
        self.answers: list[asyncio.Task[None]] = []

    @classmethod
    async def begin(cls, harness: ReconcilerHarness) -> Tapping:
        await harness.wanted(slot(harness.group), text("deal", "go"))
        return cls(harness)

    def tap(self) -> Query:
        query = self.person.tap(self.harness.bots(self.harness.group)[0], "go")
        assert query is not None
        return query

    def take(self, query: Query) -> None:
        """The tap reaches the bot, and is answered."""
        answers = self.harness.telegram.answers
        answers.note_tap(query.id)
        self.answers.append(asyncio.ensure_future(answers.answer(query.id, Toast("done"))))

    def tried(self) -> int:
        return sum(call.method == CALL for call in self.harness.world.calls)


@pytest.mark.parametrize(
    ("fault", "times"),
    [(Drop(), 4), (ServerError(500), 4), (ServerError(502), 4), (Flood(4), 3), (Delay(6), 2)],
)
async def test_an_answer_is_tried_again_while_it_can_arrive(
    harness: ReconcilerHarness, fault: Action, times: int
) -> None:
    taps = await Tapping.begin(harness)
    harness.world.faults.add(CALL, fault, times=times)
    query = taps.tap()
    taps.take(query)
    await harness.clock.advance(LIFETIME)
    assert query.answered
    assert [popup.text for popup in taps.person.popups] == ["done"]
    assert taps.answers[0].done()


async def test_gives_up_on_dead_connection(harness: ReconcilerHarness) -> None:
    taps = await Tapping.begin(harness)
    rule = harness.world.faults.add(CALL, Drop())
    taps.take(taps.tap())
    await harness.clock.advance(LIFETIME)
    assert taps.answers[0].done()
    assert 4 <= rule.struck <= 12
    await harness.clock.advance(60)
    assert rule.struck <= 12


async def test_a_pause_longer_than_a_tap_lives_is_not_waited_for(
    harness: ReconcilerHarness,
) -> None:
    taps = await Tapping.begin(harness)
    harness.world.faults.add(CALL, Flood(20))
    taps.take(taps.tap())
    await harness.clock.settle()
    assert taps.answers[0].done()
    assert taps.tried() == 1


async def test_an_answer_that_may_have_arrived_is_shown_once(harness: ReconcilerHarness) -> None:
    taps = await Tapping.begin(harness)
    harness.world.faults.add(CALL, LoseReply(), times=1)
    taps.take(taps.tap())
    await harness.clock.advance(LIFETIME)
    assert taps.answers[0].done()
    assert [popup.text for popup in taps.person.popups] == ["done"]
    later = taps.tap()
    taps.take(later)
    await harness.clock.settle()
    assert later.answered


async def test_a_slow_answer_holds_up_no_other(harness: ReconcilerHarness) -> None:
    taps = await Tapping.begin(harness)
    harness.world.faults.add(CALL, Delay(4.5), times=1)
    queries = [taps.tap() for _ in range(6)]
    for query in queries:
        taps.take(query)
    await harness.clock.settle()
    assert sum(query.answered for query in queries) == 5
    await harness.clock.advance(LIFETIME)
    assert all(query.answered for query in queries)


async def test_new_taps_are_answered_among_many_that_waited_too_long(
    harness: ReconcilerHarness,
) -> None:
    """They come a hundred at a time, oldest first, as after ten minutes without the bot."""
    taps = await Tapping.begin(harness)
    old = [taps.tap() for _ in range(950)]
    await harness.clock.advance(600)
    new = [taps.tap() for _ in range(50)]
    every = old + new
    for first in range(0, len(every), 100):
        for query in every[first : first + 100]:
            taps.take(query)
        await harness.clock.advance(0.1)
    await harness.clock.advance(1.0)
    assert all(query.answered for query in new)
    assert all(each.done() for each in taps.answers)
    assert taps.tried() == len(every)


async def test_of_too_many_taps_none_is_called_for_too_late(harness: ReconcilerHarness) -> None:
    taps = await Tapping.begin(harness)
    harness.world.faults.add(CALL, Delay(20), times=AT_ONCE)
    for _ in range(AT_ONCE + 1):
        taps.take(taps.tap())
    await harness.clock.advance(60)
    assert all(each.done() for each in taps.answers)
