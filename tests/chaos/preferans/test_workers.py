"""The short form of the killed workers, and of one process that is killed behind a balancer."""

from __future__ import annotations

import pytest

from bot.config import Config
from tests.chaos.preferans.workers import killed_workers

SHARES = "share_tables" in Config.model_fields


@pytest.mark.slow
@pytest.mark.postgres
@pytest.mark.parametrize(
    "workers",
    [1, pytest.param(2, marks=pytest.mark.skipif(not SHARES, reason="no tables are shared"))],
)
def test_a_worker_is_killed_and_nobody_loses_a_move(workers: int) -> None:
    figures = killed_workers(
        workers=workers, tables=6, minutes=25 / 60, every=15.0, looks=(0.5, 2.0)
    )
    assert figures["kills"] == 1
    assert figures["failures"] == 0
    assert figures["tables without cards"] == 0
    assert int(figures["log entries"]) > 6 * 5
