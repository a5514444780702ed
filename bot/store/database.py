"""The SQLite file: pragmas and migrations when it is opened, batches of writes, short reads."""

import asyncio
import json
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Self

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Select, event, make_url
from sqlalchemy.engine import RowMapping
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import (
    AsyncConnection,
    AsyncEngine,
    AsyncTransaction,
    create_async_engine,
)

if TYPE_CHECKING:
    from sqlalchemy.engine.interfaces import DBAPIConnection

PATIENCE: Final = 5.0
"""Seconds that another process's write is waited for."""
_PRAGMAS = (
    "PRAGMA journal_mode=WAL",  # readers never wait for a writer
    "PRAGMA synchronous=FULL",  # an appended move survives the loss of power
    "PRAGMA foreign_keys=ON",
)
BeforeUpgrade = Callable[[str], Awaitable[None]]
"""Called with the revision that tables are brought up to, before any of them is changed."""
_WRITES = "writes"
"""Option of connections that write, and take their turn before they begin."""


class StoreError(Exception):
    """The database cannot be read or written just now. Says why, and never what."""


@contextmanager
def _speaking() -> Iterator[None]:
    """Raise `StoreError` for whatever the database and its driver may raise."""
    try:
        yield
    except DBAPIError as error:
        # The driver's own words, without the statement: they name tables and files at most.
        raise StoreError(f"{type(error).__name__}: {error.orig}") from None
    except (SQLAlchemyError, sqlite3.Error, OSError) as error:
        raise StoreError(type(error).__name__) from None


@dataclass(slots=True)
class _Batch:
    """Writes that share one commit, so one wait for the disk."""

    connection: AsyncConnection
    transaction: AsyncTransaction
    done: asyncio.Future[None]


class Database:
    """One open database. Writes are queued, so that SQLite's single writer is never fought over.

    Writes that wait at the same time are committed together: waiting for the disk is what costs,
    and every writer still returns only when its own write is safe. Each has a savepoint, so that
    one that is refused takes no other with it.

    Whatever reads or writes raises `StoreError` when the database does not let it. After that a
    write has been made or not (a commit may fail to say that it succeeded), and nothing of the
    failure remains in the way of the next one.
    """

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self._writer = asyncio.Lock()
        self._batch: _Batch | None = None
        self._writing: AsyncConnection | None = None
        self._flushing: set[asyncio.Task[None]] = set()
        self._refused: tuple[int, str] = (0, "")
        """How many batches could not begin so far, and why the last one could not."""

    @classmethod
    async def open(
        cls, url: str, patience: float = PATIENCE, *, before_upgrade: BeforeUpgrade | None = None
    ) -> Self:
        """Open ``sqlite+aiosqlite:///…``, making and migrating it as needed.

        ``patience``: seconds that another process's write is waited for. ``before_upgrade``: what
        it raises leaves the tables as they are. Raises `StoreError`.
        """
        with _speaking():
            return cls(await connect(url, patience, before_upgrade))

    async def close(self) -> None:
        """Finish what is being written, and close every connection."""
        await asyncio.gather(*self._flushing, return_exceptions=True)
        await self._hang_up()
        await self.engine.dispose()

    @asynccontextmanager
    async def write(self, *, single: bool = False) -> AsyncIterator[AsyncConnection]:
        """Write in a batch. A ``single`` statement undoes itself and needs no savepoint."""
        refused = self._refused[0]
        with _speaking():
            async with self._writer:
                batch = self._batch or await self._begin(refused)
                if single:
                    yield batch.connection
                else:
                    async with batch.connection.begin_nested():
                        yield batch.connection
            await asyncio.shield(batch.done)

    async def _begin(self, refused: int) -> _Batch:
        """Open a batch. Its commit queues up for the writer behind whoever waits now.

        ``refused``: batches that could not begin before the writer lined up. If one could not
        since, the next one is not waited for: it would fail as well.
        """
        count, reason = self._refused
        if count > refused:
            raise StoreError(reason)
        try:
            with _speaking():
                if self._writing is None:
                    self._writing = await writer(self.engine)
                transaction = await self._writing.begin()
        except StoreError as error:
            self._refused = count + 1, str(error)
            await self._hang_up()
            raise
        done = asyncio.get_running_loop().create_future()
        self._batch = batch = _Batch(self._writing, transaction, done)
        flush = asyncio.create_task(self._commit(batch))
        self._flushing.add(flush)
        flush.add_done_callback(self._flushing.discard)
        return batch

    async def _commit(self, batch: _Batch) -> None:
        async with self._writer:
            self._batch = None
            try:
                with _speaking():
                    await batch.transaction.commit()
            except Exception as error:
                batch.done.set_exception(error)
                # Whoever wrote hears of it; a batch of refused writes has nobody to tell.
                batch.done.exception()
                await self._hang_up()
            else:
                batch.done.set_result(None)

    async def _hang_up(self) -> None:
        """Give up the connection that writes: who knows in what state it is."""
        connection, self._writing = self._writing, None
        if connection is None:
            return
        with suppress(SQLAlchemyError, sqlite3.Error, OSError, ValueError):
            # To the library a transaction whose commit failed is over; the file is still locked.
            driver = (await connection.get_raw_connection()).driver_connection
            if driver is not None:
                await driver.rollback()
        for end in (connection.invalidate, connection.close):
            with suppress(SQLAlchemyError, sqlite3.Error, OSError):
                await end()

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        """Read, everything as it stood at the first statement."""
        with _speaking():
            async with self.engine.connect() as connection:
                yield connection

    async def all(self, query: Select[Any]) -> list[RowMapping]:
        """Every row of one query."""
        async with self.read() as connection:
            return list((await connection.execute(query)).mappings())

    async def one(self, query: Select[Any]) -> RowMapping | None:
        """The first row of one query, None if there is none."""
        async with self.read() as connection:
            row: RowMapping | None = (await connection.execute(query)).mappings().first()
            return row


async def connect(
    url: str, patience: float = PATIENCE, before_upgrade: BeforeUpgrade | None = None
) -> AsyncEngine:
    """Open the database at ``url`` and bring its tables up to date.

    A missing folder or file is made. Raises ``sqlalchemy.exc.SQLAlchemyError`` or ``OSError``
    when it cannot be used, and `StoreError` when a newer program wrote it; none ever names a
    value. ``patience``: `PATIENCE`. ``before_upgrade`` is not called for a new database.
    """
    name = make_url(url).database
    if name and name != ":memory:" and not name.startswith("file:"):
        Path(name).parent.mkdir(parents=True, exist_ok=True)
    # What the library says of a refused statement would hold decks and salts.
    engine = create_async_engine(url, hide_parameters=True, json_deserializer=_parse)
    event.listen(engine.sync_engine, "connect", partial(_prepare, patience))
    event.listen(engine.sync_engine, "begin", _begin)
    try:
        # Two processes may start at once: the second waits, and finds the tables made.
        connection = await writer(engine)
        try:
            async with connection.begin():
                stands = await connection.run_sync(_revision)
                known = revisions()
                if stands is not None and stands not in known:
                    raise StoreError("this database was written by a newer program")
                if stands != known[-1]:
                    # Nobody writes meanwhile: this transaction already may.
                    if stands is not None and before_upgrade is not None:
                        await before_upgrade(known[-1])
                    await connection.run_sync(_upgrade)
        finally:
            await connection.close()
    except BaseException:
        await engine.dispose()
        raise
    return engine


async def writer(engine: AsyncEngine) -> AsyncConnection:
    """Return a connection whose transactions may write from their first word on."""
    connection = await engine.connect()
    return await connection.execution_options(**{_WRITES: True})


def _prepare(patience: float, connection: "DBAPIConnection", _record: Any) -> None:
    # The driver would begin transactions by itself, too late for a savepoint: `_begin` does it.
    connection.isolation_level = None
    cursor = connection.cursor()
    # The patience comes first: the other pragmas may have to wait themselves.
    for pragma in (f"PRAGMA busy_timeout={round(patience * 1000)}", *_PRAGMAS):
        cursor.execute(pragma)
    cursor.close()


def _parse(text: str) -> Any:
    """Read stored JSON. What is none becomes None: one bad row is to hide no other."""
    try:
        return json.loads(text)
    except ValueError:
        return None


def _begin(connection: Connection) -> None:
    # Whoever begins by reading and writes later is refused at once when another wrote meanwhile.
    now = connection.get_execution_options().get(_WRITES, False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if now else "BEGIN")


def revisions() -> tuple[str, ...]:
    """Return the revisions of the tables that this program knows, oldest first."""
    walked = ScriptDirectory.from_config(_config()).walk_revisions()
    return tuple(script.revision for script in walked)[::-1]


def _revision(connection: Connection) -> str | None:
    return MigrationContext.configure(connection).get_current_revision()


def _upgrade(connection: Connection) -> None:
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", "bot.store:migrations")
    config.set_main_option("path_separator", "os")
    return config
