"""The short form of a start with many tables."""

import pytest

from tests.chaos.preferans.start_up import start_up


@pytest.mark.slow
def test_people_are_answered_while_other_tables_open() -> None:
    figures = start_up(tables=25, entries=40, tapping=3)
    early = float(figures["s until all of them were answered"])
    assert early < float(figures["s until every table was open"])
