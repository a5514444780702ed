"""What waits is shown with what comes after it, and never stands in the way of a turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.reconcile import Slot
from bot.sandbox import Actor
from bot.screen import Urgency
from tests.bot.reconcile.stage import slot, text

if TYPE_CHECKING:
    from tests.bot.reconcile.stage import Stage


async def shows(stage: Stage, words: str, urgency: Urgency = Urgency.TURN) -> None:
    stage.telegram.want(slot(stage.private, "hand"), text(words), urgency=urgency)
    await stage.clock.advance(0.1)


async def test_what_waits_is_shown_once_with_what_came_after(stage: Stage) -> None:
    await shows(stage, "dealt")
    before = len(stage.world.calls_into(stage.private))
    for words in ("a card", "two cards", "three cards"):
        await shows(stage, words, Urgency.WAITS)
        await stage.clock.advance(1.8)
    assert stage.texts(stage.private) == ["dealt"]
    await stage.clock.advance(1)
    assert stage.texts(stage.private) == ["three cards"]
    assert len(stage.world.calls_into(stage.private)) == before + 1


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
    await stage.clock.advance(1)
    assert stage.texts(people[-1].private) == ["your turn"]
    assert stage.texts(people[0].private) == ["dealt"]
