"""The short form of ten minutes without the bot."""

import pytest

from tests.chaos.preferans.backlog import backlog


@pytest.mark.slow
def test_what_waited_is_done_once_and_nobody_pays_for_it() -> None:
    figures = backlog(tables=3, updates=120)
    assert float(figures["updates that waited"]) >= 120
    assert float(figures["turns that had their time again"]) == 2
