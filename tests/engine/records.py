"""Records for tests, of any game: written, checked, and what is said against one."""

import json
from collections.abc import Sequence
from typing import Any

from engine import record
from engine import verify as verifying
from engine.games import RECORDS, check, records_of
from engine.record import GameRecords, RecordError
from engine.state import Table
from engine.verify import Verdict

Path = tuple[str | int, ...]
"""The way to a value of a JSON document."""


def _records(table: Table[Any, Any, Any]) -> GameRecords[Any, Any, Any]:
    """What the game says of its records; one of the tests is in no list."""
    game: Any = table.game
    return RECORDS.get(game.key) or game.records


def dump(table: Table[Any, Any, Any], names: Sequence[str]) -> dict[str, Any]:
    """The record of a table as whoever gets the file reads it."""
    records = _records(table)
    told = record.write(records, record.history(records, table), names)
    found: dict[str, Any] = json.loads(json.dumps(told))
    return found


def past_of(table: Table[Any, Any, Any]) -> Any:
    """What the finished deals of a table come to."""
    records = _records(table)
    return records.past(record.history(records, table))


def kept(table: Table[Any, Any, Any]) -> Any:
    """What the database gives back of a table."""
    records = _records(table)
    numbers = range(1, len(table.game.facts(table.state)) + 1)
    deals = [record.dump_deal(record.kept_deal(records, table, number)) for number in numbers]
    opening, deals = json.loads(json.dumps([record.dump_opening(records, table), deals]))
    return records.past(record.load_history(records, opening, deals, over=table.over))


def read(data: object) -> record.Record[Any, Any]:
    """A record, well formed."""
    return record.read(records_of(data), data)


def verify(data: object) -> Verdict:
    """What came of checking a record."""
    return check(data)


def replayed(data: object) -> Any:
    """The table after a record."""
    return verifying.replayed(records_of(data), read(data))


def refused(data: object) -> RecordError | None:
    """What is said against a record; None when it holds."""
    try:
        replayed(data)
    except RecordError as refusal:
        return refusal
    return None
