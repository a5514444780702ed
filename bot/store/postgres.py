"""PostgreSQL: a pool of connections, concurrent transactions, and errors in few words.

Writers do not wait for each other, and the server groups commits itself. So a writer that reads
first locks the rows it depends on (`FOR UPDATE`).
"""

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any, Final, Self

from asyncpg import InterfaceError, InternalClientError, PostgresError
from sqlalchemy import (
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
    RowValues,
    StoreError,
    UnavailableError,
    Writing,
    parse,
)
from bot.store.lease import Lease
from bot.store.upgrading import BeforeUpgrade, bring_up

if TYPE_CHECKING:
    from sqlalchemy.pool import ConnectionPoolEntry

CONNECTIONS: Final = 16
"""Maximum of connections per process."""
SILENCE: Final = 30.0
"""Seconds after which a statement without an answer counts as lost, and a wait for a connection."""
CONNECTS_WITHIN: Final = 10.0
"""Seconds that a new connection may take."""
ABANDONED: Final = 60
"""Seconds after which the server rolls back an idle transaction."""

START: Final = 1 << 61
"""Key of the lock for making or migrating tables."""
POOLED: Final = (
    "connections are pooled by transaction: give the server's own address, or pool by session"
)

# Raising the epoch waits for transactions of the one before.
_FENCE: Final = text("SELECT 1 FROM player WHERE epoch = :epoch FOR SHARE")

# Changes no row, and waits for no disk: a slow one stops nobody.
_PROBE: Final = text(
    "UPDATE player_renewal SET renewed_at = renewed_at"
    " WHERE set_config('synchronous_commit', 'off', true) = 'off'"
)

_TOLD: Final = ("08", "28", "3D", "42", "53", "55", "57", "58", "P0")
"""Classes of errors about servers, files, rights and tables, never about a value."""
_PASSING: Final = ("08", "53", "55P03", "57P")
"""Errors that may pass: no connection, no memory or space, a lock, a restart."""


class PostgresWriting(Writing):
    """Statements in a transaction of their own."""

    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection

    async def _carry_out(self, statement: Executable, rows: RowValues) -> CursorResult[Any]:
        return await self._connection.execute(statement, rows)


class PostgresDatabase(Database):
    """A database on a server.

    A connection closed by the server is replaced at its next use.
    """

    def __init__(self, engine: AsyncEngine, lease: Lease | None = None) -> None:
        self.engine = engine
        self._lease = lease
        self._each = engine.execution_options(isolation_level="AUTOCOMMIT")
        """A statement that is a transaction takes one round trip."""
        self._moment = engine.execution_options(
            isolation_level="REPEATABLE READ", postgresql_readonly=True
        )

    @classmethod
    async def open(
        cls,
        url: str,
        patience: float = PATIENCE,
        *,
        before_upgrade: BeforeUpgrade | None = None,
        lease: Lease | None = None,
    ) -> Self:
        """Open ``postgresql+asyncpg://…``, making and migrating its tables as needed.

        ``patience``: seconds to wait for another's locks. ``before_upgrade``: its exceptions leave
        the tables unchanged. ``lease``: of the player that writes, None for a tool. Raises
        `StoreError`.
        """
        name = "pulka" if lease is None or lease.epoch is None else name_of(lease.epoch)
        with translate_errors():
            await _bring_up(url, patience, name, before_upgrade)
            engine = create_async_engine(
                url,
                hide_parameters=True,
                json_deserializer=parse,
                pool_size=CONNECTIONS,
                max_overflow=0,
                pool_timeout=SILENCE,
                connect_args=connecting(name) | {"command_timeout": SILENCE},
            )
            event.listen(engine.sync_engine, "connect", partial(_prepare, patience))
            event.listen(engine.sync_engine, "checkout", _check)
            database = cls(engine, lease)
            if lease is not None:
                lease.depend_on(database.probe)
            return database

    async def close(self) -> None:
        """Close every connection."""
        if self._lease is not None:
            self._lease.depend_on(None)
        with translate_errors():
            await self.engine.dispose()

    @asynccontextmanager
    async def _write(self, *, single: bool) -> AsyncIterator[Writing]:
        """Write in a transaction of its own. A ``single`` statement of a tool needs none.

        Concurrent writes may be done in any order: a task that depends on it must wait. Raises
        `FencedError`, and the lease is lost, when another process plays.
        """
        lease = self._lease
        fenced = lease is not None and lease.epoch is not None
        with translate_errors():
            async with (
                self._each if single and not fenced else self.engine
            ).connect() as connection:
                if lease is not None and fenced:
                    await _check_epoch(connection, lease)
                yield PostgresWriting(connection)
                try:
                    await connection.commit()
                except Exception:
                    # It would return to the pool with the transaction still open.
                    await connection.invalidate()
                    raise
        if lease is not None:
            lease.mark_answered()

    async def probe(self) -> None:
        """Write through a pooled connection; an error of the server is an answer too."""
        try:
            async with self._each.connect() as connection:
                await connection.execute(_PROBE)
        except DBAPIError as error:
            if getattr(error.orig, "sqlstate", None) is None:
                raise

    @asynccontextmanager
    async def read(self, *, single: bool = False) -> AsyncIterator[AsyncConnection]:
        """Read, everything as it stood at the first statement; or a ``single`` one."""
        with translate_errors():
            async with (self._each if single else self._moment).connect() as connection:
                yield connection


async def _check_epoch(connection: AsyncConnection, lease: Lease) -> None:
    """Begin a player's transaction, which blocks a new player until it ends."""
    if await connection.scalar(_FENCE, {"epoch": lease.epoch}) is None:
        lease.lose()
        raise FencedError("another process plays with this database")


async def check_session(engine: AsyncEngine) -> None:
    """Raise `StoreError` if a pooler shares one session of the server among connections.

    While a second connection is in a transaction, the first cannot have its session.
    """
    async with engine.connect() as first, engine.connect() as second:
        pid = select(func.pg_backend_pid())
        before = await first.scalar(pid)
        await second.execution_options(isolation_level="READ COMMITTED")
        if await second.scalar(pid) == before or await first.scalar(pid) != before:
            raise StoreError(POOLED)


async def _bring_up(
    url: str, patience: float, name: str, before_upgrade: BeforeUpgrade | None
) -> None:
    """Migrate the tables, in one of several processes that start together.

    Its statements have no time limit.
    """
    engine = create_async_engine(
        url, hide_parameters=True, poolclass=NullPool, connect_args=connecting(name)
    )
    event.listen(engine.sync_engine, "connect", partial(_prepare, patience))
    try:
        async with engine.begin() as connection:
            await connection.execute(select(func.pg_advisory_xact_lock(START)))
            await bring_up(connection, before_upgrade)
    finally:
        await engine.dispose()


def connecting(name: str) -> dict[str, object]:
    """Return arguments for connections; ``name``: their name on the server."""
    return {"timeout": CONNECTS_WITHIN, "server_settings": {"application_name": name}}


def name_of(epoch: int) -> str:
    """Return the name of a player's connections on the server."""
    return f"pulka {epoch}"


def _prepare(patience: float, connection: Any, _record: object) -> None:
    # Not when connecting: a pooler would refuse unknown settings.
    settings = {
        "lock_timeout": round(patience * 1000),
        "idle_in_transaction_session_timeout": ABANDONED * 1000,
    }
    told = "; ".join(f"SET {name} = {max(1, value)}" for name, value in settings.items())
    connection.run_async(lambda driver: driver.execute(told))


def _check(connection: Any, _record: "ConnectionPoolEntry", _proxy: object) -> None:
    """Make the pool replace a connection that the server has closed."""
    if connection.driver_connection.is_closed():
        raise DisconnectionError


@contextmanager
def translate_errors() -> Iterator[None]:
    """Raise `StoreError` for any error of the database and its driver."""
    try:
        yield
    except DBAPIError as error:
        raise _told(getattr(error.orig, "driver_exception", None) or error.orig) from None
    except (PostgresError, InterfaceError, InternalClientError, OSError) as error:
        raise _told(error) from None
    except SQLAlchemyError as error:
        raise StoreError(type(error).__name__) from None
    except TypeError as error:
        # The driver's arguments come from the URL's query.
        if "unexpected keyword argument" not in str(error):
            raise
        raise StoreError("an option behind its «?» is not known") from None


def _told(error: BaseException | None) -> StoreError:
    """Return the reason without the values in the server's details."""
    state = getattr(error, "sqlstate", None) or ""
    said = [type(error).__name__, state]
    if isinstance(error, PostgresError):
        # Messages of all other errors, and details of any, may hold values.
        told = error.args[0] if state.startswith(_TOLD) else error.constraint_name
        said.append(str(told or ""))
    elif isinstance(error, OSError) and error.strerror:
        said.append(error.strerror)
    lost = isinstance(error, InterfaceError | InternalClientError)  # in use or while connecting
    lost = lost and not isinstance(error, ValueError)
    passing = state.startswith(_PASSING) or isinstance(error, OSError) or lost
    return (UnavailableError if passing else StoreError)(": ".join(filter(None, said)))
