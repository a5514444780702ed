"""A player that is killed, stands still, or loses its server: the short form."""

from __future__ import annotations

import pytest

from tests.chaos.preferans.standby import standby


@pytest.mark.slow
@pytest.mark.postgres
def test_a_standby_plays_on_and_nobody_loses_a_move() -> None:
    figures = standby(tables=6, kills=1, halts=1, restarts=1, every=10.0, looks=(0.5, 2.0))
    assert (figures["kills"], figures["halts"], figures["restarts of the database"]) == (1, 1, 1)
    assert figures["failures"] == figures["errors logged"] == figures["tables without cards"] == 0
    assert int(figures["log entries"]) > 6 * 5
