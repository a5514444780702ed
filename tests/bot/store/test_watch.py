"""A database file that is taken away, replaced or damaged under the bot, and who may read it."""

from __future__ import annotations

import asyncio
import os
import shutil
import stat
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import structlog
from sqlalchemy import event

from bot.store import LostError, Person, Store, back_up, sqlite, watch
from tests.support.databases import damage

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Iterator

ANNA = Person(1, "Anna")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "data" / "pulka.db"


@pytest.fixture
async def store(file: Path) -> AsyncIterator[Store]:
    opened = await Store.open(f"sqlite+aiosqlite:///{file}")
    await opened.upsert_person(ANNA)
    yield opened
    await opened.close()


def removed(file: Path) -> Callable[[], object]:
    """Take a file away; what is returned puts it back."""
    aside = file.with_name("aside")
    file.rename(aside)
    return lambda: aside.rename(file)


def replaced(file: Path) -> Callable[[], object]:
    """Put an equal file in the place of one."""
    aside = file.with_name("aside")
    file.rename(aside)
    shutil.copy2(aside, file)
    return lambda: aside.replace(file)


@pytest.mark.parametrize("end", ["", "-wal", "-shm"])
@pytest.mark.parametrize("taken", [removed, replaced])
async def test_nothing_is_written_into_a_file_that_is_gone(
    store: Store, file: Path, end: str, taken: Callable[[Path], Callable[[], object]]
) -> None:
    """Neither written nor read, until it is back."""
    put_back = taken(Path(f"{file}{end}"))
    for _ in range(2):
        with pytest.raises(LostError):
            await store.probe()
        with pytest.raises(LostError):
            await store.upsert_person(Person(2, "Boris"))
        with pytest.raises(LostError):
            await store.person(1)
    put_back()
    await store.probe()
    assert await store.person(2) is None
    await store.upsert_person(Person(2, "Boris"))


@pytest.mark.slow
@pytest.mark.parametrize("taken", [removed, replaced])
async def test_it_is_noticed_where_nobody_plays(
    file: Path, taken: Callable[[Path], Callable[[], object]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """And told once."""
    assert watch.LOOK_EVERY < 5
    monkeypatch.setattr(sqlite, "LOOK_EVERY", 0.01)
    store = await Store.open(f"sqlite+aiosqlite:///{file}")
    with structlog.testing.capture_logs() as lines:
        put_back = taken(file)
        await asyncio.sleep(0.3)
        assert [line["event"] for line in lines] == ["database.lost"]
        put_back()
        await asyncio.sleep(0.3)
    assert [line["event"] for line in lines] == ["database.lost", "database.back"]
    await store.close()


@pytest.mark.slow
async def test_nothing_is_played_on_beside_pages_that_cannot_be_read(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Until all of them can be."""
    monkeypatch.setattr(sqlite, "LOOK_EVERY", 0.01)
    store = await Store.open(f"sqlite+aiosqlite:///{file}")
    await store.upsert_person(ANNA)
    await store.close()
    store = await Store.open(f"sqlite+aiosqlite:///{file}")
    mend = damage(file)
    with structlog.testing.capture_logs() as lines:
        for _ in range(2):
            with pytest.raises(LostError):
                await store.tables(user_id=1)
        with pytest.raises(LostError):
            await store.probe()
        await asyncio.sleep(0.2)
        with pytest.raises(LostError):
            await store.probe()
        mend()
        await asyncio.sleep(0.5)
    await store.probe()
    assert [line["event"] for line in lines] == ["database.lost", "database.back"]
    await store.close()


def test_the_log_is_opened_and_closed_while_somebody_looks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Writes have a thread of their own: between any two looks at a file they may begin or end."""
    found = watch.FileWatch(tmp_path / "pulka.db", lambda: None)
    look = watch._inode
    for happens in (found.hold_log, found.let_go_log):

        def meanwhile(path: Path | str, happens: Callable[[], None] = happens) -> object:
            monkeypatch.setattr(watch, "_inode", look)
            happens()
            return look(path)

        monkeypatch.setattr(watch, "_inode", meanwhile)
        found.check()


async def test_a_file_that_was_cut_short_cannot_be_read(file: Path) -> None:
    store = await Store.open(f"sqlite+aiosqlite:///{file}")
    await store.upsert_person(ANNA)
    await store.database.wipe()
    os.truncate(file, 8192)
    with pytest.raises(LostError):
        await store.tables(user_id=1)
    with pytest.raises(LostError):
        await store.probe()
    await store.close()


@pytest.fixture
def generous() -> Iterator[None]:
    """A umask that lets everybody read and write."""
    before = os.umask(0)
    yield
    os.umask(before)


@pytest.mark.usefixtures("generous")
async def test_files_are_their_owners_alone(file: Path) -> None:
    store = await Store.open(f"sqlite+aiosqlite:///{file}")
    await store.upsert_person(ANNA)
    copy = file.parent / "backups" / "copy.db"
    await asyncio.to_thread(back_up, file, copy)
    made = [file.parent, *file.parent.rglob("*")]
    assert {path.name for path in made} >= {"pulka.db", "pulka.db-wal", "pulka.db-shm", "copy.db"}
    for path in made:
        mode = stat.S_IMODE(path.stat().st_mode)
        assert mode == (0o700 if path.is_dir() else 0o600), path
    await store.close()


async def test_all_writes_share_one_connection(store: Store) -> None:
    database = store.database
    assert isinstance(database, sqlite.SqliteDatabase)
    opened: list[object] = []
    event.listen(database.writing, "checkout", lambda *_: opened.append(_))
    for name in ("Boris", "Vera", "Gleb"):
        await store.upsert_person(Person(2, name))
    assert not opened
