"""The short form of a start with many tables."""

import pytest

from tests.chaos.preferans.start_up import start_up


@pytest.mark.slow
def test_people_are_answered_while_other_tables_open() -> None:
    figures = start_up(tables=10, entries=60, tapping=3)
    assert (figures["tables"], figures["people who had tapped"]) == (10, 3)
    assert int(figures["messages that stand"]) >= 10 * 4
