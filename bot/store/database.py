"""Opening the SQLite file: pragmas on every connection, migrations before the first use."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, event, make_url
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

if TYPE_CHECKING:
    from sqlalchemy.engine.interfaces import DBAPIConnection

_PRAGMAS = (
    "PRAGMA journal_mode=WAL",  # readers never wait for a writer
    "PRAGMA synchronous=FULL",  # an appended move survives the loss of power
    "PRAGMA foreign_keys=ON",
    "PRAGMA busy_timeout=5000",  # milliseconds that another process's write is waited for
)


async def connect(url: str) -> AsyncEngine:
    """Open the database at ``url`` and bring its tables up to date.

    A missing folder or file is made. Raises ``sqlalchemy.exc.SQLAlchemyError`` or ``OSError``
    when it cannot be used.
    """
    name = make_url(url).database
    if name and name != ":memory:" and not name.startswith("file:"):
        Path(name).parent.mkdir(parents=True, exist_ok=True)
    engine = create_async_engine(url)
    event.listen(engine.sync_engine, "connect", _prepare)
    event.listen(engine.sync_engine, "begin", _begin)
    async with engine.begin() as connection:
        await connection.run_sync(_upgrade)
    return engine


def _prepare(connection: "DBAPIConnection", _record: Any) -> None:
    # The driver would begin transactions by itself, too late for a savepoint: `_begin` does it.
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in _PRAGMAS:
        cursor.execute(pragma)
    cursor.close()


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN")


def _upgrade(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", "bot.store:migrations")
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
