"""The short form of ten groups at once."""

import pytest

from tests.chaos.preferans.flood import flood


@pytest.mark.slow
def test_ten_groups_make_no_call_too_many_and_a_silenced_chat_delays_no_other() -> None:
    figures = flood(groups=10, seconds=18.0)
    assert float(figures["taps"]) > 50
