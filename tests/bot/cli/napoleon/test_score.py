"""Records of Napoleon on the command line: checked, printed and drawn."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from bot.cli import main

RECORDS = Path(__file__).parents[3] / "golden" / "napoleon" / "records"
PNG = b"\x89PNG\r\n\x1a\n"


def pulka(*arguments: object) -> Result:
    return CliRunner().invoke(main, [str(each) for each in arguments])


def test_golden_records_are_checked() -> None:
    paths = sorted(RECORDS.glob("*.json"))
    result = pulka("check", *paths)
    assert (result.exit_code, result.stdout) == (0, "".join(f"{path}: ok\n" for path in paths))


def test_a_broken_record_names_deal_field_and_rule(tmp_path: Path) -> None:
    data = json.loads((RECORDS / "three.json").read_text(encoding="utf-8"))
    data["deals"][2]["accounts"][0] = -12
    path = tmp_path / "broken.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    result = pulka("check", path)
    assert result.exit_code == 1
    assert "deal 3, accounts[0]: -13, not -12 (Napoleon 5.3)" in result.stdout


@pytest.mark.parametrize(
    ("name", "language", "said"),
    [
        ("three", "ru", ["1. все пас", "Счёт: Анна −13 · Борис +2 · Вера +8", "Вера: +9"]),
        ("two-stopped", "en", ["1. Даша 3, made", "2. Глеб 4, lost", "Даша: +2", "Глеб: −2"]),
    ],
)
def test_the_score_of_a_record(name: str, language: str, said: list[str]) -> None:
    result = pulka("score", RECORDS / f"{name}.json", "--language", language)
    assert result.exit_code == 0
    found = result.stdout.splitlines()
    assert [each for each in found if each in said] == said


def test_the_sheet_of_a_record_is_drawn(tmp_path: Path) -> None:
    path = tmp_path / "sheet.png"
    assert pulka("render", RECORDS / "three.json", "-o", path).exit_code == 0
    assert path.read_bytes().startswith(PNG)
