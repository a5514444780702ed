"""Hands and pages that one member of a group sees: their share of calls, ids, kills, the probe."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.reconcile import Receiver, Slot
from bot.reconcile.budgets import HANDS, HANDS_IN
from bot.sandbox import Actor
from bot.sandbox.faults import Drop, LoseReply, ServerError
from bot.sandbox.model import Ephemerals
from bot.screen import MAX_EDITED, Urgency, first_part, visible_length
from tests.bot.reconcile.harness import ReconcilerHarness, slot, text
from tests.bot.reconcile.test_budgets import most_in

if TYPE_CHECKING:
    from bot.sandbox.faults import Action
    from bot.sandbox.model import Message

LINE = "Your cards, Anna"


@pytest.fixture
async def knows(harness: ReconcilerHarness) -> ReconcilerHarness:
    """A reconciler that knows that its server knows, and whose bot is an administrator."""
    harness.world.ephemerals = Ephemerals.KNOWN
    anna(harness).promote_bot(harness.group)
    await harness.clock.drive(harness.telegram.ephemeral.probe())
    assert harness.telegram.whispers
    return harness


def anna(harness: ReconcilerHarness) -> Actor:
    return Actor.all(harness.world)[0]


def own(harness: ReconcilerHarness, who: Actor | None = None, seat: int = 0) -> Slot:
    """The slot of a hand in the group."""
    return Slot(harness.group.id, f"1:here:{seat}@{(who or anna(harness)).id}")


def hand(harness: ReconcilerHarness, words: str, turn: int, where: Slot | None = None) -> None:
    """Wish for a hand whose person's turn it is."""
    harness.wish(
        where or own(harness),
        text(words, "m:1:1:P"),
        line=LINE,
        unasked=True,
        announces=frozenset({f"turn:{turn}"}),
    )


def seen(harness: ReconcilerHarness, who: Actor | None = None) -> list[Message]:
    return (who or anna(harness)).whispers(harness.group)


async def test_hands_get_at_most_four_calls_a_minute(knows: ReconcilerHarness) -> None:
    people = Actor.all(knows.world)[:3]
    await knows.wanted(slot(knows.group), text("dealt"), urgency=Urgency.LATER)
    for second in range(240):
        who = people[second % 3]
        hand(knows, f"{second}", second, own(knows, who, second % 3))
        knows.wish(slot(knows.group), text(f"{second}"), urgency=Urgency.LATER)
        await knows.clock.advance(1.0)
    calls = knows.world.calls_into(knows.group)
    hands = [
        call.at
        for call in calls
        if "phemeral" in call.method or "ephemeral_message_parameters" in call.params
    ]
    assert most_in(HANDS_IN, hands) == HANDS
    edits = [call for call in calls if call.method == "editMessageText"]
    assert len(edits) >= 16
    # When the deal is over they go at once, though they have had their calls.
    assert len(knows.group.ephemeral) > 1
    for turn in range(240, 245):
        hand(knows, f"{turn}", turn)
        await knows.clock.advance(1.0)
    knows.telegram.show("1", {})
    await knows.clock.advance(15.0)
    assert knows.group.ephemeral == {}
    assert knows.world.limits.refused.total() == 0


async def test_a_hand_that_comes_late_waits_for_the_next_turn(knows: ReconcilerHarness) -> None:
    for turn in range(6):
        hand(knows, f"turn {turn}", turn)
        await knows.clock.advance(2.0)
    (shown,) = seen(knows)
    before = shown.text
    assert before != "turn 5"
    await knows.clock.advance(120.0)
    assert shown.text == before
    hand(knows, "turn 6", 6)
    await knows.clock.advance(2.0)
    assert shown.text == "turn 6"


async def test_only_a_line_without_buttons_is_sent(knows: ReconcilerHarness) -> None:
    hand(knows, "7♣ 8♣", 1)
    await knows.rest()
    first, second = knows.world.calls_into(knows.group)[-2:]
    assert (first.method, first.params["text"]) == ("sendMessage", LINE)
    assert "reply_markup" not in first.params
    assert second.method == "editEphemeralMessageText"
    (shown,) = seen(knows)
    assert (shown.text, len(shown.buttons)) == ("7♣ 8♣", 1)


async def test_ids_that_are_used_again_change_no_other_message(knows: ReconcilerHarness) -> None:
    """The app of Anna was restarted: her next hand has the id that her page had."""
    who, page = anna(knows), Slot(knows.group.id, f"page:rules@{anna(knows).id}")
    to = Receiver(who.id)
    await knows.wanted(page, text("rules"), to=to)
    who.restart_app()
    hand(knows, "7♣", 1)
    await knows.rest()
    (shown,) = seen(knows)
    assert (shown.id, shown.text) == (1, "7♣")
    await knows.wanted(page, text("more rules"), to=to)
    assert {each.text for each in seen(knows)} == {"7♣", "more rules"}
    knows.telegram.drop(page)
    await knows.rest()
    assert [each.text for each in seen(knows)] == ["7♣"]


async def test_a_long_page_is_sent_anew(knows: ReconcilerHarness) -> None:
    page, to = Slot(knows.group.id, f"page:rules@{anna(knows).id}"), Receiver(anna(knows).id)
    await knows.wanted(page, text("short"), to=to)
    await knows.wanted(page, text("x" * (MAX_EDITED + 1)), to=to)
    await knows.clock.advance(60.0)
    assert [len(each.text) for each in seen(knows)] == [MAX_EDITED + 1]


def test_the_first_part_of_a_text_fits() -> None:
    lines = "\n".join(f"<b>{number}</b> &lt; {'x' * 90}" for number in range(30))
    folded = f"<b>Title</b>\n<blockquote expandable>{lines}</blockquote>"
    for words in (lines, folded):
        part = first_part(words, MAX_EDITED)
        assert MAX_EDITED - 100 < visible_length(part) <= MAX_EDITED
        assert part.count("<blockquote") == part.count("</blockquote>")


@pytest.mark.parametrize("action", [Drop(), LoseReply(), ServerError(502)])
@pytest.mark.parametrize("method", ["sendMessage", "editEphemeralMessageText"])
async def test_a_fault_leaves_one_hand(
    knows: ReconcilerHarness, method: str, action: Action
) -> None:
    knows.world.faults.add(method, action, times=1)
    for turn in range(4):
        hand(knows, f"turn {turn}", turn)
        await knows.clock.advance(30.0)
    assert [each.text for each in seen(knows) if each.buttons] == ["turn 3"]


async def test_a_kill_at_any_step_shows_the_hand_to_nobody_else() -> None:
    step, over = 0, False
    while not over:
        step += 1
        harness = ReconcilerHarness()
        harness.world.ephemerals = Ephemerals.KNOWN
        anna(harness).promote_bot(harness.group)
        await harness.clock.drive(harness.telegram.ephemeral.probe())
        harness.store.crash_point.at = harness.store.crash_point.passed + step
        hand(harness, "7♣", 1)
        await harness.clock.advance(5.0)
        over = not harness.store.crash_point.crashed
        await harness.restart()
        await harness.clock.drive(harness.telegram.ephemeral.probe())
        hand(harness, "7♣", 1)
        await harness.clock.advance(90.0)
        assert [each.text for each in seen(harness) if each.buttons] == ["7♣"]
        assert harness.texts(harness.group) == []
        harness.telegram.show("1", {})
        await harness.clock.advance(90.0)
        assert not [each for each in seen(harness) if each.buttons]
        await harness.kill()
    assert step > 5


@pytest.mark.parametrize("server", Ephemerals)
async def test_the_probe_asks_for_a_message_that_is_none(
    harness: ReconcilerHarness, server: Ephemerals
) -> None:
    harness.world.ephemerals = server
    await harness.clock.drive(harness.telegram.ephemeral.probe())
    assert harness.telegram.whispers is (server is not Ephemerals.ABSENT)
    hand(harness, "7♣", 1)
    await harness.clock.advance(30.0)
    assert harness.texts(harness.group) == []
    assert harness.telegram.whispers is (server is Ephemerals.KNOWN)


async def test_before_the_probe_nothing_is_sent(harness: ReconcilerHarness) -> None:
    harness.world.ephemerals = Ephemerals.KNOWN
    hand(harness, "7♣", 1)
    await harness.clock.advance(30.0)
    assert harness.calls(harness.group) == []


async def test_a_probe_without_an_answer_is_repeated(harness: ReconcilerHarness) -> None:
    harness.world.ephemerals = Ephemerals.KNOWN
    harness.world.faults.add("deleteEphemeralMessage", ServerError(502), times=2)
    await harness.clock.drive(harness.telegram.ephemeral.probe())
    assert harness.telegram.whispers


async def test_a_refused_hand_is_reported_and_given_up(knows: ReconcilerHarness) -> None:
    lost: list[bool] = []
    knows.telegram.on_hand_refused = lambda _, gone: lost.append(gone)
    Actor.all(knows.world)[1].leave(knows.group)
    for turn in range(2):
        hand(knows, f"turn {turn}", turn, own(knows, Actor.all(knows.world)[1]))
        await knows.clock.advance(70.0)
    assert lost == [False, True]
    assert knows.problems == []


async def test_a_page_that_went_to_everybody_stays_and_is_not_sent_again(
    knows: ReconcilerHarness,
) -> None:
    """As the answers of a server without such messages do."""
    knows.world.ephemerals = Ephemerals.IGNORED
    page, to = Slot(knows.group.id, f"page:rules@{anna(knows).id}"), Receiver(anna(knows).id)
    await knows.wanted(page, text("rules"), to=to)
    await knows.clock.advance(60.0)
    assert knows.texts(knows.group) == ["rules"]
    assert not knows.telegram.whispers


async def test_a_start_forgets_old_pages(knows: ReconcilerHarness) -> None:
    page, to = Slot(knows.group.id, f"page:rules@{anna(knows).id}"), Receiver(anna(knows).id)
    await knows.wanted(page, text("rules"), to=to)
    await knows.restart()
    await knows.clock.advance(1.0)
    assert page in knows.telegram.tracked_slots()
    await knows.clock.advance(3 * 24 * 3600.0)
    await knows.restart()
    await knows.clock.advance(1.0)
    assert page not in knows.telegram.tracked_slots()
    assert not any("@" in key for _, key in knows.store.rows)
