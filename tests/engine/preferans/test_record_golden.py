"""Whole records: short pulkas of each convention, written by hand from the rules."""

import json
from pathlib import Path
from typing import Any

import pytest

from engine.verify import Verdict
from tests.engine.records import dump, replayed, verify

RECORDS = Path(__file__).parents[2] / "golden" / "preferans" / "records"
NAMES = sorted(path.stem for path in RECORDS.glob("*.json"))


def golden(name: str) -> dict[str, Any]:
    """Return a golden record, to be changed."""
    data: dict[str, Any] = json.loads((RECORDS / f"{name}.json").read_text("utf-8"))
    return data


@pytest.mark.parametrize("name", NAMES)
def test_golden_records_verify(name: str) -> None:
    assert verify(golden(name)) == Verdict(True)


@pytest.mark.parametrize("name", NAMES)
def test_golden_records_are_written_as_they_were_read(name: str) -> None:
    data = golden(name)
    table = replayed(data)
    again = dump(table, [player["name"] for player in data["players"]])
    assert again == data
    assert json.dumps(again) == json.dumps(data)
