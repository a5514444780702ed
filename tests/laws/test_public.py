"""The package of every game is what programs import, with the same functions in each."""

import json
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine.cards import Card
from engine.games import GAMES, usual
from engine.log import dump_entry
from engine.record import RecordError
from tests.laws.kit import GameLaws
from tests.laws.subjects import every_variant_of_the_bot, games

ROOT = Path(__file__).parents[2]
HEAVY = ("numba", "numpy", "llvmlite", "PIL", "telegram", "asyncio", "engine.solver")
SAME = ("CHANCE", "PUBLIC", "MoveError", "Table", "from_position", "open_table", "read_record")


def public(key: str) -> Any:
    """The package of a game."""
    return import_module(f"engine.{key}")


def people(key: str) -> tuple[str, ...]:
    """Three names, or as many as the game is for."""
    places = GAMES[key].places({})
    return ("Anna", "Boris", "Vera", "Gleb")[: min(places, key=lambda many: abs(many - 3))]


@pytest.mark.parametrize("key", GAMES)
def test_every_game_offers_the_same(key: str) -> None:
    names = public(key).__all__
    assert set(SAME) <= set(names)
    assert len(set(names)) == len(names)
    for name in names:
        assert hasattr(public(key), name), name


@pytest.mark.slow
@pytest.mark.parametrize("key", GAMES)
def test_importing_a_game_loads_nothing_heavy(key: str) -> None:
    """The search, the computer players and what they need wait until somebody asks for them."""
    program = """
import importlib, sys
importlib.import_module(f"engine.{sys.argv[1]}")
print(*sys.modules)
"""
    run = [sys.executable, "-c", program, key]
    done = subprocess.run(run, cwd=ROOT, capture_output=True, text=True, check=True, timeout=60)  # noqa: S603 - our own text
    loaded = set(done.stdout.split())
    assert f"engine.{key}.game" in loaded
    heavy = {*HEAVY, f"engine.{key}.ai", f"engine.{key}.analysis"}
    assert loaded & heavy == set()


@every_variant_of_the_bot
def test_a_table_comes_back_from_its_position_and_its_record(laws: GameLaws, variant: str) -> None:
    """Whatever was agreed on, in the middle of a random game or at its end."""
    package = public(laws.game.key)
    for _, opening, steps in games(laws, variant, "public", 1):
        table = package.open_table(
            players=opening.players, computers=opening.computers, **opening.options
        )
        for _, entry in steps:
            table.push(entry.action, entry.actor)
        again = package.from_position(table.position())
        assert (again.state, again.log) == (table.state, table.log)
        assert str(again) == str(table)
        told = table.record()
        assert package.read_record(told).record() == told


@pytest.mark.parametrize("key", GAMES)
def test_the_position_of_a_first_deal_is_short(key: str) -> None:
    table = public(key).open_table()
    table.deal(Random(1))
    text = table.position()
    assert len(text) < 240 + 2 * table.observe().pack
    opening = json.loads(text)[0][1]["open"]
    assert opening["options"] == {}
    long = json.dumps([dump_entry(GAMES[key], entry) for entry in table.log])
    assert public(key).from_position(long).log == public(key).from_position(text).log == table.log


@pytest.mark.parametrize("key", GAMES)
def test_a_table_prints_hands_moves_and_whom_it_asks(key: str) -> None:
    names = people(key)
    table = public(key).open_table(names=names, seating="joining")
    assert str(table).endswith("asked: chance")
    table.deal(Random(1))
    actor = min(table.actors)
    move = table.moves(actor)[0]
    table.push(move, actor)
    lines = str(table).splitlines()
    assert lines[0] == f"{key}: seating joining"
    assert lines[1] == f"deal 1, {table.observe().stage}, dealer Anna"
    for seat, name in enumerate(names):
        hand = table.observe(seat).hands[seat]
        assert lines[2 + seat].split()[:3] == [str(seat), name, "0"]
        assert {Card.parse(code) for code in lines[2 + seat].split()[3:]} == hand
    assert lines[-2] == f"done: {actor}:{table.code(move)}"
    asked = ", ".join(names[each] for each in sorted(table.actors))
    assert lines[-1] == f"asked: {asked}"
    assert len(lines) == 4 + len(names)


@pytest.mark.parametrize("key", GAMES)
def test_the_same_six_lines_play_every_game(key: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Those of docs/engine.md."""
    page = (ROOT / "docs" / "engine.md").read_text(encoding="utf-8")
    (lines,) = re.findall(r"each game -->\n```python\n(.*?)```", page, re.DOTALL)
    assert len(lines.split("\n\n", 1)[1].splitlines()) + 1 == 6
    lines = lines.replace(str(people(usual())).replace("'", '"'), str(people(key)))
    exec(lines.replace(usual(), key), {"Random": Random})  # noqa: S102 - lines of our own page
    assert capsys.readouterr().out.startswith(f"{key}: ")


@pytest.mark.parametrize("key", GAMES)
def test_a_copy_goes_its_own_way(key: str) -> None:
    table = public(key).open_table(names=people(key))
    table.deal(Random(1))
    other, log = table.copy(), table.log
    assert (other.state, other.log, other.names) == (table.state, log, table.names)
    assert other.peek() == log[-1] == other.pop()
    assert (table.log, other.log) == (log, log[:-1])


@pytest.mark.parametrize("key", GAMES)
def test_a_record_is_read_by_its_own_game_alone(key: str) -> None:
    told = public(key).open_table().record()
    for other in GAMES:
        if other != key:
            with pytest.raises(RecordError):
                public(other).read_record(told)
