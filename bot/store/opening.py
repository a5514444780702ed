"""Opens the database of a URL."""

from pathlib import Path
from types import ModuleType
from typing import Final

from sqlalchemy import make_url

from bot.clock import Clock
from bot.store.database import PATIENCE, Database, StoreError
from bot.store.lease import FileLease, Lease
from bot.store.sqlite import SqliteDatabase
from bot.store.upgrading import BeforeUpgrade

POSTGRES: Final = "postgresql+asyncpg:"
"""Prefix of a PostgreSQL URL."""


async def open_database(
    url: str,
    patience: float = PATIENCE,
    *,
    before_upgrade: BeforeUpgrade | None = None,
    lease: Lease | None = None,
) -> Database:
    """Open ``sqlite+aiosqlite:///…`` or ``postgresql+asyncpg://…``, migrating it as needed.

    A missing file is created. ``patience``: seconds to wait for another process's write.
    ``before_upgrade``: its exceptions leave the tables unchanged. ``lease``: of the player. Raises
    `StoreError`.
    """
    if not url.startswith(POSTGRES):
        return await SqliteDatabase.open(url, patience, before_upgrade=before_upgrade)
    kind = _postgres().PostgresDatabase
    database: Database = await kind.open(url, patience, before_upgrade=before_upgrade, lease=lease)
    return database


def lease_of(url: str, clock: Clock) -> Lease:
    """Return the lease of a database, not acquired yet. Raises `StoreError`."""
    if not url.startswith(POSTGRES):
        return FileLease(Path(make_url(url).database or ""))
    _postgres()
    from bot.store.postgres_lease import PostgresLease  # noqa: PLC0415 - its driver is an extra

    return PostgresLease(url, clock)


def _postgres() -> ModuleType:
    try:
        from bot.store import postgres  # noqa: PLC0415 - its driver is an extra
    except ModuleNotFoundError as error:
        if error.name != "asyncpg":
            raise
        raise StoreError("its driver is not installed: pip install 'pulka[postgres]'") from None
    return postgres
