"""The short form of what logs came to, kept and read."""

import pytest

from tests.chaos.folded import folded


@pytest.mark.slow
def test_what_was_kept_is_what_the_log_comes_to() -> None:
    figures = folded(games=14)
    assert int(figures["states"]) > 20
