"""Databases as this program wrote them in the middle of evenings: they open, and the games go on.

A new format gets files of its own beside these. They are written anew where the rules version of
their game is raised, and never else: `kept_databases` in the folder of that game here.
"""

from __future__ import annotations

import json
import random
import re
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from engine.games import GAMES
from engine.log import opening_of
from tests.e2e.evening import BotSession
from tests.e2e.players import Players
from tests.support.results import check_results
from tests.support.texts import tr

if TYPE_CHECKING:
    from tests.e2e.witness import Witness
    from tests.support.databases import RawDatabase
    from tests.support.telegram import Playground

FOLDER = Path(__file__).parent.parent / "golden" / "databases"


def without_defaults(script: str) -> str:
    """Return a database of before some options: those at their defaults are taken out."""

    def short(found: re.Match[str]) -> str:
        opening = json.loads(found[0])
        action = opening_of(opening)
        listed = GAMES[action.game].options
        differing = listed.differing(listed.complete(action.options))
        opening["open"]["options"] = {key: opening["open"]["options"][key] for key in differing}
        return json.dumps(opening, ensure_ascii=False)

    return re.sub(r'(?<=\')\{"open": .*\}(?=\',)', short, script)


WRITTEN = {each.stem: each.read_text(encoding="utf-8") for each in sorted(FOLDER.glob("*.sql"))}
OLDER = {f"{name}-older": without_defaults(script) for name, script in WRITTEN.items()}
KEPT = WRITTEN | OLDER
GOES_ON = 12
"""Entries by which a game goes on here."""


def test_there_are_some() -> None:
    assert len(WRITTEN) >= 6
    for name, script in WRITTEN.items():
        assert len(OLDER[f"{name}-older"]) < len(script) - 100


@pytest.mark.slow
@pytest.mark.parametrize("name", KEPT)
async def test_tables_open_and_go_on(
    name: str, playground: Playground, witness: Witness, kept: RawDatabase, tmp_path: Path
) -> None:
    (tmp_path / "pulka.db").unlink()
    with closing(sqlite3.connect(tmp_path / "pulka.db")) as connection:
        connection.executescript(KEPT[name])
        connection.execute("DELETE FROM slots")  # those messages stand in another world
        connection.commit()
    evening = BotSession(playground, tmp_path, database=kept)
    people = playground.party.people
    for person in people:
        person.start()
    await playground.clock.advance(3_600)  # they were written later than a new world begins
    await evening.start()
    try:
        await playground.clock.advance(60)
        told = witness.ink.getvalue()
        assert not [word for word in ("unreadable", "mismatch", "Traceback") if word in told]
        for table, title, status in evening.rows("SELECT id, title, status FROM tables"):
            if status == "lobby":
                lobby = await evening.message(playground.group, tr("button-sit"))
                await evening.tap(people[1], lobby, tr("button-sit"))
                continue
            users = evening.rows("SELECT user_id FROM places WHERE table_id = ?", table)
            sitting = [each for each in people if (each.id,) in users]
            assert all(
                any(title in each.text for each in evening.said(person.private))
                for person in sitting
            )
            goal = len(evening.log(table)) + GOES_ON
            company = Players.of(evening, random.Random(name.removesuffix("-older")), *sitting)
            while evening.status(table) == "playing" and len(evening.log(table)) < goal:
                await company.step(lambda: False)
    finally:
        await evening.stop()
    assert evening.rows("SELECT id FROM tables WHERE rows = 0") == []
    assert await check_results(kept)
    assert witness.leaks == []
