"""The short form of updates that come once more: five requests at a time."""

from __future__ import annotations

import pytest

from tests.chaos.preferans.updates_again import updates_again


@pytest.mark.slow
def test_what_comes_again_after_a_kill_is_done_once() -> None:
    figures = updates_again(batches=(5,))
    assert int(figures["kills"]) >= 8
    assert int(figures["updates"]) >= 40
