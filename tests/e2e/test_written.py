"""The witness reads whatever the program leaves: a secret in any of it is a leak."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

from tests.e2e.witness import Witness
from tests.support.databases import KeptFile

if TYPE_CHECKING:
    from pathlib import Path

    from tests.support.telegram import Playground


def test_a_token_is_seen_in_figures_in_names_and_in_files(
    playground: Playground, tmp_path: Path
) -> None:
    token = playground.world.token
    witness = Witness(playground.world, KeptFile(tmp_path / "pulka.db"))
    (tmp_path / "notes").write_text("1790000000\n")
    witness.read_written(tmp_path, "pulka_updates_total 7.0\n")
    assert witness.leaks == []
    witness.read_written(tmp_path, f'pulka_calls_total{{url="/bot{token}/getMe"}} 7.0\n')
    assert len(witness.leaks) == 1
    (tmp_path / "report.txt").write_text(f"failed at {token}")
    (tmp_path / f"{token.partition(':')[0]}-{token}.txt").write_text("")
    witness.leaks.clear()
    witness.read_written(tmp_path, "")
    assert len(witness.leaks) == 2
    witness.close()


def test_a_copy_of_the_database_holds_what_the_database_holds(
    playground: Playground, tmp_path: Path
) -> None:
    token = playground.world.token
    witness = Witness(playground.world, KeptFile(tmp_path / "pulka.db"))
    (tmp_path / "backups").mkdir()
    copy = tmp_path / "backups" / "pulka-20260101T000000Z-scheduled.db"
    with closing(sqlite3.connect(copy)) as database, database:
        database.execute("CREATE TABLE log (action JSON NOT NULL)")
        database.execute("INSERT INTO log VALUES (?)", (token,))
    assert token.encode() in copy.read_bytes()
    witness.read_written(tmp_path, "")
    assert witness.leaks == []
    copy.rename(copy.with_name(f"pulka-{token}.db"))
    witness.read_written(tmp_path, "")
    assert len(witness.leaks) == 1
    witness.close()
