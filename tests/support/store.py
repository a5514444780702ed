"""Faults of the database, as `bot.sandbox.faults` has Telegram's: below everything of ours.

They strike where the library calls the driver, so refusals look as they really do.
"""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from sqlalchemy import event

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from bot.store import Store

WRITES = ("INSERT", "UPDATE", "DELETE")
FULL = "database or disk is full"


@dataclass(slots=True)
class StoreFaults:
    """``strikes`` says of every write, by its number from 1 and its statement, whether it fails.

    A store is struck from `attach` on; numbers go on when another is attached.
    """

    strikes: Callable[[int, str], bool] = lambda _number, _statement: False
    reads: bool = False
    """Whether every read fails."""
    commits: str = ""
    """``before``: the next commit fails; ``after``: it is made, and looks as if it had failed."""
    begins: bool = False
    """Whether no batch of writes can begin."""
    words: str = FULL
    begun: int = 0
    written: int = 0
    struck: list[str] = field(default_factory=list)
    """First words of the statements that failed."""

    def attach(self, store: Store) -> None:
        """Stand between a store and its driver."""
        engine = store._engine.sync_engine
        event.listen(engine, "do_execute", self._execute)
        event.listen(engine, "do_executemany", self._execute)
        commit = engine.dialect.do_commit

        def do_commit(connection: Any) -> None:
            when, self.commits = self.commits, ""
            if when != "before":
                commit(connection)
            if when:
                self._fail("COMMIT")

        engine.dialect.do_commit = do_commit  # type: ignore[method-assign,assignment]

    def all(self, table: str = "") -> None:
        """Every write fails, or every one into a table."""
        self.strikes = lambda _number, statement: table in statement

    def heal(self) -> None:
        """Everything is well again."""
        self.strikes = lambda _number, _statement: False
        self.reads, self.begins, self.commits = False, False, ""

    def _execute(self, _cursor: Any, statement: str, *_: Any) -> None:
        if statement.startswith(WRITES):
            self.written += 1
            if self.strikes(self.written, statement):
                self._fail(statement)
        elif statement == "BEGIN IMMEDIATE":
            self.begun += 1
            if self.begins:
                self._fail(statement)
        elif self.reads and statement.startswith("SELECT"):
            self._fail(statement)

    def _fail(self, statement: str) -> None:
        self.struck.append(" ".join(statement.split()[:3]))
        raise sqlite3.OperationalError(self.words)
