"""Misère without the talon, said and tapped by people."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.taps import decode
from tests.e2e.preferans.test_at_the_table import say, whose_turn
from tests.support.texts import tr

if TYPE_CHECKING:
    from tests.e2e.evening import BotSession

GAME = "/newgame сочинка 4 игроков=3 места=как сели, через ступень=да, без прикупа=да"


@pytest.mark.slow
async def test_a_nine_over_misere_is_answered_without_the_talon(evening: BotSession) -> None:
    """Boris bids misère, Vera a nine; Boris answers, and nothing is bought."""
    table = await evening.sit_down(GAME, *evening.play.party.people[:3])
    await say(evening, tr("button-cut-middle"))
    for code in ("?bm", "bm", "b9s", "P", "?bm!", "bm!", "P"):
        await tap(evening, code)
    assert [row for row in evening.log(table) if row.action == "bm!"]


async def tap(evening: BotSession, code: str) -> None:
    """Whoever is asked taps the button of this code."""
    person, hand = await whose_turn(evening)
    buttons = {decode(button["callback_data"]).what: button for button in hand.buttons}
    await evening.press(person, hand, buttons[code]["callback_data"])
