"""Openings written before an option was added: the option has its default, for ever."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engine import codec
from engine.game import CHANCE
from engine.games import GAMES, records_of
from engine.log import Entry, load_entry, replay
from engine.options import Values
from engine.record import read
from engine.table import OpenTable
from engine.verify import Replay

GOLDEN = Path(__file__).parents[1] / "golden"
DATABASES = sorted(GOLDEN.glob("databases/**/*.sql"))
RECORDS = sorted(GOLDEN.glob("*/records/*.json"))


def kept_tables(path: Path) -> Iterator[tuple[list[Entry[Any]], Values]]:
    """Return the log of each table of a database, and the options chosen in the lobby."""
    with closing(sqlite3.connect(":memory:")) as database:
        database.executescript(path.read_text(encoding="utf-8"))
        begun = "SELECT id, game, options FROM tables WHERE status != 'lobby'"
        entries = "SELECT actor, action FROM log WHERE table_id = ? ORDER BY seq"
        for table, game, chosen in database.execute(begun).fetchall():
            log = [
                load_entry(GAMES[game], [actor, json.loads(action)])
                for actor, action in database.execute(entries, (table,))
            ]
            hint: Any = Values
            yield log, codec.load(hint, json.loads(chosen))


def check_short_opening(log: list[Entry[Any]]) -> None:
    """Fold a log whose opening names only what differs from the defaults."""
    opening = log[0].action
    assert isinstance(opening, OpenTable)
    game = GAMES[opening.game]
    differing = game.options.differing(game.options.complete(opening.options))
    assert len(differing) < len(opening.options) <= len(game.options)
    short: list[Entry[Any]] = [Entry(CHANCE, replace(opening, options=differing)), *log[1:]]
    assert replay(game, short) == replay(game, log)


@pytest.mark.parametrize("path", DATABASES, ids=lambda path: path.stem)
def test_a_kept_table_has_the_defaults_of_its_day(path: Path) -> None:
    kept = list(kept_tables(path))
    assert kept
    for log, chosen in kept:
        opening = log[0].action
        now = GAMES[opening.game].agree(chosen, opening.players).values()
        of_its_day = {key: now[key] for key in opening.options}
        assert json.dumps(of_its_day) == json.dumps(opening.options)
        check_short_opening(log)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_a_golden_log_folds_alike_without_the_defaults(path: Path) -> None:
    data = json.loads(path.read_text(encoding="utf-8"))
    records = records_of(data)
    found = Replay(records, read(records, data))
    found.run()
    check_short_opening([Entry(*step) for step in found.log])
