"""The database: tables, their append-only logs, people, and what Telegram was last shown."""

from bot.store.backup import StoppedError, back_up, is_named, restore
from bot.store.database import (
    DamagedError,
    FencedError,
    LostError,
    NewerSchemaError,
    StoreError,
    UnavailableError,
)
from bot.store.forgetting import forgetting, naming
from bot.store.lease import Lease, locked
from bot.store.opening import lease_of
from bot.store.rows import (
    FORGETTING,
    FORGOTTEN,
    ChatChoices,
    ChatRow,
    KeptTable,
    LogRow,
    OutdatedMessage,
    Person,
    Place,
    SavedAgreement,
    SlotRow,
    TableRow,
    TableWrite,
)
from bot.store.store import Store
from bot.store.table_rows import CHANGES, NOTES, SequenceConflict, TableThere, UpdateHandled
from bot.store.upgrading import BeforeUpgrade

__all__ = [
    "CHANGES",
    "FORGETTING",
    "FORGOTTEN",
    "NOTES",
    "BeforeUpgrade",
    "ChatChoices",
    "ChatRow",
    "DamagedError",
    "FencedError",
    "KeptTable",
    "Lease",
    "LogRow",
    "LostError",
    "NewerSchemaError",
    "OutdatedMessage",
    "Person",
    "Place",
    "SavedAgreement",
    "SequenceConflict",
    "SlotRow",
    "StoppedError",
    "Store",
    "StoreError",
    "TableRow",
    "TableThere",
    "TableWrite",
    "UnavailableError",
    "UpdateHandled",
    "back_up",
    "forgetting",
    "is_named",
    "lease_of",
    "locked",
    "naming",
    "restore",
]
