"""The short forms of the kills: a few steps after taps of one evening, and one whole game."""

from __future__ import annotations

import pytest

from tests.chaos.preferans.kills import kills, random_kills
from tests.chaos.trials import with_standby


@pytest.mark.slow
def test_killed_at_one_step_after_another() -> None:
    figures = kills(most=12)
    assert int(figures["kills"]) >= 12
    assert int(figures["different steps"]) >= 4


@pytest.mark.slow
def test_a_whole_game_killed_at_any_step() -> None:
    assert int(random_kills(games=1, often=0.2, most=15)["kills"]) > 0


@pytest.mark.slow
@pytest.mark.postgres
def test_standby_takes_the_place_of_a_process_killed_at_any_step() -> None:
    with with_standby():
        figures = kills(most=8)
    assert int(figures["kills"]) >= 8
    assert int(figures["different steps"]) >= 4
