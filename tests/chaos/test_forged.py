"""The short form of forged buttons and links."""

from __future__ import annotations

import pytest

from tests.chaos.forged import forged


@pytest.mark.slow
def test_buttons_and_links_that_nobody_made() -> None:
    figures = forged(values=40)
    assert figures["buttons"] == figures["links"] == 40
