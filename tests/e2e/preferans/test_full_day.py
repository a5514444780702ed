"""A day of a few people, with kills; hundreds play in `tests.trials.preferans.day`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.e2e.evening import BotSession
from tests.e2e.preferans.days import quick_sets
from tests.e2e.preferans.full_day import FullDay
from tests.support.results import check_results

if TYPE_CHECKING:
    from pathlib import Path

    from tests.support.telegram import Playground


@pytest.mark.slow
async def test_no_deal_is_lost_or_counts_twice(playground: Playground, tmp_path: Path) -> None:
    # No witness: tables of one title are one to it.
    with quick_sets(2):
        async with BotSession(playground, tmp_path).open() as evening:
            await FullDay(evening, people=9, deals=2, kills=8).play()
    assert await check_results(evening.kept) == 9 * 2 * 6
