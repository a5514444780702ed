"""Workers that are killed, stand still, or lose their server for a while: the short forms."""

from __future__ import annotations

import pytest

from tests.chaos.preferans.workers import killed_workers

pytestmark = [pytest.mark.alone, pytest.mark.postgres]


def test_a_worker_is_killed_and_nobody_loses_a_move() -> None:
    figures = killed_workers(workers=2, tables=6, minutes=25 / 60, every=15.0, looks=(0.5, 2.0))
    assert figures["kills"] == 1
    assert figures["failures"] == 0
    assert figures["tables without cards"] == 0
    assert int(figures["log entries"]) > 6 * 5


def test_a_worker_that_stood_still_is_replaced_and_does_nothing_any_more() -> None:
    figures = killed_workers(
        workers=2, tables=6, minutes=30 / 60, every=15.0, looks=(0.5, 2.0), halts=True
    )
    assert figures["kills"] == 1
    assert figures["failures"] == 0
    assert figures["errors logged"] == 0
    assert int(figures["log entries"]) > 6 * 5


def test_a_server_that_crashes_costs_nobody_a_move() -> None:
    figures = killed_workers(
        workers=2, tables=6, minutes=30 / 60, every=60.0, restarts=1, looks=(0.5, 2.0)
    )
    assert figures["restarts of the database"] == 1
    assert figures["failures"] == 0
    assert int(figures["log entries"]) > 6 * 5
