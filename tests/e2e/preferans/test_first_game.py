"""A first game after the lessons: a coach who names cards, and figures behind a tap."""

from __future__ import annotations

import random
import re
from typing import TYPE_CHECKING

import pytest

from bot.views import codes
from tests.e2e.evening import words
from tests.e2e.players import Players
from tests.support.texts import tr

if TYPE_CHECKING:
    from bot.sandbox.model import Message
    from tests.e2e.evening import BotSession


@pytest.mark.slow
async def test_a_coach_speaks_of_cards_and_sums_up_each_result(evening: BotSession) -> None:
    play, anna = evening.play, evening.play.anna
    anna.write(anna.private, "/start")
    welcome = await evening.message(anna.private, tr("button-learn"))
    await evening.press(anna, welcome, codes.page(codes.FIRST))

    def hand() -> Message:
        return evening.said(anna.private)[-1]

    more, less = tr("button-more"), tr("button-less")
    await play.until(lambda: any(more in text for text in words(hand().buttons)), limit=300)
    said = next(line for line in hand().text.splitlines() if "💡" in line)
    assert not re.search(r"%|\d,\d|в среднем", hand().text.partition("💡")[2])
    await evening.tap(anna, hand(), more)
    await play.until(lambda: any(less in text for text in words(hand().buttons)))
    assert said in hand().text.splitlines()
    details = hand().text.partition(said)[2]
    assert re.search(r"\d", details) or tr("advice-no-figures") in details
    await evening.tap(anna, hand(), less)
    await play.until(lambda: any(more in text for text in words(hand().buttons)))
    company = Players.of(evening, random.Random(3), anna)
    await company.play(lambda: len(evening.rows("SELECT 1 FROM deals")) >= 4)
    await play.clock.advance(5)
    results = [
        each.text.partition(tr("standing", standing=""))[2].split("\n")
        for each in evening.said(anna.private)
        if tr("standing", standing="") in each.text
    ]
    assert len(results) == 4
    lines = [lines[2] for lines in results[:3]]
    assert all(": " in line and line.endswith(".") for line in lines), lines
    last = [tr("coach-farewell") in lines for lines in results]
    assert last == [False, False, True, False]
