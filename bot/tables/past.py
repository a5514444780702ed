"""Tables that people look back at, open or over: read from what is stored, never folded again."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import structlog

from bot.chats import Chats
from bot.games.front import Front, Past
from bot.games.registry import front
from bot.store import Store, TableRow
from bot.tables.registry import TableRegistry
from engine.record import GameRecords, history, load_history

log = structlog.get_logger(__name__)

PLAYED: Final = ("playing", "finished", "closed")
"""What a table is, or was when it was last written, once cards have been dealt at it."""


@dataclass(frozen=True, slots=True)
class PastTable:
    """A table, and its finished deals with what follows from them."""

    row: TableRow
    past: Past

    @property
    def front(self) -> Front[Any, Any, Any]:
        """What its game looks like in a chat."""
        return front(self.row.game)


def _read(
    records: GameRecords[Any, Any, Past],
    opening: Mapping[str, Any],
    deals: Sequence[Mapping[str, Any]],
    over: bool,
) -> Past:
    return records.past(load_history(records, opening, deals, over=over))


class PastTables:
    """What is known of tables by id: of an open one what it holds, else what is stored.

    What a table was opened as and its finished deals are stored as facts, so that they can be read
    whatever has become of the rules since, and of its log.
    """

    def __init__(self, store: Store, tables: TableRegistry, chats: Chats) -> None:
        self._store = store
        self._tables = tables
        self._chats = chats

    async def get(self, table_id: int) -> PastTable | None:
        """Return a table, open or over; None if it never dealt, or is `lost`."""
        table = self._tables.get(table_id)
        if table is not None and table.ledger is not None and table.row.opening is not None:
            records = front(table.row.game).records
            return PastTable(table.row, records.past(history(records, table.ledger.table)))
        row = await self._store.table(table_id)
        if row is None or row.opening is None:
            return None
        deals = await self._store.deals(table_id)
        over = row.status == "finished"
        try:
            past = await asyncio.to_thread(_read, front(row.game).records, row.opening, deals, over)
        except (ValueError, KeyError) as error:
            log.warning("table.unreadable", table=table_id, reason=str(error))
            return None
        return PastTable(self._chats.located(row), past)

    async def lost(self, table_id: int) -> bool:
        """Whether cards have been dealt at a table of which nothing can be read."""
        row = await self._store.table(table_id)
        return row is not None and row.status in PLAYED and await self.get(table_id) is None
