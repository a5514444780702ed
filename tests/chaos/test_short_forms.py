"""The short form of the hour, and how it weighs."""

from __future__ import annotations

import pytest

from tests.chaos.hour import hour, weigh


@pytest.mark.slow
def test_twenty_tables_go_on_and_leave_nothing_behind() -> None:
    assert hour(tables=20, minutes=4, looks=(10.0, 50.0))["tables that did not go on"] == 0


def test_what_is_shared_is_not_weighed() -> None:
    common = ["x" * 100_000]
    mine = [common, "y" * 1000]
    assert 1000 < weigh([mine], [common]) < 2000
    assert weigh([mine, mine], []) > 100_000
