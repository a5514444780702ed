"""A game for two in a group that forbids much: nothing is lost."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from bot.sandbox.model import Right
from tests.e2e.players import Players
from tests.support.texts import tr

if TYPE_CHECKING:
    from tests.e2e.evening import BotSession


@pytest.mark.slow
async def test_evening_of_two_without_pictures_and_muted_for_a_while(evening: BotSession) -> None:
    play = evening.play
    anna, boris, group = play.anna, play.boris, play.group
    for right in (Right.PHOTOS, Right.DOCUMENTS):
        play.world.set_right(group, right, given=False)
    table = await evening.sit_down("/newgame гусарик 4 места=как сели", anna, boris)
    company = Players.of(evening, random.Random(5), anna, boris)

    def done() -> int:
        return len(evening.ledger(table).finished)

    await company.play(lambda: done() >= 1)
    anna.write(group, "/pulka")
    sheet = await evening.message(group, tr("account-whists", name="Анна"))
    assert sheet.file is None
    anna.mute_bot(group)
    begun = play.clock.now()
    await company.play(lambda: done() >= 2)
    muted = tr("table-group-muted", table="Пятница")
    for person in (anna, boris):
        assert sum(muted in each.text for each in evening.said(person.private)) == 1
    assert all(each.date <= begun for each in evening.said(group))
    anna.let_bot_write(group)
    await evening.message(group, tr("button-why"), limit=60)
    await company.play(lambda: evening.status(table) == "finished")
    await play.clock.advance(120)
    final = await evening.message(group, tr("button-again"))
    assert final.file is None
    assert tr("account-whists", name="Борис") in final.text
    for method in ("sendPhoto", "editMessageMedia"):
        refused = [each for each in play.world.calls_into(group) if each.method == method]
        assert len(refused) <= 4, method
    anna.write(group, "/export")
    offer = await evening.message(group, "/export: https://t.me/")
    assert offer.file is None
    await evening.file(anna, "/export")
