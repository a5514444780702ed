"""What only a server does: it says too much, it is away for a while, it makes people wait."""

from __future__ import annotations

import asyncio
import re
import signal
import subprocess
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import text

from bot.store import (
    Person,
    SequenceConflict,
    SlotRow,
    Store,
    StoreError,
    UnavailableError,
    upgrading,
)
from bot.store.backup import SKIPPED
from bot.store.postgres import CONNECTIONS
from tests.bot.store.test_store import TABLE
from tests.support.databases import USER, KeptOnServer, RefusedError, binary
from tests.support.store import StoreFaults
from tests.support.waiting import until
from tests.support.writes import append, change_table, save_draft

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from sqlalchemy import Connection

    from tests.support.databases import RawDatabase, Server

pytestmark = pytest.mark.postgres
SECRET = "7s8hQd"


@pytest.fixture
async def store(on_server: RawDatabase) -> AsyncIterator[Store]:
    store = await Store.open(on_server.url)
    yield store
    await store.close()


ROOT = Path(__file__).parents[3]


def run(program: str, server: Server, *options: str) -> None:
    told = [binary(program), "-h", str(server.folder), "-U", USER, *options]
    done = subprocess.run(told, check=False, capture_output=True, text=True)  # noqa: S603
    assert done.returncode == 0, done.stderr


async def test_no_error_names_a_value(on_server: RawDatabase, store: Store) -> None:
    """The server's details name them, the driver's words too, and so would the library's."""
    table_id = await store.create_table(TABLE)
    on_server.change(
        f"ALTER TABLE drafts ADD CONSTRAINT short CHECK (draft::text <> '\"{SECRET}\"')"
    )
    on_server.change("CREATE UNIQUE INDEX once ON pictures (file_id)")
    await store.save_file_id("a", SECRET, 0.0)
    refused = (
        append(store, 999, 0, 0, {"cards": SECRET}, 0.0),
        append(store, table_id, 1 << 40, 0, {"cards": SECRET}, 0.0),
        save_draft(store, table_id, 1, SECRET, was=None),  # type: ignore[arg-type]
        store.save_file_id("b", SECRET, 0.0),
        store.upsert_person(Person(1, SECRET + "\0")),
        store.upsert_person(Person(1, SECRET + "\ud800")),
        store.change_person(SECRET, name="x"),  # type: ignore[arg-type]
    )
    for work in refused:
        with pytest.raises(StoreError) as error:
            await work
        assert SECRET not in f"{error.value} {error.value.__cause__}"
        assert error.value.__suppress_context__
        assert len(str(error.value)) > 8
    await append(store, table_id, 0, 0, {"cards": SECRET}, 0.0)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (("/pulka_", "/none_"), "3D000"),
        (("pulka@", "stranger:hidden@"), "28000"),
        (("?", "?sslmode=require&"), "«?»"),
    ],
)
async def test_what_waiting_does_not_mend(
    on_server: RawDatabase, change: tuple[str, str], told: str
) -> None:
    with pytest.raises(StoreError, match=told) as error:
        await Store.open(on_server.url.replace(*change))
    assert not isinstance(error.value, UnavailableError)
    assert "hidden" not in str(error.value)


async def test_what_a_failed_commit_leaves_is_in_no_later_transaction(store: Store) -> None:
    faults = StoreFaults()
    faults.attach(store)
    for number in range(1, CONNECTIONS + 2):
        table = replace(TABLE, number=number)
        faults.commits = "before"
        with pytest.raises(StoreError):
            await store.create_table(table, apart=True)
        await store.create_table(table, apart=True)
    assert len(await store.tables()) == CONNECTIONS + 1


async def test_a_newer_programs_tables_are_left_alone(on_server: RawDatabase, store: Store) -> None:
    on_server.change("UPDATE alembic_version SET version_num = 'v9999'")
    with pytest.raises(StoreError, match="newer"):
        await Store.open(on_server.url)


async def test_an_upgrade_that_fails_half_way_is_undone(
    on_server: KeptOnServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    upgrade = upgrading._upgrade

    def fails(connection: Connection) -> None:
        upgrade(connection)
        raise StoreError("the last step")

    with monkeypatch.context() as broken:
        broken.setattr(upgrading, "_upgrade", fails)
        with pytest.raises(StoreError, match="the last step"):
            await Store.open(on_server.url)
    assert not on_server.there()
    await (await Store.open(on_server.url)).close()
    assert on_server.there()


async def test_what_somebody_else_holds_is_waited_for_in_vain_once(on_server: RawDatabase) -> None:
    store = await Store.open(on_server.url, 0.2)
    table_id = await store.create_table(TABLE)
    holder = await Store.open(on_server.url)
    async with holder.database.write() as holding:
        await holding.execute(text("LOCK TABLE chats, tables, drafts IN SHARE ROW EXCLUSIVE MODE"))
        works = (
            change_table(store, table_id, level="x"),
            save_draft(store, table_id, 0, {}, was=None),
            store.create_table(TABLE),
        )
        for work in works:
            with pytest.raises(UnavailableError, match="55P03"):
                await work
        assert len(await store.open_tables()) == 1
        await append(store, table_id, 0, 0, {}, 0.0)
    await change_table(store, table_id, level="x")
    await store.close()
    await holder.close()


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGQUIT])
async def test_a_server_that_is_restarted_keeps_what_it_said_it_has(
    postgres: Server, store: Store, how: signal.Signals
) -> None:
    """Forty tables write meanwhile; each tries again until it is told, as tables do."""
    tables = [await store.create_table(TABLE) for _ in range(40)]
    told: dict[int, int] = dict.fromkeys(tables, 0)
    refused = 0
    over = asyncio.Event()

    async def play(table: int) -> None:
        nonlocal refused
        while not over.is_set():
            try:
                await append(store, table, told[table], 0, {"n": told[table]}, 0.0)
            except SequenceConflict:
                # It was made, and nobody heard of it.
                assert len(await store.log(table)) == told[table] + 1
            except UnavailableError:
                refused += 1
                await asyncio.sleep(0.05)
                continue
            told[table] += 1

    playing = [asyncio.create_task(play(table)) for table in tables]
    async with asyncio.timeout(60):
        for _ in range(2):
            far = sum(told.values()) + 200
            await until(lambda far=far: sum(told.values()) >= far)  # type: ignore[misc]
            await asyncio.to_thread(postgres.stop, how)
            away = refused
            await until(lambda away=away: refused >= away + 100)  # type: ignore[misc]
            await asyncio.to_thread(postgres.start)
        far = sum(told.values()) + 200
        await until(lambda: sum(told.values()) >= far)
        over.set()
        await asyncio.gather(*playing)
    for table in tables:
        log = await store.log(table)
        assert [row.seq for row in log] == list(range(told[table]))
        assert [row.action for row in log] == [{"n": seq} for seq in range(told[table])]


async def test_the_first_who_come_after_a_restart_do_not_hear_of_it(
    postgres: Server, store: Store
) -> None:
    people = [Person(number, "A") for number in range(1, 31)]
    await asyncio.gather(*map(store.upsert_person, people))
    await asyncio.to_thread(postgres.stop)
    await asyncio.to_thread(postgres.start)
    await asyncio.gather(*map(store.upsert_person, people))
    assert len(await store.people(range(1, 31))) == 30


async def test_a_dump_is_put_back_as_the_page_says(
    postgres: Server, on_server: KeptOnServer, store: Store, tmp_path: Path
) -> None:
    """What happened after it is gone, and no number that was given then is given again."""
    first = await store.create_table(TABLE)
    await append(store, first, 0, 0, "P", 1.0, deal={"n": 1})
    await store.save_slot(SlotRow(-100, "1:lobby", message_id=5, digest="d"))
    dump = tmp_path / "pulka.dump"
    run("pg_dump", postgres, "--format=custom", f"--file={dump}", on_server.name)
    later = await store.create_table(TABLE)

    page = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")
    (told,) = re.findall(r"```sql\n(.*?)```", page, re.DOTALL)
    new = postgres.database()
    run("pg_restore", postgres, "--no-owner", f"--dbname={new.name}", str(dump))
    for statement in told.split(";")[:-1]:
        new.change(statement)
    again = await Store.open(new.url)
    try:
        row = await again.table(first)
        assert row == replace(TABLE, id=first)
        assert (len(await again.log(first)), await again.deals(first)) == (1, [{"n": 1}])
        assert await again.table(later) is None
        assert [slot.digest for slot in await again.slots()] == [""]
        assert await again.create_table(TABLE) > later + SKIPPED / 2
        with pytest.raises(RefusedError, match="append-only"):
            new.change("DELETE FROM log")
    finally:
        await again.close()
        postgres.drop(new)
