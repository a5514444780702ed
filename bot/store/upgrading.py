"""Bringing the tables of a database to what this program knows, by Alembic's scripts.

Alembic is imported only to migrate: it takes a third of the time in which a program starts.
"""

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Final

from sqlalchemy import Connection, column, inspect, select, table
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database import StoreError
from bot.store.moved import MOVED, left_for

_SCRIPTS: Final = Path(__file__).parent / "migrations" / "versions"
_VERSION: Final = table("alembic_version", column("version_num"))
"""Where Alembic notes the revision of the tables."""

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
    return tuple(sorted(file.name[1:5] for file in _SCRIPTS.glob("v????_*.py")))


def revision(connection: Connection) -> str | None:
    """Return the revision of the tables of a database, None where there are none of ours."""
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
