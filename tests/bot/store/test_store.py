"""The database: what is written is read back, and what is a fact stays one."""

import asyncio
import json
import sqlite3
import time
from collections.abc import AsyncIterator, Mapping
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import event, update

from bot.games.registry import usual
from bot.store import (
    DROPPED,
    NOTES,
    ChatChoices,
    ChatRow,
    LogRow,
    OutdatedMessage,
    Person,
    Place,
    SavedAgreement,
    SequenceConflict,
    SlotRow,
    Store,
    StoreError,
    TableRow,
    TableWrite,
    UnavailableError,
    groups_left,
    note_left,
    schema,
    tables_naming,
)
from bot.store import store as store_module
from bot.store.handled import KEPT_FOR
from bot.store.schema import metadata
from bot.store.sqlite import connect
from tests.support.databases import KeptFile, RawDatabase, RefusedError, engines
from tests.support.store import StoreFaults
from tests.support.writes import append, change_table, save_draft

TABLE = TableRow(
    id=0,
    chat_id=-100,
    thread_id=7,
    title="Пятница",
    creator=1,
    private=False,
    game=usual(),
    status="lobby",
    options={"convention": "sochi", "length": 10, "exit": (6, 7, 8), "jumps": True},
    places=(Place("Анна", 1), Place("Компьютер", None, computer=True, level="novice")),
    created=5.0,
    level="expert",
)


@pytest.fixture
def url(database: RawDatabase) -> str:
    return database.url


@pytest.fixture
async def store(url: str) -> AsyncIterator[Store]:
    store = await Store.open(url)
    yield store
    await store.close()


async def test_migrations_lead_to_the_schema(store: Store) -> None:
    async with store.database.read() as connection:
        differences = await connection.run_sync(
            lambda sync: compare_metadata(MigrationContext.configure(sync), metadata)
        )
    assert differences == []


async def test_readers_of_a_file_never_wait_for_a_writer(tmp_path: Path) -> None:
    engine = await connect(f"sqlite+aiosqlite:///{tmp_path}/pulka.db")
    async with engine.connect() as connection:
        mode = (await connection.exec_driver_sql("PRAGMA journal_mode")).scalar_one()
        keys = (await connection.exec_driver_sql("PRAGMA foreign_keys")).scalar_one()
        wiped = (await connection.exec_driver_sql("PRAGMA secure_delete")).scalar_one()
    await engine.dispose()
    assert (mode, keys, wiped) == ("wal", 1, 1)


async def test_opening_twice_keeps_everything(url: str) -> None:
    ids = []
    for _ in range(2):
        store = await Store.open(url)
        ids.append(await store.create_table(TABLE))
        await store.close()
    assert ids == [1, 2]


async def test_prepared_deals_that_are_over_go_with_all_that_was_done_there(store: Store) -> None:
    mine = replace(TABLE, chat_id=7, private=True, number=0, prepared={"table": 1})
    kinds = {"over": "finished", "open": "playing"}
    made = {name: await store.create_table(replace(mine, status=kinds[name])) for name in kinds}
    made["other"] = await store.create_table(replace(mine, chat_id=8, status="finished"))
    made["dealt"] = await store.create_table(
        replace(mine, number=1, prepared=None, status="finished")
    )
    for each in made.values():
        await append(store, each, 0, -1, {"open": {}}, 1.0, deal={"number": 1})
    await store.drop_over(7)
    left = [name for name, each in made.items() if await store.table(each) is not None]
    assert left == ["open", "other", "dealt"]
    assert (await store.log(made["over"]), await store.deals(made["over"])) == ([], [])
    assert len(await store.log(made["open"])) == 1
    # They stand in no list but their own, and in that of what goes on.
    assert [each.id for each in await store.tables(chat_id=7)] == [made["dealt"]]
    (row,) = await store.tables(chat_id=7, kinds=DROPPED)
    assert row.prepared == {"table": 1}
    assert [each.id for each in await store.open_tables()] == [made["open"]]


async def test_the_key_of_links_is_made_once(url: str, store: Store) -> None:
    """Two that ask at the same time get the same one, and so does the next start."""
    other = await Store.open(url)
    keys = await asyncio.gather(store.link_key(), other.link_key(), store.link_key())
    await other.close()
    assert len({*keys, await store.link_key()}) == 1
    assert len(keys[0]) == 32


async def test_a_table_is_known_to_its_people_and_its_chat(store: Store) -> None:
    table = await store.create_table(TABLE)
    known = [
        (number, user_id, chat_id)
        for number in (table, table + 1)
        for user_id in (1, 2)
        for chat_id in (-100, -200, 1)
        if await store.knows_table(number, user_id, chat_id)
    ]
    assert known == [(table, 1, -100), (table, 1, -200), (table, 1, 1), (table, 2, -100)]
    await store.migrate_chat(-100, -1001)
    assert await store.knows_table(table, 2, -1001)
    assert await store.knows_table(table, 2, -100)
    assert not await store.knows_table(table, 2, -200)


async def test_people(store: Store) -> None:
    assert await store.person(1) is None
    anna = Person(1, "Анна", "anna", "ru", started=True, sound="always", touched=3.5)
    assert await store.upsert_person(anna) == anna
    touched = await store.change_person(1, touched=9.0)
    assert await store.person(1) == touched == replace(anna, touched=9.0)
    assert await store.change_person(2, touched=9.0) is None
    assert await store.person(2) is None


async def test_upsert_updates_only_names(store: Store) -> None:
    anna = Person(1, "Анна", "anna", "ru", started=True, sound="always", touched=3.5)
    await store.upsert_person(anna)
    met = await store.upsert_person(Person(1, "Аня", None, "en", touched=5.0))
    assert met == replace(anna, name="Аня", username=None, touched=5.0)
    assert await store.person(1) == met


async def test_tables_and_their_places(store: Store) -> None:
    table_id = await store.create_table(TABLE)
    table = replace(TABLE, id=table_id)
    assert await store.table(table_id) == table
    assert await store.table(99) is None
    moved = replace(table, places=(Place("Вера", 3), *table.places), status="playing")
    await change_table(store, table_id, places=moved.places, status=moved.status)
    other = replace(TABLE, chat_id=-200, status="finished", places=(), options={})
    other = replace(other, id=await store.create_table(other))
    assert await store.tables(user_id=3) == [moved]
    assert await store.tables(user_id=3, chat_id=-200) == []
    assert await store.tables(chat_id=-200) == [other]
    assert await store.tables(status=("playing", "finished")) == [moved, other]
    assert await store.open_tables() == [moved]


async def test_a_row_that_cannot_be_read_hides_no_other(
    database: RawDatabase, store: Store
) -> None:
    broken, whole = [await store.create_table(TABLE) for _ in range(2)]
    # A server takes no text that is not JSON.
    for options in ("{", "[1]") if isinstance(database, KeptFile) else ("[1]", "null"):
        database.change("UPDATE tables SET options = ? WHERE id = ?", options, broken)
        rows = {row.id: row for row in await store.open_tables()}
        assert not rows[broken].readable
        assert not rows[broken].options
        assert rows[whole] == replace(TABLE, id=whole)


async def test_the_log_keeps_its_order_and_its_entries(store: Store) -> None:
    table_id = await store.create_table(TABLE)
    for seq in range(3):
        await append(store, table_id, seq, seq - 1, {"do": "pass", "n": seq}, float(seq))
    with pytest.raises(SequenceConflict):
        await append(store, table_id, 1, 0, {"do": "other"}, 9.0, deal={}, status="finished")
    log = await store.log(table_id)
    assert [(row.seq, row.actor, row.action, row.at) for row in log] == [
        (seq, seq - 1, {"do": "pass", "n": seq}, float(seq)) for seq in range(3)
    ]
    table = await store.table(table_id)
    assert table is not None
    assert table.status == "lobby"
    assert await store.deals(table_id) == []
    with pytest.raises(StoreError, match=r"(?i)foreign.?key"):
        await append(store, 99, 0, 0, {}, 0.0)


async def test_a_table_is_read_as_it_stood_at_one_moment(
    database: RawDatabase, store: Store
) -> None:
    """Another process writes an entry with a deal and a note between any two statements."""
    table_id = await store.create_table(TABLE)
    written = 0

    def write(*_: object) -> None:
        nonlocal written
        database.change_all(
            ("INSERT INTO log VALUES (?, ?, 0, '{}', 0)", table_id, written),
            ("INSERT INTO deals VALUES (?, ?, '{}', 0, '[]')", table_id, written),
            ("INSERT INTO drafts VALUES (?, ?, '{}')", table_id, written),
            ("UPDATE tables SET number = ? WHERE id = ?", written + 1, table_id),
        )
        written += 1

    event.listen(engines(store)[0], "after_cursor_execute", write)
    for _ in range(3):
        kept = await store.whole_table(table_id)
        assert kept.row is not None
        seen = {len(kept.log), len(kept.deals), len(kept.drafts)}
        assert len(seen) == 1
        assert kept.row.number == max(1, *seen)
    assert written > 6


async def test_only_one_of_two_writers_wins(url: str, store: Store) -> None:
    table_id = await store.create_table(TABLE)
    rival = await Store.open(url)
    for seq in range(10):
        results = await asyncio.gather(
            *(
                append(one, table_id, seq, 0, {"by": n}, 0.0)
                for n, one in enumerate((store, rival))
            ),
            return_exceptions=True,
        )
        assert sorted(type(result).__name__ for result in results) == [
            "NoneType",
            "SequenceConflict",
        ]
    await rival.close()
    assert len(await store.log(table_id)) == 10


@pytest.mark.parametrize("table", ["log", "deals"])
@pytest.mark.parametrize("change", ["UPDATE {} SET at = 0", "DELETE FROM {}"])
async def test_facts_cannot_be_changed(
    database: RawDatabase, store: Store, table: str, change: str
) -> None:
    table_id = await store.create_table(TABLE)
    await append(store, table_id, 0, 0, {}, 1.0, deal={})
    with pytest.raises(RefusedError, match="append-only"):
        database.change(change.format(table))


async def test_deals_with_real_cards_alone_are_written_anew(store: Store) -> None:
    """With the mend, or not at all: a deal that was dealt stays."""
    table_id = await store.create_table(TABLE)
    told = {"log": [[-1, {"told": True}]]}
    await append(store, table_id, 0, -1, {}, 1.0, deal={**told, "n": 1})
    await append(store, table_id, 1, -1, {}, 1.0, deal={**told, "n": 2})
    mend = LogRow(2, -1, {}, 1.0)
    await store.write(
        TableWrite(table_id, (mend,), ({**told, "n": 3}, {"log": [[0, "P"]]}), kept=1)
    )
    assert [deal.get("n") for deal in await store.deals(table_id)] == [1, 3, None]
    again = LogRow(3, -1, {}, 1.0)
    with pytest.raises(StoreError, match="append-only"):
        await store.write(TableWrite(table_id, (again,), (), kept=1))
    assert len(await store.log(table_id)) == 3
    assert [deal.get("n") for deal in await store.deals(table_id)] == [1, 3, None]


async def test_of_a_log_only_the_name_of_who_asks_for_a_seat_can_change(
    database: RawDatabase, store: Store
) -> None:
    """Notes, places and what is kept of the opening name him too; nobody else is renamed."""
    row = replace(TABLE, places=(Place("Анна", 1), Place("Борис", 2)), creator=1)
    notes = {"invited": {"7": "Глеб", "8": "Дина"}, "before": ["Глеб", "Глеб"], "whose": [7, 9]}
    table_id = await store.create_table(row, notes)
    asked = {"substitute": {"seat": 1, "who": 7, "name": "Глеб", "instead": 2, "away": True}}
    entries: tuple[Mapping[str, object], ...] = (
        {"open": {}},
        asked,
        {"newcomer": {"who": 8, "name": "Глеб"}},
    )
    for seq, action in enumerate(entries):
        await append(store, table_id, seq, -1, action, 1.0)
    other = {"who": 9, "seat": 2}
    for name, value in other.items():
        new = json.dumps({"substitute": {**asked["substitute"], name: value}})
        with pytest.raises(RefusedError, match="append-only"):
            database.change("UPDATE log SET action = ? WHERE seq = 1", new)

    assert await tables_naming(store.database, 7) == [table_id]
    await store.forget_at(table_id, 7, "Анна")
    await store.forget_at(table_id, 7, "Анна")

    kept = [entry.action for entry in await store.log(table_id)]
    renamed = {"substitute": {**asked["substitute"], "name": "Анна 2"}}
    assert kept == [entries[0], renamed, entries[2]]
    found = (await store.drafts(table_id))[NOTES]
    assert found["invited"] == {"8": "Дина"}
    assert found["before"] == ["Анна 2", "Глеб"]
    after = await store.table(table_id)
    assert after is not None
    assert after.places == row.places


async def test_opened_and_played_tables_name_a_person(store: Store) -> None:
    """Somebody who opened a table and left it, or sits at another's, has to be found there too."""
    opened = await store.create_table(replace(TABLE, creator=7, places=(Place("Анна", 1),)))
    seats = (Place("Анна", 1), Place("Глеб", 7))
    played = await store.create_table(replace(TABLE, creator=1, chat_id=-200, places=seats))
    assert await tables_naming(store.database, 7) == [opened, played]
    assert await tables_naming(store.database, 1) == [opened, played]
    assert await tables_naming(store.database, 8) == []


async def test_deals_are_kept_in_order_with_what_the_table_was_opened_as(store: Store) -> None:
    first = await store.create_table(TABLE)
    second = await store.create_table(replace(TABLE, chat_id=-200, title="B", places=()))
    for seq in range(5):
        await append(store, first, seq, 0, {}, seq * 10.0, deal={"n": seq})
    ends: Any = {"status": "finished", "finished": 15.0, "opening": {"seats": [1, 0]}}
    await append(store, second, 0, 0, {}, 15.0, deal={"n": "x"}, **ends)
    assert await store.deals(first) == [{"n": seq} for seq in range(5)]
    assert await store.deals(second) == [{"n": "x"}]
    table = await store.table(second)
    assert table is not None
    assert (table.status, table.finished, table.opening) == ("finished", 15.0, {"seats": [1, 0]})


async def test_drafts(store: Store) -> None:
    table_id = await store.create_table(TABLE)
    await save_draft(store, table_id, 1, {"cards": ["7s"]}, was=None)
    await save_draft(store, table_id, 1, {"cards": ["8s"]}, was={"cards": ["7s"]})
    await save_draft(store, table_id, 2, {}, was=None)
    for was in (None, {"cards": ["7s"]}):
        with pytest.raises(SequenceConflict):
            await save_draft(store, table_id, 1, {"cards": []}, was=was)
    assert await store.draft(table_id, 1) == {"cards": ["8s"]}
    assert await store.draft(table_id, 0) is None
    await save_draft(store, table_id, 1, None, was={"cards": ["8s"]})
    assert await store.drafts(table_id) == {2: {}}


async def test_slots(store: Store) -> None:
    row = SlotRow(
        -100, "1:deal:7", 7, 55, "d", "picture", "k", 1.0, 2.0, 3.0, 54, (OutdatedMessage(9, 1.0),)
    )
    await store.save_slot(row)
    await store.save_slot(replace(row, chat_id=5, stale=(), intent_at=None, deleting=True))
    assert await store.slots() == [
        row,
        replace(row, chat_id=5, stale=(), intent_at=None, deleting=True),
    ]
    await store.drop_slots([(5, row.key)])
    assert await store.slots() == [row]


async def test_pictures_are_remembered_for_a_while(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store_module, "PICTURES_KEPT", 3)
    for number in range(5):
        await store.save_file_id(f"k{number}", f"f{number}", float(number))
    known = [await store.file_id(f"k{number}") for number in range(5)]
    assert known == [None, None, "f2", "f3", "f4"]
    await store.save_file_id("k3", None, 9.0)
    assert await store.file_id("k3") is None


async def known(store: Store, chat: ChatRow) -> ChatRow:
    """Write down a chat unless it is known."""
    return await store.update_chat(chat, lambda row: row)


async def test_a_group_that_moves_takes_its_tables(store: Store) -> None:
    kept = (SavedAgreement(3, "game", "<b>", {"exit": (7, 8)}, "ff"),)
    was = ChatChoices(None, {"game": {"exit": (6,)}}, kept)
    group = ChatRow(-1, "A", "en", defaults={"game": {"exit": (7,)}}, previous=was, house=kept)
    await known(store, group)
    table_id = await store.create_table(replace(TABLE, chat_id=-1))
    await store.save_slot(SlotRow(-1, "old"))
    await store.save_slot(SlotRow(-1001, "new"))
    for chat_id, user_id in ((-1, 1), (-1, 2), (-1001, 2)):
        await note_left(store.database, chat_id, user_id, 5.0)
    for _ in range(2):
        await store.migrate_chat(-1, -1001)
    moved = replace(group, chat_id=-1001)
    assert await store.chat(-1) == await store.chat(-1001) == moved
    table = await store.table(table_id)
    assert table is not None
    assert table.chat_id == -1001
    assert [row.key for row in await store.slots()] == ["new"]
    assert [await groups_left(store.database, each) for each in (1, 2)] == [[-1001], [-1001]]


async def test_what_is_written_to_a_group_that_moved_is_written_where_it_is(store: Store) -> None:
    """News of the supergroup may be older than the move, and of the group younger."""
    group = ChatRow(-1, "A", "en", defaults={"game": {"exit": (7,)}, "other": {"seats": 3}})
    await known(store, group)
    await known(store, ChatRow(-1001, "B", "ru", forum=True, defaults={"other": {"seats": 4}}))
    merged = await store.migrate_chat(-1, -1001)
    agreed = replace(group, defaults={"game": {"exit": (7,)}, "other": {"seats": 4}})
    assert merged == replace(agreed, chat_id=-1001, title="B", forum=True)

    await store.update_chat(ChatRow(-1, "A"), lambda row: replace(row, kicked=True))
    await store.save_slot(SlotRow(-1, "1:lobby", message_id=5))
    table = await store.table(await store.create_table(replace(TABLE, chat_id=-1)))

    assert await known(store, ChatRow(-1, "A")) == replace(merged, kicked=True)
    assert table is not None
    assert table.chat_id == -1001
    assert await store.slots() == []

    await store.migrate_chat(-1001, -1002)
    assert (
        await store.chat(-1)
        == await store.chat(-1001)
        == replace(merged, chat_id=-1002, kicked=True)
    )


# --- when the database does not let it --------------------------------------------------------


async def test_nothing_of_a_failure_is_in_the_way_of_the_next_write(store: Store) -> None:
    """A batch that cannot begin, a statement, a commit: each fails alone, and once."""
    faults = StoreFaults()
    faults.attach(store)
    table_id = await store.create_table(TABLE)
    for seq, fault in enumerate(("begin", "statement", "commit")):
        match fault:
            case "begin":
                faults.begins = True
            case "statement":
                faults.all()
            case "commit":
                faults.commits = "before"
        with pytest.raises(StoreError, match=r"(?i)full"):
            await append(store, table_id, seq, 0, "P", 0.0)
        faults.heal()
        await append(store, table_id, seq, 0, "P", 0.0)
        assert len(await store.log(table_id)) == seq + 1


async def test_a_commit_that_looks_failed(store: Store) -> None:
    """The entry stands: whoever writes it again hears that its place is taken."""
    faults = StoreFaults()
    faults.attach(store)
    table_id = await store.create_table(TABLE)
    faults.commits = "after"
    with pytest.raises(StoreError):
        await append(store, table_id, 0, 0, "P", 0.0)
    with pytest.raises(SequenceConflict):
        await append(store, table_id, 0, 0, "P", 0.0)


async def test_reads_fail_alone(store: Store) -> None:
    faults = StoreFaults(reads="")
    faults.attach(store)
    for read in (store.log(1), store.tables(), store.person(1), store.deals(1), store.slots()):
        with pytest.raises(StoreError):
            await read
    faults.heal()
    assert await store.log(1) == []


async def test_a_lock_is_waited_for_once(tmp_path: Path) -> None:
    """Twenty writers who wait for another process all hear at once that it was in vain."""
    path = tmp_path / "pulka.db"
    store = await Store.open(f"sqlite+aiosqlite:///{path}", 0.2)
    table_id = await store.create_table(TABLE)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    begun = time.monotonic()
    writes = [append(store, table_id, seq, 0, {}, 0.0) for seq in range(20)]
    answers = await asyncio.gather(*writes, return_exceptions=True)
    assert {str(each) for each in answers} == {"OperationalError: database is locked"}
    assert 0.2 <= time.monotonic() - begun < 2.0
    other.execute("COMMIT")
    other.close()
    await append(store, table_id, 0, 0, {}, 0.0)
    await store.close()


async def test_a_transaction_that_the_file_undoes_is_told_to_everyone_in_it(
    tmp_path: Path,
) -> None:
    """As on a full disk: what was written before in the same batch is gone as well."""
    path = tmp_path / "pulka.db"
    store = await Store.open(f"sqlite+aiosqlite:///{path}")
    tables = [await store.create_table(TABLE) for _ in range(3)]
    other = sqlite3.connect(path)
    other.execute(
        "CREATE TRIGGER full BEFORE INSERT ON log WHEN NEW.actor = 9 "
        "BEGIN SELECT RAISE(ROLLBACK, 'full'); END"
    )
    other.close()
    writes = [
        append(store, table, 0, actor, {}, 0.0)
        for table, actor in zip(tables, (0, 9, 1), strict=True)
    ]
    answers = await asyncio.gather(*writes, return_exceptions=True)
    told = [answer is None for answer in answers]
    assert told == [bool(await store.log(table)) for table in tables]
    assert not told[1]
    for table in tables:
        await append(store, table, len(await store.log(table)), 0, {}, 0.0)
    await store.close()


async def test_a_probe_tells_whether_anything_can_be_written(store: Store) -> None:
    faults = StoreFaults()
    faults.attach(store)
    await store.probe()
    faults.all()
    with pytest.raises(StoreError):
        await store.probe()


@pytest.mark.slow
async def test_a_commit_that_failed_leaves_no_lock(store: Store, url: str) -> None:
    """Others may write at once, and our own readers are not caught in its transaction."""
    faults = StoreFaults()
    faults.attach(store)
    table_id = await store.create_table(TABLE)
    other = await Store.open(url, 0.05)
    for seq in range(20):
        faults.commits = "before"
        with pytest.raises(StoreError, match=r"(?i)full"):
            await append(store, table_id, seq, 0, "P", 0.0)
        await append(other, table_id, seq, 0, "P", 0.0)
        for _ in range(8):
            assert len(await store.log(table_id)) == seq + 1
        await store.probe()
    await other.close()


@pytest.mark.slow
async def test_what_was_replaced_leaves_no_bytes_once_it_is_wiped(tmp_path: Path) -> None:
    """Neither in pages nor in the write-ahead log; a reader of what was delays it."""
    file = tmp_path / "pulka.db"
    store = await Store.open(f"sqlite+aiosqlite:///{file}")
    name = "Q" * 500
    for number in range(1, 50):
        await store.upsert_person(Person(number, f"{name}{number}"))
        await store.create_table(replace(TABLE, places=(Place(f"{name}{number}", number),)))
    await store.database.wipe()

    def named() -> list[str]:
        return [each.name for each in tmp_path.iterdir() if name.encode() in each.read_bytes()]

    assert named() == ["pulka.db"]
    with closing(sqlite3.connect(file, isolation_level=None)) as reader:
        reader.execute("BEGIN")
        assert reader.execute("SELECT count(*) FROM people").fetchone() == (49,)
        for number in range(1, 50):
            await store.change_person(number, name="")
            await store.forget_at(number, number, "Player")
        with pytest.raises(UnavailableError):
            await store.database.wipe()
        assert "pulka.db" in named()
        await store.upsert_person(Person(50, "Boris"))
    await store.database.wipe()
    assert named() == []
    await store.close()
    assert named() == []


async def test_an_update_takes_effect_once(store: Store) -> None:
    """Its number is written with the effect, or neither is; for two days."""
    table_id = await store.create_table(TABLE, update_id=7)
    assert await store.handled({6, 7, 8}) == {7: table_id}
    for _ in range(2):
        with pytest.raises(SequenceConflict):
            await append(store, table_id, 0, -1, {"open": 1}, 1.0, update_id=7)
    assert await store.log(table_id) == []
    await append(store, table_id, 0, -1, {"open": 1}, 1.0, update_id=8)
    with pytest.raises(SequenceConflict):
        await append(store, table_id, 0, -1, {"open": 1}, 1.0, update_id=9)
    with pytest.raises(SequenceConflict):
        await save_draft(store, table_id, 0, {}, was=None, update_id=8)
    assert await store.drafts(table_id) == {}
    assert await store.handled({7, 8, 9}) == dict.fromkeys((7, 8), table_id)
    await store.forget_handled()
    assert await store.handled({7, 8}) == dict.fromkeys((7, 8), table_id)
    async with store.database.write() as writing:
        old = update(schema.handled).where(schema.handled.c.update_id == 7)
        await writing.execute(old.values(at=time.time() - KEPT_FOR - 1))
    await store.forget_handled()
    assert await store.handled({7, 8}) == {8: table_id}
