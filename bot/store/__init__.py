"""The database: tables, their append-only logs, people, and what Telegram was last shown."""

from bot.store.database import StoreError
from bot.store.rows import (
    ChatRow,
    HouseAgreement,
    LogRow,
    NewSeating,
    Person,
    Place,
    SlotRow,
    Stale,
    TableRow,
    read_options,
)
from bot.store.store import NOTES, SequenceTaken, Store

__all__ = [
    "NOTES",
    "ChatRow",
    "HouseAgreement",
    "LogRow",
    "NewSeating",
    "Person",
    "Place",
    "SequenceTaken",
    "SlotRow",
    "Stale",
    "Store",
    "StoreError",
    "TableRow",
    "read_options",
]
