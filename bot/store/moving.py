"""Moving everything from one database to another, of either kind.

The old one is held meanwhile: it can be read, and nobody writes. The new one gets all of it in one
transaction, so that it stays empty whatever happens. What was written is read again and compared
before it counts. Then the old one is marked (`bot.store.moved`).
"""

from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Connection,
    Insert,
    MetaData,
    String,
    Table,
    TableClause,
    cast,
    delete,
    func,
    insert,
    inspect,
    literal,
    make_url,
    select,
    text,
    tuple_,
)
from sqlalchemy import table as table_clause
from sqlalchemy.types import UserDefinedType

from bot.store.database import Database, StoreError, Writing
from bot.store.moved import MOVED, left_for, mark, of_table, take_off
from bot.store.opening import POSTGRES, alone, open_database
from bot.store.schema import KEPT
from bot.store.upgrading import check_known, revision, revisions

_GIVEN: Final = table_clause("sqlite_sequence", Column("name", String), Column("seq", BigInteger))
"""Where a file keeps the last numbers that it gave."""
PAGE: Final = 1000
"""Rows that are read and written at once."""

Tell = Callable[[str, int], None]
"""Called with each table of the schema and how many rows of it were written."""


class _AsText(UserDefinedType[str]):
    """JSON as it is written, to the letter: seals are over the text."""

    cache_ok = True

    def get_col_spec(self, **_: Any) -> str:
        """Return what the column is called in SQL."""
        return "JSON"


class NotMovedError(StoreError):
    """Nothing was moved. Says which of the two databases it is about."""


@dataclass(frozen=True, slots=True)
class _Content:
    """What a table of the schema holds: how many rows, and a sum over them in any order."""

    rows: int
    sum: int


async def move(old: str, new: str, tell: Tell) -> int:
    """Move everything from the database at one URL to that at another; return how many rows.

    The new one must be empty; one that holds all of it already, because its last word was lost, is
    taken for what it is. Raises `NotMovedError`; then the old database is what it was.
    """
    with _named("the old database"):
        await _check_old(old)
    with _named("the new database"):
        await _check_new(new, old)
    with _named("the old database"):
        source = await open_database(old, before_upgrade=_never)
    try:
        with _named("the new database"):
            target = await open_database(new)
        try:
            return await _moved(source, target, place_of(new), tell)
        finally:
            await target.close()
    finally:
        await source.close()


async def move_back(url: str) -> None:
    """Let a bot play on with what a database held when it was moved. Raises `StoreError`."""
    if not _is_there(url):
        raise StoreError("there is no such file")
    async with alone(url) as connection:
        await connection.run_sync(take_off)


def place_of(url: str) -> str:
    """Name a database without its password and options."""
    there = make_url(url)
    if there.get_backend_name() == "sqlite":
        return f"{there.drivername}:///{Path(there.database or '').absolute()}"
    user = f"{there.username}@" if there.username else ""
    port = f":{there.port}" if there.port else ""
    socket = f"?host={there.query['host']}" if "host" in there.query else ""
    return f"{there.drivername}://{user}{there.host or ''}{port}/{there.database}{socket}"


async def _moved(source: Database, target: Database, place: str, tell: Tell) -> int:
    with _named("the old database"):
        async with source.write() as reading:
            await _hold(reading, source)
            held = {table.name: await _holds(reading, table) for table in KEPT}
            with _named("the new database"):
                async with target.write() as writing:
                    await _hold(writing, target)
                    await _fill(reading, writing, held, tell)
                    await _go_on_counting(reading, source, writing, target)
            await mark(reading, place=place, on_server=_on_server(source))
    return sum(each.rows for each in held.values())


async def _fill(
    reading: Writing, writing: Writing, held: Mapping[str, _Content], tell: Tell
) -> None:
    """Write everything, and compare; compare alone where everything is there."""
    there = {table.name: await _holds(writing, table) for table in KEPT}
    if there != held and any(each.rows for each in there.values()):
        raise StoreError("it holds something already, and an empty one is needed")
    for table in KEPT:
        if there != held:
            into = _into(table)
            async for page in _pages(reading, table):
                await writing.execute(into, page)
            if await _holds(writing, table) != held[table.name]:
                raise StoreError(f"what was written to {table.name} is not what was read")
        tell(table.name, held[table.name].rows)


async def _holds(reading: Writing, table: Table) -> _Content:
    rows = total = 0
    async for page in _pages(reading, table):
        rows += len(page)
        for row in page:
            told = repr(tuple(row.values())).encode(errors="surrogatepass")
            total += int.from_bytes(blake2b(told, digest_size=16).digest(), "big")
    return _Content(rows, total % (1 << 128))


async def _pages(reading: Writing, table: Table) -> AsyncIterator[Sequence[dict[str, Any]]]:
    """Read all rows, never many at once, in whatever order this database has keys."""
    key = tuple(table.primary_key)
    columns = (
        cast(each, String).label(each.name) if isinstance(each.type, JSON) else each
        for each in table.columns
    )
    query = rest = select(*columns).order_by(*key).limit(PAGE)
    while True:
        page = [dict(row) for row in (await reading.execute(rest)).mappings()]
        if page:
            yield page
        if len(page) < PAGE:
            return
        last = (literal(page[-1][each.name], each.type) for each in key)
        rest = query.where(tuple_(*key) > tuple_(*last))


def _into(table: Table) -> Insert:
    columns: Iterator[Column[Any]] = (
        Column(each.name, _AsText() if isinstance(each.type, JSON) else each.type)
        for each in table.columns
    )
    return insert(Table(table.name, MetaData(), *columns))


async def _go_on_counting(
    reading: Writing, source: Database, writing: Writing, target: Database
) -> None:
    """Let the next number be one that was never given: buttons in chats name them all."""
    for table in KEPT:
        column = table.autoincrement_column
        if column is None:
            continue
        number = await _last_given(reading, column, on_server=_on_server(source))
        if not number:
            continue
        if _on_server(target):
            await writing.execute(select(func.setval(_counter(column).name, number)))
            continue
        given = _GIVEN.c
        await writing.execute(delete(_GIVEN).where(given.name == table.name))
        await writing.execute(insert(_GIVEN).values(name=table.name, seq=number))


async def _last_given(reading: Writing, column: Column[Any], *, on_server: bool) -> int | None:
    if on_server:
        counter = _counter(column).c
        query = select(counter.last_value).where(counter.is_called)
    else:
        query = select(_GIVEN.c.seq).where(_GIVEN.c.name == column.table.name)
    number: int | None = (await reading.execute(query)).scalar()
    return number


def _counter(column: Column[Any]) -> TableClause:
    """Where a server keeps the last number that it gave."""
    name = f"{column.table.name}_{column.name}_seq"
    return table_clause(name, Column("last_value", BigInteger), Column("is_called", Boolean))


async def _hold(writing: Writing, database: Database) -> None:
    """Keep everybody else from writing until the end; a file does so by itself."""
    if _on_server(database):
        # It may stand idle while the other database is read to its end.
        await writing.execute(text("SET LOCAL idle_in_transaction_session_timeout = 0"))
        for table in KEPT:
            await writing.execute(of_table("LOCK TABLE %(table)s IN EXCLUSIVE MODE", table))


def _on_server(database: Database) -> bool:
    return database.engine.dialect.name == "postgresql"


async def _check_old(url: str) -> None:
    """Raise `StoreError` unless this program itself has written the tables."""
    if not _is_there(url):
        raise StoreError("there is no such file")
    async with alone(url) as connection:
        await connection.run_sync(_check_revision)


async def _check_new(url: str, old: str) -> None:
    """Raise `StoreError` when there is something that is not to be touched."""
    if place_of(url) == place_of(old) or (
        _is_file(url) and _is_file(old) and _is_there(url) and _file(url).samefile(_file(old))
    ):
        raise StoreError("it is the old one")
    if _is_there(url):
        async with alone(url) as connection:
            await connection.run_sync(_check_empty)


def _check_revision(connection: Connection) -> None:
    stands = revision(connection)
    if stands is None:
        raise StoreError("this is no database of Pulka")
    if stands == MOVED:
        raise left_for(connection)
    check_known(stands)
    if stands != revisions()[-1]:
        raise StoreError("it was written by an older program: start the bot on it once, then move")


def _check_empty(connection: Connection) -> None:
    if revision(connection) is None and inspect(connection).get_table_names():
        raise StoreError("it holds tables of something else")


async def _never(_: str) -> None:
    raise StoreError("it was written by an older program")


def _is_file(url: str) -> bool:
    return not url.startswith(POSTGRES)


def _file(url: str) -> Path:
    return Path(make_url(url).database or "")


def _is_there(url: str) -> bool:
    """Whether there is something to be opened; a server tells by itself."""
    return not _is_file(url) or _file(url).is_file()


@contextmanager
def _named(which: str) -> Iterator[None]:
    """Say which of the two databases an error is about."""
    try:
        yield
    except NotMovedError:
        raise
    except StoreError as error:
        raise NotMovedError(f"{which}: {error}") from None
