"""A table is read from what its log came to, and from the log alone where that does not hold."""

import random
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from bot.games.registry import front, usual
from bot.store import Folded, KeptTable, LogRow, Store
from bot.tables import folding
from bot.tables.ledger import Ledger, fold
from bot.tables.live_table import LiveTable
from bot.tables.reading import ledger_of
from engine.games import game
from engine.log import encode
from engine.table import opening_action, start
from tests.engine.random_games import random_game
from tests.support.databases import engines
from tests.support.tables import Bench, lobby

ENTRIES = 130
LATER = 1e9


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    store = await Store.open(f"sqlite+aiosqlite:///{tmp_path}/pulka.db")
    yield store
    await store.close()


async def _played(store: Store) -> tuple[int, list[Ledger]]:
    """A table with a log; what each beginning of it comes to."""
    rng, played = random.Random(3), game(usual())
    table_id = await store.create_table(replace(lobby(computers=0), status="playing"))
    opening = opening_action(played, played.agree({}, 3))
    ledgers = [Ledger.open(opening, 0.0)]
    await store.append(table_id, 0, -1, encode(played, opening), 0.0)
    for _, entry in random_game(rng, start(played, opening)):
        old, at = ledgers[-1], float(len(ledgers))
        new = old.after(entry.actor, entry.action, at)
        done = len(new.finished) > len(old.finished)
        deal = front(usual()).archive_deal(new.finished[-1]) if done else None
        action = encode(played, entry.action)
        await store.append(table_id, len(ledgers), entry.actor, action, at, deal=deal)
        ledgers.append(new)
        if len(ledgers) == ENTRIES:
            break
    return table_id, ledgers


def _change(store: Store, statement: str) -> None:
    with closing(sqlite3.connect(str(engines(store)[-1].url.database))) as file, file:
        for trigger in ("log_no_update", "deals_no_update"):
            file.execute(f"DROP TRIGGER IF EXISTS {trigger}")
        assert file.execute(statement).rowcount == 1


async def test_only_what_came_later_is_folded(store: Store) -> None:
    table_id, ledgers = await _played(store)
    halfway = folding.dump(ledgers[99])
    assert halfway is not None
    assert halfway.deals >= 1
    await store.keep_folded(table_id, halfway)
    row = await store.table(table_id)
    assert row is not None
    kept = await store.whole_table(table_id, folding.made_by())
    assert kept.folded == halfway
    assert [each.seq for each in kept.log] == list(range(100, ENTRIES))
    assert len(kept.deals) == len(ledgers[-1].finished) - halfway.deals
    assert await ledger_of(row, kept, LATER) == ledgers[-1]
    whole = await store.whole_table(table_id)
    assert whole.folded is None
    assert len(whole.log) == ENTRIES
    assert await ledger_of(row, whole, LATER) == ledgers[-1]


async def test_what_does_not_belong_to_the_log_is_not_used(store: Store) -> None:
    table_id, ledgers = await _played(store)
    halfway = folding.dump(ledgers[99])
    assert halfway is not None
    for statement in (
        "UPDATE folded SET state = substr(state, 2)",
        "UPDATE folded SET entries = entries - 1",
        "UPDATE folded SET deals = 0",
        "UPDATE folded SET made_by = 'another program'",
        "UPDATE folded SET seal = ''",
        "UPDATE log SET at = at + 1 WHERE seq = 7",
        "UPDATE log SET actor = actor + 1 WHERE seq = 7",
        "UPDATE deals SET facts = '{}' WHERE number = 1",
    ):
        await store.keep_folded(table_id, halfway)
        assert (await store.whole_table(table_id, folding.made_by())).folded == halfway
        _change(store, statement)
        for made_by in (folding.made_by(), "another program"):
            kept = await store.whole_table(table_id, made_by)
            assert kept.folded is None, statement
            assert len(kept.log) == ENTRIES


async def test_a_log_that_is_shorter_or_over_keeps_nothing(store: Store) -> None:
    table_id, ledgers = await _played(store)
    last = folding.dump(ledgers[-1])
    assert last is not None
    await store.keep_folded(table_id, replace(last, entries=ENTRIES + 1))
    assert (await store.whole_table(table_id, folding.made_by())).folded is None
    await store.keep_folded(table_id, last)
    assert (await store.whole_table(table_id, folding.made_by())).folded == last
    await store.append(table_id, ENTRIES, 0, {}, 0.0, status="finished")
    assert (await store.whole_table(table_id, folding.made_by())).folded is None


@pytest.mark.parametrize("state", [b"", b"nonsense", b"cposix\nsystem\n(S'true'\ntR."])
def test_bytes_that_are_no_ledger_are_refused(state: bytes) -> None:
    with pytest.raises(folding.UnusableError):
        folding.load(Folded(1, 0, folding.made_by(), state))


@pytest.mark.parametrize("number", [3, 20])
async def test_a_table_opens_from_its_log_whatever_was_kept(
    monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    """A state that can be read, but is not this log's, is found out by the entries after it."""
    played, bench = game(usual()), Bench()
    opening = opening_action(played, played.agree({"seating": "joining"}, 3))
    ledgers, rows = [Ledger.open(opening, 0.0)], [LogRow(0, -1, encode(played, opening), 0.0)]
    for _, entry in random_game(random.Random(7), start(played, opening)):
        rows.append(LogRow(len(rows), entry.actor, encode(played, entry.action), 0.0))
        ledgers.append(ledgers[-1].after(entry.actor, entry.action, 0.0))
        if len(rows) == 25:
            break
    assert fold(rows) == ledgers[-1]
    bench.store.add(replace(lobby(computers=2), status="playing"))
    bench.store.logs[1] = rows
    wrong = folding.dump(ledgers[number - 1])
    assert wrong is not None
    read = bench.store.whole_table

    async def whole_table(table_id: int, made_by: str = "") -> KeptTable:
        kept = await read(table_id, made_by)
        if not made_by:
            return kept
        # One entry is missing between them.
        return replace(kept, log=kept.log[number + 1 :], folded=wrong)

    monkeypatch.setattr(bench.store, "whole_table", whole_table)
    table = LiveTable(bench.services, bench.store.tables[1], on_append=lambda: None)
    with capture_logs() as logs:
        await bench.clock.drive(table.load())
    assert table.ledger == ledgers[-1]
    assert not table.broken
    events: list[Any] = [each["event"] for each in logs]
    assert events == ["table.kept_unusable"]
