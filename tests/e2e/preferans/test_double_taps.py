"""Whoever presses twice hears that it stands, whatever it was, and nothing is done twice."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from tests.e2e.evening import words
from tests.e2e.preferans.test_asleep import everybody_away
from tests.e2e.preferans.test_at_the_table import GAME, cards_lie, playable, say, whose_turn
from tests.support.texts import tr

if TYPE_CHECKING:
    from bot.sandbox import Actor
    from bot.sandbox.model import Message
    from tests.e2e.evening import BotSession

TAKEN = tr("toast-taken")


async def twice(evening: BotSession, person: Actor, message: Message, button: str) -> list[str]:
    """Press a button twice before anything is answered, and once more; what each was told."""
    play = evening.play
    await play.until(lambda: any(button in each["text"] for each in message.buttons))
    (data, *_) = [each["callback_data"] for each in message.buttons if button in each["text"]]
    await play.clock.advance(1)
    queries = [person.press(message, data), person.press(message, data)]
    await play.until(lambda: all(query.answered for query in queries))
    await play.clock.advance(2)
    queries.append(person.press(message, data))
    await play.until(lambda: queries[-1].answered)
    return [next((p.text for p in person.popups if p.query is q), "") for q in queries]


@pytest.mark.slow
async def test_the_first_deal_asked_for_twice(evening: BotSession) -> None:
    play = evening.play
    play.anna.write(play.group, "/newgame 10")
    lobby = await evening.message(play.group, tr("button-sit"))
    for person in (play.boris, play.vera):
        await evening.tap(person, lobby, tr("button-sit"))
    dealt = await twice(evening, play.anna, lobby, tr("button-deal"))
    assert dealt == [tr("toast-dealt"), TAKEN, TAKEN]


@pytest.mark.slow
async def test_twice_in_a_deal(evening: BotSession) -> None:
    """The cut, a bid, the discard with its order, whist and a card."""
    play = evening.play
    table = await evening.sit_down(GAME, *play.party.people[:3])

    async def pressed(button: str) -> None:
        person, hand = await whose_turn(evening)
        before = len(evening.log(table))
        first, *rest = await twice(evening, person, hand, button)
        assert first != TAKEN
        assert rest == [TAKEN, TAKEN], button
        done = [json.dumps(row.action) for row in evening.log(table)[before:]]
        assert len(done) == len(set(done)), button

    for button in (tr("button-cut-middle"), "6♠", tr("act-pass"), tr("act-pass")):
        await pressed(button)
    _, hand = await whose_turn(evening)
    await say(evening, *[b["text"] for b in hand.buttons if ":+" in b["callback_data"]][:2])
    await pressed(tr("act-discard", cards="").strip())
    await say(evening, "6♠")
    await pressed(tr("button-yes", what="6♠"))
    await pressed(tr("act-whist"))
    await say(evening, tr("act-whist"))
    _, hand = await whose_turn(evening)
    await pressed(playable(hand)[0])


@pytest.mark.slow
@pytest.mark.parametrize("last", ["button-agree", "button-refuse"])
async def test_twice_in_a_vote(evening: BotSession, last: str) -> None:
    """An answer, and the one that decides."""
    play = evening.play
    await cards_lie(evening)
    play.anna.write(play.group, "/stop")
    live = await evening.message(play.group, tr("button-agree"))
    assert (await twice(evening, play.boris, live, tr("button-agree")))[1:] == [TAKEN, TAKEN]
    # Nobody answers twice, nor his own question.
    for person in (play.anna, play.boris):
        assert await evening.tap(person, live, tr("button-refuse")) == tr("toast-counted")
    decided = await twice(evening, play.vera, live, tr(last))
    assert tr(last) in decided[0]
    ended = [tr("toast-finished")] if last == "button-agree" else [TAKEN]
    assert decided[1:] == [TAKEN, *ended]


async def test_twice_taken_back(evening: BotSession) -> None:
    play = evening.play
    await cards_lie(evening)
    play.anna.write(play.group, "/stop")
    live = await evening.message(play.group, tr("button-withdraw"))
    said = await twice(evening, play.anna, live, tr("button-withdraw"))
    assert said[1:] == [TAKEN, TAKEN]


@pytest.mark.slow
async def test_asked_again_after_a_refusal_is_no_second_tap(evening: BotSession) -> None:
    """It does not stand: the others said no."""
    play = evening.play
    table = await cards_lie(evening)
    own = await evening.message(play.anna.private, "⋯")
    await evening.tap(play.anna, own, "⋯")
    await evening.tap(play.anna, own, tr("act-stop"))
    yes = tr("button-yes", what=tr("yes-stop"))
    await play.until(lambda: yes in words(own.buttons))
    data = next(b["callback_data"] for b in own.buttons if b["text"] == yes)
    await evening.press(play.anna, own, data)
    live = await evening.message(play.group, tr("button-refuse"))
    await evening.tap(play.vera, live, tr("button-refuse"))
    await play.clock.advance(3)  # her chat has calls left, and the pop-up need not speak
    assert await evening.press(play.anna, own, data) == ""
    ledger = evening.ledger(table)
    assert ledger.table.vote is not None


@pytest.mark.slow
async def test_twice_away_and_back(evening: BotSession) -> None:
    """[Я здесь], [Вернуться], and the question whether to leave."""
    play = evening.play
    notice = await everybody_away(evening, 3)
    hand = await evening.message(play.boris.private, tr("button-here"))
    data = next(b["callback_data"] for b in hand.buttons if b["text"] == tr("button-here"))
    here = await twice(evening, play.anna, notice, tr("button-here"))
    assert here[0] in (tr("toast-back"), tr("toast-cut"))
    assert here[1:] == [TAKEN, TAKEN]
    # Who comes after the deck was cut is welcome all the same.
    assert await evening.press(play.boris, hand, data) != TAKEN


@pytest.mark.slow
async def test_twice_left_and_returned(evening: BotSession) -> None:
    play = evening.play
    await cards_lie(evening)
    play.vera.write(play.group, "/leave")
    asked = await evening.message(play.group, tr("button-leave-yes"))
    left = await twice(evening, play.vera, asked, tr("button-leave-yes"))
    assert left == [tr("toast-left"), TAKEN, TAKEN]
    notice = await evening.message(play.group, tr("notice-left"))
    back = await twice(evening, play.vera, notice, tr("button-back"))
    assert back == [tr("toast-back"), TAKEN, TAKEN]
    # Who was there all the time is told just that.
    data = next(b["callback_data"] for b in notice.buttons if b["text"] == tr("button-back"))
    assert await evening.press(play.boris, notice, data) == tr("toast-there-already")
