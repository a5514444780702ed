"""Faults of the database, as `bot.sandbox.faults` has Telegram's: below everything of ours.

They strike where the library calls the driver, so refusals look as they really do.
"""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from sqlalchemy import event

from tests.support.databases import engines

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from sqlalchemy import Engine

    from bot.store import Store

WRITES = ("INSERT", "UPDATE", "DELETE")
FULL = "database or disk is full"


@dataclass(frozen=True, slots=True)
class Write:
    """One statement that writes; ``number`` from 1."""

    number: int
    statement: str
    values: tuple[object, ...]


def _never(_: Write) -> bool:
    return False


@dataclass(slots=True)
class StoreFaults:
    """``strikes`` says of every write whether it fails.

    A store is struck from `attach` on; numbers go on when another is attached.
    """

    strikes: Callable[[Write], bool] = _never
    reads: str | None = None
    """Every read whose statement contains this fails."""
    commits: str = ""
    """``before``: the next commit fails; ``after``: it is made, and looks as if it had failed."""
    every: int = 0
    """So many commits until one is struck as ``commits`` says, again and again; 0: once."""
    begins: bool = False
    """Whether no batch of writes can begin."""
    words: str = FULL
    begun: int = 0
    committed: int = 0
    due: int = 0
    """The commit that is struck next, where ``every`` so many are."""
    written: int = 0
    struck: list[str] = field(default_factory=list)
    """First words of the statements that failed."""
    _error: Callable[[str], Exception] = sqlite3.OperationalError

    def attach(self, store: Store) -> None:
        """Stand between a store and its driver."""
        for engine in engines(store):
            self._stand_before(engine)

    def _stand_before(self, engine: Engine) -> None:
        event.listen(engine, "do_execute", self._execute)
        event.listen(engine, "do_executemany", self._execute)
        begin, commit = engine.dialect.do_begin, engine.dialect.do_commit
        on_server = engine.dialect.name == "postgresql"
        self._error = error_of(engine)

        def do_begin(connection: Any) -> None:
            if on_server or engine.dialect.driver == "pysqlite":
                self._begin("BEGIN")
            begin(connection)

        def do_commit(connection: Any) -> None:
            when = self._due_now()
            if when != "before":
                commit(connection)
            if when:
                self._fail("COMMIT")

        engine.dialect.do_begin = do_begin  # type: ignore[method-assign,assignment]
        engine.dialect.do_commit = do_commit  # type: ignore[method-assign,assignment]

    def _due_now(self) -> str:
        """Count a commit, and tell how it is struck."""
        self.committed += 1
        when = self.commits if not self.every or self.committed >= self.due else ""
        if when:
            # The gaps differ: what is tried again must not meet the fault in step with it.
            self.due = self.committed + self.every + len(self.struck) % 3
        if not self.every:
            self.commits = ""
        return when

    def all(self, table: str = "") -> None:
        """Every write fails, or every one into a table."""
        self.strikes = lambda write: table in write.statement

    def heal(self) -> None:
        """Everything is well again."""
        self.strikes, self.reads = _never, None
        self.begins, self.commits, self.every = False, "", 0

    def _execute(self, _cursor: Any, statement: str, values: Any, context: Any) -> None:
        if statement.startswith(WRITES):
            self.written += 1
            if self.strikes(Write(self.written, statement, tuple(values))):
                self._fail(statement)
            told = context.root_connection.get_execution_options()
            alone = told.get("isolation_level") == "AUTOCOMMIT"
            if alone and self.commits == "before" and self._due_now():
                self._fail("COMMIT")  # it is its own
        elif self.reads is not None and statement.startswith("SELECT") and self.reads in statement:
            self._fail(statement)

    def _begin(self, statement: str) -> None:
        self.begun += 1
        if self.begins:
            self._fail(statement)

    def _fail(self, statement: str) -> None:
        self.struck.append(" ".join(statement.split()[:3]))
        raise self._error(self.words)


def error_of(engine: Engine) -> Callable[[str], Exception]:
    """Return what makes an error as its library raises it."""
    return _refused_by_server if engine.dialect.name == "postgresql" else sqlite3.OperationalError


def _refused_by_server(words: str) -> Exception:
    """What the library raises of a server that says so."""
    from asyncpg import DiskFullError
    from sqlalchemy.dialects.postgresql.asyncpg import AsyncAdapt_asyncpg_dbapi

    refused: Exception = AsyncAdapt_asyncpg_dbapi.OperationalError(words, DiskFullError(words))  # type: ignore[no-untyped-call]
    return refused
