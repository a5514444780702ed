"""The database: tables, their append-only logs, people, and what Telegram was last shown."""

from bot.store.backup import StoppedError, back_up, restore
from bot.store.database import BeforeUpgrade, StoreError
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
    "BeforeUpgrade",
    "ChatRow",
    "HouseAgreement",
    "LogRow",
    "NewSeating",
    "Person",
    "Place",
    "SequenceTaken",
    "SlotRow",
    "Stale",
    "StoppedError",
    "Store",
    "StoreError",
    "TableRow",
    "back_up",
    "read_options",
    "restore",
]
