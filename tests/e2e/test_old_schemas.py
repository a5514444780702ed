"""A database of each schema since the migrations began: brought up to date, and played on.

The files were written by the programs of their time (`tests.e2e.kept_databases`).
"""

from __future__ import annotations

import asyncio
import json
import random
import sqlite3
from contextlib import closing
from functools import partial
from typing import TYPE_CHECKING

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine

from bot.store import Store
from bot.store.schema import metadata
from bot.store.upgrading import revisions
from engine.games import game
from tests.e2e.evening import Evening, taps, words
from tests.e2e.kept_databases import FOLDER, read
from tests.e2e.players import Company
from tests.support.texts import tr

if TYPE_CHECKING:
    from pathlib import Path

    from tests.support.telegram import Playground

UPDATES_TAKEN = -2
"""The seat of what schema 0005 noted beside tables; `handled` has replaced it."""
FILES = sorted(FOLDER.glob("*.sql"))
GONE = {"people": frozenset({"only_card"})}
"""Columns of what is no longer asked."""


def rows(database: Path) -> dict[str, list[dict[str, object]]]:
    """Everything that a database holds, by table."""
    with closing(sqlite3.connect(database)) as found:
        found.row_factory = sqlite3.Row
        names = found.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        return {
            name: [dict(row) for row in found.execute(f"SELECT * FROM {name}")]  # noqa: S608
            for (name,) in map(tuple, names)
        }


def test_every_schema_has_its_file() -> None:
    """Whoever adds a migration writes the next file: python -m tests.e2e.kept_databases."""
    config = Config()
    config.set_main_option("script_location", "bot.store:migrations")
    config.set_main_option("path_separator", "os")
    walked = ScriptDirectory.from_config(config).walk_revisions()
    assert tuple(script.revision for script in walked)[::-1] == revisions()
    assert tuple(file.stem for file in FILES) == revisions()


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_an_old_database_is_brought_up_to_date_and_loses_nothing(
    file: Path, tmp_path: Path
) -> None:
    database = tmp_path / "pulka.db"
    read(file, database)
    before = rows(database)
    copied: list[str] = []

    async def note(revision: str) -> None:
        copied.append(revision)

    async def upgrade() -> None:
        store = await Store.open(f"sqlite+aiosqlite:///{database}", before_upgrade=note)
        for row in await store.tables():
            assert row.readable
            kept = await store.whole_table(row.id)
            assert (kept.row, len(kept.log) > 0) == (row, row.status == "playing")
        await store.close()

    asyncio.run(upgrade())
    assert copied == [revisions()[-1]] * (file.stem != revisions()[-1])
    after = rows(database)
    before["drafts"] = [row for row in before["drafts"] if row["seat"] != UPDATES_TAKEN]
    for table, old in before.items():
        if table == "alembic_version":
            continue
        gone = GONE.get(table, frozenset())
        left = [{name: row[name] for name in row if name not in gone} for row in old]
        new = after[table]
        assert [{name: row[name] for name in left[0]} for row in new] == left if old else not new
    assert len(before["log"]) > 40
    assert len(before["deals"]) >= 2
    engine = create_engine(f"sqlite:///{database}")
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    engine.dispose()


@pytest.mark.slow
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
async def test_people_play_on(file: Path, playground: Playground, tmp_path: Path) -> None:
    """Tables of today's rules to the end of their deal; others stop, are read, and are closed."""
    read(file, tmp_path / "pulka.db")
    evening = Evening(playground, tmp_path)
    with closing(sqlite3.connect(evening.path)) as found, found:
        # This world has none of the messages, and numbers its updates anew.
        found.execute("DELETE FROM slots")
        if found.execute("SELECT 1 FROM sqlite_master WHERE name = 'handled'").fetchall():
            found.execute("DELETE FROM handled")
    play = evening.play
    people = play.party.people[:3]
    await evening.start()
    await evening.greet(*people)
    await play.clock.advance(60)
    versions = {
        table: json.loads(action)["open"]
        for table, action in evening.rows("SELECT table_id, action FROM log WHERE seq = 0")
    }
    assert evening.running is not None
    lobbies = evening.rows("SELECT count(*) FROM tables WHERE status = 'lobby'")[0][0]
    assert len(evening.running.services.tables) == len(versions) + lobbies
    for table, opened in versions.items():
        task = evening.running.services.tables.get(table)
        assert task is not None
        assert task.broken == (opened["version"] != game(opened["game"]).version)
        if task.broken:
            play.anna.write(play.group, "/history")
            await evening.message(play.group, tr("history-title"))
            await evening.message(play.group, tr("notice-mismatch"))
            closing_tap = tr("button-close")
            notice = next(
                message
                for message in evening.said(play.group)
                if closing_tap in words(message.buttons) and taps(message)[0].table == table
            )
            await evening.tap(play.anna, notice, closing_tap)
            await play.clock.advance(30)
            assert evening.status(table) == "closed"
        else:
            done = _deals(evening, table)
            company = Company.of(evening, random.Random(7), *people)
            await company.play(partial(_more, evening, table, done), steps=3000)
    await evening.stop()


def _deals(evening: Evening, table: int) -> int:
    return len(evening.rows("SELECT number FROM deals WHERE table_id = ?", table))


def _more(evening: Evening, table: int, than: int) -> bool:
    return _deals(evening, table) > than
