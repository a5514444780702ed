"""Bringing the tables of a database to what this program knows, by Alembic's scripts."""

from collections.abc import Awaitable, Callable

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database import StoreError
from bot.store.moved import MOVED, left_for

BeforeUpgrade = Callable[[str], Awaitable[None]]
"""Called with the revision that tables are brought up to, before any of them is changed."""


async def bring_up(connection: AsyncConnection, before_upgrade: BeforeUpgrade | None) -> None:
    """Bring tables up to date, in a transaction in which nobody else does.

    Raises `StoreError` when a newer program wrote them, or they were moved.
    ``before_upgrade`` is not called for a new database.
    """
    stands = await connection.run_sync(revision)
    known = revisions()
    if stands == MOVED:
        raise await connection.run_sync(left_for)
    if stands is not None and stands not in known:
        raise StoreError("this database was written by a newer program")
    if stands != known[-1]:
        # Nobody writes meanwhile: this transaction already may.
        if stands is not None and before_upgrade is not None:
            await before_upgrade(known[-1])
        await connection.run_sync(_upgrade)


def revisions() -> tuple[str, ...]:
    """Return the revisions of the tables that this program knows, oldest first."""
    walked = ScriptDirectory.from_config(_config()).walk_revisions()
    return tuple(script.revision for script in walked)[::-1]


def revision(connection: Connection) -> str | None:
    """Return the revision of the tables of a database, None where there are none of ours."""
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
