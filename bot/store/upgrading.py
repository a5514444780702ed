"""Migrations of the database, by Alembic's scripts.

Alembic is imported only to migrate: it takes a third of the program's start time.
"""

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Final

from sqlalchemy import Connection, column, inspect, select, table
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database import NewerSchemaError, StoreError
from bot.store.schema import metadata

_SCRIPTS: Final = Path(__file__).parent / "migrations" / "versions"
_VERSION: Final = table("alembic_version", column("version_num"))
"""Alembic's table with the revision."""

OLD: Final = "it was written before the first release: begin with a new database"

BeforeUpgrade = Callable[[str], Awaitable[None]]
"""Called with the new revision before tables are changed."""


async def bring_up(connection: AsyncConnection, before_upgrade: BeforeUpgrade | None) -> None:
    """Migrate the tables, in a transaction with a write lock.

    Raises `StoreError` when another program wrote them. ``before_upgrade`` is not called for a new
    database.
    """
    stands = await connection.run_sync(check_revision)
    newest = revisions()[-1]
    if stands != newest:
        # No other process can write: this transaction holds the lock.
        if stands is not None and before_upgrade is not None:
            await before_upgrade(newest)
        await connection.run_sync(_upgrade)


def check_revision(connection: Connection) -> str | None:
    """Return the revision of the tables, None for no tables of the bot.

    Raises `StoreError` unless this program can migrate them.
    """
    stands = revision(connection)
    if stands is not None:
        check_known(stands)
    elif not metadata.tables.keys().isdisjoint(inspect(connection).get_table_names()):
        raise StoreError(OLD)
    return stands


def check_known(stands: str) -> None:
    """Raise `StoreError` unless this program can migrate tables of this revision."""
    if stands in (known := revisions()):
        return
    # Revisions before the first release had no letter.
    if stands[:1] == "v" and stands > known[-1]:
        raise NewerSchemaError("this database was written by a newer program")
    raise StoreError(OLD)


def revisions() -> tuple[str, ...]:
    """Return the known revisions, oldest first."""
    return tuple(sorted(file.name[:5] for file in _SCRIPTS.glob("v????_*.py")))


def revision(connection: Connection) -> str | None:
    """Return a database's revision, None for no tables of the bot."""
    if not inspect(connection).has_table(_VERSION.name):
        return None
    found: str | None = connection.execute(select(_VERSION)).scalar()
    return found


def _upgrade(connection: Connection) -> None:
    from alembic import command  # noqa: PLC0415 - heavy
    from alembic.config import Config  # noqa: PLC0415

    config = Config()
    config.set_main_option("script_location", "bot.store:migrations")
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
