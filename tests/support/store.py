"""Faults of the database, as `bot.sandbox.faults` has Telegram's: below everything of ours.

They strike where the library calls the driver, so refusals look as they really do.
"""

from __future__ import annotations

import re
import sqlite3
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from sqlalchemy import event

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from sqlalchemy import Engine

    from bot.store import Store

WRITES = ("INSERT", "UPDATE", "DELETE")
FULL = "database or disk is full"
SALT = re.compile(r"[0-9a-f]{32}")


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

    def attach(self, store: Store) -> None:
        """Stand between a store and its driver."""
        for engine in (store.database.engine.sync_engine, store.database.writing):
            self._stand_before(engine)

    def _stand_before(self, engine: Engine) -> None:
        event.listen(engine, "do_execute", self._execute)
        event.listen(engine, "do_executemany", self._execute)
        commit = engine.dialect.do_commit

        def do_commit(connection: Any) -> None:
            self.committed += 1
            when = self.commits if not self.every or self.committed >= self.due else ""
            if when:
                # The gaps differ: what is tried again must not meet the fault in step with it.
                self.due = self.committed + self.every + len(self.struck) % 3
            if not self.every:
                self.commits = ""
            if when != "before":
                commit(connection)
            if when:
                self._fail("COMMIT")

        engine.dialect.do_commit = do_commit  # type: ignore[method-assign,assignment]

    def all(self, table: str = "") -> None:
        """Every write fails, or every one into a table."""
        self.strikes = lambda write: table in write.statement

    def heal(self) -> None:
        """Everything is well again."""
        self.strikes, self.reads = _never, None
        self.begins, self.commits, self.every = False, "", 0

    def first_attempts(self) -> None:
        """Every write fails when it is tried for the first time."""
        tried: set[tuple[object, ...]] = set()

        def strikes(write: Write) -> bool:
            # A move is tried again at another time, and may be another move; lots are drawn anew. A
            # table that is opened anew has another salt.
            entry = write.statement.startswith("INSERT INTO log")
            values = [each for each in write.values if not isinstance(each, float)]
            if "opening" in write.statement:
                values = [each for each in values if not str(each).startswith("{")]
            told = map(str, values[:2] if entry else values)
            key = (write.statement, *(SALT.sub("", each) for each in told))
            new = key not in tried
            tried.add(key)
            return new

        self.strikes = strikes

    def _execute(self, _cursor: Any, statement: str, values: Any, *_: Any) -> None:
        if statement.startswith(WRITES):
            self.written += 1
            if self.strikes(Write(self.written, statement, tuple(values))):
                self._fail(statement)
        elif statement == "BEGIN IMMEDIATE":
            self.begun += 1
            if self.begins:
                self._fail(statement)
        elif self.reads is not None and statement.startswith("SELECT") and self.reads in statement:
            self._fail(statement)

    def _fail(self, statement: str) -> None:
        self.struck.append(" ".join(statement.split()[:3]))
        raise sqlite3.OperationalError(self.words)
