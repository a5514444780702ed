"""A player that is killed, stands still, or loses its server: the short form."""

from __future__ import annotations

import pytest

from tests.chaos.preferans.standby import standby


@pytest.mark.slow
@pytest.mark.postgres
def test_a_standby_plays_on_and_nobody_loses_a_move() -> None:
    figures = standby(
        tables=6, kills=1, halts=1, restarts=1, upgrades=1, every=10.0, looks=(0.5, 2.0)
    )
    broken = ("kills", "halts", "restarts of the database", "upgrades")
    assert [figures[each] for each in broken] == [1, 1, 1, 1]
    assert figures["failures"] == figures["errors logged"] == figures["tables without cards"] == 0
    assert int(figures["log entries"]) > 6 * 5


@pytest.mark.slow
@pytest.mark.postgres
def test_updates_that_are_pushed_reach_who_plays() -> None:
    figures = standby(
        tables=4,
        kills=1,
        halts=0,
        restarts=0,
        upgrades=0,
        every=8.0,
        webhook=True,
        looks=(0.5, 2.0),
    )
    assert figures["failures"] == figures["errors logged"] == figures["tables without cards"] == 0
    assert int(figures["updates pushed, answered 503"]) > 0
    assert int(figures["log entries"]) > 4 * 5
