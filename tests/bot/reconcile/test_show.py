"""The whole set of an owner's messages: what is new, what goes, what stays, what rings."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot.reconcile.jobs import MARK
from bot.sandbox import Actor
from bot.sandbox.faults import Delay, Drop, LoseReply
from bot.screen import DesiredMessage
from tests.bot.reconcile.harness import ReconcilerHarness, picture, slot, text

if TYPE_CHECKING:
    from bot.reconcile import Slot
    from bot.sandbox.faults import Action

OWNER = "1"


def keys(harness: ReconcilerHarness) -> set[str]:
    return {key for _, key in harness.store.rows} - {MARK}


async def restart(harness: ReconcilerHarness) -> None:
    await harness.restart()
    await harness.clock.drive(harness.telegram.start())


async def test_the_same_set_twice_calls_nothing(harness: ReconcilerHarness) -> None:
    wishes = {
        slot(harness.group, "1:deal"): DesiredMessage(text("deal"), keep=True),
        slot(harness.private, "1:hand"): DesiredMessage(
            text("hand"), announces=frozenset({"turn:1"})
        ),
    }
    await harness.shown(OWNER, wishes)
    calls = len(harness.calls())
    await harness.shown(OWNER, dict(wishes))
    await restart(harness)
    await harness.shown(OWNER, dict(wishes))
    assert len(harness.calls()) == calls == 2


async def test_what_is_no_longer_wished_for_goes_or_stays(harness: ReconcilerHarness) -> None:
    """As it was said when it was wished for, after a restart too; other owners' are left alone."""
    harness.telegram.show("2", {slot(harness.group, "2:deal"): DesiredMessage(text("other table"))})
    for again in (False, True):
        wishes = {
            slot(harness.group, "1:result"): DesiredMessage(text("result"), keep=True),
            slot(harness.group, "1:ping"): DesiredMessage(text("ping")),
        }
        await harness.shown(OWNER, wishes)
        if again:
            await restart(harness)
        await harness.shown(OWNER, {})
        assert keys(harness) == {"2:deal"}
    assert sorted(harness.texts(harness.group)) == ["other table", "result", "result"]


async def test_what_stays_is_brought_to_its_last_form(harness: ReconcilerHarness) -> None:
    """However fast one set follows the other."""
    for number in range(1, 5):
        here = slot(harness.group, f"1:deal:{number}")
        harness.telegram.show(OWNER, {here: DesiredMessage(text(f"deal {number}"))})
        harness.telegram.show(OWNER, {here: DesiredMessage(text(f"result {number}"), keep=True)})
    await harness.shown(OWNER, {})
    assert harness.texts(harness.group) == [f"result {number}" for number in range(1, 5)]
    assert keys(harness) == set()


# --- what is announced ----------------------------------------------------------------------


def hand(words: str, *announces: str, sound: bool = True) -> DesiredMessage:
    return DesiredMessage(text(words), announces=frozenset(announces), sound=sound)


async def show(harness: ReconcilerHarness, here: Slot, wish: DesiredMessage) -> None:
    await harness.shown(OWNER, {here: wish})


async def test_something_new_rings_once(harness: ReconcilerHarness) -> None:
    here = slot(harness.private, "1:hand")
    await show(harness, here, hand("wait"))
    await show(harness, here, hand("your turn", "turn:1"))
    first = harness.bots(harness.private)[-1]
    assert (first.text, first.silent) == ("your turn", False)
    assert harness.telegram.shown(OWNER)[here].rang == {"turn:1"}
    rung = harness.telegram.rang_at(here.chat_id, OWNER)
    assert rung
    await show(harness, here, hand("your turn, still", "turn:1"))
    await restart(harness)
    assert harness.telegram.rang_at(here.chat_id, OWNER) == rung
    await show(harness, here, hand("and still", "turn:1"))
    assert [each.id for each in harness.bots(harness.private)] == [first.id]
    await show(harness, here, hand("a vote", "turn:1", "vote:2"))
    assert harness.bots(harness.private)[-1].id != first.id


async def test_what_was_told_silently_never_rings(harness: ReconcilerHarness) -> None:
    """The person was there when it was told: an hour later it is no news."""
    here = slot(harness.private, "1:hand")
    await show(harness, here, hand("your turn", "turn:1", sound=False))
    await show(harness, here, hand("your turn", "turn:1", sound=True))
    assert harness.calls(harness.private) == ["sendMessage"]
    assert harness.telegram.shown(OWNER)[here].rang == frozenset()


async def test_an_announcement_that_changes_nothing_visible_is_stored(
    harness: ReconcilerHarness,
) -> None:
    here = slot(harness.private, "1:hand")
    await show(harness, here, hand("hand", "turn:1", sound=False))
    await show(harness, here, replace(hand("hand", "turn:2", sound=False), keep=True))
    await restart(harness)
    assert harness.telegram.shown(OWNER)[here].announced == {"turn:2"}
    assert harness.calls(harness.private) == ["sendMessage"]
    assert harness.store.rows[here.chat_id, here.key].keep


async def test_a_ring_about_to_go_counts_for_other_tables(harness: ReconcilerHarness) -> None:
    one, two = slot(harness.private, "1:hand"), slot(harness.private, "2:hand")
    harness.telegram.show(OWNER, {one: hand("your turn", "turn:1")})
    assert harness.telegram.rang_at(one.chat_id, "1") == 0.0
    assert harness.telegram.rang_at(two.chat_id, "2") == harness.clock.now()


@pytest.mark.parametrize("fault", [LoseReply(), Drop()])
async def test_a_ring_that_was_lost_rings_once(harness: ReconcilerHarness, fault: Action) -> None:
    here = slot(harness.private, "1:hand")
    harness.hear()
    harness.world.faults.add("sendMessage", fault, times=1)
    await show(harness, here, hand("your turn", "turn:1"))
    (message,) = harness.bots(harness.private)
    assert not message.silent
    assert harness.telegram.shown(OWNER)[here].rang == {"turn:1"}


# --- what people play from ------------------------------------------------------------------


def turn(words: str, *announces: str) -> DesiredMessage:
    return DesiredMessage(text(words), announces=frozenset(announces), lowest=True, phase="1")


async def test_every_answer_brings_the_hand_down(harness: ReconcilerHarness) -> None:
    """Whoever must act finds it lowest, silently; who need not is left alone."""
    here, page = slot(harness.private, "1:hand"), slot(harness.private, "page:help")
    await show(harness, here, turn("hand"))
    await harness.wanted(page, text("help"))
    assert harness.texts(harness.private) == ["hand", "help"]
    await show(harness, here, turn("your turn", "turn:1"))
    assert harness.texts(harness.private) == ["help", "your turn"]
    for _ in range(3):
        await harness.wanted(page, text("help"), renew=True)
        assert harness.texts(harness.private) == ["help", "your turn"]
        assert harness.bots(harness.private)[-1].silent
    harness.telegram.post(harness.private.id, text("answer"))
    await harness.rest()
    assert harness.texts(harness.private) == ["help", "answer", "your turn"]
    await show(harness, here, turn("wait"))
    await harness.wanted(page, text("help"), renew=True)
    assert harness.texts(harness.private) == ["answer", "wait", "help"]


async def test_the_hand_comes_down_once_in_five_seconds(harness: ReconcilerHarness) -> None:
    """At once, after five seconds, and after ten: within them it is owed, not dropped."""
    here = slot(harness.private, "1:hand")
    await show(harness, here, turn("your turn", "turn:1"))
    await harness.clock.drive(harness.clock.sleep(60.0))
    sent = len(harness.calls(harness.private))
    for _ in range(8):
        harness.telegram.post(harness.private.id, text("answer"))
        await harness.clock.drive(harness.clock.sleep(1.2))
    await harness.rest()
    assert harness.texts(harness.private) == [*["answer"] * 8, "your turn"]
    calls = harness.calls(harness.private)[sent:]
    assert (calls.count("sendMessage"), calls.count("deleteMessage")) == (8 + 3, 3)


async def test_a_hand_owed_changes_where_it_stands(harness: ReconcilerHarness) -> None:
    """And keeps no answer waiting."""
    here = slot(harness.private, "1:hand")
    await show(harness, here, turn("your turn", "turn:1"))
    for _ in range(2):
        harness.telegram.post(harness.private.id, text("answer"))
        await harness.clock.drive(harness.clock.sleep(1.0))
    assert harness.texts(harness.private) == ["your turn", "answer", "answer"]
    harness.telegram.show(OWNER, {here: turn("a card chosen", "turn:1")})
    await harness.clock.drive(harness.clock.sleep(0.5))
    assert harness.texts(harness.private) == ["a card chosen", "answer", "answer"]
    await harness.rest()
    assert harness.texts(harness.private) == ["answer", "answer", "a card chosen"]


@pytest.mark.parametrize("then", ["turn:1", "turn:2"])
async def test_a_hand_owed_is_sent_by_the_next_process(
    harness: ReconcilerHarness, then: str
) -> None:
    here = slot(harness.private, "1:hand")
    await show(harness, here, turn("your turn", "turn:1"))
    harness.telegram.post(harness.private.id, text("answer"))
    await harness.clock.drive(harness.clock.sleep(2.0))
    assert harness.texts(harness.private) == ["your turn", "answer"]
    await restart(harness)
    harness.telegram.show(OWNER, {here: turn("your turn", then)})
    await harness.clock.drive(harness.clock.sleep(2.0))
    assert harness.texts(harness.private) == ["your turn", "answer"]
    await harness.rest()
    assert harness.texts(harness.private) == ["answer", "your turn"]


async def test_each_table_brings_its_own_hand_down(harness: ReconcilerHarness) -> None:
    """Once each: what the other sends below is no answer."""
    one, two = slot(harness.private, "1:hand"), slot(harness.private, "2:hand")
    harness.telegram.show(OWNER, {one: turn("one", "turn:1")})
    await harness.shown("2", {two: turn("two", "turn:1")})
    assert harness.calls(harness.private) == ["sendMessage"] * 2
    harness.telegram.post(harness.private.id, text("answer"))
    await harness.rest()
    assert harness.texts(harness.private) == ["answer", "one", "two"]
    assert harness.calls(harness.private).count("sendMessage") == 2 + 1 + 2


async def test_hands_of_two_tables_do_not_chase_each_other(harness: ReconcilerHarness) -> None:
    one, two = slot(harness.private, "1:hand"), slot(harness.private, "2:hand")
    harness.telegram.show(OWNER, {one: turn("one")})
    await harness.shown("2", {two: turn("two")})
    harness.telegram.show(OWNER, {one: turn("one, your turn", "turn:1")})
    await harness.shown("2", {two: turn("two, your turn", "turn:1")})
    assert harness.texts(harness.private) == ["one, your turn", "two, your turn"]


async def test_answers_in_private_chats_fold(harness: ReconcilerHarness) -> None:
    """Their first line stays; what folds is a tap away, and comes whole when it is asked anew."""
    answer, public = slot(harness.private, "ask1:why"), slot(harness.group, "ask1:sheet")
    for here in (answer, public):
        harness.telegram.want(here, text("<b>Why</b>\n\nOne.\nTwo."))
    await harness.rest()
    harness.telegram.fold("ask1")
    harness.telegram.fold("ask1")
    await harness.rest()
    kinds = [[each["type"] for each in harness.bots(chat)[-1].entities]
             for chat in (harness.private, harness.group)]  # fmt: skip
    assert kinds == [["bold", "expandable_blockquote"], ["bold"]]
    assert harness.calls(harness.private) == ["sendMessage", "editMessageText"]
    drawn = slot(harness.private, "ask1:analysis:1")
    await harness.wanted(drawn, picture("<b>Deal</b>\nOne.", "k"))
    harness.telegram.fold("ask1")
    await harness.rest()
    (caption,) = [each for each in harness.bots(harness.private) if each.file]
    assert [each["type"] for each in caption.entities] == ["bold", "expandable_blockquote"]
    await harness.wanted(answer, text("<b>Why</b>\n\nOne.\nTwo."), renew=True)
    assert harness.texts(harness.private)[-1] == "Why\n\nOne.\nTwo."


async def test_what_was_asked_again_while_it_went_can_go_again(harness: ReconcilerHarness) -> None:
    """Also in the next process: asked anew, it is not taken for what was to be deleted."""
    asked = slot(harness.group, "ask1:leave")
    await harness.wanted(asked, text("Leave?"))
    harness.world.faults.add("deleteMessage", Delay(3.0), times=1)
    harness.telegram.drop(asked)
    await harness.clock.drive(harness.clock.sleep(1.0))
    await harness.wanted(asked, text("Leave?"))
    await restart(harness)
    await harness.rest()
    assert harness.texts(harness.group) == ["Leave?"]
    harness.telegram.drop(asked)
    await harness.rest()
    assert harness.texts(harness.group) == []
    assert harness.calls(harness.group) == ["sendMessage", "deleteMessage"] * 2


# --- the end --------------------------------------------------------------------------------


def end(harness: ReconcilerHarness) -> dict[Slot, DesiredMessage]:
    return {
        slot(harness.group, "1:result"): DesiredMessage(text("result"), keep=True),
        slot(harness.group, "1:final"): DesiredMessage(text("final"), keep=True),
        slot(harness.private, "1:hand"): DesiredMessage(text("over"), keep=True),
    }


async def before_the_end(harness: ReconcilerHarness) -> None:
    wishes = {
        slot(harness.group, "1:result"): DesiredMessage(text("deal")),
        slot(harness.group, "1:ping"): DesiredMessage(text("ping")),
        slot(harness.private, "1:hand"): DesiredMessage(text("hand")),
    }
    await harness.shown(OWNER, wishes)


async def test_the_last_set_is_let_go(harness: ReconcilerHarness) -> None:
    await before_the_end(harness)
    await harness.shown(OWNER, end(harness), last=True)
    assert harness.texts(harness.group) == ["result", "final"]
    assert harness.texts(harness.private) == ["over"]
    assert keys(harness) == set()
    assert harness.telegram.tracked_slots() == ()


async def test_killed_at_any_moment_of_the_end(harness: ReconcilerHarness) -> None:
    """A restart knows the table still and shows its end again, or everything was shown."""
    moment = 0
    while True:
        moment += 1
        await before_the_end(harness)
        crash_point = harness.store.crash_point
        crash_point.at = crash_point.passed + moment
        harness.telegram.show(OWNER, end(harness), last=True)
        await harness.clock.advance(60)
        crashed = crash_point.crashed
        await restart(harness)
        if harness.telegram.tracked_slots():
            harness.telegram.show(OWNER, end(harness), last=True)
        await harness.rest()
        assert harness.texts(harness.group) == ["result", "final"], moment
        assert harness.texts(harness.private) == ["over"], moment
        assert keys(harness) == set(), moment
        if not crashed:
            break
        for message in (*harness.bots(harness.group), *harness.bots(harness.private)):
            message.deleted = True
    assert moment > 10


async def test_who_blocked_the_bot_keeps_nothing_from_ending(harness: ReconcilerHarness) -> None:
    await before_the_end(harness)
    Actor.all(harness.world)[0].block()
    await harness.shown(OWNER, end(harness), last=True)
    assert harness.texts(harness.group) == ["result", "final"]
    assert keys(harness) == set()


async def test_a_group_that_cannot_be_written_to_is_waited_for(harness: ReconcilerHarness) -> None:
    await before_the_end(harness)
    Actor.all(harness.world)[0].kick_bot(harness.group)
    harness.telegram.show(OWNER, end(harness), last=True)
    await harness.clock.advance(60)
    assert "1:final" in {slot.key for slot in harness.telegram.tracked_slots()}
