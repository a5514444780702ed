"""Commands for every game of the kit: records checked and drawn, computers compared."""

import json
from pathlib import Path
from typing import Any

import pytest

from engine.kit.game import CardGame
from engine.kit.rubbers import RubberGame
from tests.bot.games.card_games import CARD_FRONTS
from tests.engine.trick_tables import some
from tests.support.cli import pulka
from tests.support.marks import SOME_GAMES

GOLDEN = Path(__file__).parents[2] / "golden"
PNG = b"\x89PNG\r\n\x1a\n"


def from_a_shoe(game: CardGame[Any, Any]) -> bool:
    """Whether equal cards exist."""
    deck = game.deck(game.agree({}, game.places({})[0]))
    return len({*deck}) < len(deck)


ARENA_ALONE = {
    key
    for key, front in CARD_FRONTS.items()
    if isinstance(front.game, RubberGame) or from_a_shoe(front.game)
}
"""Games whose levels only hundreds of deals tell apart, in minutes: the arena's work. Of games of
chance exact means tell them."""
every_game = pytest.mark.parametrize("key", CARD_FRONTS)


def seats(key: str, best: str, *others: str) -> str:
    """A table of three, or of as near as may play; who comes last fills it."""
    more = some(CARD_FRONTS[key].game, 3) - 1
    return ",".join((best, *others[:more], *others[-1:] * (more - len(others))))


def measured(key: str, *arguments: object) -> dict[str, Any]:
    result = pulka("arena", "--game", key, "--json", *arguments)
    assert result.exit_code == 0, result.output
    found: dict[str, Any] = json.loads(result.stdout)
    return found


@every_game
def test_golden_records_are_checked_printed_and_drawn(key: str, tmp_path: Path) -> None:
    paths = sorted((GOLDEN / key / "records").glob("*.json"))
    result = pulka("check", *paths)
    assert (result.exit_code, result.stdout) == (0, "".join(f"{path}: ok\n" for path in paths))
    for path in paths:
        told = json.loads(path.read_text(encoding="utf-8"))
        deals = len(told["deals"])
        score = pulka("score", path, "--language", "ru")
        lines = [each.split(".")[0] for each in score.stdout.splitlines()]
        assert [each for each in lines if each.isdigit()] == [str(n + 1) for n in range(deals)]
        assert pulka("render", path, "-o", tmp_path / "sheet.png").exit_code == 0
        assert (tmp_path / "sheet.png").read_bytes().startswith(PNG)
        last = told["deals"][-1]["accounts"]
        told["deals"][-1]["accounts"] = [last[0] + 1, *last[1:]]
        (tmp_path / "broken.json").write_text(json.dumps(told), encoding="utf-8")
        broken = pulka("check", tmp_path / "broken.json")
        assert broken.exit_code == 1
        assert f"deal {deals}, accounts[0]: {last[0]}, not {last[0] + 1}" in broken.stdout


@pytest.mark.slow
@every_game
def test_the_arena_counts_what_everybody_wins(key: str) -> None:
    best = "expert@2" if CARD_FRONTS[key].computers.fallbacks else "expert"
    told = ("--seats", seats(key, best, "novice", "novice"), "--deals", 2)
    found = measured(key, *told, "--jobs", 1)
    assert (found["game"], found["boards"]) == (key, 2)
    club, novice = found["entrants"][best], found["entrants"]["novice"]
    gains = [float(each["units_per_deal"]["mean"]) for each in (club, novice)]
    others = told[1].count("novice")
    assert gains[0] + others * gains[1] == pytest.approx(0, abs=1e-5)
    assert any(each["feats"] for each in found["entrants"].values())
    # In a process of its own, which takes a second to start, in one game of each kind.
    again = measured(key, *told, "--jobs", 2 if key in SOME_GAMES else 1)
    del found["time"], again["time"]
    assert found == again
    novices = seats(key, "novice", "novice", "novice")
    text = pulka("arena", "--game", key, "--seats", novices, "--deals", 1)
    assert f"{key}, " in text.stdout
    assert "\n\nunits per deal" in text.stdout


@every_game
@pytest.mark.parametrize(
    "arguments", [("--seats", "club"), ("--seats", ",".join(["club"] * 7)), ("--convention", "x")]
)
def test_bad_options_are_one_line(key: str, arguments: tuple[str, ...]) -> None:
    result = pulka("arena", "--game", key, *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("pulka: ")
    assert result.stderr.count("\n") == 1


@pytest.mark.slow
@pytest.mark.parametrize("key", sorted((CARD_FRONTS.keys() & SOME_GAMES) - ARENA_ALONE))
def test_better_levels_are_ahead(key: str) -> None:
    """In one game of each kind: what a level is worth in the others, their arenas tell."""
    # Where chips are put in, a few deals outweigh the rest.
    deals = 20 if any(each.key == "stake" for each in CARD_FRONTS[key].options) else 60
    for better, worse in (("club", "novice"), ("expert", "club")):
        size = ("--deals", deals, "--samples", 10, "--seed", 2, "--jobs", 1)
        found = measured(key, "--seats", seats(key, better, worse, worse), *size)
        (ahead,) = found["differences"]
        assert ahead["units_per_deal"]["mean"] > 0
