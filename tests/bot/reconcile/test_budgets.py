"""The budgets as laws: whatever is wanted, and whenever."""

import asyncio
from collections.abc import Iterable
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.reconcile.budgets import CALLS_BURST, CALLS_RATE, Bucket, ChatBudget
from bot.reconcile.chats import ChatQueue, Post
from bot.reconcile.scheduler import Scheduler
from bot.sandbox import Actor
from bot.sandbox.clock import VirtualClock
from bot.screen import Urgency
from bot.store import SlotRow
from tests.bot.reconcile.harness import ReconcilerHarness, slot, text


def most_in(span: float, times: Iterable[float]) -> int:
    """The largest number of moments in any half-open stretch of ``span`` seconds."""
    ordered = sorted(times)
    most = first = 0
    for last, moment in enumerate(ordered):
        while ordered[first] <= moment - span:
            first += 1
        most = max(most, last - first + 1)
    return most


@given(st.lists(st.floats(0, 30), min_size=1, max_size=300))
def test_no_minute_sees_more_than_18_calls_or_12_of_the_trick(pauses: list[float]) -> None:
    budget = ChatBudget(group=True)
    now = 1_790_000_000.0
    taken: list[tuple[float, bool]] = []
    for number, pause in enumerate(pauses):
        now += pause
        trick = number % 3 != 0
        now += budget.wait(now, Urgency.LATER if trick else Urgency.NOW)
        budget.take(now)
        taken.append((now, trick))
    assert most_in(60.0, (moment for moment, _ in taken)) <= 18
    assert most_in(60.0, (moment for moment, trick in taken if trick)) <= 12
    assert most_in(1.0, (moment for moment, _ in taken)) <= 4


def test_a_group_whose_tricks_take_all_they_may_leaves_room_for_results() -> None:
    budget, now = ChatBudget(group=True), 1_790_000_000.0
    tricks = 0
    while now < 1_790_000_600.0:
        now += budget.wait(now, Urgency.LATER)
        budget.take(now)
        tricks += 1
    assert tricks >= 100
    for _ in range(6):
        now += 1.0
        assert budget.wait(now, Urgency.SOON) == 0.0
        budget.take(now)


def test_no_second_sees_more_than_27_calls() -> None:
    budget, now = Bucket(CALLS_BURST, CALLS_RATE), 1_790_000_000.123
    times = list[float]()
    for number in range(1000):
        now += budget.wait(now) + (number % 50 == 0)
        assert budget.wait(now) == 0.0, "waiting as long as told is enough"
        budget.take(now)
        times.append(now)
    assert most_in(1.0, times) <= 27


async def test_writes_that_come_through_together_do_not_let_calls_leave_together(
    harness: ReconcilerHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk stands still for three seconds, and then all intents are written at once."""
    save, until = harness.store.save_slot, harness.clock.now() + 3.0

    async def slow(row: SlotRow) -> None:
        await harness.clock.sleep(until - harness.clock.now())
        await save(row)

    monkeypatch.setattr(harness.store, "save_slot", slow)
    people = [Actor.add(harness.world, f"P{number}") for number in range(90)]
    for person in people:
        person.start()
        harness.telegram.want(slot(person.private, "hand"), text("cards"), urgency=Urgency.NOW)
    await harness.clock.advance(12)
    assert all(len(harness.world.messages(person.private)) >= 1 for person in people)
    assert not harness.world.limits.refused


async def test_an_edit_waits_15_seconds_at_most_though_a_group_has_used_up_its_calls(
    harness: ReconcilerHarness,
) -> None:
    deal = slot(harness.group)
    for number in range(90):
        if number % 30 == 0:  # as between two deals, and people ask for pages
            for key in range(6):
                harness.telegram.post(harness.group.id, text(f"page {number} {key}"))
        harness.telegram.want(deal, text(f"{number}"), urgency=Urgency.LATER)
        await harness.clock.advance(5.0)
    calls = harness.world.calls_into(harness.group)
    edits = [call.at for call in calls if call.method == "editMessageText"]
    assert max(later - at for at, later in pairwise(edits)) <= 15.0
    assert len(calls) - len(edits) == 1 + 18, "all pages came in the end"
    assert harness.world.limits.refused.total() == 0


async def test_a_restart_does_not_refill_the_purse(harness: ReconcilerHarness) -> None:
    for number in range(8):
        harness.telegram.want(slot(harness.group), text(f"{number}"), urgency=Urgency.NOW)
        await harness.clock.advance(2)
        await harness.restart()
    await harness.wanted(slot(harness.group), text("last"), urgency=Urgency.NOW)
    assert harness.texts(harness.group) == ["last"]
    times = [call.at for call in harness.world.calls_into(harness.group)]
    assert most_in(60.0, times) <= 18
    assert most_in(16.0, times) <= 8


async def test_calls_that_are_made_elsewhere_wait_for_their_place(
    harness: ReconcilerHarness,
) -> None:
    """A group of many, or many groups, want to know who administers them."""
    went: list[tuple[int, float]] = []
    refused: list[float] = []

    async def call(chat_id: int) -> None:
        if await harness.telegram.acquire(chat_id):
            went.append((chat_id, harness.clock.now()))
        else:
            refused.append(harness.clock.now())

    begun = harness.clock.now()
    chats = [-number for number in range(1, 61)] + [-1000] * 40
    asking = [asyncio.ensure_future(call(chat_id)) for chat_id in chats]
    await harness.clock.advance(60)
    assert all(each.done() for each in asking)
    assert most_in(1.0, (at for _, at in went)) < 30
    assert {chat_id for chat_id, _ in went} == set(chats)
    assert most_in(60.0, (at for chat_id, at in went if chat_id == -1000)) < 20
    assert refused
    assert max(refused) <= begun + 10.0


async def test_a_call_that_came_to_fit_since_the_last_look_goes() -> None:
    """Real clocks move on while chats are looked at; nothing else may ever wake the scheduler."""
    clock = VirtualClock()
    scheduler = Scheduler(clock)
    for number in range(2):
        queue = ChatQueue(number + 1, ChatBudget(group=False))
        queue.posts.append(Post(text("a post"), None, None, sound=False, since=clock.now()))
        scheduler.wake(queue)
    assert len(scheduler.due()) == 1
    await clock.advance(1 / CALLS_RATE)
    await clock.drive(scheduler.pause(), limit=0.001)
    assert len(scheduler.due()) == 1
