"""What a table is given to work with. Nothing of it knows a table."""

import random
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from bot.chats import Chats
from bot.clock import Clock
from bot.jobs import Jobs
from bot.people import People
from bot.reconcile import Slot
from bot.screen import Screen, Shown, Toast, Urgency, Wish
from bot.store import KeptTable, TableRow, TableWrite
from bot.tables.events import Event
from bot.tables.facts import TableFacts
from bot.tables.outage import Outage
from bot.tables.showing import Showing
from bot.thinking import Thinker
from bot.views.links import Links


class TableStore(Protocol):
    """What tables read and write: see `bot.store.Store`. All of it raises `StoreError`."""

    async def probe(self) -> None:
        """Write something that changes nothing: can anything be written?"""
        ...

    async def create_table(
        self,
        table: TableRow,
        notes: Mapping[str, Any] | None = None,
        *,
        apart: bool = False,
        update_id: int = 0,
    ) -> int:
        """Insert a table; return its id. ``apart``: see `bot.store.Store`."""
        ...

    async def table(self, table_id: int) -> TableRow | None:
        """One table."""
        ...

    async def open_tables(self) -> list[TableRow]:
        """Every table that is not over."""
        ...

    async def whole_table(self, table_id: int) -> KeptTable:
        """All that is kept of one table, as it stood at one moment: see `bot.store.Store`."""
        ...

    async def whole_tables(self, ids: Collection[int]) -> list[KeptTable]:
        """All that is kept of these tables."""
        ...

    async def write(self, write: TableWrite) -> int:
        """Write what a table has decided: see `bot.store.Store`."""
        ...

    async def handled(self, numbers: Collection[int]) -> Mapping[int, int]:
        """Return which of these updates have had their effect, and at which tables."""
        ...

    async def forget_at(self, table_id: int, user_id: int, word: str) -> None:
        """Name a person ``word`` wherever the table names them."""
        ...


class OtherTables(Protocol):
    """What a table may ask about the others: see `bot.tables.registry.TableRegistry`."""

    def here(self, chat_id: int) -> tuple[TableFacts, ...]:
        """The open tables of a chat."""
        ...

    async def ask(self, table_id: int, event: Event) -> Toast:
        """Pass an event on to an open table."""
        ...

    async def open_stored(self) -> None:
        """Open every table that is not over and not open yet."""
        ...

    async def show(self, table_id: int) -> None:
        """Show a table as it is; open it, if it is stored and not open."""
        ...

    def forget(self, table_id: int) -> None:
        """Nothing happens at a table any more."""
        ...


class Outbox(Protocol):
    """What brings Telegram to what is wished for: see `bot.reconcile.Reconciler`."""

    def show(
        self,
        owner: str,
        wishes: Mapping[Slot, Wish],
        *,
        renew: Collection[Slot] = (),
        partial: bool = False,
        last: bool = False,
        since: float | None = None,
    ) -> None:
        """Show these messages of an owner and no others."""
        ...

    def shown(self, owner: str) -> Mapping[Slot, Shown]:
        """What stands of an owner's messages."""
        ...

    def rang_at(self, chat_id: int, owner: str) -> float:
        """When a message last made a sound in a chat."""
        ...

    def delay(self, chat_id: int, urgency: Urgency) -> float:
        """About how many seconds pass until a message of a chat is changed."""
        ...

    def want(
        self,
        slot: Slot,
        screen: Screen,
        *,
        urgency: Urgency = Urgency.NOW,
        renew: bool = False,
    ) -> None:
        """Show one message."""
        ...

    def adopt(self, slot: Slot, screen: Screen, message_id: int) -> None:
        """Look after a message again that was let go as ``screen``."""
        ...

    def fold(self, owner: str) -> None:
        """Fold away what an owner's messages say in private chats."""
        ...

    def drop(self, slot: Slot) -> None:
        """Delete one message."""
        ...

    def known(self) -> tuple[Slot, ...]:
        """Every message that is looked after."""
        ...


@dataclass(frozen=True, slots=True)
class TableServices:
    """Shared by all tables. ``rng`` decides chance and seeds the computers.

    ``links`` makes deep links; ``outage`` asks the store while it refuses; ``heard_since`` tells
    since when people can be heard.
    """

    store: TableStore
    outbox: Outbox
    clock: Clock
    people: People
    chats: Chats
    thinker: Thinker
    rng: random.Random
    links: Links
    jobs: Jobs
    outage: Outage
    heard_since: Callable[[], float] = lambda: 0.0
    showing: Showing = field(default_factory=Showing)
