"""Opening the SQLite file: pragmas on every connection, migrations before the first use."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, event, make_url
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

if TYPE_CHECKING:
    from sqlalchemy.engine.interfaces import DBAPIConnection

PATIENCE: Final = 5.0
"""Seconds that another process's write is waited for."""
_PRAGMAS = (
    "PRAGMA journal_mode=WAL",  # readers never wait for a writer
    "PRAGMA synchronous=FULL",  # an appended move survives the loss of power
    "PRAGMA foreign_keys=ON",
)
_WRITES = "writes"
"""Option of connections that write, and take their turn before they begin."""


async def connect(url: str, patience: float = PATIENCE) -> AsyncEngine:
    """Open the database at ``url`` and bring its tables up to date.

    A missing folder or file is made. Raises ``sqlalchemy.exc.SQLAlchemyError`` or ``OSError``
    when it cannot be used; neither ever names a value. ``patience``: `PATIENCE`.
    """
    name = make_url(url).database
    if name and name != ":memory:" and not name.startswith("file:"):
        Path(name).parent.mkdir(parents=True, exist_ok=True)
    # What the library says of a refused statement would hold decks and salts.
    engine = create_async_engine(url, hide_parameters=True)
    event.listen(engine.sync_engine, "connect", partial(_prepare, patience))
    event.listen(engine.sync_engine, "begin", _begin)
    try:
        # Two processes may start at once: the second waits, and finds the tables made.
        connection = await writer(engine)
        try:
            async with connection.begin():
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


def _begin(connection: Connection) -> None:
    # Whoever begins by reading and writes later is refused at once when another wrote meanwhile.
    now = connection.get_execution_options().get(_WRITES, False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if now else "BEGIN")


def _upgrade(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", "bot.store:migrations")
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
