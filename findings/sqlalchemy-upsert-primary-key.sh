#!/usr/bin/env bash
# Expected: inserted_primary_key of an INSERT … ON CONFLICT is the row that was written, or nothing
# where none was.
# Seen: SQLAlchemy 2.1.9 over aiosqlite 0.22.1 takes SQLite's last insert of the connection: after
# an upsert that updated or ignored, the key is that of a row of another table.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check "sqlalchemy[asyncio]==2.1.9" aiosqlite==0.22.1
"$folder/venv/bin/python" -W ignore - <<'PYTHON'
import asyncio
import sys

import aiosqlite
import sqlalchemy
from sqlalchemy import Column, Integer, MetaData, String, Table
from sqlalchemy.dialects.sqlite import insert
from sqlalchemy.ext.asyncio import create_async_engine

tables = MetaData()
people = Table(
    "people", tables, Column("id", Integer, primary_key=True), Column("name", String, unique=True)
)
moves = Table("moves", tables, Column("id", Integer, primary_key=True))


async def keys():
    engine = create_async_engine("sqlite+aiosqlite:///:memory:")
    async with engine.begin() as connection:
        await connection.run_sync(tables.create_all)
        first = await connection.execute(insert(people).values(name="Vera"))
        for _ in range(41):
            await connection.execute(insert(moves))
        again = insert(people).values(name="Vera")
        ignored = await connection.execute(again.on_conflict_do_nothing())
        updated = await connection.execute(
            again.on_conflict_do_update(index_elements=["name"], set_={"name": "Vera"})
        )
        found = [each.inserted_primary_key[0] for each in (first, ignored, updated)]
    await engine.dispose()
    return found


found = asyncio.run(keys())
print("SQLAlchemy", sqlalchemy.__version__, "- aiosqlite", aiosqlite.__version__)
print("inserted, ignored, updated:", found, "(the table has one row, of key 1)")
held = found == [1, 41, 41]
print("as described" if held else "CHANGED")
sys.exit(0 if held else 1)
PYTHON
