"""Writing rows that may be there already, in words that SQLite and PostgreSQL both know.

The library has such a statement for each of them. They are written alike, and the one of PostgreSQL
is understood by both compilers; the tests of the store run on both.
"""

from collections.abc import Collection
from typing import Any

from sqlalchemy import Table
from sqlalchemy.dialects.postgresql import Insert, insert


def upsert(table: Table) -> Insert:
    """Return an insertion that can be told what to do where a row is there."""
    return insert(table)


def replacing(statement: Insert, names: Collection[str], key: Collection[str]) -> Insert:
    """Write these columns over, but for those of the ``key``, where a row is there."""
    rest: dict[str, Any] = {name: statement.excluded[name] for name in names if name not in key}
    return statement.on_conflict_do_update(index_elements=tuple(key), set_=rest)
