"""The short form of the races: a few orders of each, and two of them for every change."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.chaos.races import RACES, run
from tests.support.databases import KeptFile

if TYPE_CHECKING:
    from tests.support.databases import RawDatabase

ORDERS = {"person_changes": 6, "newcomer": 80, "group_moves": 80}
ON_SERVER = 4
"""Each call takes longer there, and the orders are the same."""


@pytest.mark.slow
@pytest.mark.parametrize("race", RACES)
async def test_there_is_one_winner(race: str, database: RawDatabase) -> None:
    most = ORDERS.get(race, 10) if isinstance(database, KeptFile) else ON_SERVER
    assert await run(race, database.url, most) > 1
