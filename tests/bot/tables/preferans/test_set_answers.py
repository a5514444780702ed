"""The computers of a set: one search for equal questions, and nothing instead of an answer."""

from __future__ import annotations

import asyncio
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from bot.clock import SystemClock
from bot.store import SetRow, Store, StoreError, add_set
from bot.tables import set_answers
from bot.tables.prepared import SetTable
from bot.tables.set_answers import SetAnswers
from bot.thinking import ThinkingError, ThreadThinker
from engine import sets
from engine.computers import FrozenPlayers
from engine.preferans import PREFERANS
from engine.preferans.sets import AGREEMENTS, deals
from engine.table import actors, moves, observe
from tests.support.databases import KeptFile

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

GIVEN = SetTable(1, 1, "preferans", 1e9, "expert", "seed")
TABLE = sets.dealt(PREFERANS, deals(AGREEMENTS[0], Random(1))[0].log)
SEAT = min(actors(TABLE))
VIEW = observe(TABLE, SEAT)
BEST = moves(TABLE, SEAT)[-1]
FROZEN: FrozenPlayers[Any, Any] = FrozenPlayers("1", lambda _: "view", lambda *_: BEST)


class Thinker(ThreadThinker):
    """Counts searches; the first ones fail."""

    def __init__(self, fails: int = 0) -> None:
        super().__init__()
        self.asked, self.fails = 0, fails
        self.told: dict[str, Any] = {}

    async def work(self, *arguments: Any, **told: Any) -> Any:
        self.asked, self.told = self.asked + 1, told
        if self.asked <= self.fails:
            raise ThinkingError("no process")
        return await super().work(*arguments, **told)


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    found = await Store.open(KeptFile(tmp_path / "pulka.db").url)
    await add_set(found.database, SetRow(0, "2026-01-01", "", {}, 0.0, 1e9))
    yield found
    await found.close()


async def test_equal_questions_at_once_cost_one_search(store: Store) -> None:
    thinker = Thinker()
    answers = SetAnswers(store, thinker, SystemClock())
    asked = (answers.answer(FROZEN, VIEW, GIVEN, table=table) for table in range(20))
    assert await asyncio.gather(*asked) == [BEST] * 20
    assert thinker.asked == 1
    later = SetAnswers(store, thinker, SystemClock())  # another process
    assert await later.answer(FROZEN, VIEW, GIVEN, table=1) == BEST
    assert thinker.asked == 1


async def test_who_goes_away_takes_nothing_from_who_waits(store: Store) -> None:
    answers = SetAnswers(store, Thinker(), SystemClock())
    first, second = (
        asyncio.create_task(answers.answer(FROZEN, VIEW, GIVEN, table=table)) for table in (1, 2)
    )
    await asyncio.sleep(0)
    first.cancel()
    assert await second == BEST


@pytest.mark.parametrize("idle", [False, True])
async def test_no_search_is_ended_by_time(store: Store, *, idle: bool) -> None:
    """Nor is one in the background: its process would be lost to those who wait for theirs."""
    thinker = Thinker()
    answers = SetAnswers(store, thinker, SystemClock())
    assert await answers.answer(FROZEN, VIEW, GIVEN, table=1, idle=idle) == BEST
    assert (thinker.told["patient"], thinker.told["idle"]) == (True, idle)


async def test_it_is_tried_again_within_seconds(store: Store) -> None:
    pauses: list[float] = []

    async def sleep(seconds: float) -> None:
        pauses.append(seconds)

    answers = SetAnswers(store, Thinker(fails=9), SystemClock(sleep=sleep))
    assert await answers.answer(FROZEN, VIEW, GIVEN, table=1) == BEST
    assert max(pauses) <= 4


async def test_neither_a_lost_process_nor_the_database_changes_an_answer(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    failing = {"answer_of": 1, "keep_answer": 1}

    def fails(name: str) -> Any:
        real = getattr(set_answers, name)

        async def once(*arguments: Any) -> Any:
            failing[name] -= 1
            if failing[name] >= 0:
                raise StoreError("busy")
            return await real(*arguments)

        return once

    for name in failing:
        monkeypatch.setattr(set_answers, name, fails(name))

    async def sleep(_: float) -> None:
        await asyncio.sleep(0)

    answers = SetAnswers(store, Thinker(fails=1), SystemClock(sleep=sleep))
    assert await answers.answer(FROZEN, VIEW, GIVEN, table=1) == BEST
    assert failing == {"answer_of": -3, "keep_answer": -1}
