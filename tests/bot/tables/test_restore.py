"""A table is restored from what is stored of it, and keeps no other waiting."""

import asyncio
import random
from dataclasses import replace
from pathlib import Path

import pytest

from bot import clock
from bot.games.registry import usual
from bot.store import Store
from bot.tables.ledger import Ledger, restore
from engine.games import RECORDS, game
from engine.log import encode
from engine.record import dump_deal, kept_deal
from engine.table import opening_action, start
from tests.engine.random_games import random_game
from tests.support.tables import lobby
from tests.support.writes import append

ENTRIES = 130


async def _play(store: Store) -> tuple[int, Ledger]:
    """Store a table of several deals; return its id and what its log comes to."""
    played = game(usual())
    table_id = await store.create_table(replace(lobby(computers=0), status="playing"))
    opening = opening_action(played, played.agree({}, 3))
    ledger = Ledger.open(opening, 0.0)
    await append(store, table_id, 0, -1, encode(played, opening), 0.0)
    for _, entry in random_game(random.Random(3), start(played, opening)):
        old, ledger = ledger, ledger.after(entry.actor, entry.action, float(ledger.length))
        done = len(ledger.finished) > len(old.finished)
        number = len(ledger.finished)
        deal = dump_deal(kept_deal(RECORDS[usual()], ledger.table, number)) if done else None
        action = encode(played, entry.action)
        await append(store, table_id, old.length, entry.actor, action, ledger.at, deal=deal)
        if ledger.length == ENTRIES:
            break
    return table_id, ledger


async def test_other_tasks_run_while_a_log_is_folded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = await Store.open(f"sqlite+aiosqlite:///{tmp_path}/pulka.db")
    table_id, ledger = await _play(store)
    kept = await store.whole_table(table_id)
    row = await store.table(table_id)
    await store.close()
    assert row is not None
    assert len(ledger.finished) >= 2
    monkeypatch.setattr(clock, "MAX_WORK", 0.0)
    restoring = asyncio.ensure_future(restore(row, kept, 1e9))
    turns = 0
    while not restoring.done():
        await asyncio.sleep(0)
        turns += 1
    assert restoring.result() == ledger
    assert turns >= ENTRIES
