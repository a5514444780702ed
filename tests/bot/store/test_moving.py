"""Moving everything to another database: all of it or nothing, to the letter, and once."""

from __future__ import annotations

import asyncio
import shutil
import signal
import sqlite3
import sys
from contextlib import closing
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner
from sqlalchemy import (
    JSON,
    Boolean,
    Float,
    LargeBinary,
    String,
)

from bot.cli import main
from bot.clock import SystemClock
from bot.startup import StartupError, open_store
from bot.store import Store, StoreError, back_up, move, move_back, moving, place_of, restore, schema
from tests.bot.store.test_store import TABLE
from tests.support.databases import KeptFile, RefusedError, made
from tests.support.health import bot_running_with

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator
    from pathlib import Path

    from sqlalchemy import Column, Table

    from tests.support.databases import Kept, Server

SECRET = "7s8hQd"
TEXTS = ("", "a", "B", "ä", "Ёж", "a-b", "aB", "👉", "null")
WRITTEN = ('{"b":1,  "a":"\\u0416\\ud83d" }', "null", "[ 1.0,1e2 ]", f'"{SECRET}"')
"""JSON as no program of ours writes it: it must come over to the letter."""


SERVER = pytest.mark.postgres
PAIRS = (
    ("sqlite", "sqlite"),
    pytest.param(("sqlite", "postgres"), marks=SERVER),
    pytest.param(("postgres", "sqlite"), marks=SERVER),
)


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file that is copied instead of being filled again."""
    file = tmp_path_factory.mktemp("filled") / "old.db"
    asyncio.run(fill(KeptFile(file)))
    return file


@pytest.fixture
async def old(
    kinds: tuple[str, str], request: pytest.FixtureRequest, filled: Path, tmp_path: Path
) -> AsyncIterator[Kept]:
    """A database in which every table of the schema has nine rows."""
    with made(kinds[0], request, tmp_path / "old.db") as found:
        if isinstance(found, KeptFile):
            shutil.copy(filled, found.path)
        else:
            await fill(found)
        yield found


@pytest.fixture
def new(kinds: tuple[str, str], request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Kept]:
    """Where it goes: not there yet, or without tables."""
    with made(kinds[1], request, tmp_path / "new.db") as found:
        yield found


@pytest.fixture(autouse=True)
def _small_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(moving, "PAGE", 4)


def value(column: Column[Any], number: int) -> object:
    """Something for a column, nothing now and then where that may be."""
    if column.foreign_keys or (column.primary_key and not isinstance(column.type, String)):
        return number + 1
    if column.nullable and number % 3 == 0:
        return None
    match column.type:
        case JSON():
            return WRITTEN[number % len(WRITTEN)]
        case Boolean():
            return number % 2 == 0
        case Float():
            return 1e9 + number / 7
        case LargeBinary():
            return bytes(range(number, number + 9))
        case String():
            return TEXTS[number % len(TEXTS)]
    return (1 << 31) - 1 - number


async def fill(kept: Kept) -> None:
    """Nine rows in every table of the schema, and a number that was given and is gone."""
    await (await Store.open(kept.url)).close()
    statements: list[tuple[object, ...]] = []
    for table in schema.KEPT:
        names = ", ".join(f'"{each.name}"' for each in table.columns)
        marks = ", ".join("?" for _ in table.columns)
        into = f"INSERT INTO {table.name} ({names}) VALUES ({marks})"  # noqa: S608
        statements += [
            (into, *(value(each, number) for each in table.columns)) for number in range(9)
        ]
    counted = "SELECT setval('tables_id_seq', 40)"
    if isinstance(kept, KeptFile):
        counted = "UPDATE sqlite_sequence SET seq = 40 WHERE name = 'tables'"
    kept.change_all(*statements, (counted,))


def content(kept: Kept) -> dict[str, list[tuple[Any, ...]]]:
    """Everything in the tables of the schema, read from outside, JSON as its text."""
    tables = schema.KEPT
    return {each.name: sorted(_rows(kept, each), key=repr) for each in tables}


def _rows(kept: Kept, table: Table) -> list[tuple[Any, ...]]:
    names = [f'"{each.name}"' for each in table.columns]
    if not isinstance(kept, KeptFile):
        as_text = [isinstance(each.type, JSON) for each in table.columns]
        names = [f"{a}::text" if b else a for a, b in zip(names, as_text, strict=True)]
    return kept.rows(f"SELECT {', '.join(names)} FROM {table.name}")  # noqa: S608


@pytest.mark.parametrize("kinds", PAIRS)
async def test_everything_comes_over_to_the_letter(old: Kept, new: Kept) -> None:
    """Nobody writes meanwhile."""
    before, told, refused = content(old), dict[str, int](), list[Exception]()

    def tell(table: str, rows: int) -> None:
        told[table] = rows
        if table == "log":
            try:
                write(old)
            except (sqlite3.OperationalError, RefusedError) as error:
                refused.append(error)

    assert await move(old.url, new.url, tell) == 9 * len(before)
    assert content(new) == before == content(old)
    assert told == dict.fromkeys(before, 9)
    assert len(refused) == 1
    store = await Store.open(new.url)
    assert await store.create_table(TABLE) == 41, "no number is given twice"
    await store.append(1, 10, 0, {}, 0.0)
    await store.close()


def write(kept: Kept) -> None:
    """Write at once or not at all."""
    statement = "UPDATE people SET told = 0"
    if isinstance(kept, KeptFile):
        with closing(sqlite3.connect(kept.path, timeout=0)) as other, other:
            other.execute(statement)
    else:
        kept.change_all(("SET LOCAL lock_timeout = 50",), (statement,))


@pytest.mark.parametrize("kinds", [PAIRS[0], PAIRS[2]])
async def test_nobody_plays_on_with_what_was_left(old: Kept, new: Kept, tmp_path: Path) -> None:
    assert isinstance(new, KeptFile)
    running = await Store.open(old.url)
    before = content(old)
    await move(old.url, new.url, lambda *_: None)
    with pytest.raises(StoreError, match="moved"):
        await running.append(1, 9, 0, {}, 0.0)
    with pytest.raises(StoreError, match="moved"):
        await running.create_table(TABLE)
    await running.close()
    for table in schema.KEPT:
        for statement in (f"DELETE FROM {table.name}", f"UPDATE {table.name} SET {_key(table)}"):  # noqa: S608
            with pytest.raises(RefusedError):
                old.change(statement)
    for _ in range(2):
        with pytest.raises(StoreError, match=f"moved to sqlite.aiosqlite:///{new.path}"):
            await Store.open(old.url)
        with pytest.raises(StoreError, match="the old database: it was moved"):
            await move(old.url, f"{new.url}.other", lambda *_: None)
        with pytest.raises(StoreError, match="the new database: it was moved"):
            await move(new.url, old.url, lambda *_: None)
    assert content(old) == before
    if isinstance(old, KeptFile):
        back_up(old.path, tmp_path / "copy.db")
        with pytest.raises(StoreError, match="after a move"):
            restore(tmp_path / "copy.db", tmp_path / "again.db", tmp_path / "aside.db")
    await move_back(old.url)
    with pytest.raises(StoreError, match="it was not moved"):
        await move_back(old.url)
    store = await Store.open(old.url)
    await store.append(1, 9, 0, {}, 0.0)
    await store.close()
    assert not old.rows("SELECT version_num FROM alembic_version WHERE version_num = 'moved'")


def _key(table: Table) -> str:
    name = next(iter(table.primary_key)).name
    return f"{name} = {name}"


@pytest.mark.parametrize("kinds", PAIRS[:2])
async def test_what_is_there_is_not_written_over(old: Kept, new: Kept) -> None:
    """But for one that has all of it: the word that it was written may have been lost."""
    for _ in range(2):
        await move(old.url, new.url, lambda *_: None)
        await move_back(old.url)
    assert content(new) == content(old)
    new.change("UPDATE people SET name = 'Other' WHERE user_id = 1")
    before = content(old), content(new)
    with pytest.raises(StoreError, match="the new database: it holds something already"):
        await move(old.url, new.url, lambda *_: None)
    assert (content(old), content(new)) == before
    await (await Store.open(old.url)).close()


@pytest.mark.parametrize("kinds", PAIRS[:2])
async def test_what_fails_half_way_leaves_nothing(old: Kept, new: Kept) -> None:
    """The new database refuses the ninth row of one table; then it takes everything."""
    await (await Store.open(new.url)).close()
    if isinstance(new, KeptFile):
        refuse = "CREATE TRIGGER t BEFORE INSERT ON folded WHEN new.table_id = 9 BEGIN "
        new.change(f"{refuse} SELECT RAISE(ABORT, 'disk is full'); END")
    else:
        new.change("ALTER TABLE folded ADD CONSTRAINT t CHECK (table_id < 9)")
    before, told = content(old), dict[str, int]()
    with pytest.raises(StoreError, match="the new database: ") as error:
        await move(old.url, new.url, told.__setitem__)
    assert SECRET not in str(error.value)
    assert "tables" in told
    assert set(map(len, content(new).values())) == {0}
    assert content(old) == before
    new.change(
        "DROP TRIGGER t" if isinstance(new, KeptFile) else "ALTER TABLE folded DROP CONSTRAINT t"
    )
    await move(old.url, new.url, told.__setitem__)
    assert content(new) == before


@pytest.mark.parametrize("kinds", PAIRS[:2])
async def test_what_was_written_is_read_again(old: Kept, new: Kept) -> None:
    """A database that keeps something else than it was given is found out."""
    await (await Store.open(new.url)).close()
    if isinstance(new, KeptFile):
        new.change(
            "CREATE TRIGGER t AFTER INSERT ON slots WHEN new.chat_id = 3 BEGIN "
            "UPDATE slots SET digest = 'x' WHERE chat_id = 3; END"
        )
    else:
        new.change(
            "CREATE FUNCTION t() RETURNS trigger LANGUAGE plpgsql AS "
            "$$ BEGIN new.digest := 'x'; RETURN new; END $$"
        )
        new.change("CREATE TRIGGER t BEFORE INSERT ON slots FOR EACH ROW EXECUTE FUNCTION t()")
    with pytest.raises(StoreError, match="written to slots is not what was read"):
        await move(old.url, new.url, lambda *_: None)
    assert set(map(len, content(new).values())) == {0}
    await (await Store.open(old.url)).close()


def run(*arguments: str, old: str) -> tuple[int, str]:
    """The program with nothing set but its database: exit code and words."""
    settings = {"DATABASE_URL": old, "BOT_TOKEN": "", "MOVE_TO": ""}
    result = CliRunner().invoke(main, arguments, env=settings)
    return result.exit_code, " ".join((result.stdout or result.stderr).split())


def test_what_is_no_database_of_ours_is_left_alone(filled: Path, tmp_path: Path) -> None:
    old, new, other = (tmp_path / f"{name}.db" for name in ("old", "new", "other"))
    refused(old, new, "the old database: there is no such file")
    assert not list(tmp_path.iterdir())
    shutil.copy(filled, old)
    refused(old, tmp_path / ".." / tmp_path.name / "old.db", "the new database: it is the old one")
    with closing(sqlite3.connect(other)) as file:
        file.execute("CREATE TABLE letters (text)")
    stood = other.read_bytes()
    refused(old, other, "the new database: it holds tables of something else")
    refused(other, new, "the old database: this is no database of Pulka")
    assert other.read_bytes() == stood
    for version, told in (
        ("0008", "it was written before the first release"),
        ("v9999", "this database was written by a newer program"),
    ):
        KeptFile(old).change("UPDATE alembic_version SET version_num = ?", version)
        refused(old, new, f"the old database: {told}")
    other.write_text("no database at all")
    refused(other, new, "not a database")
    assert not new.exists()


def refused(old: Path, new: Path, told: str) -> None:
    code, said = run("move", "--to", KeptFile(new).url, old=KeptFile(old).url)
    assert (code, told in said) == (2, True), said


def test_from_the_command_line_and_back(filled: Path, tmp_path: Path) -> None:
    old, new = KeptFile(tmp_path / "old.db"), KeptFile(tmp_path / "far" / "new.db")
    shutil.copy(filled, old.path)
    for file in (old.path, new.path):
        file.parent.mkdir(exist_ok=True)
        with bot_running_with(file):
            code, said = run("move", "--to", new.url, old=old.url)
        assert (code, "stop it first" in said) == (2, True), file
    assert not new.path.exists()
    code, said = run("move", "--to", new.url, old=old.url)
    rows = " ".join(f"{each.name}: 9" for each in schema.KEPT)
    assert (code, said.startswith(rows)) == (0, True), said
    assert f"moved {9 * len(schema.KEPT)} rows to {new.url}" in said
    with pytest.raises(StartupError, match=f"it was moved to sqlite.aiosqlite:///{new.path}"):
        asyncio.run(open_store(old.url, SystemClock()))
    assert run("move", "--undo", old=old.url)[0] == 0
    code, said = run("move", "--undo", old=old.url)
    assert (code, "it was not moved" in said) == (2, True)
    for wrong in ((), ("--undo", "--to", new.url)):
        assert run("move", *wrong, old=old.url)[0] == 2


@pytest.mark.parametrize(
    "url",
    [
        f"postgresql+asyncpg://pulka:{SECRET}@localhost:port/pulka",
        f"postgresql://pulka:{SECRET}@localhost/pulka",
        f"postgresql+asyncpg://pulka:{SECRET}@127.0.0.1:1/pulka",
        f"postgresql+asyncpg://pulka@127.0.0.1:1/pulka?password={SECRET}",
        f"postgresql+asyncpg://pulka:{SECRET}@127.0.0.1:1/pulka?nothing=of",
    ],
)
def test_no_password_is_told(url: str, filled: Path, tmp_path: Path) -> None:
    shutil.copy(filled, tmp_path / "old.db")
    code, said = run("move", "--to", url, old=KeptFile(tmp_path / "old.db").url)
    assert (code, SECRET in said) == (2, False), said
    assert said.startswith(("pulka: --to must be", "pulka: not moved: the new database: ")), said


def test_a_place_is_named_without_its_password() -> None:
    place = place_of(f"postgresql+asyncpg://anna:{SECRET}@host:5433/games?password={SECRET}")
    assert place == "postgresql+asyncpg://anna@host:5433/games"
    assert (
        place_of("postgresql+asyncpg:///games?host=/run") == "postgresql+asyncpg:///games?host=/run"
    )


@pytest.mark.postgres
@pytest.mark.parametrize("kinds", [PAIRS[1]])
async def test_a_server_that_is_lost_has_nothing(old: Kept, new: Kept, postgres: Server) -> None:
    before = content(old)

    def stop(table: str, _: int) -> None:
        if table == "log":
            postgres.stop(signal.SIGQUIT)

    for _ in range(2):
        with pytest.raises(StoreError, match="the new database: "):
            await move(old.url, new.url, stop)
    postgres.start()
    assert set(map(len, content(new).values())) == {0}
    assert content(old) == before
    await move(old.url, new.url, lambda *_: None)
    assert content(new) == before


KILLED = """
import asyncio, os, signal, sys
from bot.store import move
def tell(table, rows):
    if table == "log":
        os.kill(os.getpid(), signal.SIGKILL)
asyncio.run(move(sys.argv[1], sys.argv[2], tell))
"""


@pytest.mark.slow
@pytest.mark.parametrize("kinds", PAIRS)
async def test_a_move_that_is_killed_is_begun_again(old: Kept, new: Kept) -> None:
    before = content(old)
    told = [sys.executable, "-c", KILLED, old.url, new.url]
    process = await asyncio.create_subprocess_exec(*told)
    assert await asyncio.wait_for(process.wait(), 60) == -signal.SIGKILL
    assert content(old) == before
    assert set(map(len, content(new).values())) == {0}
    await (await Store.open(old.url)).close()
    await move(old.url, new.url, lambda *_: None)
    assert content(new) == before
