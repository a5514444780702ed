"""The short form of each trial: it raises what went wrong, and its figures say what was tried."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pytest

from tests.chaos.preferans.kills import kills, random_kills
from tests.chaos.preferans.long_log import long_log
from tests.chaos.preferans.standby import standby
from tests.chaos.preferans.start_up import start_up
from tests.chaos.trials import with_standby

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tests.chaos.trials import Figures

    Short = Mapping[str, tuple[partial[Figures], Mapping[str, int]]]
    """Trials with their arguments, and what their figures must reach; 0: what must be none."""

KILLS = {"kills": 8, "different steps": 4}
ON_FILES: Short = {
    "kills at one step after another": (partial(kills, most=12), KILLS | {"kills": 12}),
    "kills in a whole game": (partial(random_kills, games=1, often=0.2, most=15), {"kills": 1}),
    "a long log": (partial(long_log, deals=100, rounds=4), {"entries": 901}),
    "a start": (
        partial(start_up, tables=10, entries=60, tapping=3),
        {"tables": 10, "people who had tapped": 3, "messages that stand": 40},
    ),
}
SOON = partial(standby, every=8.0, looks=(0.5, 2.0))
WELL = dict.fromkeys(("failures", "errors logged", "tables without cards"), 0)
ONCE = dict.fromkeys(("kills", "halts", "restarts of the database", "upgrades"), 1)
ON_A_SERVER: Short = {
    "all that may happen to a player": (
        partial(SOON, tables=6, kills=1, halts=1, restarts=1, upgrades=1),
        {**ONCE, **WELL, "log entries": 31},
    ),
}


def reaches(figures: Figures, least: Mapping[str, int]) -> None:
    """Hold figures to what they must reach."""
    for name, number in least.items():
        found = float(figures[name])
        assert found >= number if number else found == 0, (name, figures)


@pytest.mark.slow
@pytest.mark.parametrize("name", ON_FILES)
def test_what_is_broken_on_a_file(name: str) -> None:
    trial, least = ON_FILES[name]
    reaches(trial(), least)


@pytest.mark.slow
@pytest.mark.postgres
@pytest.mark.parametrize("name", ON_A_SERVER)
def test_a_standby_plays_on_and_nobody_loses_a_move(name: str) -> None:
    trial, least = ON_A_SERVER[name]
    reaches(trial(), least)


@pytest.mark.slow
@pytest.mark.postgres
def test_a_standby_takes_the_place_of_a_process_killed_at_any_step() -> None:
    with with_standby():
        reaches(kills(most=8), KILLS)
