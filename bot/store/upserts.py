"""Upserts that SQLite and PostgreSQL both accept.

The library has one statement for each, with equal syntax. Both compilers accept PostgreSQL's, which
is used where it is loaded: a bot on SQLite need not load it. The tests of the store run on both.
"""

import sys
from collections.abc import Collection
from typing import TYPE_CHECKING, Any

from sqlalchemy import Table
from sqlalchemy.dialects import sqlite

if TYPE_CHECKING:
    from sqlalchemy.dialects.postgresql import Insert


def upsert(table: Table) -> "Insert":
    """Return an insertion that can also update an existing row."""
    dialect: Any = sys.modules.get("sqlalchemy.dialects.postgresql", sqlite)
    statement: Insert = dialect.insert(table)
    return statement


def replacing(statement: "Insert", names: Collection[str], key: Collection[str]) -> "Insert":
    """Replace these columns of an existing row, except those of the ``key``."""
    rest: dict[str, object] = {name: statement.excluded[name] for name in names if name not in key}
    return statement.on_conflict_do_update(index_elements=tuple(key), set_=rest)
