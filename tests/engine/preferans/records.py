"""Records for tests: what is said against one, and changes of single values."""

from collections.abc import Callable
from typing import Any

from engine.preferans import record

Path = tuple[str | int, ...]
"""The way to a value of a JSON document."""
Change = Callable[[dict[str, Any]], object]
"""Changes a record, or a deal of it, in place."""


def refused(data: object) -> record.RecordError | None:
    """What is said against a record; None when it holds."""
    try:
        record.replayed(record.read(data))
    except record.RecordError as refusal:
        return refusal
    return None


def put(data: Any, path: Path, value: object) -> None:
    """Put a value in the place of another."""
    for step in path[:-1]:
        data = data[step]
    data[path[-1]] = value
