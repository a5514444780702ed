"""The short form of the long log."""

import pytest

from tests.chaos.preferans.long_log import long_log


@pytest.mark.slow
def test_a_tap_costs_no_more_after_a_hundred_deals() -> None:
    figures = long_log(deals=100, rounds=4)
    assert float(figures["entries"]) > 900
