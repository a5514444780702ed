"""What a group forbids: the plain form goes out instead, and a mute is waited for."""

from dataclasses import replace
from itertools import pairwise

import pytest

from bot.reconcile import ChatProblem, ProblemKind, Slot
from bot.sandbox import Actor
from bot.sandbox.model import GENERAL, Right
from bot.screen import DesiredMessage, Picture
from tests.bot.reconcile.harness import ReconcilerHarness, document, picture, slot, text

RESULT = replace(
    picture("<b>Итог</b>", "sheet"), plain="<b>Итог</b>\nАнна: пуля 4", rows=text("", "again").rows
)
IN_WORDS = "Итог\nАнна: пуля 4"


def withhold(harness: ReconcilerHarness, *rights: Right, given: bool = False) -> None:
    for right in rights:
        harness.world.set_right(harness.group, right, given=given)


async def test_refused_picture_becomes_its_text(harness: ReconcilerHarness) -> None:
    withhold(harness, Right.PHOTOS)
    await harness.wanted(slot(harness.group), RESULT)
    (message,) = harness.bots(harness.group)
    assert message.text == IN_WORDS
    assert [button["text"] for button in message.buttons] == ["again"]
    await harness.wanted(slot(harness.group, "2:deal"), RESULT)
    harness.telegram.post(harness.group.id, RESULT)
    await harness.rest()
    assert harness.texts(harness.group) == [IN_WORDS] * 3
    assert harness.calls(harness.group).count("sendPhoto") == 1, "it is known then"
    assert not harness.problems


async def test_refused_picture_without_plain_form_keeps_its_caption(
    harness: ReconcilerHarness,
) -> None:
    withhold(harness, Right.PHOTOS)
    await harness.wanted(slot(harness.group), picture("caption", "k"))
    assert harness.texts(harness.group) == ["caption"]


async def test_text_stays_text_where_it_may_not_become_a_picture(
    harness: ReconcilerHarness,
) -> None:
    await harness.wanted(slot(harness.group), text("deal"))
    (before,) = harness.bots(harness.group)
    withhold(harness, Right.PHOTOS)
    await harness.wanted(slot(harness.group), RESULT)
    assert [(each.id, each.text) for each in harness.bots(harness.group)] == [(before.id, IN_WORDS)]


async def test_shown_picture_survives_until_it_must_change(harness: ReconcilerHarness) -> None:
    await harness.wanted(slot(harness.group), RESULT)
    (before,) = harness.bots(harness.group)
    withhold(harness, Right.PHOTOS)
    await harness.wanted(slot(harness.group, "2:deal"), RESULT)
    await harness.wanted(slot(harness.group), replace(RESULT, text="Итог 2"))
    shown = {each.text: each for each in harness.bots(harness.group)}
    assert shown["Итог 2"] is before
    assert before.file is not None
    await harness.wanted(
        slot(harness.group), replace(RESULT, picture=picture("", "new").picture, plain="Итог 3")
    )
    assert sorted(harness.texts(harness.group)) == [IN_WORDS, "Итог 3"]


@pytest.mark.parametrize("known", [True, False], ids=["update", "time"])
async def test_picture_comes_when_it_may(harness: ReconcilerHarness, known: bool) -> None:
    withhold(harness, Right.PHOTOS)
    await harness.wanted(slot(harness.group), RESULT)
    withhold(harness, Right.PHOTOS, given=True)
    if known:
        harness.telegram.retry_refused(harness.group.id)
    else:
        await harness.clock.advance(901)
    await harness.wanted(slot(harness.group), RESULT)
    (message,) = harness.bots(harness.group)
    assert message.file is not None


async def test_file_is_offered_elsewhere(harness: ReconcilerHarness) -> None:
    withhold(harness, Right.DOCUMENTS)
    record = replace(document("record", b"{}"), plain="in private")
    for _ in range(2):
        harness.telegram.post(harness.group.id, record)
    await harness.rest()
    assert harness.texts(harness.group) == ["in private"] * 2
    assert harness.calls(harness.group).count("sendDocument") == 1
    await harness.wanted(slot(harness.group), RESULT)
    assert harness.bots(harness.group)[-1].file is not None, "pictures may be sent"


async def test_picture_that_cannot_be_drawn_becomes_its_text(harness: ReconcilerHarness) -> None:
    def fail() -> bytes:
        raise ValueError("no such font")

    broken = replace(RESULT, picture=Picture("broken", fail))
    await harness.wanted(slot(harness.group), broken)
    harness.telegram.post(harness.group.id, broken)
    await harness.rest()
    assert harness.texts(harness.group) == [IN_WORDS] * 2
    await harness.wanted(slot(harness.group, "2:deal"), RESULT)
    assert harness.bots(harness.group)[-1].file is not None, "others are drawn"


async def test_restart_asks_once_more_and_doubles_nothing(harness: ReconcilerHarness) -> None:
    withhold(harness, Right.PHOTOS)
    await harness.wanted(slot(harness.group), RESULT)
    await harness.restart()
    await harness.wanted(slot(harness.group), RESULT)
    assert harness.texts(harness.group) == [IN_WORDS]


async def test_mute_is_tried_more_and_more_seldom(harness: ReconcilerHarness) -> None:
    anna = Actor.all(harness.world)[0]
    anna.mute_bot(harness.group)
    harness.telegram.want(slot(harness.group), text("deal"))
    harness.telegram.want(slot(harness.private), text("hand"))
    await harness.clock.advance(4000)
    at = [call.at for call in harness.world.calls_into(harness.group)]
    pauses = [round((b - a) / 60) for a, b in pairwise(at)]
    assert pauses == [1, 2, 4, 8, 15, 15, 15]
    assert harness.problems == [(harness.group.id, ChatProblem(ProblemKind.MUTED))]
    assert harness.texts(harness.private) == ["hand"]
    harness.telegram.want(slot(harness.group), RESULT)
    anna.let_bot_write(harness.group)
    await harness.clock.advance(901)
    (message,) = harness.bots(harness.group)
    assert message.file is not None, "it is shown as it stands then"


async def test_mute_is_tried_at_once_when_the_group_is_heard(harness: ReconcilerHarness) -> None:
    anna = Actor.all(harness.world)[0]
    for _ in range(2):
        anna.mute_bot(harness.group)
        harness.telegram.want(slot(harness.group), text("deal"), renew=True)
        harness.telegram.post(harness.group.id, text("sheet"))
        await harness.clock.advance(30)
        anna.let_bot_write(harness.group)
        harness.hear()
        await harness.rest()
    assert sorted(harness.texts(harness.group)) == ["deal", "sheet", "sheet"]
    assert len(harness.problems) == 2, "each mute is reported once"


async def test_group_without_texts_is_mute(harness: ReconcilerHarness) -> None:
    withhold(harness, Right.PHOTOS, Right.TEXT)
    harness.telegram.want(slot(harness.group), RESULT)
    await harness.clock.advance(30)
    assert harness.problems == [(harness.group.id, ChatProblem(ProblemKind.MUTED))]
    withhold(harness, Right.TEXT, given=True)
    await harness.clock.advance(60)
    assert harness.texts(harness.group) == [IN_WORDS]


async def test_last_messages_wait_for_a_closed_topic(harness: ReconcilerHarness) -> None:
    """Both the topic and the general one are closed while a table ends, and nobody says more."""
    anna, boris = Actor.all(harness.world)[:2]
    forum = harness.world.add_group("Forum", anna, boris, supergroup=True, forum=True)
    topic = harness.world.add_topic(forum, "Cards", anna.user)
    for closed in (topic, GENERAL):
        harness.world.close_topic(forum, closed, anna.user)
    final: dict[Slot, DesiredMessage] = {
        Slot(forum.id, "7:final", topic): DesiredMessage(RESULT, keep=True)
    }
    harness.telegram.show("7", final, last=True)
    await harness.clock.advance(100)
    assert harness.texts(forum) == []
    harness.world.reopen_topic(forum, topic, anna.user)
    await harness.clock.advance(130)
    assert [(each.text, each.thread_id) for each in harness.bots(forum)] == [("Итог", topic)]
    assert len(harness.calls(forum)) < 12
