"""Copies of the database: whole while it is written to, never of a damaged one, put back safely."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from threading import Event
from types import SimpleNamespace

import pytest

from bot.clock import SystemClock
from bot.ops.startup import StartupError, open_store
from bot.store import (
    DamagedError,
    Person,
    StoppedError,
    Store,
    StoreError,
    back_up,
    locked,
    restore,
    upgrading,
)
from bot.store.backup import SKIPPED
from tests.bot.store.test_store import TABLE
from tests.support.databases import damage
from tests.support.writes import append


def url(file: Path) -> str:
    return f"sqlite+aiosqlite:///{file}"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "pulka.db"


def filled(file: Path, people: int = 1) -> None:
    """A database that was closed in good order."""

    async def fill() -> None:
        store = await Store.open(url(file))
        for number in range(1, people + 1):
            await store.upsert_person(Person(number, f"Person {number} " + "x" * 500))
        await store.close()

    asyncio.run(fill())


def names(file: Path) -> int:
    """How many people a database knows; it is opened as the bot opens it."""

    async def ask() -> int:
        store = await Store.open(url(file))
        known = [await store.person(number) for number in range(1, 100)]
        await store.close()
        return sum(person is not None for person in known)

    return asyncio.run(ask())


def dumped(file: Path) -> list[str]:
    with closing(sqlite3.connect(file)) as found:
        return list(found.iterdump())


async def test_a_copy_is_of_one_moment_though_it_is_written_to(file: Path, tmp_path: Path) -> None:
    """Each entry is written with a deal: a copy has as many of the one as of the other."""
    store = await Store.open(url(file))
    tables = [await store.create_table(TABLE) for _ in range(3)]
    written = dict.fromkeys(tables, 0)
    stop = False

    async def play(table: int) -> None:
        while not stop:
            await append(store, table, written[table], 0, {"n": "x" * 2000}, 0.0, deal={"d": 1})
            written[table] += 1

    players = [asyncio.ensure_future(play(table)) for table in tables]
    for number in range(4):
        before = dict(written)
        copy = tmp_path / f"copy-{number}.db"
        await asyncio.to_thread(back_up, file, copy)
        with closing(sqlite3.connect(copy)) as found:
            for table in tables:
                log = found.execute("SELECT seq FROM log WHERE table_id = ?", (table,)).fetchall()
                assert sorted(log) == [(seq,) for seq in range(len(log))]
                assert len(log) >= before[table], "what was answered before is in the copy"
                query = "SELECT count(*) FROM deals WHERE table_id = ?"
                assert found.execute(query, (table,)).fetchone() == (len(log),)
        assert os.listdir(tmp_path).count(copy.name) == 1
    stop = True
    await asyncio.gather(*players)
    await store.close()
    assert [name for name in os.listdir(tmp_path) if "copy" in name and "-3" in name] == [
        "copy-3.db"
    ], "a copy is one file"


def left_open(file: Path, folder: Path) -> Path:
    """What the loss of power leaves of a database: the file, and beside it the last writes."""
    folder.mkdir()
    left = folder / file.name
    with closing(sqlite3.connect(file, isolation_level=None)) as writing:
        writing.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        writing.execute("UPDATE people SET told = 5 WHERE user_id = 1")
        for end in ("", "-wal"):
            Path(f"{left}{end}").write_bytes(Path(f"{file}{end}").read_bytes())
    return left


@pytest.mark.slow
def test_a_database_that_nobody_closed_is_looked_through(file: Path, tmp_path: Path) -> None:
    """A page that nobody would read for months is found at each start; what to do is said."""
    filled(file, people=60)
    left = left_open(file, tmp_path / "left")
    whole = left.read_bytes()
    assert names(left) == 60
    left = left_open(file, tmp_path / "again")
    page = whole.index(b"Person 31 ") // 4096 * 4096
    left.write_bytes(whole[:page] + b"\xa5" * 4096 + whole[page + 4096 :])
    for _ in range(2):
        with pytest.raises(DamagedError):
            asyncio.run(opened(left))
        with pytest.raises(StartupError, match="pulka restore"):
            asyncio.run(open_store(url(left), SystemClock()))
    # One that was closed is opened at once: the copy of the day is what looks through it.
    Path(f"{left}-wal").unlink()
    asyncio.run(opened(left))
    with pytest.raises(StoreError, match=r"damaged|malformed"):
        back_up(left, tmp_path / "copy.db")


async def opened(file: Path) -> None:
    """Open a database, and close it."""
    await (await Store.open(url(file))).close()


def test_a_damaged_database_does_not_replace_a_good_copy(file: Path, tmp_path: Path) -> None:
    filled(file, 50)
    copy = tmp_path / "copy.db"
    back_up(file, copy)
    good = copy.read_bytes()
    damage(file)
    with pytest.raises(StoreError, match=r"damaged|malformed"):
        back_up(file, copy)
    assert copy.read_bytes() == good
    assert sorted(os.listdir(tmp_path)) == ["copy.db", "pulka.db"]


def test_a_copy_is_readable_by_its_owner_alone(file: Path, tmp_path: Path) -> None:
    filled(file)
    back_up(file, tmp_path / "copy.db")
    assert (tmp_path / "copy.db").stat().st_mode & 0o077 == 0


def test_a_copy_that_is_given_up_leaves_nothing(file: Path, tmp_path: Path) -> None:
    filled(file)
    stop = Event()
    stop.set()
    with pytest.raises(StoppedError):
        back_up(file, tmp_path / "copy.db", stop=stop)
    assert os.listdir(tmp_path) == ["pulka.db"]


def test_what_is_put_back_is_what_was_copied(file: Path, tmp_path: Path) -> None:
    """What stands in the file beside the database is not laid over it, and not lost."""
    filled(file, 2)
    copy, aside = tmp_path / "copy.db", tmp_path / "aside.db"
    back_up(file, copy)
    later = sqlite3.connect(file)
    later.execute("UPDATE people SET name = 'Changed'")
    later.commit()
    assert Path(f"{file}-wal").stat().st_size, "the change stands beside the database"
    left = {end: Path(f"{file}{end}").read_bytes() for end in ("", "-wal")}
    later.close()
    for end, content in left.items():  # as a program that was killed leaves them
        Path(f"{file}{end}").write_bytes(content)
    restore(copy, file, aside)
    with closing(sqlite3.connect(file)) as found:
        assert found.execute("SELECT count(*) FROM people WHERE name = 'Changed'").fetchone() == (
            0,
        )
    with closing(sqlite3.connect(aside)) as found:
        assert found.execute("SELECT count(*) FROM people WHERE name = 'Changed'").fetchone() == (
            2,
        )
    assert names(file) == 2


async def test_a_new_table_bears_no_number_of_one_that_was_lost(file: Path, tmp_path: Path) -> None:
    """Its messages stand in some chat still, and their buttons name it."""
    copy = tmp_path / "copy.db"
    store = await Store.open(url(file))
    kept = await store.create_table(TABLE)
    back_up(file, copy)
    lost = await store.create_table(TABLE)
    await store.close()
    restore(copy, file, tmp_path / "aside.db")
    store = await Store.open(url(file))
    assert [row.id for row in await store.tables()] == [kept]
    new = await store.create_table(TABLE)
    await store.close()
    assert new == kept + SKIPPED + 1 > lost


@pytest.mark.slow
def test_a_database_that_is_lost_is_put_back_too(file: Path, tmp_path: Path) -> None:
    filled(file, 3)
    copy = tmp_path / "copy.db"
    back_up(file, copy)
    damage(file)
    restore(copy, file, tmp_path / "aside.db")
    assert names(file) == 3
    file.unlink()
    restore(copy, file, tmp_path / "aside-2.db")
    assert names(file) == 3
    assert not (tmp_path / "aside-2.db").exists()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ("UPDATE alembic_version SET version_num = 'v9999'", "newer"),
        ("UPDATE alembic_version SET version_num = '0008'", "before the first release"),
        ("DROP TABLE alembic_version", "no database of Pulka"),
    ],
)
def test_what_this_program_cannot_read_is_not_put_back(
    file: Path, tmp_path: Path, change: str, reason: str
) -> None:
    filled(file)
    copy = tmp_path / "copy.db"
    back_up(file, copy)
    with closing(sqlite3.connect(copy)) as changed, changed:
        changed.execute(change)
    stood = file.read_bytes()
    with pytest.raises(StoreError, match=reason):
        restore(copy, file, tmp_path / "aside.db")
    assert file.read_bytes() == stood
    (tmp_path / "copy.db").write_bytes(b"a shopping list, rather long" * 100)
    with pytest.raises(StoreError, match="not a database"):
        restore(copy, file, tmp_path / "aside.db")
    assert sorted(os.listdir(tmp_path)) == ["copy.db", "pulka.db"]


def links(file: Path, folder: Path) -> dict[str, Path]:
    """Every name under which a command may meet a database, or what stands beside it."""
    folder.mkdir()
    symbolic, hard = folder / "symbolic.db", folder / "hard.db"
    symbolic.symlink_to(file)
    hard.hardlink_to(file)
    around = file.parent / "around" / ".." / file.name
    (file.parent / "around").mkdir()
    log = Path(f"{file}-wal")
    return {"itself": file, "around": around, "symbolic": symbolic, "hard": hard, "log": log}


async def test_a_database_is_not_copied_over_itself(file: Path, tmp_path: Path) -> None:
    """Play would stop: the open file would be gone."""
    store = await Store.open(url(file))
    await store.probe()
    found = links(file, tmp_path / "links")
    for name, there in found.items():
        with pytest.raises(StoreError, match="the database itself"):
            await asyncio.to_thread(back_up, file, there)
        if name != "log":
            with pytest.raises(StoreError, match="the database itself"):
                await asyncio.to_thread(back_up, there, file)
    await store.probe()
    await store.close()
    with pytest.raises(StoreError, match="the database itself"):
        restore(found["hard"], file, tmp_path / "aside.db")
    assert not (tmp_path / "aside.db").exists()


KILLED = """
import os, signal, sys
from pathlib import Path

from bot.store import restore

copy, folder = (Path(each) for each in sys.argv[1:3])
steps = last = 0
here = ""


def count(event, told):
    global steps
    if here and event.startswith(("open", "os.", "shutil.", "sqlite3.")) and here in str(told):
        if steps == last:
            os.kill(os.getpid(), signal.SIGKILL)
        steps += 1


sys.addaudithook(count)
for last in range(int(sys.argv[3])):
    database = folder / str(last) / "pulka.db"
    if not (child := os.fork()):
        here = str(database.parent)
        restore(copy, database, database.with_name("aside.db"))
        os._exit(0)
    print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
"""
STEPS = 40
"""More than a restore takes."""


@pytest.fixture(scope="module")
def killed(pair: Path) -> list[int]:
    """Restores in folders of their own, each killed one step later; how each ended."""
    for step in range(STEPS):
        (pair / str(step)).mkdir()
        for end in ("", "-wal"):
            shutil.copyfile(pair / "left" / f"pulka.db{end}", pair / f"{step}/pulka.db{end}")
    told = [sys.executable, "-c", KILLED, str(pair / "copy.db"), str(pair), str(STEPS)]
    done = subprocess.run(told, check=True, capture_output=True, text=True)  # noqa: S603 - our own
    return [int(line) for line in done.stdout.split()]


def changed(file: Path) -> int:
    """How many people have the change that stood in the log alone."""
    with closing(sqlite3.connect(file)) as found:
        assert found.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        count: int = found.execute("SELECT count(*) FROM people WHERE told = 5").fetchone()[0]
        return count


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy with two people, and a database with five whose last change stands in its log."""
    folder = tmp_path_factory.mktemp("pair")
    file = folder / "first" / "pulka.db"
    filled(file, 2)
    back_up(file, folder / "copy.db")
    filled(file, 5)
    left_open(file, folder / "left")
    return folder


@pytest.mark.slow
@pytest.mark.parametrize("step", range(STEPS))
def test_a_restore_killed_at_any_step_leaves_whole_databases(
    pair: Path, killed: list[int], step: int
) -> None:
    """The old one with all that was written, or the copy and the old one aside."""
    assert killed[step] in (-signal.SIGKILL, 0)
    assert (killed[0], killed[-1]) == (-signal.SIGKILL, 0), "every step is met"
    folder = pair / str(step)
    file, aside, again = (folder / name for name in ("pulka.db", "aside.db", "again.db"))
    shutil.copytree(folder, looked := folder / "looked")
    old = looked / aside.name if aside.exists() else looked / file.name
    assert changed(old) == 1
    assert changed(looked / file.name) in (0, 1)
    restore(pair / "copy.db", file, again)
    assert changed(file) == 0
    assert changed(aside if aside.exists() else again) == 1
    assert names(file) == 2
    assert [each for each in os.listdir(folder) if ".part" in each] == []


def test_a_log_without_its_database_is_not_laid_over_a_copy(pair: Path, tmp_path: Path) -> None:
    file = tmp_path / "pulka.db"
    shutil.copyfile(pair / "left" / "pulka.db-wal", f"{file}-wal")
    restore(pair / "copy.db", file, tmp_path / "aside.db")
    assert changed(file) == 0
    assert names(file) == 2
    assert (tmp_path / "aside.db-wal").exists()


@pytest.mark.parametrize("free", [0, 4096 * 20])
def test_where_there_is_no_room_nothing_is_touched(
    pair: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, free: int
) -> None:
    file = tmp_path / "pulka.db"
    for end in ("", "-wal"):
        shutil.copyfile(pair / "left" / f"pulka.db{end}", f"{file}{end}")
    stood = {each.name: each.read_bytes() for each in tmp_path.iterdir()}
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=free))
    with pytest.raises(StoreError, match="no room"):
        restore(pair / "copy.db", file, tmp_path / "aside.db")
    assert {each.name: each.read_bytes() for each in tmp_path.iterdir()} == stood


def test_what_a_killed_copy_left_goes_before_the_next(file: Path, tmp_path: Path) -> None:
    """Not what is another program's, and not a copy at work."""
    filled(file)
    folder = tmp_path / "copies"
    folder.mkdir()
    left = [folder / "monday.db.0a1b2c3d.part", tmp_path / "pulka.db.abcd_123.part"]
    for part in left:
        shutil.copyfile(file, part)
        Path(f"{part}-journal").touch()
    busy = folder / "tuesday.db.0a1b2c3d.part"
    shutil.copyfile(file, busy)
    foreign = [folder / "film.mkv.part", folder / "film.mkv.0a1b2c3d.part"]
    for each in foreign:
        each.write_bytes(b"a film")
    with locked(busy):
        back_up(file, folder / "wednesday.db")
        assert busy.exists()
    assert {each.name for each in folder.iterdir() if ".lock" not in each.name} == {
        "wednesday.db",
        busy.name,
        *(each.name for each in foreign),
    }
    assert not left[1].exists()
    back_up(file, folder / "wednesday.db")
    assert not busy.exists()


async def test_tables_are_copied_before_they_are_changed(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever cannot copy changes nothing; a database that is up to date, or new, is not copied."""
    asked = []

    async def refuse(revision: str) -> None:
        asked.append(revision)
        raise StoreError("the disk is full")

    store = await Store.open(url(file), before_upgrade=refuse)
    await store.close()
    await (await Store.open(url(file), before_upgrade=refuse)).close()
    assert asked == []
    with closing(sqlite3.connect(file)) as changed, changed:
        changed.execute("UPDATE alembic_version SET version_num = 'v0000'")
    monkeypatch.setattr(upgrading, "revisions", lambda: ("v0000", "v0001"))
    stood = dumped(file)
    with pytest.raises(StoreError, match="the disk is full"):
        await Store.open(url(file), before_upgrade=refuse)
    assert len(asked) == 1
    assert dumped(file) == stood
