"""Classic in the chat: hands that nobody has looked at, words in the dark, and kills meanwhile."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.games.preferans.hand import BACK
from bot.taps import decode
from tests.e2e.preferans.test_at_the_table import held, plays, say, whose_turn
from tests.e2e.preferans.test_without_talon import tap
from tests.support.texts import tr

if TYPE_CHECKING:
    from bot.sandbox import Actor
    from bot.sandbox.model import Message
    from tests.e2e.evening import BotSession

GAME = "/newgame классика 10 места=как сели, кругов вначале=нет"
LOOK = "L"


async def hand_of(evening: BotSession, person: Actor) -> Message:
    """The message under which somebody's cards stand in this deal."""
    return await evening.message(person.private, tr("doing-auction", level=6))


async def closed(evening: BotSession, *people: Actor) -> None:
    """Nobody of these sees a card, only the backs of ten."""
    for person in people:
        hand = await hand_of(evening, person)
        assert hand.text.count(BACK) == 10
        assert not held(hand)


async def again(evening: BotSession) -> None:
    """A kill, and a new process."""
    await evening.restart()
    await evening.play.clock.advance(10)


@pytest.mark.slow
async def test_a_hand_is_closed_until_its_player_looks(evening: BotSession) -> None:
    """Two taps at once on the look are one look; a new process remembers who has looked."""
    play = evening.play
    anna, boris, vera = play.party.people[:3]
    table = await evening.sit_down(GAME, anna, boris, vera)
    await say(evening, tr("button-cut-middle"))
    await closed(evening, anna, boris, vera)
    live = await evening.message(play.group, tr("doing-auction", level=6))
    for person in (anna, boris):
        assert await evening.tap(person, live, tr("button-my-cards")) == tr("popup-closed")
    await again(evening)
    await closed(evening, anna, boris, vera)

    person, hand = await whose_turn(evening)
    assert person is boris
    data = next(
        each["callback_data"] for each in hand.buttons if decode(each["callback_data"]).what == LOOK
    )
    first, second = boris.press(hand, data), boris.press(hand, data)
    await play.until(lambda: first.answered and second.answered)
    looks = [row for row in evening.log(table) if row.action == LOOK]
    assert len(looks) == 1
    await play.clock.advance(5)
    assert len(held(await hand_of(evening, boris))) == 10
    await closed(evening, anna, vera)
    await again(evening)
    assert len(held(await hand_of(evening, boris))) == 10
    await closed(evening, anna, vera)


@pytest.mark.slow
async def test_a_game_won_in_the_dark_keeps_its_talon(evening: BotSession) -> None:
    """Said dark, read dark by all; the witness watches that no card shows before its time."""
    play = evening.play
    await evening.sit_down(GAME, *play.party.people[:3])
    await say(evening, tr("button-cut-middle"))
    for code in ("dP", "d7s", "L", "P", "O"):
        await tap(evening, code)
    live = await evening.message(play.group, tr("talon-dark"))
    assert "7♠ втёмную" in live.text.replace("\u00a0", " ")
    vera, hand = await whose_turn(evening)
    assert vera is play.vera
    assert len(plays(hand)) == 12
    await again(evening)
    assert len(plays((await whose_turn(evening))[1])) == 12
