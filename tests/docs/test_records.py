"""The page of the portable record: its examples hold, and every game that has records has one."""

import json
from pathlib import Path
from typing import Any

from click.testing import CliRunner

from bot.cli import main
from bot.cli.tools import games, tools_of
from engine.games import usual
from engine.record import FORMAT
from tests.docs.pages import PAGES

PAGE = PAGES["docs/record.md"]


CHECKED = {game for game in games() if tools_of(game).records is not None}
"""Games whose records the command line can check."""


def values() -> list[Any]:
    """The JSON values on the page: whole records, and parts of some."""
    return [json.loads(block.text) for block in PAGE.blocks if block.language == "json"]


def examples() -> list[tuple[str, Any]]:
    """The whole records on the page that can be checked, each with its game."""
    records = [value for value in values() if value.get("format") == FORMAT]
    found = [(value.get("game", usual()), value) for value in records]
    return [(game, value) for game, value in found if game in CHECKED]


def test_the_examples_hold(tmp_path: Path) -> None:
    for game, value in examples():
        path = tmp_path / f"{game}.json"
        path.write_text(json.dumps(value), encoding="utf-8")
        result = CliRunner().invoke(main, ["check", str(path)])
        assert (result.exit_code, result.output) == (0, f"{path}: ok\n")
    assert {game for game, _ in examples()} == CHECKED


def test_a_record_that_was_changed_is_refused(tmp_path: Path) -> None:
    """The examples are checked in full: no deal of theirs can be another."""
    for game, value in examples():
        value["deals"][0]["dealer"] += 1
        path = tmp_path / f"{game}.json"
        path.write_text(json.dumps(value), encoding="utf-8")
        assert CliRunner().invoke(main, ["check", str(path)]).exit_code == 1
