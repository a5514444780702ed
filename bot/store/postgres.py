"""PostgreSQL: a pool of connections, transactions side by side, and what it refuses in few words.

Writers do not wait for each other, and the server itself commits together what waits for the disk.
So whoever reads before writing says with `Writing.hold_table` what must stay as it was read.

Of several processes that share the tables each has a row among the workers. Each of its connections
holds a lock from its beginning on, and works only if the row was there after that. So whoever marks
the row, ends these connections and has the lock for itself knows: that process writes nothing more.
"""

import asyncio
import secrets
from collections.abc import AsyncIterator, Callable, Collection, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from typing import TYPE_CHECKING, Any, Final, Self

from asyncpg import InterfaceError, InternalClientError, PostgresError
from sqlalchemy import (
    ColumnElement,
    CursorResult,
    Executable,
    NullPool,
    event,
    func,
    select,
    text,
)
from sqlalchemy.exc import DBAPIError, DisconnectionError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from bot.store.database import (
    PATIENCE,
    Database,
    FencedError,
    StoreError,
    UnavailableError,
    Writing,
    parse,
)
from bot.store.upgrading import BeforeUpgrade, bring_up

if TYPE_CHECKING:
    from sqlalchemy.pool import ConnectionPoolEntry

CONNECTIONS: Final = 16
"""Connections that one process holds at most."""
SILENCE: Final = 30.0
"""Seconds after which a statement without an answer counts as lost, and a wait for a connection."""
CONNECTS_WITHIN: Final = 10.0
"""Seconds that a new connection may take."""
ABANDONED: Final = 60
"""Seconds after which the server undoes what somebody began and left."""

# Keys of locks that hold no row. Telegram's ids of chats are far below the others.
_TABLES: Final = 1 << 60
_START: Final = 1 << 61
_WORKERS: Final = 3 << 60

_TOLD: Final = ("08", "28", "3D", "42", "53", "55", "57", "58", "P0")
"""Classes of errors that tell of servers, files, rights and tables, and never of a value."""
_PASSING: Final = ("08", "53", "55P03", "57P")
"""Errors that may be over in a moment: no connection, no memory or room, a lock, a restart."""


class PostgresWriting(Writing):
    """Statements in a transaction of their own."""

    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection

    async def execute(
        self,
        statement: Executable,
        rows: Mapping[str, Any] | Sequence[Mapping[str, Any]] | None = None,
    ) -> CursorResult[Any]:
        """Carry out one statement, with the values of one row or for each of several."""
        return await self._connection.execute(statement, rows)

    async def hold_table(self, table_id: int) -> None:
        """Keep others who hold this table away until the end."""
        await self._connection.execute(select(func.pg_advisory_xact_lock(_TABLES + table_id)))

    async def hold_chat(self, chat_id: int | ColumnElement[int]) -> None:
        """Keep others who hold this chat away until the end."""
        await self._connection.execute(select(func.pg_advisory_xact_lock(chat_id)))

    async def hold_all(self) -> None:
        """Keep everybody else from writing of chats and tables until the end."""
        everything = text("LOCK TABLE chats, tables, slots IN SHARE ROW EXCLUSIVE MODE")
        await self._connection.execute(everything)


class PostgresDatabase(Database):
    """A database on a server that several processes may use.

    A connection that the server closed is replaced when it is wanted next.
    """

    def __init__(self, engine: AsyncEngine, name: str) -> None:
        self.engine = engine
        self.name = name
        """What the server knows the connections of this process by."""
        self.worker: int | None = None
        """The number of this process among those that share the tables; None: it is alone."""
        self.on_fenced: Callable[[], None] = _nothing
        """Told when a write finds that another process has taken this one's place."""
        self._each = engine.execution_options(isolation_level="AUTOCOMMIT")
        """One statement is a transaction by itself: it goes to the server and back once."""
        self._moment = engine.execution_options(
            isolation_level="REPEATABLE READ", postgresql_readonly=True
        )

    @classmethod
    async def open(
        cls, url: str, patience: float = PATIENCE, *, before_upgrade: BeforeUpgrade | None = None
    ) -> Self:
        """Open ``postgresql+asyncpg://…``, making and migrating its tables as needed.

        ``patience``: seconds that another's locks are waited for. ``before_upgrade``: what it
        raises leaves the tables as they are. Raises `StoreError`.
        """
        name = f"pulka {secrets.token_hex(8)}"
        with _speaking():
            await _bring_up(url, patience, before_upgrade)
            engine = create_async_engine(
                url,
                hide_parameters=True,
                json_deserializer=parse,
                pool_size=CONNECTIONS,
                max_overflow=0,
                pool_timeout=SILENCE,
                connect_args=_connecting(patience, name) | {"command_timeout": SILENCE},
            )
            event.listen(engine.sync_engine, "checkout", _check)
            database = cls(engine, name)
            event.listen(engine.sync_engine, "connect", database._fence)
            return database

    async def close(self) -> None:
        """Close every connection."""
        with _speaking():
            await self.engine.dispose()

    @asynccontextmanager
    async def write(self, *, single: bool = False) -> AsyncIterator[Writing]:
        """Write in a transaction of its own. A ``single`` statement undoes itself and needs none.

        What two tasks write at once may be done in either order: whoever minds waits for the first.
        Raises `FencedError` in a process that was replaced, and so does every read.
        """
        with _speaking():
            async with (self._each if single else self.engine).connect() as connection:
                yield PostgresWriting(connection)
                await connection.commit()

    @asynccontextmanager
    async def read(self, *, single: bool = False) -> AsyncIterator[AsyncConnection]:
        """Read, everything as it stood at the first statement; or a ``single`` one."""
        with _speaking():
            async with (self._each if single else self._moment).connect() as connection:
                yield connection

    async def enlist(self, worker: int) -> None:
        """Be a worker from now on: every connection lasts as long as its row."""
        self.worker = worker
        with _speaking():
            await self.engine.dispose()  # those that were made before hold no lock

    def _fence(self, connection: Any, _record: "ConnectionPoolEntry") -> None:
        """Let a new connection work as long as this process is a worker, if it is to be one."""
        if self.worker is None:
            return
        cursor = connection.cursor()
        cursor.execute("SELECT pg_advisory_lock_shared($1)", (worker_lock(self.worker),))
        cursor.execute("SELECT 1 FROM workers WHERE id = $1 AND NOT gone", (self.worker,))
        stands = cursor.fetchone()
        cursor.close()
        connection.commit()
        if stands is None:
            self.on_fenced()
            raise FencedError("another process has taken over")

    async def listen(self, channels: Collection[str], told: Callable[[str], None]) -> None:
        """Tell what is notified on any of the channels, until the connection is lost.

        Raises `StoreError` when there is none.
        """
        lost = asyncio.Event()
        with _speaking():
            async with self._each.connect() as connection:
                driver = (await connection.get_raw_connection()).driver_connection
                if driver is None:
                    return
                driver.add_termination_listener(lambda _: lost.set())
                try:
                    for channel in channels:
                        await driver.add_listener(channel, lambda *said: told(said[-1]))
                    await lost.wait()
                finally:
                    await connection.invalidate()  # nobody else is to hear it


def _nothing() -> None:
    """Nobody has asked to be told."""


def worker_lock(worker: int) -> int:
    """Return the key of the lock that all connections of a worker hold."""
    return _WORKERS + worker


async def _bring_up(url: str, patience: float, before_upgrade: BeforeUpgrade | None) -> None:
    """Bring the tables up to date; of several processes that start at once one does."""
    async with alone(url, patience) as connection:
        await connection.execute(select(func.pg_advisory_xact_lock(_START)))
        await bring_up(connection, before_upgrade)


@asynccontextmanager
async def alone(url: str, patience: float = PATIENCE) -> AsyncIterator[AsyncConnection]:
    """Write in a transaction, whatever the tables are, through a connection of its own.

    It may take its time: no limit is set to its statements. Raises `StoreError`.
    """
    with _speaking():
        engine = create_async_engine(
            url, hide_parameters=True, poolclass=NullPool, connect_args=_connecting(patience)
        )
        try:
            async with engine.begin() as connection:
                yield connection
        finally:
            await engine.dispose()


def _connecting(patience: float, name: str = "pulka") -> dict[str, Any]:
    """Return how connections are made."""
    settings = {
        "application_name": name,
        "lock_timeout": str(max(1, round(patience * 1000))),
        "idle_in_transaction_session_timeout": str(ABANDONED * 1000),
    }
    return {"timeout": CONNECTS_WITHIN, "server_settings": settings}


def _check(connection: Any, _record: "ConnectionPoolEntry", _proxy: object) -> None:
    """Let the pool make a new connection where the server has closed one."""
    if connection.driver_connection.is_closed():
        raise DisconnectionError


@contextmanager
def _speaking() -> Iterator[None]:
    """Raise `StoreError` for whatever the database and its driver may raise."""
    try:
        yield
    except DBAPIError as error:
        raise _told(getattr(error.orig, "driver_exception", None) or error.orig) from None
    except (PostgresError, InterfaceError, InternalClientError, OSError) as error:
        raise _told(error) from None
    except SQLAlchemyError as error:
        raise StoreError(type(error).__name__) from None
    except TypeError as error:
        # The driver is called with what stands behind the «?» of the URL.
        if "unexpected keyword argument" not in str(error):
            raise
        raise StoreError("an option behind its «?» is not known") from None


def _told(error: BaseException | None) -> StoreError:
    """Say why, without the values that the server's details name."""
    state = getattr(error, "sqlstate", None) or ""
    said = [type(error).__name__, state]
    if isinstance(error, PostgresError):
        # Its words for all others, and its details always, name what was to be written.
        told = error.args[0] if state.startswith(_TOLD) else error.constraint_name
        said.append(str(told or ""))
    elif isinstance(error, OSError) and error.strerror:
        said.append(error.strerror)
    passing = state.startswith(_PASSING) or isinstance(error, OSError) or _is_lost(error)
    return (UnavailableError if passing else StoreError)(": ".join(filter(None, said)))


def _is_lost(error: BaseException | None) -> bool:
    """Whether a connection was lost, at work or while it was made, as the driver itself says it."""
    lost = isinstance(error, InterfaceError | InternalClientError)
    return lost and not isinstance(error, ValueError)
