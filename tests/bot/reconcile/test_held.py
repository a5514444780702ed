"""What waits is shown with what comes after it, and never stands in the way of a turn."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import pytest

from bot.reconcile import Slot
from bot.reconcile.scheduler import Waiting
from bot.reconcile.slots import JobKind, SlotState
from bot.sandbox import Actor
from bot.screen import DesiredMessage, Screen, Urgency
from bot.store import OutdatedMessage, SlotRow
from bot.tables.presenter import SEEN_WITHIN
from tests.bot.reconcile.harness import slot, text

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.bot.reconcile.harness import ReconcilerHarness


async def shows(harness: ReconcilerHarness, words: str, urgency: Urgency = Urgency.NOW) -> None:
    harness.telegram.want(slot(harness.private, "hand"), text(words), urgency=urgency)
    await harness.clock.advance(0.1)


async def crowd(
    harness: ReconcilerHarness, size: int, urgency: Urgency = Urgency.NOW
) -> list[Slot]:
    """Want a message for each of so many people, all in one moment."""
    people = [Actor.add(harness.world, f"P{number}") for number in range(size)]
    for person in people:
        person.start()
        harness.telegram.want(Slot(person.id, "hand"), text("dealt"), urgency=urgency)
    return [Slot(person.id, "hand") for person in people]


@pytest.mark.parametrize(("others", "apart", "soon"), [(0, 0.2, 0.3), (240, 2, 5)])
async def test_what_waits_is_shown_once_with_what_came_after(
    harness: ReconcilerHarness, others: int, apart: float, soon: float
) -> None:
    """Soon while there is room, later where calls are scarce."""
    await shows(harness, "dealt")
    await crowd(harness, others)
    before = len(harness.world.calls_into(harness.private))
    for words in ("a card", "two cards", "three cards"):
        await shows(harness, words, Urgency.LATER)
        await harness.clock.advance(apart)
    assert harness.texts(harness.private) == ["dealt"]
    await harness.clock.advance(soon)
    assert harness.texts(harness.private) == ["three cards"]
    assert len(harness.world.calls_into(harness.private)) == before + 1


async def test_what_has_waited_for_10_seconds_is_shown_though_turns_take_all_there_is(
    harness: ReconcilerHarness,
) -> None:
    await shows(harness, "dealt")
    hands = await crowd(harness, 120)
    await shows(harness, "a card", Urgency.LATER)
    for second in range(10):
        assert harness.texts(harness.private) == ["dealt"]
        for hand in hands:
            harness.telegram.want(hand, text(f"your turn {second}"))
        await harness.clock.advance(1)
    assert harness.texts(harness.private) == ["a card"]
    assert harness.world.limits.refused.total() == 0


def test_a_message_that_is_to_be_deleted_hides_no_turn() -> None:
    """A hand was sent anew, and its old message still stands long after it."""
    row = SlotRow(7, "hand", message_id=2, digest="dealt", stale=(OutdatedMessage(1, 0.0),))
    state = SlotState(Slot(7, "hand"), row)
    state.ask(DesiredMessage(text("played"), Urgency.SOON), text("played"), 5.0)
    assert state.next_job() is JobKind.DELETE
    state.ask(DesiredMessage(text("your turn"), Urgency.NOW), text("your turn"), 6.0)
    assert state.next_job() is JobKind.EDIT


async def test_results_go_after_turns(harness: ReconcilerHarness) -> None:
    await crowd(harness, 120, Urgency.SOON)
    await harness.clock.advance(0.5)
    await shows(harness, "your turn")
    await harness.clock.advance(0.4)
    assert harness.texts(harness.private) == ["your turn"]


async def test_what_a_turn_waits_for_is_as_urgent_as_the_turn(harness: ReconcilerHarness) -> None:
    """A deal's card stands above the next deal's hand, and goes first."""
    await shows(harness, "dealt")
    await crowd(harness, 120, Urgency.SOON)
    await harness.clock.advance(1)
    harness.wish(slot(harness.private, "card"), text("result"), urgency=Urgency.SOON)
    harness.wish(slot(harness.private, "hand"), text("your turn"), phase="2")
    await harness.clock.advance(1)
    assert harness.texts(harness.private)[-2:] == ["result", "your turn"]


async def test_a_turn_is_not_held_by_what_waited(harness: ReconcilerHarness) -> None:
    await shows(harness, "dealt")
    await shows(harness, "a card", Urgency.LATER)
    await shows(harness, "your turn")
    assert harness.texts(harness.private) == ["your turn"]


async def test_what_is_as_it_was_again_costs_nothing(harness: ReconcilerHarness) -> None:
    await shows(harness, "dealt")
    before = len(harness.world.calls_into(harness.private))
    await shows(harness, "a card", Urgency.LATER)
    await shows(harness, "dealt", Urgency.LATER)
    await harness.clock.advance(30)
    assert len(harness.world.calls_into(harness.private)) == before


async def test_what_waits_is_drawn_when_its_call_may_go(harness: ReconcilerHarness) -> None:
    """What is taken over is never drawn; what stands already makes no call."""
    drawn: list[str] = []
    where = slot(harness.private, "hand")

    def draws(words: str) -> Callable[[], Screen]:
        def draw() -> Screen:
            drawn.append(words)
            return text(words)

        return draw

    harness.wish(where, draws("dealt"))
    await harness.rest()
    for words in ("a card", "two cards"):
        harness.wish(where, draws(words), urgency=Urgency.LATER)
        await harness.clock.advance(0.3)
    assert drawn == ["dealt"]
    await harness.clock.advance(1)
    assert drawn == ["dealt", "two cards"]
    assert harness.texts(harness.private) == ["two cards"]
    before = len(harness.world.calls_into(harness.private))
    harness.wish(where, draws("two cards"), urgency=Urgency.SOON)
    await harness.rest()
    assert drawn == ["dealt", "two cards", "two cards"]
    assert len(harness.world.calls_into(harness.private)) == before


@pytest.mark.slow
async def test_what_cannot_be_drawn_keeps_nothing_else_from_going(
    harness: ReconcilerHarness,
) -> None:
    def fails() -> Screen:
        raise ValueError("no such card")

    await shows(harness, "dealt")
    harness.wish(slot(harness.private, "hand"), fails, urgency=Urgency.SOON)
    harness.wish(slot(harness.group), text("result"), urgency=Urgency.SOON)
    await harness.clock.advance(5)
    assert harness.texts(harness.private) == ["dealt"]
    assert harness.texts(harness.group) == ["result"]
    await shows(harness, "your turn")
    await harness.rest()
    assert harness.texts(harness.private) == ["your turn"]


async def test_what_needs_no_call_does_not_wait(harness: ReconcilerHarness) -> None:
    harness.wish(slot(harness.group), text("result"), keep=True)
    assert harness.telegram.scheduler.waiting().messages == 1
    await harness.rest()
    await harness.clock.advance(60)
    harness.telegram.show("1", {})
    assert harness.telegram.scheduler.waiting() == Waiting(0, 0, 0, 0.0)
    harness.telegram.post(harness.group.id, text("page"))
    assert harness.telegram.scheduler.waiting().longest < 1.0


async def test_a_turn_that_is_over_is_no_turn_any_more(harness: ReconcilerHarness) -> None:
    """More people had a turn than calls fit, and all those turns are over; one is not."""
    people = [Actor.add(harness.world, f"P{number}") for number in range(120)]
    hands = [Slot(person.id, "hand") for person in people]
    for person, hand in zip(people, hands, strict=True):
        person.start()
        harness.telegram.want(hand, text("dealt"))
    await harness.clock.advance(20)
    for words, urgency in (("your turn", Urgency.NOW), ("played", Urgency.LATER)):
        for hand in hands[:-1]:
            harness.telegram.want(hand, text(words), urgency=urgency)
    harness.telegram.want(hands[-1], text("your turn"), urgency=Urgency.NOW)
    await harness.clock.advance(0.9)  # what waits is held for a second
    assert harness.texts(people[-1].private) == ["your turn"]
    assert harness.texts(people[0].private) == ["dealt"]


async def test_a_pop_up_may_stay_silent_where_the_edit_is_seen_at_once(
    harness: ReconcilerHarness,
) -> None:
    person = Actor.add(harness.world, "Blocks")
    person.start()
    person.block()
    harness.telegram.want(Slot(person.id, "hand"), text("dealt"))
    await harness.clock.advance(1)
    assert harness.telegram.delay(person.id, Urgency.SOON) == math.inf
    assert harness.telegram.delay(harness.group.id, Urgency.NOW) <= SEEN_WITHIN
    assert harness.telegram.delay(harness.group.id, Urgency.LATER) > SEEN_WITHIN
    await crowd(harness, 200)
    await harness.clock.advance(2)
    assert harness.telegram.delay(harness.private.id, Urgency.SOON) > SEEN_WITHIN
