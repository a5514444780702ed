"""Which game a record is of, and what becomes of one that nobody here can read."""

import json
from pathlib import Path
from typing import Any

import pytest

from bot.cli import records
from bot.cli.tools import RecordTools, games, tools_of
from engine.games import GAMES, usual
from tests.support.cli import pulka

GOLDEN = Path(__file__).parents[2] / "golden"


def record_of(game: str) -> dict[str, Any]:
    path = min((GOLDEN / game / "records").glob("*.json"))
    found = json.loads(path.read_text(encoding="utf-8"))
    assert isinstance(found, dict)
    return found


def written(tmp_path: Path, data: object) -> Path:
    path = tmp_path / "record.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    return path


def test_every_game_checks_its_records(tmp_path: Path) -> None:
    assert set(games()) <= set(GAMES)
    for game in GAMES:
        assert tools_of(game).records is not None
        path = written(tmp_path, record_of(game) | {"game": game})
        assert pulka("check", path).stdout == f"{path}: ok\n"


@pytest.mark.slow
@pytest.mark.parametrize("command", ["check", "score", "render", "analyze"])
def test_a_byte_order_mark_is_no_text(tmp_path: Path, command: str) -> None:
    path = tmp_path / "record.json"
    path.write_text(json.dumps(record_of(usual())), encoding="utf-8-sig")
    output = ("-o", tmp_path / "sheet.png") if command == "render" else ()
    assert pulka(command, path, *output).exit_code == 0


@pytest.mark.parametrize("command", ["check", "score", "render"])
def test_an_unknown_game_is_one_line(tmp_path: Path, command: str) -> None:
    path = written(tmp_path, record_of(usual()) | {"game": "tarot"})
    output = ("-o", tmp_path / "sheet.png") if command == "render" else ()
    result = pulka(command, path, *output)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.endswith(f"{path}: game: unknown game 'tarot'\n")
    assert result.stderr.count("\n") == 1


def test_an_unknown_game_has_a_verdict_of_its_own_line(tmp_path: Path) -> None:
    path = written(tmp_path, record_of(usual()) | {"game": "tarot"})
    result = pulka("check", "--jsonl", path)
    verdict = json.loads(result.stdout)
    assert (result.exit_code, verdict["field"]) == (2, "game")
    assert "tarot" in verdict["error"]


def test_a_game_that_is_no_text_does_not_hold(tmp_path: Path) -> None:
    path = written(tmp_path, record_of(usual()) | {"game": ["tarot"]})
    result = pulka("check", path)
    assert (result.exit_code, result.stdout) == (1, f"{path}: game: a game is a text, not a list\n")


def test_a_game_without_a_sheet_is_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = written(tmp_path, record_of(usual()))
    monkeypatch.setattr(records, "_tools", lambda game: RecordTools())
    for arguments in (("score", path), ("render", path, "-o", tmp_path / "sheet.png")):
        result = pulka(*arguments)
        assert (result.exit_code, result.stdout) == (2, "")
        assert result.stderr.startswith(f"pulka: {path}: no ")
        assert f"for {usual()}" in result.stderr
        assert result.stderr.count("\n") == 1


@pytest.mark.parametrize("name", ["record.json", "symbolic.png", "hard.png"])
def test_a_picture_is_not_drawn_over_its_record(tmp_path: Path, name: str) -> None:
    path = written(tmp_path, record_of(usual()))
    (tmp_path / "symbolic.png").symlink_to(path)
    (tmp_path / "hard.png").hardlink_to(path)
    result = pulka("render", path, "-o", tmp_path / name)
    assert (result.exit_code, result.stderr.count("\n")) == (2, 1)
    assert "the record itself" in result.stderr
    assert json.loads(path.read_text(encoding="utf-8")) == record_of(usual())
