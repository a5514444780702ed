"""The whole set of an owner's messages: what is new, what goes, what stays, what rings."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot.reconcile.jobs import MARK
from bot.sandbox import Actor
from bot.sandbox.faults import Drop, LoseReply
from bot.screen import Wish
from tests.bot.reconcile.stage import Stage, picture, slot, text

if TYPE_CHECKING:
    from bot.reconcile import Slot
    from bot.sandbox.faults import Action

OWNER = "1"


def keys(stage: Stage) -> set[str]:
    return {key for _, key in stage.store.rows} - {MARK}


async def restart(stage: Stage) -> None:
    await stage.kill()
    stage.begin()
    await stage.clock.drive(stage.telegram.start())


async def test_the_same_set_twice_calls_nothing(stage: Stage) -> None:
    wishes = {
        slot(stage.group, "1:deal"): Wish(text("deal"), keep=True),
        slot(stage.private, "1:hand"): Wish(text("hand"), announces=frozenset({"turn:1"})),
    }
    stage.telegram.show(OWNER, wishes)
    await stage.rest()
    calls = len(stage.calls())
    stage.telegram.show(OWNER, dict(wishes))
    await stage.rest()
    await restart(stage)
    stage.telegram.show(OWNER, dict(wishes))
    await stage.rest()
    assert len(stage.calls()) == calls == 2


async def test_what_is_no_longer_wished_for_goes_or_stays(stage: Stage) -> None:
    """As it was said when it was wished for, after a restart too; other owners' are left alone."""
    stage.telegram.show("2", {slot(stage.group, "2:deal"): Wish(text("other table"))})
    for again in (False, True):
        wishes = {
            slot(stage.group, "1:result"): Wish(text("result"), keep=True),
            slot(stage.group, "1:ping"): Wish(text("ping")),
        }
        stage.telegram.show(OWNER, wishes)
        await stage.rest()
        if again:
            await restart(stage)
        stage.telegram.show(OWNER, {})
        await stage.rest()
        assert keys(stage) == {"2:deal"}
    assert sorted(stage.texts(stage.group)) == ["other table", "result", "result"]


async def test_what_stays_is_brought_to_its_last_form(stage: Stage) -> None:
    """However fast one set follows the other."""
    for number in range(1, 5):
        here = slot(stage.group, f"1:deal:{number}")
        stage.telegram.show(OWNER, {here: Wish(text(f"deal {number}"))})
        stage.telegram.show(OWNER, {here: Wish(text(f"result {number}"), keep=True)})
    stage.telegram.show(OWNER, {})
    await stage.rest()
    assert stage.texts(stage.group) == [f"result {number}" for number in range(1, 5)]
    assert keys(stage) == set()


async def test_a_partial_set_leaves_the_others_as_they_are(stage: Stage) -> None:
    stage.telegram.show(OWNER, {slot(stage.group, "1:deal"): Wish(text("deal"))})
    await stage.rest()
    stage.telegram.show(OWNER, {slot(stage.group, "1:stuck"): Wish(text("stuck"))}, partial=True)
    await stage.rest()
    assert stage.texts(stage.group) == ["deal", "stuck"]
    assert keys(stage) == {"1:deal", "1:stuck"}


async def test_renewed_at_the_bottom(stage: Stage) -> None:
    deal, ping = slot(stage.group, "1:deal"), slot(stage.group, "1:ping")
    wishes = {deal: Wish(text("deal")), ping: Wish(text("ping"))}
    stage.telegram.show(OWNER, wishes)
    await stage.rest()
    stage.telegram.show(OWNER, wishes, renew=[deal])
    await stage.rest()
    assert stage.texts(stage.group) == ["ping", "deal"]
    assert stage.bots(stage.group)[-1].silent


# --- what is announced ----------------------------------------------------------------------


def hand(words: str, *announces: str, sound: bool = True) -> Wish:
    return Wish(text(words), announces=frozenset(announces), sound=sound)


def show(stage: Stage, here: Slot, wish: Wish) -> None:
    stage.telegram.show(OWNER, {here: wish})


async def test_something_new_rings_once(stage: Stage) -> None:
    here = slot(stage.private, "1:hand")
    show(stage, here, hand("wait"))
    await stage.rest()
    show(stage, here, hand("your turn", "turn:1"))
    await stage.rest()
    first = stage.bots(stage.private)[-1]
    assert (first.text, first.silent) == ("your turn", False)
    assert stage.telegram.shown(OWNER)[here].rang == {"turn:1"}
    rung = stage.telegram.rang_at(here.chat_id, OWNER)
    assert rung
    show(stage, here, hand("your turn, still", "turn:1"))
    await stage.rest()
    await restart(stage)
    assert stage.telegram.rang_at(here.chat_id, OWNER) == rung
    show(stage, here, hand("and still", "turn:1"))
    await stage.rest()
    assert [each.id for each in stage.bots(stage.private)] == [first.id]
    show(stage, here, hand("a vote", "turn:1", "vote:2"))
    await stage.rest()
    assert stage.bots(stage.private)[-1].id != first.id


async def test_what_was_told_silently_never_rings(stage: Stage) -> None:
    """The person was there when it was told: an hour later it is no news."""
    here = slot(stage.private, "1:hand")
    show(stage, here, hand("your turn", "turn:1", sound=False))
    await stage.rest()
    show(stage, here, hand("your turn", "turn:1", sound=True))
    await stage.rest()
    assert stage.calls(stage.private) == ["sendMessage"]
    assert stage.telegram.shown(OWNER)[here].rang == frozenset()


async def test_an_announcement_that_changes_nothing_visible_is_stored(stage: Stage) -> None:
    here = slot(stage.private, "1:hand")
    show(stage, here, hand("hand", "turn:1", sound=False))
    await stage.rest()
    show(stage, here, replace(hand("hand", "turn:2", sound=False), keep=True))
    await stage.rest()
    await restart(stage)
    assert stage.telegram.shown(OWNER)[here].announced == {"turn:2"}
    assert stage.calls(stage.private) == ["sendMessage"]
    assert stage.store.rows[here.chat_id, here.key].keep


async def test_a_ring_about_to_go_counts_for_other_tables(stage: Stage) -> None:
    one, two = slot(stage.private, "1:hand"), slot(stage.private, "2:hand")
    show(stage, one, hand("your turn", "turn:1"))
    assert stage.telegram.rang_at(one.chat_id, "1") == 0.0
    assert stage.telegram.rang_at(two.chat_id, "2") == stage.clock.now()


@pytest.mark.parametrize("fault", [LoseReply(), Drop()])
async def test_a_ring_that_was_lost_rings_once(stage: Stage, fault: Action) -> None:
    here = slot(stage.private, "1:hand")
    stage.hear()
    stage.world.faults.add("sendMessage", fault, times=1)
    show(stage, here, hand("your turn", "turn:1"))
    await stage.rest()
    (message,) = stage.bots(stage.private)
    assert not message.silent
    assert stage.telegram.shown(OWNER)[here].rang == {"turn:1"}


# --- what people play from ------------------------------------------------------------------


def turn(words: str, *announces: str) -> Wish:
    return Wish(text(words), announces=frozenset(announces), lowest=True, phase="1")


async def test_a_turn_brings_the_hand_down_once(stage: Stage) -> None:
    here, page = slot(stage.private, "1:hand"), slot(stage.private, "page:help")
    show(stage, here, turn("hand"))
    await stage.rest()
    stage.telegram.want(page, text("help"))
    await stage.rest()
    assert stage.texts(stage.private) == ["hand", "help"]
    show(stage, here, turn("your turn", "turn:1"))
    await stage.rest()
    assert stage.texts(stage.private) == ["help", "your turn"]
    assert stage.bots(stage.private)[-1].silent
    stage.telegram.want(page, text("help"), renew=True)
    await stage.rest()
    show(stage, here, turn("your turn, a card chosen", "turn:1"))
    await stage.rest()
    assert stage.texts(stage.private) == ["your turn, a card chosen", "help"]


async def test_an_answer_within_a_turn_brings_the_hand_down(stage: Stage) -> None:
    """Posts too, and what stood there before a restart."""
    here = slot(stage.private, "1:hand")
    show(stage, here, turn("your turn", "turn:1"))
    await stage.rest()
    stage.telegram.post(stage.private.id, text("answer"))
    await stage.rest()
    assert stage.texts(stage.private) == ["answer", "your turn"]
    stage.telegram.post(stage.private.id, text("another"))
    await stage.rest()
    await restart(stage)
    show(stage, here, turn("next", "turn:2"))
    await stage.rest()
    assert stage.texts(stage.private) == ["answer", "another", "next"]


async def test_hands_of_two_tables_do_not_chase_each_other(stage: Stage) -> None:
    one, two = slot(stage.private, "1:hand"), slot(stage.private, "2:hand")
    show(stage, one, turn("one"))
    stage.telegram.show("2", {two: turn("two")})
    await stage.rest()
    show(stage, one, turn("one, your turn", "turn:1"))
    stage.telegram.show("2", {two: turn("two, your turn", "turn:1")})
    await stage.rest()
    assert stage.texts(stage.private) == ["one, your turn", "two, your turn"]


async def test_answers_in_private_chats_fold(stage: Stage) -> None:
    """Their first line stays; what folds is a tap away, and comes whole when it is asked anew."""
    answer, public = slot(stage.private, "ask1:why"), slot(stage.group, "ask1:sheet")
    for here in (answer, public):
        stage.telegram.want(here, text("<b>Why</b>\n\nOne.\nTwo."))
    await stage.rest()
    stage.telegram.fold("ask1")
    stage.telegram.fold("ask1")
    await stage.rest()
    kinds = [[each["type"] for each in stage.bots(chat)[-1].entities]
             for chat in (stage.private, stage.group)]  # fmt: skip
    assert kinds == [["bold", "expandable_blockquote"], ["bold"]]
    assert stage.calls(stage.private) == ["sendMessage", "editMessageText"]
    drawn = slot(stage.private, "ask1:analysis:1")
    stage.telegram.want(drawn, picture("<b>Deal</b>\nOne.", "k"))
    await stage.rest()
    stage.telegram.fold("ask1")
    await stage.rest()
    (caption,) = [each for each in stage.bots(stage.private) if each.file]
    assert [each["type"] for each in caption.entities] == ["bold", "expandable_blockquote"]
    stage.telegram.want(answer, text("<b>Why</b>\n\nOne.\nTwo."), renew=True)
    await stage.rest()
    assert stage.texts(stage.private)[-1] == "Why\n\nOne.\nTwo."


# --- the end --------------------------------------------------------------------------------


def end(stage: Stage) -> dict[Slot, Wish]:
    return {
        slot(stage.group, "1:result"): Wish(text("result"), keep=True),
        slot(stage.group, "1:final"): Wish(text("final"), keep=True),
        slot(stage.private, "1:hand"): Wish(text("over"), keep=True),
    }


async def before_the_end(stage: Stage) -> None:
    wishes = {
        slot(stage.group, "1:result"): Wish(text("deal")),
        slot(stage.group, "1:ping"): Wish(text("ping")),
        slot(stage.private, "1:hand"): Wish(text("hand")),
    }
    stage.telegram.show(OWNER, wishes)
    await stage.rest()


async def test_the_last_set_is_let_go(stage: Stage) -> None:
    await before_the_end(stage)
    stage.telegram.show(OWNER, end(stage), last=True)
    await stage.rest()
    assert stage.texts(stage.group) == ["result", "final"]
    assert stage.texts(stage.private) == ["over"]
    assert keys(stage) == set()
    assert stage.telegram.known() == ()


async def test_killed_at_any_moment_of_the_end(stage: Stage) -> None:
    """A restart knows the table still and shows its end again, or everything was shown."""
    moment = 0
    while True:
        moment += 1
        await before_the_end(stage)
        fuse = stage.store.fuse
        fuse.at = fuse.passed + moment
        stage.telegram.show(OWNER, end(stage), last=True)
        await stage.clock.advance(60)
        burnt = fuse.burnt
        await restart(stage)
        if stage.telegram.known():
            stage.telegram.show(OWNER, end(stage), last=True)
        await stage.rest()
        assert stage.texts(stage.group) == ["result", "final"], moment
        assert stage.texts(stage.private) == ["over"], moment
        assert keys(stage) == set(), moment
        if not burnt:
            break
        for message in (*stage.bots(stage.group), *stage.bots(stage.private)):
            message.deleted = True
    assert moment > 10


async def test_who_blocked_the_bot_keeps_nothing_from_ending(stage: Stage) -> None:
    await before_the_end(stage)
    Actor.all(stage.world)[0].block()
    stage.telegram.show(OWNER, end(stage), last=True)
    await stage.rest()
    assert stage.texts(stage.group) == ["result", "final"]
    assert keys(stage) == set()


async def test_a_group_that_cannot_be_written_to_is_waited_for(stage: Stage) -> None:
    await before_the_end(stage)
    Actor.all(stage.world)[0].kick_bot(stage.group)
    stage.telegram.show(OWNER, end(stage), last=True)
    await stage.clock.advance(60)
    assert "1:final" in {slot.key for slot in stage.telegram.known()}
