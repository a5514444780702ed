"""The short form of writes that are refused: what was made is never said to be undone."""

from __future__ import annotations

import pytest

from tests.chaos.preferans.refused_writes import refused_writes


@pytest.mark.slow
def test_who_joins_leaves_and_plays_on_while_writes_are_refused() -> None:
    figures = refused_writes(offsets=(7,), ways=("after",))
    assert int(figures["writes that failed"]) > 10
    assert int(figures["told"]) == 0
