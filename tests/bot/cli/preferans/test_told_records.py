"""Records of told deals on the command line. Rule 13.42."""

from pathlib import Path
from typing import Any

from engine.preferans.actions import DealKind, Tell
from engine.table import apply
from tests.bot.cli.test_records import written
from tests.engine.preferans.pulkas import exported
from tests.engine.preferans.told import real, real_table
from tests.support.cli import pulka


def told_record() -> dict[str, Any]:
    """The record of one deal with real cards."""
    table = real_table(real("sochi", 3))
    tell = Tell(kind=DealKind.CONTRACT, declarer=1, level=6, whisters=(2,), taken=(0, 6, 4))
    return exported(apply(table, 0, tell))


def overpaid() -> dict[str, Any]:
    """A pool of four for a made six."""
    found = told_record()
    found["deals"][0]["writes"][0] = {"seat": 1, "column": "pool", "points": 4, "why": "made"}
    return found


def test_told_deals_are_verified_and_scored_anew(tmp_path: Path) -> None:
    path = written(tmp_path, told_record())
    assert pulka("check", path).stdout == f"{path}: told: writes follow, no cards\n"
    assert pulka("check", "--jsonl", path).stdout == '{"ok": true, "told": true}\n'
    shown = pulka("score", path, "--language", "en")
    assert shown.exit_code == 0
    assert "pool 2" in shown.output
    path = written(tmp_path, overpaid())
    output = tmp_path / "sheet.png"
    for found in (pulka("check", path), pulka("score", path), pulka("render", path, "-o", output)):
        assert found.exit_code == 1
        assert "deal 1, writes: seat 1 pool: 2, not 4" in found.output
    assert not output.exists()


def test_a_record_without_a_log_is_scored_as_it_stands(tmp_path: Path) -> None:
    data = overpaid()
    del data["deals"][0]["log"]
    path = written(tmp_path, data)
    shown = pulka("score", path, "--language", "en")
    assert shown.exit_code == 0
    assert "pool 4" in shown.output
    assert "no log" in pulka("check", path).output
