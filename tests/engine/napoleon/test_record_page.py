"""The page of the portable record names every field and option of an evening; its example holds."""

import json
import re
from pathlib import Path
from typing import Any

from engine.napoleon.options import OPTIONS
from engine.napoleon.record import dump, facts_of, read, replayed, verify

PAGE = (Path(__file__).parents[3] / "docs" / "record.md").read_text(encoding="utf-8")
EVENING = PAGE.partition("\n## Napoleon\n")[2].partition("\n## ")[0]


def told(head: str) -> dict[str, str]:
    """The rows of a table, by the code in their first column."""
    table = EVENING.partition(f"\n| {head} |")[2].partition("\n\n")[0]
    rows = [line.split(" | ", 1) for line in table.splitlines() if line.startswith("| `")]
    assert rows
    return {first.removeprefix("| ").strip("`"): rest for first, rest in rows}


def example() -> dict[str, Any]:
    """The record on the page."""
    (found,) = [json.loads(text) for text in re.findall(r"```json\n(.+?)```", EVENING, re.DOTALL)]
    assert isinstance(found, dict)
    return found


def test_every_field_of_a_deal_is_told_in_its_order() -> None:
    assert list(told("Field of a deal")) == list(example()["deals"][0])


def test_every_option_is_told_with_its_values_and_its_rule() -> None:
    rows = told("Option")
    assert list(rows) == [option.key for option in OPTIONS if option.of_rules]
    for key, row in rows.items():
        option = OPTIONS[key]
        assert row.endswith(f"{option.rule} |")
        if key != "deals":
            values = re.findall(r"`(\w+)`", row)
            assert values[0] == str(option.usual({})).lower()
            assert set(values) == {str(each).lower() for each in option.choices}


def test_the_example_holds_and_is_written_as_records_are() -> None:
    record = read(example())
    assert verify(record).ok
    names = [player.name for player in record.players]
    assert dump(facts_of(replayed(record)), names) == example()
