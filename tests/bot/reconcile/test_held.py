"""What waits is shown with what comes after it, and never stands in the way of a turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.reconcile import Slot
from bot.reconcile.slots import JobKind, SlotState
from bot.sandbox import Actor
from bot.screen import Urgency, Wish
from bot.store import SlotRow, Stale
from tests.bot.reconcile.stage import slot, text

if TYPE_CHECKING:
    from tests.bot.reconcile.stage import Stage


async def shows(stage: Stage, words: str, urgency: Urgency = Urgency.NOW) -> None:
    stage.telegram.want(slot(stage.private, "hand"), text(words), urgency=urgency)
    await stage.clock.advance(0.1)


async def crowd(stage: Stage, size: int, urgency: Urgency = Urgency.NOW) -> list[Slot]:
    """Want a message for each of so many people, all in one moment."""
    people = [Actor.add(stage.world, f"P{number}") for number in range(size)]
    for person in people:
        person.start()
        stage.telegram.want(Slot(person.id, "hand"), text("dealt"), urgency=urgency)
    return [Slot(person.id, "hand") for person in people]


async def test_what_waits_is_shown_soon_while_there_is_room(stage: Stage) -> None:
    await shows(stage, "dealt")
    before = len(stage.world.calls_into(stage.private))
    for words in ("a card", "two cards", "three cards"):
        await shows(stage, words, Urgency.LATER)
        await stage.clock.advance(0.2)
    assert stage.texts(stage.private) == ["dealt"]
    await stage.clock.advance(0.3)
    assert stage.texts(stage.private) == ["three cards"]
    assert len(stage.world.calls_into(stage.private)) == before + 1


async def test_what_waits_is_shown_once_with_what_came_after_where_calls_are_scarce(
    stage: Stage,
) -> None:
    await shows(stage, "dealt")
    await crowd(stage, 240)
    before = len(stage.world.calls_into(stage.private))
    for words in ("a card", "two cards", "three cards"):
        await shows(stage, words, Urgency.LATER)
        await stage.clock.advance(2)
    assert stage.texts(stage.private) == ["dealt"]
    await stage.clock.advance(5)
    assert stage.texts(stage.private) == ["three cards"]
    assert len(stage.world.calls_into(stage.private)) == before + 1


async def test_what_has_waited_for_15_seconds_is_shown_though_turns_take_all_there_is(
    stage: Stage,
) -> None:
    await shows(stage, "dealt")
    hands = await crowd(stage, 120)
    await shows(stage, "a card", Urgency.LATER)
    for second in range(15):
        assert stage.texts(stage.private) == ["dealt"]
        for hand in hands:
            stage.telegram.want(hand, text(f"your turn {second}"))
        await stage.clock.advance(1)
    assert stage.texts(stage.private) == ["a card"]
    assert stage.world.limits.refused.total() == 0


def test_a_message_that_is_to_be_deleted_hides_no_turn() -> None:
    """A hand was sent anew, and its old message still stands long after it."""
    row = SlotRow(7, "hand", message_id=2, digest="dealt", stale=(Stale(1, 0.0),))
    state = SlotState(Slot(7, "hand"), row)
    state.ask(Wish(text("played"), Urgency.SOON), 5.0)
    assert state.next_job() is JobKind.DELETE
    state.ask(Wish(text("your turn"), Urgency.NOW), 6.0)
    assert state.next_job() is JobKind.EDIT


async def test_results_go_after_turns(stage: Stage) -> None:
    await crowd(stage, 120, Urgency.SOON)
    await stage.clock.advance(0.5)
    await shows(stage, "your turn")
    await stage.clock.advance(0.4)
    assert stage.texts(stage.private) == ["your turn"]


async def test_what_a_turn_waits_for_is_as_urgent_as_the_turn(stage: Stage) -> None:
    """A deal's card stands above the next deal's hand, and goes first."""
    await shows(stage, "dealt")
    await crowd(stage, 120, Urgency.SOON)
    await stage.clock.advance(1)
    stage.wish(slot(stage.private, "card"), text("result"), urgency=Urgency.SOON)
    stage.wish(slot(stage.private, "hand"), text("your turn"), phase="2")
    await stage.clock.advance(1)
    assert stage.texts(stage.private)[-2:] == ["result", "your turn"]


async def test_a_turn_is_not_held_by_what_waited(stage: Stage) -> None:
    await shows(stage, "dealt")
    await shows(stage, "a card", Urgency.LATER)
    await shows(stage, "your turn")
    assert stage.texts(stage.private) == ["your turn"]


async def test_what_is_as_it_was_again_costs_nothing(stage: Stage) -> None:
    await shows(stage, "dealt")
    before = len(stage.world.calls_into(stage.private))
    await shows(stage, "a card", Urgency.LATER)
    await shows(stage, "dealt", Urgency.LATER)
    await stage.clock.advance(30)
    assert len(stage.world.calls_into(stage.private)) == before


async def test_a_crowd_that_waits_does_not_hold_up_a_turn(stage: Stage) -> None:
    """Hundreds of people have waited for so long that they are late, and one is asked now."""
    people = [Actor.add(stage.world, f"P{number}") for number in range(500)]
    for person in people:
        person.start()
        stage.telegram.want(Slot(person.id, "hand"), text("dealt"), urgency=Urgency.SOON)
    await stage.clock.advance(16)
    late = [each for each in people if not stage.texts(each.private)]
    assert late, "so many calls do not fit into a few seconds"
    asked = Actor.add(stage.world, "Asked")
    asked.start()
    stage.telegram.want(Slot(asked.id, "hand"), text("your turn"), urgency=Urgency.NOW)
    await stage.clock.advance(0.5)
    assert stage.texts(asked.private) == ["your turn"]


async def test_a_turn_that_is_over_is_no_turn_any_more(stage: Stage) -> None:
    """More people had a turn than calls fit, and all those turns are over; one is not."""
    people = [Actor.add(stage.world, f"P{number}") for number in range(120)]
    hands = [Slot(person.id, "hand") for person in people]
    for person, hand in zip(people, hands, strict=True):
        person.start()
        stage.telegram.want(hand, text("dealt"))
    await stage.clock.advance(20)
    for words, urgency in (("your turn", Urgency.NOW), ("played", Urgency.LATER)):
        for hand in hands[:-1]:
            stage.telegram.want(hand, text(words), urgency=urgency)
    stage.telegram.want(hands[-1], text("your turn"), urgency=Urgency.NOW)
    await stage.clock.advance(0.9)  # what waits is held for a second
    assert stage.texts(people[-1].private) == ["your turn"]
    assert stage.texts(people[0].private) == ["dealt"]
