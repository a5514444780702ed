"""Databases of every schema that was ever in use, as text; each was written by its own program.

``python -m tests.e2e.kept_databases`` plays an evening and writes the file of the schema of today.
Files of earlier schemas stay as they are.
"""

import asyncio
import json
import random
import sqlite3
import sys
import tempfile
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Final

from tests.e2e.evening import Evening
from tests.e2e.players import Company
from tests.support.telegram import Playground

FOLDER: Final = Path(__file__).parents[1] / "golden" / "databases"
GAMES: Final = ("/newgame сочинка 10 порядок", "/newgame наполеон")
"""A table of each is in the middle of its third deal; beside them stands a lobby. The first file is
of the release 0.1.0, which had one game."""


async def play(folder: Path) -> Path:
    """Play an evening that ends in the middle; return its database."""
    evening = Evening(Playground(), folder)
    await evening.start()
    people = evening.play.party.people[:3]
    try:
        await evening.greet(*people)
        for game in GAMES:
            table = await evening.sit_down(game, *people)
            company = Company.of(evening, random.Random(5), *people)
            await company.play(partial(_has, evening, "deals", table, 2))
            length = len(evening.log(table))
            await company.play(partial(_has, evening, "log", table, length + 8))
        people[0].write(evening.play.group, GAMES[0])
        await evening.play.clock.advance(30)
    finally:
        await evening.stop()
    return evening.path


def _has(evening: Evening, what: str, table: int, count: int) -> bool:
    query = {
        "deals": "SELECT count(*) FROM deals WHERE table_id = ?",
        "log": "SELECT count(*) FROM log WHERE table_id = ?",
    }[what]
    return bool(evening.rows(query, table)[0][0] >= count)


def read(file: Path, database: Path) -> None:
    """Make a database from its text."""
    with closing(sqlite3.connect(database)) as made:
        made.executescript(file.read_text(encoding="utf-8"))


def main() -> int:
    """Write the file of the schema of today."""
    with tempfile.TemporaryDirectory() as folder:
        database = asyncio.run(play(Path(folder)))
        with closing(sqlite3.connect(database)) as found:
            (revision,) = found.execute("SELECT version_num FROM alembic_version").fetchone()
            text = "\n".join(found.iterdump())
    FOLDER.mkdir(exist_ok=True)
    file = FOLDER / f"{revision}.sql"
    file.write_text(text + "\n", encoding="utf-8")
    sys.stdout.write(json.dumps({"file": file.name, "bytes": len(text)}) + "\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
