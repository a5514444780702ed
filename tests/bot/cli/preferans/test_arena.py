"""``pulka arena``: what it prints, what it refuses, and that jobs change nothing."""

import json
import random
from typing import Any

import pytest

from bot.cli import contest
from bot.cli.arena import INTERRUPTED, _entrants
from engine.preferans.actions import Action
from engine.preferans.ai import habits
from engine.preferans.ai.habits import Habits
from engine.preferans.conventions import CONVENTIONS
from engine.preferans.observe import PlayerView
from tests.support.cli import pulka

CONTRACTS = {str(level) for level in range(6, 11)}


def measured(*arguments: object) -> dict[str, Any]:
    result = pulka("arena", "--json", *arguments)
    assert result.exit_code == 0, result.output
    found = json.loads(result.stdout)
    assert isinstance(found, dict)
    return found


@pytest.mark.slow
def test_jobs_change_nothing_but_the_time() -> None:
    told = ("--seats", "club,novice,club", "--deals", 5, "--seed", 3)
    one, two = measured(*told, "--jobs", 1), measured(*told, "--jobs", 2)
    assert one.pop("time").keys() == two.pop("time").keys()
    assert one == two
    other = measured("--seats", "club,novice,club", "--deals", 5, "--seed", 4, "--jobs", 1)
    assert other["entrants"] != one["entrants"]


@pytest.mark.slow
@pytest.mark.parametrize("convention", CONVENTIONS)
def test_every_convention(convention: str) -> None:
    seats = ("novice", "club", "club", "novice")[: max(CONVENTIONS[convention].players)]
    told = ("--seats", ",".join(seats), "--deals", 3, "--jobs", 1)
    found = measured("--convention", convention, *told)
    assert found["convention"] == convention
    assert found["deals"] % (3 * len(seats)) == 0
    means = [each["whists_per_deal"]["mean"] for each in found["entrants"].values()]
    assert sum(means) == pytest.approx(0)


def test_a_convention_is_for_so_many_players() -> None:
    refused = pulka("arena", "--convention", "hussar", "--seats", "club,club,novice", "--deals", 1)
    assert refused.exit_code == 2
    assert "2 players in hussar, not 3" in refused.output
    assert (
        pulka("arena", "--convention", "classic", "--seats", "club,novice", "--deals", 1).exit_code
        == 2
    )


def test_the_shape_of_the_answer() -> None:
    found = measured("--seats", "club,club,novice", "--deals", 6, "--jobs", 1)
    assert (found["boards"], found["deals"]) == (6, 18)
    assert found["seats"] == ["club", "club", "novice"]
    assert found["entrants"].keys() == {"club", "novice"}
    club = found["entrants"]["club"]
    assert club["whists_per_deal"].keys() == {"mean", "margin", "exact", "clear"}
    assert club["contracts"].keys() == club["whisting"].keys() == CONTRACTS
    assert club["contracts"]["6"].keys() == {"made", "failed", "unwhisted", "undertricks"}
    assert club["whisting"]["6"].keys() == {"asked", "whisted", "half", "short"}
    assert club["misere"].keys() == {"made", "failed", "tricks"}
    assert sum(role["deals"] for role in club["roles"].values()) == 36
    ended = found["all_passes"]
    for entrant in found["entrants"].values():
        for counts in entrant["contracts"].values():
            ended += counts["made"] + counts["failed"] + counts["unwhisted"]
        ended += entrant["misere"]["made"] + entrant["misere"]["failed"]
    assert ended == 18
    (ahead,) = found["differences"]
    assert (ahead["one"], ahead["other"]) == ("club", "novice")
    timing = found["time"]["per_decision"]["novice"]
    assert timing["all"]["median"] <= timing["all"]["p95"] <= timing["all"]["max"]
    stages = [each["decisions"] for stage, each in timing.items() if stage != "all"]
    assert sum(stages) == timing["all"]["decisions"] > 100


def test_the_tables() -> None:
    result = pulka("arena", "--seats", "club,club,novice", "--deals", 4, "--jobs", 1)
    assert result.exit_code == 0
    assert result.stdout.startswith("sochi, club,club,novice, seed 1: 4 boards, 12 deals, ")
    for head in ("whists per deal", "ahead of", "contracts made", "whists short", "seconds per"):
        assert f"\n\n{head}" in result.stdout
    assert "\nclub of novice  " in result.stdout


def test_what_is_measured_before_an_interrupt_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    play = contest.measure

    def interrupted(played: contest.Contest, piece: contest.Piece) -> object:
        if (piece.number, piece.turn) == (4, 1):
            raise KeyboardInterrupt
        return play(played, piece)

    monkeypatch.setattr(contest, "measure", interrupted)
    result = pulka("arena", "--seats", "club,club,novice", "--deals", 50, "--jobs", 1, "--json")
    assert result.exit_code == INTERRUPTED
    assert json.loads(result.stdout)["boards"] == 3
    assert result.stderr == "pulka: stopped after 3 of 50 boards\n"


def test_a_player_that_fails_does_not_take_the_figures_with_him(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rightly = habits.move
    asked = 0

    def failing(view: PlayerView, rng: random.Random, habits: Habits) -> Action:
        nonlocal asked
        asked += 1
        if asked == 200:
            raise ValueError("no idea")
        return rightly(view, rng, habits)

    monkeypatch.setattr(habits, "move", failing)
    result = pulka("arena", "--seats", "club,club,novice", "--deals", 50, "--jobs", 1, "--json")
    assert isinstance(result.exception, contest.BoardError)
    assert "of seed 1: ValueError('no idea')" in str(result.exception)
    boards = json.loads(result.stdout)["boards"]
    assert 1 < boards < 50
    assert f"stopped after {boards} of 50 boards" in result.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        ("--seats", "club,club"),
        ("--seats", "club,club,club,club,club,club"),
        ("--seats", "club,club,champion"),
        ("--seats", "club,club,club@3"),
        ("--seats", "club,club,expert@"),
        ("--seats", "club,club,expert@0"),
        ("--seats", "club,club,expert@9999999"),
        ("--deals", "0"),
        ("--seed", "x"),
        ("--convention", "hussar"),
        ("--samples", "0"),
        ("--jobs", "0"),
        ("--wrong",),
        ("--game", "tarot"),
        ("--game",),
    ],
)
def test_bad_options_are_one_line(arguments: tuple[str, ...]) -> None:
    result = pulka("arena", *arguments)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith("pulka: ")
    assert result.stderr.count("\n") == 1


def test_samples_hold_for_whoever_names_no_number() -> None:
    levels, searching = ("novice", "club", "expert"), frozenset(("expert",))
    names = ["expert", "expert@7", "club"]
    expert, other, club = _entrants(names, levels, searching, 20)
    assert (expert.effort.samples, other.effort.samples) == (20, 7)
    assert [each.name for each in (expert, other, club)] == ["expert", "expert@7", "club"]
