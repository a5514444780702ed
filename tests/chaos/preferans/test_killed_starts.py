"""The short form of kills while many tables are met."""

import pytest

from tests.chaos.preferans.killed_starts import killed_starts


@pytest.mark.slow
def test_killed_again_while_tables_are_met() -> None:
    figures = killed_starts(tables=4, one_by_one=6, drawn=8)
    assert int(figures["kills"]) >= 6
    assert int(figures["of them before every table was open"]) >= 1
