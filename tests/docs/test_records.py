"""The page of the portable record: its examples hold, and every game has one."""

import json
from pathlib import Path
from typing import Any

from click.testing import CliRunner

from bot.cli import main
from engine.games import GAMES
from engine.record import FORMAT
from tests.docs import record_examples
from tests.docs.pages import PAGES

PAGE = PAGES["docs/record.md"]


def values() -> list[Any]:
    """The JSON values on the page: whole records, and parts of some."""
    return [json.loads(block.text) for block in PAGE.blocks if block.language == "json"]


def examples() -> list[Any]:
    """The whole records on the page."""
    return [value for value in values() if value.get("format") == FORMAT]


def test_the_examples_are_what_the_program_makes() -> None:
    whole = examples()
    assert whole == [made() for made in record_examples.examples().values()]
    assert {value["game"] for value in whole} == set(GAMES)


def test_the_examples_hold(tmp_path: Path) -> None:
    for value in examples():
        path = tmp_path / "record.json"
        path.write_text(json.dumps(value), encoding="utf-8")
        result = CliRunner().invoke(main, ["check", str(path)])
        assert (result.exit_code, result.output) == (0, f"{path}: ok\n")
        value["deals"][0]["dealer"] += 1
        path.write_text(json.dumps(value), encoding="utf-8")
        assert CliRunner().invoke(main, ["check", str(path)]).exit_code == 1
