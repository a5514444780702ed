"""The database: tables, their append-only logs, people, and what Telegram was last shown."""

from bot.store.backup import StoppedError, back_up, restore
from bot.store.database import BeforeUpgrade, DamagedError, StoreError
from bot.store.forgetting import forgetting, naming
from bot.store.rows import (
    FORGETTING,
    FORGOTTEN,
    ChatRow,
    Folded,
    HouseAgreement,
    KeptTable,
    LogRow,
    NewSeating,
    Person,
    Place,
    SlotRow,
    Stale,
    TableRow,
    read_options,
)
from bot.store.store import Store
from bot.store.table_rows import CHANGES, NOTES, SequenceTaken

__all__ = [
    "CHANGES",
    "FORGETTING",
    "FORGOTTEN",
    "NOTES",
    "BeforeUpgrade",
    "ChatRow",
    "DamagedError",
    "Folded",
    "HouseAgreement",
    "KeptTable",
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
    "forgetting",
    "naming",
    "read_options",
    "restore",
]
