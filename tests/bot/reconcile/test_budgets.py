"""The budgets as laws: whatever is wanted, and whenever."""

import asyncio
import random
from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.reconcile import Slot
from bot.reconcile.budgets import (
    DOOR,
    GROUP_BURST,
    GROUP_RATE,
    TRICK_BURST,
    TRICK_RATE,
    Bucket,
    ChatBudget,
    OverallBudget,
)
from bot.sandbox import Actor
from bot.screen import Urgency
from bot.store import SlotRow
from tests.bot.reconcile.stage import Stage, slot, text
from tests.support.marks import mostly_slow


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
        urgency = Urgency.TRICK if trick else Urgency.ANSWER
        now += budget.wait(now, urgency, edits_trick=trick)
        budget.take(now, edits_trick=trick)
        taken.append((now, trick))
    assert most_in(60.0, (moment for moment, _ in taken)) <= 18
    assert most_in(60.0, (moment for moment, trick in taken if trick)) <= 12
    assert most_in(1.0, (moment for moment, _ in taken)) <= 4


def test_the_figures_behind_it() -> None:
    assert round(GROUP_BURST + 60 * GROUP_RATE) == 18
    assert round(TRICK_BURST + 60 * TRICK_RATE) == 12


def test_waiting_as_long_as_told_is_enough() -> None:
    now = 1_790_000_000.123
    bucket = Bucket(3, 0.2)
    for _ in range(1000):
        now += bucket.wait(now)
        assert bucket.wait(now) == 0.0
        bucket.take(now)


def test_the_overall_second_slides() -> None:
    budget = OverallBudget()
    for tenth in range(5):
        assert budget.wait(tenth / 10, 5) == 0.0
        budget.take(tenth / 10)
    assert budget.wait(0.5, 5) == pytest.approx(0.5)
    assert budget.wait(0.5, 3) == pytest.approx(0.7)
    assert budget.wait(1.05, 5) == 0.0


def test_what_is_promised_counts_before_it_leaves() -> None:
    budget = OverallBudget()
    for chat_id in range(3):
        assert budget.wait(0.0, 3) == 0.0
        budget.promise(chat_id)
    assert budget.wait(0.0, 3) > 0.0
    assert budget.wait(5.0, 3) > 0.0
    budget.forgive(0)  # nothing was called
    assert budget.wait(5.0, 3) == 0.0
    for chat_id in (1, 2):
        budget.forgive(chat_id)
        budget.take(5.0)
    assert budget.wait(5.5, 3) == 0.0
    assert budget.wait(5.5, 2) == pytest.approx(0.5)
    for _ in range(DOOR - 2):
        assert budget.hold(5.5) == 0.0
        budget.take(5.5)
    assert budget.hold(5.5) == pytest.approx(0.5)


async def test_writes_that_come_through_together_do_not_let_calls_leave_together(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk stands still for three seconds, and then all intents are written at once."""
    save, until = stage.store.save_slot, stage.clock.now() + 3.0

    async def slow(row: SlotRow) -> None:
        await stage.clock.sleep(until - stage.clock.now())
        await save(row)

    monkeypatch.setattr(stage.store, "save_slot", slow)
    people = [Actor.add(stage.world, f"P{number}") for number in range(90)]
    for person in people:
        person.start()
        stage.telegram.want(slot(person.private, "hand"), text("cards"), urgency=Urgency.ANSWER)
    await stage.clock.advance(12)
    assert all(len(stage.world.messages(person.private)) >= 1 for person in people)
    assert not stage.world.limits.refused


@pytest.mark.parametrize("seed", mostly_slow(range(3), (1,)))
async def test_an_hour_of_four_busy_tables_in_one_group(stage: Stage, seed: int) -> None:
    rng = random.Random(seed)
    start = stage.clock.now()
    newest: dict[str, str] = {}
    asked: dict[str, float] = {}
    late: list[float] = []
    while stage.clock.now() < start + 3600:
        key = f"{rng.randrange(4)}:deal"
        newest[key] = f"{key} {stage.clock.now():.2f}"
        stage.telegram.want(
            slot(stage.group, key),
            text(newest[key], "a"),
            urgency=rng.choice((Urgency.TURN, Urgency.TRICK, Urgency.TRICK, Urgency.TRICK)),
            renew=rng.random() < 0.01,
        )
        if not asked and rng.random() < 0.03:
            words = f"answer {len(late)}"
            stage.telegram.post(stage.group.id, text(words))
            asked[words] = stage.clock.now()
        await stage.clock.advance(rng.expovariate(1.0))
        shown = set(asked) & set(stage.texts(stage.group))
        late += [stage.clock.now() - asked.pop(words) for words in shown]
    await stage.rest(600)
    assert {message.text for message in stage.bots(stage.group)} >= set(newest.values())
    assert len(stage.texts(stage.group)) == len(newest) + len(late) + len(asked)
    calls = stage.world.calls_into(stage.group)
    assert most_in(60.0, (call.at for call in calls)) <= 18
    assert len(calls) > 600, "the budget is there to be used"
    assert stage.world.limits.refused.total() == 0
    assert len(late) > 20
    assert max(late) < 12


async def test_an_answer_overtakes_what_waits(stage: Stage) -> None:
    for number in range(40):
        stage.telegram.want(
            slot(stage.group, f"{number % 5}:deal"), text(f"{number}"), urgency=Urgency.TRICK
        )
        await stage.clock.advance(0.5)
    stage.telegram.post(stage.group.id, text("answer"))
    await stage.clock.advance(5.1)
    assert "answer" in stage.texts(stage.group)


async def test_a_restart_does_not_refill_the_purse(stage: Stage) -> None:
    for number in range(8):
        stage.telegram.want(slot(stage.group), text(f"{number}"), urgency=Urgency.ANSWER)
        await stage.clock.advance(2)
        await stage.kill()
        stage.begin()
    stage.telegram.want(slot(stage.group), text("last"), urgency=Urgency.ANSWER)
    await stage.rest()
    assert stage.texts(stage.group) == ["last"]
    times = [call.at for call in stage.world.calls_into(stage.group)]
    assert most_in(60.0, times) <= 18
    assert most_in(16.0, times) <= 8


async def test_who_takes_over_begins_as_if_nothing_were_left(stage: Stage) -> None:
    """The other process may have called until a moment ago, and not have written that down."""
    chats = [stage.group.id, *(Actor.add(stage.world, f"P{n}").id for n in range(30))]
    for chat in chats:
        stage.store.rows[chat, "hand"] = SlotRow(chat, "hand", message_id=1, shown_at=1.0)
    await stage.kill()
    stage.begin()
    await stage.telegram.start(taken_over=True)
    begun = stage.clock.now()
    for chat in chats:
        stage.telegram.want(Slot(chat, "lobby"), text("new"), urgency=Urgency.ANSWER)
    await stage.rest()
    first = {chat: stage.world.calls_into(stage.world.chats[chat])[0].at - begun for chat in chats}
    assert first.pop(stage.group.id) >= 1 / GROUP_RATE
    assert min(first.values()) >= 1.0
    assert max(first.values()) < 3.0


async def test_two_hundred_tables_stay_below_30_a_second(stage: Stage) -> None:
    people = [Actor.add(stage.world, f"P{number}") for number in range(200)]
    for person in people:
        person.start()
    rng = random.Random(5)
    for step in range(400):
        person = people[rng.randrange(20) if step % 2 else rng.randrange(200)]
        stage.telegram.want(
            Slot(person.id, "hand"), text(f"{step}"), urgency=rng.choice(list(Urgency))
        )
        await stage.clock.advance(0.025)
    await stage.rest(120)
    times = [call.at for person in people for call in stage.world.calls_into(person.private)]
    assert most_in(1.0, times) <= DOOR < 30
    assert stage.world.limits.refused.total() == 0


async def test_calls_that_are_made_elsewhere_wait_for_their_place(stage: Stage) -> None:
    """A group of many, or many groups, want to know who administers them."""
    went: list[tuple[int, float]] = []
    refused: list[float] = []

    async def call(chat_id: int) -> None:
        if await stage.telegram.admit(chat_id):
            went.append((chat_id, stage.clock.now()))
        else:
            refused.append(stage.clock.now())

    begun = stage.clock.now()
    chats = [-number for number in range(1, 61)] + [-1000] * 40
    asking = [asyncio.ensure_future(call(chat_id)) for chat_id in chats]
    await stage.clock.advance(60)
    assert all(each.done() for each in asking)
    assert most_in(1.0, (at for _, at in went)) < 30
    assert {chat_id for chat_id, _ in went} == set(chats)
    assert most_in(60.0, (at for chat_id, at in went if chat_id == -1000)) < 20
    assert refused
    assert max(refused) <= begun + 10.0


def test_what_is_spread_leaves_room_in_every_quarter_of_a_second() -> None:
    """Of 24 calls a second no quarter sees more than six: a turn waits no longer than that."""
    budget, now = OverallBudget(), 5.0
    times = list[float]()
    for _ in range(120):
        now += budget.wait(now, 24, even=True)
        budget.take(now)
        times.append(now)
    assert most_in(0.25, times) == 6
    assert most_in(1.0, times) == 24
    assert budget.wait(now, 27) == 0.0


def test_calls_are_scarce_once_many_are_made_and_not_for_long_after() -> None:
    budget, now = OverallBudget(), 5.0
    assert budget.scarce(now) == 0.0
    for _ in range(60):
        now += 0.5
        budget.take(now)
    assert budget.scarce(now) == 0.0, "two calls a second are few"
    for _ in range(800):
        now += 0.05
        budget.take(now)
    assert budget.scarce(now) == 1.0
    assert budget.scarce(now + 20) == 0.0
