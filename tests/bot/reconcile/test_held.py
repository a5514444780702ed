"""What waits is shown with what comes after it, and never stands in the way of a turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.reconcile import Slot
from bot.reconcile.slot_state import JobKind, SlotState
from bot.sandbox import Actor
from bot.screen import Urgency, Wish
from bot.store import SlotRow, Stale
from tests.bot.reconcile.stage import slot, text

if TYPE_CHECKING:
    from tests.bot.reconcile.stage import Stage


async def shows(stage: Stage, words: str, urgency: Urgency = Urgency.TURN) -> None:
    stage.telegram.want(slot(stage.private, "hand"), text(words), urgency=urgency)
    await stage.clock.advance(0.1)


async def crowd(stage: Stage, size: int, urgency: Urgency = Urgency.TURN) -> list[Slot]:
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
        await shows(stage, words, Urgency.WAITS)
        await stage.clock.advance(0.2)
    assert stage.texts(stage.private) == ["dealt"]
    await stage.clock.advance(0.3)
    assert stage.texts(stage.private) == ["three cards"]
    assert len(stage.world.calls_into(stage.private)) == before + 1


async def test_whoever_looks_on_is_shown_whole_tricks(stage: Stage) -> None:
    """Cards wait for the end of the trick, but not for ever, whatever room there is."""
    await shows(stage, "dealt")
    before = len(stage.world.calls_into(stage.private))
    for words in ("a card", "two cards"):
        await shows(stage, words, Urgency.LOOKS)
        await stage.clock.advance(4)
    assert stage.texts(stage.private) == ["dealt"]
    await shows(stage, "the trick", Urgency.TRICK)
    assert stage.texts(stage.private) == ["the trick"]
    assert len(stage.world.calls_into(stage.private)) == before + 1
    await shows(stage, "a card of the next", Urgency.LOOKS)
    await stage.clock.advance(20)
    assert stage.texts(stage.private) == ["a card of the next"]


async def test_what_waits_is_shown_once_with_what_came_after_where_calls_are_scarce(
    stage: Stage,
) -> None:
    await shows(stage, "dealt")
    await crowd(stage, 300)
    await stage.clock.advance(12)
    before = len(stage.world.calls_into(stage.private))
    for words in ("a card", "two cards", "three cards"):
        await shows(stage, words, Urgency.WAITS)
        await stage.clock.advance(1.5)
    assert stage.texts(stage.private) == ["dealt"]
    await stage.clock.advance(8)
    assert stage.texts(stage.private) == ["three cards"]
    assert len(stage.world.calls_into(stage.private)) == before + 1


def test_a_message_that_is_to_be_deleted_late_hides_no_turn() -> None:
    """A hand was sent anew, and its old message still stands long after it."""
    row = SlotRow(7, "hand", message_id=2, digest="dealt", stale=(Stale(1, 0.0),))
    state = SlotState(Slot(7, "hand"), row)
    state.ask(Wish(text("played"), Urgency.ACTED), 5.0)
    assert state.next_job(6.0) is JobKind.EDIT
    assert state.next_job(60.0) is JobKind.DELETE
    state.ask(Wish(text("your turn"), Urgency.TURN), 60.0)
    assert state.next_job(60.0) is JobKind.EDIT


async def test_results_go_after_turns(stage: Stage) -> None:
    await crowd(stage, 120, Urgency.RESULT)
    await stage.clock.advance(0.5)
    await shows(stage, "your turn")
    await stage.clock.advance(0.4)
    assert stage.texts(stage.private) == ["your turn"]


async def test_what_a_turn_waits_for_is_as_urgent_as_the_turn(stage: Stage) -> None:
    """A deal's card stands above the next deal's hand, and goes first."""
    await shows(stage, "dealt")
    await crowd(stage, 120, Urgency.ACTED)
    await stage.clock.advance(1)
    stage.wish(slot(stage.private, "card"), text("result"), urgency=Urgency.RESULT)
    stage.wish(slot(stage.private, "hand"), text("your turn"), phase="2")
    await stage.clock.advance(1)
    assert stage.texts(stage.private)[-2:] == ["result", "your turn"]


async def test_a_turn_is_not_held_by_what_waited(stage: Stage) -> None:
    await shows(stage, "dealt")
    await shows(stage, "a card", Urgency.WAITS)
    await shows(stage, "your turn")
    assert stage.texts(stage.private) == ["your turn"]


async def test_what_is_as_it_was_again_costs_nothing(stage: Stage) -> None:
    await shows(stage, "dealt")
    before = len(stage.world.calls_into(stage.private))
    await shows(stage, "a card", Urgency.WAITS)
    await shows(stage, "dealt", Urgency.WAITS)
    await stage.clock.advance(30)
    assert len(stage.world.calls_into(stage.private)) == before


async def test_a_crowd_that_waits_does_not_hold_up_a_turn(stage: Stage) -> None:
    """Four hundred people have waited for so long that they are late, and one is asked now."""
    people = [Actor.add(stage.world, f"P{number}") for number in range(400)]
    for person in people:
        person.start()
        stage.telegram.want(Slot(person.id, "hand"), text("dealt"), urgency=Urgency.ACTED)
    await stage.clock.advance(16)
    late = [each for each in people if not stage.texts(each.private)]
    assert late, "so many calls do not fit into a few seconds"
    asked = Actor.add(stage.world, "Asked")
    asked.start()
    stage.telegram.want(Slot(asked.id, "hand"), text("your turn"), urgency=Urgency.TURN)
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
    for words, urgency in (("your turn", Urgency.TURN), ("played", Urgency.WAITS)):
        for hand in hands[:-1]:
            stage.telegram.want(hand, text(words), urgency=urgency)
    stage.telegram.want(hands[-1], text("your turn"), urgency=Urgency.TURN)
    await stage.clock.advance(0.9)  # what waits is held for a second
    assert stage.texts(people[-1].private) == ["your turn"]
    assert stage.texts(people[0].private) == ["dealt"]
