"""Results by person are made from the finished deals alone, and only while no bot plays."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from bot.features.results import rebuild
from bot.store import StoreError, locked
from tests.e2e.players import Players
from tests.support.results import rows_of

if TYPE_CHECKING:
    from tests.e2e.evening import BotSession
    from tests.support.databases import RawDatabase


@pytest.mark.slow
async def test_rebuilt_rows_are_those_that_stood(evening: BotSession, kept: RawDatabase) -> None:
    play = evening.play
    people = play.anna, play.boris
    table = await evening.sit_down("/newgame сочинка предел=4 раздачи", *people, computers=1)
    company = Players.of(evening, Random(3), *people)
    await company.play(lambda: len(evening.ledger(table).finished) == 2)
    await evening.restart()
    await company.play(lambda: evening.status(table) == "finished")
    await evening.stop()
    stood = rows_of(kept)
    assert {(row[0], row[1]) for row in stood} == {(table, deal) for deal in range(5)}
    with locked(evening.path), pytest.raises(StoreError):
        await rebuild(kept.url)
    kept.change("DELETE FROM results")
    assert await rebuild(kept.url) == 1
    assert rows_of(kept) == stood
    await evening.start()
