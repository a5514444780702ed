"""A pulka by deals in a group, and a longer one after its end: nothing is shown twice."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from tests.e2e.evening import words
from tests.e2e.players import Players
from tests.e2e.preferans.test_again import settled
from tests.support.texts import tr

if TYPE_CHECKING:
    from bot.sandbox.model import Message
    from tests.e2e.evening import BotSession

LONGER = "button-longer-points"


@pytest.mark.slow
async def test_a_settled_pulka_goes_on_where_it_stood(evening: BotSession) -> None:
    """From the card of its result, across a restart, once all three agree."""
    play = evening.play
    final = await settled(evening)
    told = final.text
    before = len(evening.said(play.group))
    assert await evening.tap(play.gleb, final, tr(LONGER, to=20)) == tr(
        "toast-not-sitting", table="Пятница"
    )
    assert await evening.tap(play.boris, final, tr(LONGER, to=20)) == tr("toast-proposed")
    asked = await evening.message(play.group, tr("longer-title", table="Пятница"))
    assert len(evening.said(play.group)) == before + 1
    assert tr("vote-longer", name="Борис", ends=tr("ends-points", to=20)) in asked.text
    assert evening.status(1) == "playing"
    await evening.restart()
    await evening.tap(play.anna, asked, tr("button-agree"))
    await evening.tap(play.vera, asked, tr("button-agree"))
    agreed = tr("longer-agreed", table="Пятница", ends=tr("ends-points", to=20))
    await play.until(lambda: agreed in asked.text)
    await play.until(
        lambda: any(
            tr("button-cut-middle") in words(evening.said(each.private)[-1].buttons)
            for each in play.party.people[:3]
        )
    )
    # The end of the first part stands once, is not said again, and has no buttons any more.
    ends = [m for m in evening.said(play.group) if "🏁" in m.text]
    assert [m.text for m in ends] == [told]
    await play.until(lambda: not final.buttons)


def results(evening: BotSession) -> list[Message]:
    """Results of deals in the group."""
    said = evening.said(evening.play.group)
    return [each for each in said if tr("button-why") in words(each.buttons)]


def evenings(evening: BotSession) -> list[Message]:
    """Pictures of whole games in the group."""
    said = tr("evening-caption", table="Пятница")
    return [each for each in evening.said(evening.play.group) if said in each.text]


@pytest.mark.slow
async def test_so_many_deals_are_played_and_then_some_more(evening: BotSession) -> None:
    play = evening.play
    people = play.party.people[:3]
    table = await evening.sit_down("/newgame сочинка предел=5 раздач", *people)
    company = Players.of(evening, Random("deals"), *people)
    await company.play(lambda: evening.status(table) == "finished")
    (deals,) = evening.rows("SELECT count(*) FROM deals WHERE table_id = ?", table)[0]
    assert deals == 5
    final = await evening.message(play.group, tr("button-again"))
    # The whole game is drawn above the settlement, and stays there when they play on.
    (drawn,) = evenings(evening)
    assert drawn.file is not None
    assert drawn.file.is_photo
    assert drawn.id < final.id
    # The last result leaves the sheet to the settlement below it.
    await play.until(lambda: len(results(evening)) == 5)
    sheets = [tr("button-sheet") in words(each.buttons) for each in results(evening)]
    assert sheets == [True] * 4 + [False]
    await evening.restart()
    await evening.tap(people[0], final, tr("button-longer-deals", to=14))
    asked = await evening.message(play.group, tr("button-agree"))
    for person in people[1:]:
        await evening.tap(person, asked, tr("button-agree"))
    await play.until(lambda: evening.status(table) == "playing")
    await company.play(
        lambda: evening.rows("SELECT count(*) FROM deals WHERE table_id = ?", table)[0] == (6,)
    )
    assert evenings(evening) == [drawn]
