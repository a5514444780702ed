"""Upserts that SQLite and PostgreSQL both accept.

The library has one statement for each, with equal syntax: both compilers accept PostgreSQL's. The
tests of the store run on both.
"""

from collections.abc import Collection
from typing import Any

from sqlalchemy import Table
from sqlalchemy.dialects.postgresql import Insert, insert


def upsert(table: Table) -> Insert:
    """Return an insertion that can be told what to do with an existing row."""
    return insert(table)


def replacing(statement: Insert, names: Collection[str], key: Collection[str]) -> Insert:
    """Replace these columns of an existing row, except those of the ``key``."""
    rest: dict[str, Any] = {name: statement.excluded[name] for name in names if name not in key}
    return statement.on_conflict_do_update(index_elements=tuple(key), set_=rest)
