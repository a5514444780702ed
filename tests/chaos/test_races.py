"""The short form of the races: a few orders of each, and two of one for every change."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.chaos.races import RACES, run
from tests.support.marks import mostly_slow

if TYPE_CHECKING:
    from pathlib import Path

ORDERS = {"person_changes": 6}


@pytest.mark.parametrize("race", mostly_slow(RACES, ("person_changes",)))
async def test_there_is_one_winner(race: str, tmp_path: Path) -> None:
    assert await run(race, tmp_path, ORDERS.get(race, 10)) > 1
