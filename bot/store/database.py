"""What every database of the bot can do, whichever it is, and how it says that it cannot."""

import json
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any, Final

from sqlalchemy import CursorResult, Executable, Select
from sqlalchemy.engine import RowMapping
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

PATIENCE: Final = 5.0
"""Seconds that another process's write is waited for."""
_UNIQUE_VIOLATION: Final = "23505"
"""How PostgreSQL says that a row is there already."""


class StoreError(Exception):
    """A failed read or write; never holds data."""


class LostError(StoreError):
    """The file under the bot is gone, another one, or unreadable: nothing is played on."""


class DamagedError(LostError):
    """The file is no whole database any more: a copy has to be put back."""


class NewerSchemaError(StoreError):
    """A newer program has changed the tables."""


class FencedError(StoreError):
    """Another process plays: this one writes nothing any more."""


class UnavailableError(StoreError):
    """Somebody else holds the database, or it cannot be reached: it may be well in a moment."""


class Writing(ABC):
    """What a write may do. Each statement is done when the call returns."""

    @abstractmethod
    async def execute(
        self,
        statement: Executable,
        rows: Mapping[str, Any] | Sequence[Mapping[str, Any]] | None = None,
    ) -> CursorResult[Any]:
        """Carry out one statement, with the values of one row or for each of several."""


class Database(ABC):
    """One open database.

    Whatever reads or writes raises `StoreError` when the database does not let it. After that a
    write has been made or not (a commit may fail to say that it succeeded), and nothing of the
    failure remains in the way of the next one.
    """

    engine: AsyncEngine
    """Reads."""

    @abstractmethod
    async def close(self) -> None:
        """Finish what is being written, and close every connection."""

    @abstractmethod
    @asynccontextmanager
    async def write(self, *, single: bool = False) -> AsyncIterator[Writing]:
        """Write in one transaction. A ``single`` statement undoes itself and needs none."""
        raise NotImplementedError
        yield

    @abstractmethod
    @asynccontextmanager
    async def read(self, *, single: bool = False) -> AsyncIterator[AsyncConnection]:
        """Read, everything as it stood at the first statement; or a ``single`` one."""
        raise NotImplementedError
        yield

    async def wipe(self) -> None:  # noqa: B027 - a server keeps no files of ours
        """Leave nothing in the files of what was deleted or replaced; again, if it is refused."""

    async def all(self, query: Select[Any]) -> list[RowMapping]:
        """Every row of one query."""
        async with self.read(single=True) as connection:
            return list((await connection.execute(query)).mappings())

    async def one(self, query: Select[Any]) -> RowMapping | None:
        """The first row of one query, None if there is none."""
        async with self.read(single=True) as connection:
            row: RowMapping | None = (await connection.execute(query)).mappings().first()
            return row


def is_there(error: IntegrityError) -> bool:
    """Whether a row was refused because there is one under its key."""
    return getattr(error.orig, "sqlstate", None) == _UNIQUE_VIOLATION or "UNIQUE" in str(error.orig)


def parse(text: str) -> Any:
    """Read stored JSON. What is none becomes None: one bad row is to hide no other."""
    try:
        return json.loads(text)
    except ValueError:
        return None
