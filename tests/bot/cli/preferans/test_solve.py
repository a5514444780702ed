"""``pulka solve`` and ``pulka warmup``."""

import json
from pathlib import Path

import pytest

from engine import solver
from tests.support.cli import pulka

GOOD = {
    "id": "one",
    "hands": [["As", "7h"], ["Ks", "8h"], ["7s", "9h"]],
    "leader": 0,
    "declarer": 0,
    "strain": "s",
    "table": [],
}


def asked(tmp_path: Path, *lines: object) -> Path:
    path = tmp_path / "asked.jsonl"
    texts = [line if isinstance(line, str) else json.dumps(line) for line in lines]
    path.write_text("\n".join(texts) + "\n")
    return path


def test_cards_are_told_on_demand(tmp_path: Path) -> None:
    plain = pulka("solve", asked(tmp_path, GOOD))
    assert json.loads(plain.stdout) == {"id": "one", "tricks": 1}
    with_cards = pulka("solve", "--cards", asked(tmp_path, GOOD))
    assert json.loads(with_cards.stdout) == {
        "id": "one",
        "tricks": 1,
        "cards": {"As": 1, "7h": 1},
    }


def test_the_table_may_be_left_out(tmp_path: Path) -> None:
    line = {name: value for name, value in GOOD.items() if name not in {"table", "id"}}
    result = pulka("solve", asked(tmp_path, line))
    assert json.loads(result.stdout) == {"id": None, "tricks": 1}


@pytest.mark.parametrize(
    "line",
    [
        "{",
        "[]",
        GOOD | {"hands": [["As"], ["Ks"]]},
        GOOD | {"hands": "As"},
        GOOD | {"hands": [["As", "As"], ["Ks", "8h"], ["7s", "9h"]]},
        GOOD | {"hands": [["Xs", "7h"], ["Ks", "8h"], ["7s", "9h"]]},
        GOOD | {"hands": [[1, 2], ["Ks", "8h"], ["7s", "9h"]]},
        GOOD | {"hands": [["As"], ["Ks", "8h"], ["7s", "9h"]]},
        GOOD | {"leader": 3},
        GOOD | {"leader": True},
        GOOD | {"declarer": "0"},
        GOOD | {"strain": "nt"},
        GOOD | {"strain": None},
        GOOD | {"table": ["8s"]},
        GOOD | {"table": "8s"},
        GOOD | {"table": ["As"]},
        GOOD | {"hands": [["7h"], ["Ks"], ["7s", "9h"]], "table": ["As", "8h"]},
    ],
)
def test_bad_lines_are_named_and_the_others_answered(tmp_path: Path, line: object) -> None:
    result = pulka("solve", asked(tmp_path, GOOD, line, "", GOOD | {"id": "two"}))
    assert result.exit_code == 2
    answers = [json.loads(each) for each in result.stdout.splitlines()]
    assert answers == [{"id": "one", "tricks": 1}, {"id": "two", "tricks": 1}]
    (complaint,) = result.stderr.splitlines()
    assert "asked.jsonl: line 2: " in complaint


def test_who_cannot_follow_plays_anything(tmp_path: Path) -> None:
    line = GOOD | {"hands": [["7h"], ["Kh"], ["7s", "9h"]], "table": ["As", "8h"]}
    result = pulka("solve", asked(tmp_path, line))
    assert result.exit_code == 0


def test_all_bad_lines_are_named(tmp_path: Path) -> None:
    result = pulka("solve", asked(tmp_path, "{", GOOD, "{"))
    (complaint,) = result.stderr.splitlines()
    assert "line 1: " in complaint
    assert "line 3: " in complaint


def test_no_such_file(tmp_path: Path) -> None:
    result = pulka("solve", tmp_path / "none.jsonl")
    assert result.exit_code == 2
    assert len(result.stderr.splitlines()) == 1


def test_warming_up() -> None:
    result = pulka("warmup")
    assert result.exit_code == 0
    assert solver.compiled()
