"""The short form of what people and groups do of their own will: the troubles of one evening."""

from __future__ import annotations

import pytest

from tests.chaos.preferans.own_ways import own_ways


@pytest.mark.slow
def test_people_and_groups_go_their_own_way() -> None:
    figures = own_ways(times=14)
    assert figures["troubles"] == 14
    assert int(figures["kinds of moments"]) >= 2
