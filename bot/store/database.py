"""The interface of all databases, and their errors."""

import json
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any, Final

from sqlalchemy import CursorResult, Dialect, Executable, Select, UpdateBase
from sqlalchemy.engine import RowMapping
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

RowValues = Mapping[str, object] | Sequence[Mapping[str, object]] | None
"""The values of one row, or of several."""
PATIENCE: Final = 5.0
"""Seconds to wait for another process's write."""
_UNIQUE_VIOLATION: Final = "23505"
"""PostgreSQL's code for a row that exists already."""


class StoreError(Exception):
    """A failed read or write; never holds data."""


class LostError(StoreError):
    """The database file is gone, another one, or unreadable: play stops."""


class DamagedError(LostError):
    """The database file is damaged: a copy must be restored."""


class NewerSchemaError(StoreError):
    """A newer program has changed the tables."""


class FencedError(StoreError):
    """Another process plays: this one must not write."""


class UnavailableError(StoreError):
    """The database is locked or out of reach, perhaps only for a moment."""


class RowWrite:
    """A statement that writes one row; compiling it anew takes longer than SQLite needs for it."""

    def __init__(self, statement: UpdateBase) -> None:
        self.statement = statement
        self._text, self._binds = "", list[tuple[str, Any]]()

    def bind(self, dialect: Dialect, row: Mapping[str, object]) -> tuple[str, tuple[object, ...]]:
        """Return the text and values for a driver that takes values by position."""
        if not self._text:
            compiled = self.statement.compile(dialect=dialect)
            types = ((name, compiled.binds[name].type) for name in compiled.positiontup or ())
            self._binds = [
                (name, kind.dialect_impl(dialect).bind_processor(dialect)) for name, kind in types
            ]
            self._text = str(compiled)
        values = [row[name] if to is None else to(row[name]) for name, to in self._binds]
        return self._text, tuple(values)


class Writing(ABC):
    """The interface of a write. Each statement is done when the call returns."""

    changed = False
    """True once a statement has changed something."""

    async def execute(
        self,
        statement: Executable,
        rows: RowValues = None,
    ) -> CursorResult[Any]:
        """Carry out one statement, with the values of one row or for each of several."""
        done = await self._carry_out(statement, rows)
        self.changed |= isinstance(statement, UpdateBase) and done.rowcount != 0
        return done

    async def write_row(self, statement: RowWrite, row: Mapping[str, object]) -> None:
        """Carry out a statement that writes one row."""
        await self.execute(statement.statement, row)

    @abstractmethod
    async def _carry_out(self, statement: Executable, rows: RowValues) -> CursorResult[Any]: ...


class Database(ABC):
    """One open database.

    Reads and writes raise `StoreError` when the database fails. A write has then been made or not
    (a commit may fail to report its success), and the next one starts afresh.
    """

    engine: AsyncEngine
    """Reads."""
    refused = False
    """True from a failed write on until one changes something."""

    @abstractmethod
    async def close(self) -> None:
        """Finish pending writes, and close every connection."""

    @asynccontextmanager
    async def write(self, *, single: bool = False) -> AsyncIterator[Writing]:
        """Write in one transaction. A ``single`` statement is atomic and needs none."""
        try:
            async with self._write(single=single) as writing:
                yield writing
        except StoreError:
            self.refused = True
            raise
        if writing.changed:
            self.refused = False

    @abstractmethod
    @asynccontextmanager
    async def _write(self, *, single: bool) -> AsyncIterator[Writing]:
        """See `write`."""
        raise NotImplementedError
        yield

    @abstractmethod
    @asynccontextmanager
    async def read(self, *, single: bool = False) -> AsyncIterator[AsyncConnection]:
        """Read, everything as it stood at the first statement; or a ``single`` one."""
        raise NotImplementedError
        yield

    async def wipe(self) -> None:  # noqa: B027 - a server keeps no files of ours
        """Erase deleted and replaced data from the files; retry if refused."""

    async def all(self, query: Select[Any]) -> list[RowMapping]:
        """Return every row of one query."""
        async with self.read(single=True) as connection:
            return list((await connection.execute(query)).mappings())

    async def one(self, query: Select[Any]) -> RowMapping | None:
        """Return the first row of one query, None if there is none."""
        async with self.read(single=True) as connection:
            row: RowMapping | None = (await connection.execute(query)).mappings().first()
            return row


def is_there(error: IntegrityError) -> bool:
    """Return whether a row was refused because its key exists."""
    return getattr(error.orig, "sqlstate", None) == _UNIQUE_VIOLATION or "UNIQUE" in str(error.orig)


def parse(text: str) -> object:
    """Parse stored JSON, None for invalid text: one bad row must not hide others."""
    try:
        return json.loads(text)
    except ValueError:
        return None
