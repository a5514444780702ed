"""The SQLite file: pragmas and migrations at opening, batches of writes, short reads."""

import asyncio
import os
import sqlite3
import time
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, closing, contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Self, TypeVar

from sqlalchemy import (
    Connection,
    CursorResult,
    Engine,
    Executable,
    create_engine,
    event,
    make_url,
)
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import (
    AsyncConnection,
    AsyncEngine,
    create_async_engine,
)

from bot.store.database import (
    PATIENCE,
    DamagedError,
    Database,
    LostError,
    RowValues,
    RowWrite,
    StoreError,
    UnavailableError,
    Writing,
    parse,
)
from bot.store.upgrading import BeforeUpgrade, bring_up
from bot.store.watch import LOOK_EVERY, FileWatch

if TYPE_CHECKING:
    from sqlalchemy.engine.interfaces import DBAPIConnection

T = TypeVar("T")

_PRAGMAS = (
    "PRAGMA synchronous=FULL",  # an appended move survives the loss of power
    "PRAGMA foreign_keys=ON",
    "PRAGMA secure_delete=ON",  # an erased name leaves no bytes in the pages
)
_UNREAD: Final = (
    sqlite3.SQLITE_IOERR_READ,
    sqlite3.SQLITE_IOERR_SHORT_READ,
    sqlite3.SQLITE_IOERR_CORRUPTFS,
)
"""SQLite's errors for a page that the disk cannot read."""
_SWITCH_EVERY: Final = 0.01
"""Seconds between two tries to switch a file to a write-ahead log."""
WIPE_WITHIN: Final = 0.1
"""Seconds that writers wait for readers when the write-ahead log is emptied."""
_WRITES = "writes"
"""Option of connections that write, and lock before they begin."""


def is_damaged(error: object) -> bool:
    """Return whether an error of SQLite means a damaged file."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    return code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def _kind(error: object) -> type[StoreError]:
    if is_damaged(error):
        return DamagedError
    if getattr(error, "sqlite_errorcode", 0) in _UNREAD:
        return LostError
    return UnavailableError if "locked" in str(error) else StoreError


@contextmanager
def _translate_errors() -> Iterator[None]:
    """Raise `StoreError` for any error of the database and its driver."""
    try:
        yield
    except DBAPIError as error:
        # The driver's message without the statement names tables and files at most.
        raise _kind(error.orig)(f"{type(error).__name__}: {error.orig}") from None
    except sqlite3.Error as error:
        raise _kind(error)(f"{type(error).__name__}: {error}") from None
    except (SQLAlchemyError, OSError) as error:
        raise StoreError(type(error).__name__) from None


class SqliteWriting(Writing):
    """Statements in the transaction of a batch.

    In a transaction a statement waits for no lock: its changes stay in memory until the commit.
    Passing it to another thread would cost more than the statement.
    """

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.driver: Any = connection.connection.driver_connection

    async def _carry_out(self, statement: Executable, rows: RowValues) -> CursorResult[Any]:
        return self.connection.execute(statement, rows)

    async def write_row(self, statement: RowWrite, row: Mapping[str, object]) -> None:
        """See `Writing.write_row`."""
        done = self.connection.exec_driver_sql(*statement.bind(self.connection.dialect, row))
        self.changed |= done.rowcount != 0

    def check(self) -> None:
        """Raise `StoreError` when the file has rolled back the transaction, as for a full disk."""
        if not self.driver.in_transaction:
            raise StoreError("the transaction was undone")


class _Batch:
    """Writes that share one transaction, so one wait for the disk."""

    def __init__(self) -> None:
        self.begun, self.idle, self.done = (asyncio.Event() for _ in range(3))
        self.writing: SqliteWriting
        """From `begun` on."""
        self._error: Exception | None = None
        self._writers = 0

    def join(self) -> None:
        """Count one more writer."""
        self._writers += 1

    def leave(self) -> None:
        """Count a writer that has written or given up."""
        self._writers -= 1
        if not self._writers:
            self.idle.set()

    async def reach(self, event: asyncio.Event) -> None:
        """Wait for `begun` or `done`; raises what `fail` was given."""
        await event.wait()
        if self._error is not None:
            raise self._error

    def fail(self, error: Exception) -> None:
        """Raise the error in all writers."""
        self._error = error
        self.begun.set()
        self.done.set()


class SqliteDatabase(Database):
    """An open file. Writes are queued, as SQLite has a single writer.

    Waiting writes are committed together: waiting for the disk is the cost, and every writer still
    returns only when its own write is safe. Each has a savepoint, so that a refused one fails
    alone. What may wait, another process's lock and the commit, runs in a thread; all else in the
    event loop.
    """

    def __init__(
        self, engine: AsyncEngine, writing: Engine, watch: FileWatch, patience: float
    ) -> None:
        self.engine = engine
        self._patience = patience
        self.writing = writing
        """Engine of the writing connection."""
        self._watch = watch
        self._watching = asyncio.create_task(_watch(watch), name="database watch")
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="writes")
        self._connection: Connection | None = None
        self._gathering: _Batch | None = None
        """The batch that a new writer joins."""
        self._last: asyncio.Task[None] | None = None
        """Runs the newest batch, after those before it."""

    @classmethod
    async def open(
        cls, url: str, patience: float = PATIENCE, *, before_upgrade: BeforeUpgrade | None = None
    ) -> Self:
        """Open ``sqlite+aiosqlite:///…``, making and migrating it as needed.

        ``patience``: seconds to wait for another process's write. ``before_upgrade``: its
        exceptions leave the tables unchanged. Raises `StoreError`.
        """
        with _translate_errors():
            engine = await connect(url, patience, before_upgrade)
            file = _file_of(url)
            watch = FileWatch(file, partial(_look_through, file, patience))
            return cls(engine, _writing_engine(url, patience), watch, patience)

    async def close(self) -> None:
        """Finish pending writes, and close every connection."""
        self._watching.cancel()
        if self._last is not None:
            await asyncio.wait((self._last,))
        await self._in_thread(self._hang_up)
        self._thread.shutdown(wait=False)
        self.writing.dispose()
        await self.engine.dispose()

    @asynccontextmanager
    async def _write(self, *, single: bool) -> AsyncIterator[Writing]:
        """Write in a batch. A ``single`` statement is atomic and needs no savepoint."""
        batch = self._gathering
        if batch is None:
            batch = self._gathering = _Batch()
            self._last = asyncio.create_task(self._carry_out(batch, self._last), name="writes")
        batch.join()
        try:
            await batch.reach(batch.begun)
            writing = batch.writing
            with self._translate_errors():
                writing.check()
                if single:
                    yield writing
                else:
                    # The library's own savepoints cost as much as the writes between them.
                    run = writing.driver.execute
                    run("SAVEPOINT writer")
                    try:
                        yield writing
                    except BaseException:
                        # A full disk ends the savepoint too: report the first reason.
                        with suppress(sqlite3.Error):
                            run("ROLLBACK TO writer")
                        raise
                    run("RELEASE writer")
        finally:
            batch.leave()
        await batch.reach(batch.done)

    async def _carry_out(self, batch: _Batch, before: asyncio.Task[None] | None) -> None:
        """Begin, let all writers write who joined until then, and commit."""
        if before is not None and not before.done():
            await asyncio.wait((before,))
        begun = False
        try:
            try:
                self._watch.check()
                begun = True
                batch.writing = await self._begin()
            finally:
                self._gathering = None
            batch.begun.set()
            await batch.idle.wait()
            batch.writing.check()
            await self._in_thread(self._commit)
        except StoreError as error:
            batch.fail(error)
            if begun:
                await self._in_thread(self._hang_up)
        else:
            batch.done.set()

    async def _in_thread(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)

    @contextmanager
    def _translate_errors(self) -> Iterator[None]:
        """Raise `StoreError`, and note an unreadable page."""
        try:
            with _translate_errors():
                yield
        except LostError:
            self._watch.mark_unreadable()
            raise

    async def _begin(self) -> SqliteWriting:
        """Lock the file at once, or else wait in the thread for another process's write."""
        if self._connection is not None:
            with suppress(UnavailableError):
                return self._lock(self._connection)
        return await self._in_thread(self._wait_for_lock)

    def _wait_for_lock(self) -> SqliteWriting:
        with self._translate_errors():
            if self._connection is None:
                # The library's own transaction never ends: it takes longer than a batch.
                self._connection = self.writing.connect()
                self._connection.begin()
            _be_patient(self._connection, self._patience)
            writing = self._lock(self._connection)
            _be_patient(self._connection, 0.0)
            return writing

    def _lock(self, connection: Connection) -> SqliteWriting:
        with self._translate_errors():
            self.writing.dialect.do_begin(connection.connection)
            writing = SqliteWriting(connection)
            writing.driver.execute("BEGIN IMMEDIATE")
            self._watch.hold_log()
            return writing

    def _commit(self) -> None:
        with self._translate_errors():
            if self._connection is not None:
                self.writing.dialect.do_commit(self._connection.connection)

    def _hang_up(self) -> None:
        """Close the write connection: its state is unknown."""
        connection, self._connection = self._connection, None
        if connection is None:
            return
        self._watch.let_go_log()
        with suppress(SQLAlchemyError, sqlite3.Error, OSError):
            # After a failed commit the file is still locked.
            driver = connection.connection.driver_connection
            if driver is not None:
                driver.rollback()
        for end in (connection.invalidate, connection.close):
            with suppress(SQLAlchemyError, sqlite3.Error, OSError):
                end()

    async def wipe(self) -> None:
        """Remove older pages from the write-ahead log.

        Raises `UnavailableError` while the database is being read as it was.
        """
        wiping = asyncio.create_task(self._wipe(self._last), name="writes")
        self._last = wiping
        await asyncio.shield(wiping)

    async def _wipe(self, before: asyncio.Task[None] | None) -> None:
        if before is not None:
            await asyncio.wait((before,))
        self._watch.check()
        await self._in_thread(self._truncate_log)

    def _truncate_log(self) -> None:
        file = self.writing.url.database or ""
        with (
            self._translate_errors(),
            closing(sqlite3.connect(file, timeout=WIPE_WITHIN)) as wiping,
        ):
            busy, *_ = wiping.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        if busy:
            raise UnavailableError("somebody reads the database as it was")

    @asynccontextmanager
    async def read(self, *, single: bool = False) -> AsyncIterator[AsyncConnection]:
        """Read, everything as it stood at the first statement."""
        self._watch.check()
        with self._translate_errors():
            async with self.engine.connect() as connection:
                yield connection


async def _watch(watch: FileWatch) -> None:
    """Check the files of an open database, in real time."""
    while True:
        await asyncio.sleep(LOOK_EVERY)
        await asyncio.to_thread(watch.look)


async def connect(
    url: str, patience: float = PATIENCE, before_upgrade: BeforeUpgrade | None = None
) -> AsyncEngine:
    """Open the database at ``url`` and migrate its tables.

    A missing folder or file is created; a file that was not closed is checked. Raises
    ``sqlalchemy.exc.SQLAlchemyError`` or ``OSError`` when it cannot be used, `StoreError` when a
    newer program wrote it, and `DamagedError`; none ever names a value. ``patience``: `PATIENCE`.
    ``before_upgrade`` is not called for a new database.
    """
    await asyncio.to_thread(_make_ready, _file_of(url), patience)
    # The library's messages on a refused statement would hold decks and salts.
    engine = create_async_engine(url, hide_parameters=True, json_deserializer=parse)
    event.listen(engine.sync_engine, "connect", partial(_prepare, patience))
    event.listen(engine.sync_engine, "begin", _begin)
    try:
        # Two processes may start at once: the second waits, and finds the tables.
        connection = await writer(engine)
        try:
            async with connection.begin():
                await bring_up(connection, before_upgrade)
        finally:
            await connection.close()
    except BaseException:
        await engine.dispose()
        raise
    return engine


def _file_of(url: str) -> Path:
    return Path(make_url(url).database or "")


def _make_ready(file: Path, patience: float) -> None:
    """Create a missing file, check one left open, and switch it to a write-ahead log."""
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with suppress(FileExistsError):
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    # Closing removes the log: only a kill, a power loss or another process leaves one.
    if file.is_file() and Path(f"{file}-wal").is_file():
        _look_through(file, patience)
    _switch_to_wal(file, patience)


def _switch_to_wal(file: Path, patience: float) -> None:
    """Switch a file to a write-ahead log, so that readers never wait for a writer."""
    until = time.monotonic() + patience
    with _translate_errors(), closing(sqlite3.connect(file, timeout=patience)) as switching:
        while True:
            try:
                switching.execute("PRAGMA journal_mode=WAL")
            except sqlite3.OperationalError as error:
                # SQLite reads first, and a reader never waits for another writer.
                if "locked" not in str(error) or time.monotonic() >= until:
                    raise
                time.sleep(_SWITCH_EVERY)
            else:
                return


def _look_through(file: Path, patience: float) -> None:
    """Raise `DamagedError` unless every page of a file is readable and consistent.

    The file is opened read-only, and stays as it is: the next start checks it too.
    """
    with (
        _translate_errors(),
        closing(
            sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True, timeout=patience)
        ) as looking,
    ):
        try:
            whole = looking.execute("PRAGMA quick_check(1)").fetchone() == ("ok",)
        except sqlite3.DatabaseError as error:
            if not is_damaged(error):
                raise
            whole = False
    if not whole:
        raise DamagedError("it is damaged")


def _writing_engine(url: str, patience: float) -> Engine:
    """Return the engine whose connection the event loop and one thread use in turn."""
    there = make_url(url).set(drivername="sqlite")
    engine = create_engine(
        there,
        hide_parameters=True,
        json_deserializer=parse,
        connect_args={"check_same_thread": False},
    )
    event.listen(engine, "connect", partial(_prepare, patience))
    return engine


async def writer(engine: AsyncEngine) -> AsyncConnection:
    """Return a connection whose transactions lock for writing at once."""
    connection = await engine.connect()
    return await connection.execution_options(**{_WRITES: True})


def _prepare(patience: float, connection: "DBAPIConnection", _record: object) -> None:
    # The driver would begin transactions too late for a savepoint: `_begin` does it.
    connection.isolation_level = None
    cursor = connection.cursor()
    # The patience comes first: the other pragmas may have to wait.
    for pragma in (_busy_timeout(patience), *_PRAGMAS):
        cursor.execute(pragma)
    cursor.close()


def _be_patient(connection: Connection, patience: float) -> None:
    driver = connection.connection.driver_connection
    if driver is not None:
        driver.execute(_busy_timeout(patience))


def _busy_timeout(patience: float) -> str:
    return f"PRAGMA busy_timeout={round(patience * 1000)}"


def _begin(connection: Connection) -> None:
    # A transaction that reads first is refused if another has written before its write.
    now = connection.get_execution_options().get(_WRITES, False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if now else "BEGIN")
