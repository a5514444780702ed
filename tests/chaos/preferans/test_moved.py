"""The short form of a move."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.chaos.preferans.moved import moved_to

if TYPE_CHECKING:
    from tests.support.databases import Kept


@pytest.mark.slow
def test_people_play_on_where_they_were(database: Kept) -> None:
    figures = moved_to(database, tables=5, entries=40)
    assert figures["tables"] == 5
    assert int(figures["entries of logs"]) >= 5 * 40
