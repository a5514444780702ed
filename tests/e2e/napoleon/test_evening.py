"""Napoleon through the Bot API: what other games of the kit have not."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from tests.e2e.evening import words
from tests.e2e.players import Players
from tests.support.texts import tr

if TYPE_CHECKING:
    from tests.e2e.evening import BotSession


async def test_a_settled_deal_is_played_to_its_end_by_one_tap(evening: BotSession) -> None:
    """Anna's own cards fall too: nothing of it brings anybody anything any more."""
    play = evening.play
    anna, boris = play.anna, play.boris
    table = await evening.sit_down("/newgame наполеон доигрывать=да места=как сели", anna, boris)
    company = Players.of(evening, random.Random(5), anna, boris)

    def offered() -> bool:
        said = evening.said(anna.private)
        return any(tr("button-hurry") in words(message.buttons) for message in said)

    def deals() -> int:
        return len(evening.rows("SELECT 1 FROM deals WHERE table_id = ?", table))

    await company.play(offered)
    shown = await evening.message(anna.private, tr("button-hurry"))
    done = deals()
    await evening.tap(anna, shown, tr("button-hurry"))
    await play.until(lambda: deals() > done, limit=2)
