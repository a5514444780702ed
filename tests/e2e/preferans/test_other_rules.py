"""Tables of other versions of the rules: what is over is read for ever, what is open stops."""

from __future__ import annotations

import json
import random
from typing import TYPE_CHECKING

import pytest

from engine.preferans import deal
from engine.preferans.game import PREFERANS
from engine.verify import Verdict
from tests.e2e.evening import BotSession, shows
from tests.e2e.players import Players
from tests.e2e.preferans.test_broken import answer, write
from tests.engine.records import verify
from tests.support.texts import tr

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from engine.cards import Card, Hand
    from tests.support.telegram import Playground

GAME = "/newgame сочинка 2 места=как сели"
LOOKING_BACK = ("/history", "/deal 1", "/pulka")


@pytest.fixture
async def evening(playground: Playground, tmp_path: Path) -> AsyncIterator[BotSession]:
    """Nobody watches for leaks: who does folds every log, and here that cannot be done."""
    async with BotSession(playground, tmp_path).open() as found:
        yield found


async def finished(evening: BotSession) -> int:
    """A pulka played to its end by three people."""
    people = evening.play.party.people[:3]
    table = await evening.sit_down(GAME, *people)
    company = Players.of(evening, random.Random(3), *people)
    await company.play(lambda: evening.status(table) == "finished")
    await evening.play.clock.advance(120)
    return table


def raise_the_version(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on the program plays by other rules than the logs were written by."""
    monkeypatch.setattr(PREFERANS, "version", PREFERANS.version + 1)


async def looked_back(evening: BotSession) -> list[str]:
    """What the commands that look back say, the record without its caption."""
    play = evening.play
    shown = [await answer(evening, play.anna, play.group, command) for command in LOOKING_BACK]
    export = await answer(evening, play.anna, play.group, "/export")
    assert export.file is not None
    data = json.loads(export.file.content)
    assert verify(data) == Verdict(True)
    return [*(each.text for each in shown), json.dumps(data)]


@pytest.mark.slow
async def test_a_finished_table_is_read_whatever_has_become_of_the_rules(
    evening: BotSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = evening.play
    table = await finished(evening)
    before = await looked_back(evening)
    await evening.stop()
    raise_the_version(monkeypatch)
    write(evening, "DROP TRIGGER log_no_delete")
    write(evening, "DELETE FROM log WHERE table_id = ? AND seq > 3", table)
    await evening.start()

    assert await looked_back(evening) == before
    result = await evening.message(play.group, tr("standing"))
    await evening.tap(play.boris, result, tr("button-why"))
    await evening.message(play.boris.private, tr("why-title"))
    play.boris.write(play.group, "/deal 1")
    await evening.message(play.group, tr("button-check"))
    await evening.check(play.boris)
    await evening.message(play.boris.private, tr("check-title"))
    play.anna.write(play.group, "/analyze 1")
    await evening.message(play.group, tr("analysis-title", number=1))


@pytest.mark.slow
async def test_a_deal_that_does_not_fit_the_rules_of_today_is_not_analysed(
    evening: BotSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = evening.play
    await finished(evening)
    dealt = deal.dealt

    def talon_first(
        cards: tuple[Card, ...], active: tuple[int, ...], players: int
    ) -> tuple[tuple[Hand, ...], tuple[Card, ...]]:
        return dealt((*cards[2:], *cards[:2]), active, players)

    monkeypatch.setattr(deal, "dealt", talon_first)
    said = await answer(evening, play.anna, play.group, "/analyze 1")
    assert said.text == tr("analysis-other-rules", number=1)
    result = await evening.message(play.group, tr("standing"))
    await evening.tap(play.boris, result, tr("button-analysis"))
    await evening.play.clock.advance(5)
    assert any(shows(each, tr("analysis-other-rules")) for each in evening.said(play.group)[-2:])
    shown = await answer(evening, play.anna, play.group, "/deal 1")
    assert tr("header", number=1) in shown.text
