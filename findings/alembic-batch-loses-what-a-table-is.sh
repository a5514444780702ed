#!/usr/bin/env bash
# Expected: a batch operation of Alembic that makes an SQLite table anew (`recreate="always"`, one column added)
# leaves the rest of the table as it was, and reports what it cannot carry over.
# Seen: alembic 1.20.1 with SQLAlchemy 2.1.0: STRICT and the condition of a partial index are carried over.
# Without a word are lost: COLLATE NOCASE of a column (so names that differ in case pass its unique index),
# AUTOINCREMENT (so the number of a deleted row is given out again), DESC of an index, and triggers (so rows
# that could only be added can be deleted). An index of an expression is lost with a warning.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check alembic==1.20.1 SQLAlchemy==2.1.0
"$folder/venv/bin/python" - <<'PYTHON'
import sys
import warnings
from importlib.metadata import version

import sqlalchemy as sa
from alembic.migration import MigrationContext
from alembic.operations import Operations

engine = sa.create_engine("sqlite://")


def kept(connection):
    """Return what of the table's promises stands, each tried by a statement that it forbids or changes."""
    schema = dict(connection.exec_driver_sql("select name, sql from sqlite_master where sql is not null").fetchall())

    def refused(statement):
        try:
            with connection.begin_nested():
                connection.exec_driver_sql(statement)
        except sa.exc.DBAPIError:
            return True
        return False

    return {
        "STRICT": refused("insert into club (name, members) values ('Vera', 'many')"),
        "partial index": "WHERE" in schema.get("one_big_club", "").upper(),
        "COLLATE NOCASE": refused("insert into club (name, members) values ('PULKA', 3)"),
        "AUTOINCREMENT": "AUTOINCREMENT" in schema["club"].upper(),
        "DESC of an index": "DESC" in schema.get("by_size", "").upper(),
        "trigger": refused("delete from club where name = 'Pulka'"),
        "index of an expression": "by_length" in schema,
    }


with engine.begin() as connection:
    for statement in (
        "create table club (id integer primary key autoincrement, name text collate nocase, members int) strict",
        "create unique index one_name on club (name)",
        "create unique index one_big_club on club (members) where members > 100",
        "create index by_size on club (members desc)",
        "create index by_length on club (length(name))",
        "create trigger append_only before delete on club begin select raise(abort, 'append only'); end",
        "insert into club (name, members) values ('Pulka', 3)",
    ):
        connection.exec_driver_sql(statement)
    before = kept(connection)
    with warnings.catch_warnings(record=True) as heard:
        warnings.simplefilter("always")
        operations = Operations(MigrationContext.configure(connection))
        with operations.batch_alter_table("club", recreate="always") as batch:
            batch.add_column(sa.Column("town", sa.Text))
    after = kept(connection)

print("alembic", version("alembic"), "SQLAlchemy", version("SQLAlchemy"))
for promise, stood in before.items():
    print(f"{promise:24} before: {stood!s:6} after: {after[promise]}")
print("warnings:", *(str(one.message).split(",")[0] for one in heard))
held = (
    all(before.values())
    and after
    == {
        "STRICT": True,
        "partial index": True,
        "COLLATE NOCASE": False,
        "AUTOINCREMENT": False,
        "DESC of an index": False,
        "trigger": False,
        "index of an expression": False,
    }
    and len({str(one.message) for one in heard}) == 1
)
print("as described" if held else "CHANGED")
sys.exit(0 if held else 1)
PYTHON
