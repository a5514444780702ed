"""The page of the portable record names every field, word, ending and column of a pulka."""

import json
import re
from pathlib import Path
from typing import Any

from engine.preferans.facts import Column, EndingKind, Grounds
from engine.preferans.notation import CONTRACT_NAMES, WORDS
from engine.preferans.record import dump, facts_of, read, replayed
from engine.preferans.record.read_deal import SAYINGS, _ending
from engine.preferans.record.write import as_read
from engine.record import FORMAT, RecordField

PAGE = (Path(__file__).parents[3] / "docs" / "record.md").read_text(encoding="utf-8")
PULKA = PAGE.partition("\n## Preferans\n")[2].partition("\n## ")[0]


SELDOM = {"forced", "refused", "off_mountain"}
"""Fields of a deal that are left out where they say nothing."""


def told(head: str) -> list[str]:
    """The codes in the first column of a table, from top to bottom."""
    table = PULKA.partition(f"\n| {head} |")[2].partition("\n\n")[0]
    rows = [line for line in table.splitlines() if line.startswith("| `")]
    assert rows
    return [code for row in rows for code in re.findall(r"`([^`]+)`", row.split("|")[1])]


def example() -> dict[str, Any]:
    """The whole record on the page."""
    blocks = [json.loads(text) for text in re.findall(r"```json\n(.+?)```", PULKA, re.DOTALL)]
    (found,) = [each for each in blocks if each.get("format") == FORMAT]
    assert isinstance(found, dict)
    return found


def test_every_field_of_a_deal_is_told_in_its_order() -> None:
    deal, page = example()["deals"][0], told("Field of a deal")
    assert [field for field in page if field not in SELDOM] == list(deal)
    assert set(page) >= SELDOM


def test_every_word_ending_and_column_is_told() -> None:
    contracts = {*CONTRACT_NAMES, *(f"dark:{name}" for name in CONTRACT_NAMES)}
    assert set(told("Bid")) - contracts == set(WORDS) - contracts
    assert {"6s", "10n", "misere", "dark:6s", "dark:10n", "dark:misere"} <= set(told("Bid"))
    assert set(told("Say")) == {*SAYINGS, "look"}
    assert told("Ending") == list(EndingKind)
    assert told("Column") == list(Column)


def test_the_ending_that_is_shown_can_be_read() -> None:
    (text,) = re.findall(r"```json\n(\{\"kind\".+?)\n```", PULKA)
    ending = _ending(json.loads(text), 3, RecordField(1, "ending"))
    assert (ending.kind, ending.by) == (EndingKind.CLAIM, Grounds.PROOF)
    assert ending.shown == {2}
    assert ending.table is not None
    assert len(ending.table.cards) == 1


def test_the_example_is_written_as_records_are() -> None:
    """Not by hand: what is read from it, and written again, is the example."""
    record = read(example())
    table = replayed(record)
    names = [player.name for player in record.players]
    assert dump(facts_of(table), names) == example()
    assert as_read(table.state.finished[0]) == record.deals[0]
