"""The short form of impatient people: one short evening of a game."""

from __future__ import annotations

import pytest

from tests.chaos.fivefold import fivefold


@pytest.mark.slow
def test_what_is_tapped_five_times_happens_once() -> None:
    figures = fivefold(most=12, evenings=1)
    assert int(figures["taps"]) > 100
    assert int(figures["entries"]) > 0
