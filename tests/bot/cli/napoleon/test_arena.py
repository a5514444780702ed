"""``pulka arena`` for Napoleon: what it tells and refuses, and who is ahead of whom."""

import json
from typing import Any

import pytest
from click.testing import CliRunner, Result

from bot.cli import main


def arena(*arguments: object) -> Result:
    return CliRunner().invoke(main, ["arena", "--game", "napoleon", *map(str, arguments)])


def measured(*arguments: object) -> dict[str, Any]:
    result = arena("--json", *arguments)
    assert result.exit_code == 0, result.output
    found = json.loads(result.stdout)
    assert isinstance(found, dict)
    return found


def test_the_shape_of_the_answer() -> None:
    told = ("--seats", "club,novice,novice", "--deals", 4, "--penalty", "flat", "--jobs", 1)
    found = measured(*told)
    assert (found["game"], found["penalty"], found["least_bid"]) == ("napoleon", "flat", "2")
    assert (found["boards"], found["deals"]) == (4, 36)
    club, novice = found["entrants"]["club"], found["entrants"]["novice"]
    gains = [float(each["units_per_deal"]["mean"]) for each in (club, novice)]
    assert gains[0] + 2 * gains[1] == pytest.approx(0, abs=1e-5)
    bids = [
        sum(counts["made"] + counts["failed"] for counts in each["bids"].values())
        for each in (club, novice)
    ]
    assert sum(bids) + found["all_passed"] == 36
    against = sum(
        counts["against_made"] + counts["against_failed"] for counts in club["bids"].values()
    )
    assert bids[0] + against + found["all_passed"] == 36


def test_the_tables() -> None:
    result = arena("--seats", "novice,expert@3", "--deals", 3, "--jobs", 1)
    assert result.exit_code == 0
    head = "napoleon, by_bid, 2, novice,expert@3, seed 1: 3 boards, 12 deals, "
    assert result.stdout.startswith(head)
    for grid in ("units per deal", "ahead of", "bids made/played", "all passed", "seconds per"):
        assert f"\n\n{grid}" in result.stdout


def test_jobs_change_nothing_but_the_time() -> None:
    told = ("--seats", "expert@3,novice", "--deals", 2, "--seed", 5)
    one, two = measured(*told, "--jobs", 1), measured(*told, "--jobs", 2)
    del one["time"], two["time"]
    assert one == two


@pytest.mark.parametrize(
    "arguments",
    [
        ("--seats", "club"),
        ("--seats", ",".join(["club"] * 7)),
        ("--seats", "expert,club@3"),
        ("--penalty", "none"),
        ("--least-bid", "4"),
        ("--convention", "sochi"),
    ],
)
def test_bad_options_are_one_line(arguments: tuple[str, ...]) -> None:
    result = arena(*arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("pulka: ")
    assert result.stderr.count("\n") == 1


@pytest.mark.slow
@pytest.mark.parametrize(
    ("seats", "deals"),
    [
        ("expert,club,club", 130),
        ("club,novice,novice", 60),
        ("club,novice,novice,novice,novice", 60),
    ],
)
def test_better_levels_are_ahead(seats: str, deals: int) -> None:
    """Matches whose seed is fixed; `docs/commands.md` tells figures of longer ones."""
    found = measured("--seats", seats, "--deals", deals, "--seed", 2, "--jobs", 2)
    (ahead,) = found["differences"]
    assert ahead["units_per_deal"]["mean"] > 0
    assert ahead["units_per_deal"]["clear"]
