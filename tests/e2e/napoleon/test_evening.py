"""Napoleon through the Bot API: what other games of the kit have not."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from tests.e2e.evening import words
from tests.e2e.players import Players
from tests.support.texts import told, tr

if TYPE_CHECKING:
    from bot.sandbox.model import Message
    from tests.e2e.evening import BotSession

GAME = "napoleon"


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


async def test_two_are_enough_and_one_who_is_left_may_settle(evening: BotSession) -> None:
    play, group = evening.play, evening.play.group
    table = await evening.sit_down("/newgame наполеон игроков=2", play.anna, play.boris)
    company = Players.of(evening, random.Random("two"), play.anna, play.boris)
    await company.play(lambda: bool(evening.rows("SELECT 1 FROM deals")))
    await evening.leave(play.boris)
    notice = await evening.message(group, told(GAME, "notice-left", name="Борис", table="Пятница"))
    await evening.tap(play.anna, notice, tr("button-stop-without"))
    await play.until(lambda: evening.status(table) == "finished")
    final = await evening.message(group, told(GAME, "button-another"))
    await evening.tap(play.anna, final, tr("button-another"))
    lobby = await evening.message(group, tr("lobby-options", table="Пятница"))
    assert _games_in(lobby) <= {GAME, ""}


def _games_in(lobby: Message) -> set[str]:
    codes = [b["callback_data"].split(":")[3] for b in lobby.buttons if "callback_data" in b]
    return {code.partition(",")[0] if "," in code else "" for code in codes}
