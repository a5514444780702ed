"""Tables that people look back at, open or over."""

import asyncio
from typing import Final

import structlog

from bot.chats import Chats
from bot.store import Store, TableRow
from bot.tables.ledger import Ledger, fold
from bot.tables.registry import TableRegistry
from engine.log import ReplayError

log = structlog.get_logger(__name__)

REMEMBERED: Final = 16
"""Finished tables whose folded logs are kept for those who look back."""


class PastTables:
    """Ledgers of tables by id: an open table's own, a finished one's folded again."""

    def __init__(self, store: Store, tables: TableRegistry, chats: Chats) -> None:
        self._store = store
        self._tables = tables
        self._chats = chats
        self._folded: dict[int, tuple[TableRow, Ledger]] = {}
        self._unreadable: set[int] = set()

    async def get(self, table_id: int) -> tuple[TableRow, Ledger] | None:
        """A table, open or over, and its ledger; None if it never dealt or is `unreadable`."""
        table = self._tables.get(table_id)
        if table is not None and table.ledger is not None:
            return table.row, table.ledger
        if table is not None and table.row.status == "lobby":
            return None
        if table_id not in self._folded:
            row = await self._store.table(table_id)
            if row is None:
                return None
            try:
                ledger = await asyncio.to_thread(fold, await self._store.log(table_id))
            except ReplayError as error:
                if table_id not in self._unreadable:
                    self._unreadable.add(table_id)
                    log.warning("table.unreadable", table=table_id, entry=error.index)
                return None
            if ledger is None:
                return None
            while len(self._folded) >= REMEMBERED:
                del self._folded[next(iter(self._folded))]
            self._folded[table_id] = (row, ledger)
        row, ledger = self._folded[table_id]
        return self._chats.located(row), ledger

    def unreadable(self, table_id: int) -> bool:
        """Whether a table's log was found not to follow the rules of this program."""
        table = self._tables.get(table_id)
        return table_id in self._unreadable or (table is not None and table.broken)
