"""Erasing people: their names go from every table, open or over, their results stay.

The person is marked first, so that the next process finishes what one left half-done.
"""

import structlog

from bot.i18n import plain
from bot.people.chats import Chats
from bot.people.people import People
from bot.reconcile import Reconciler
from bot.store import (
    FORGETTING,
    Store,
    StoreError,
    TableRow,
    forget_decisions,
    people_to_erase,
    tables_naming,
)
from bot.tables.events import Forget, Requested
from bot.tables.registry import TableRegistry
from bot.views import codes

log = structlog.get_logger(__name__)


class Forgetting:
    """Erases names; repeating it changes nothing."""

    def __init__(
        self,
        *,
        store: Store,
        people: People,
        chats: Chats,
        tables: TableRegistry,
        outbox: Reconciler,
    ) -> None:
        self._store = store
        self._people = people
        self._chats = chats
        self._tables = tables
        self._outbox = outbox

    async def resume(self) -> None:
        """Finish what an earlier process began. Raises `StoreError`."""
        for user_id in await people_to_erase(self._store.database):
            await self._people.get(user_id)
            await self._finish(user_id)
        await self._store.database.wipe()

    async def begin(self, user_id: int) -> None:
        """Mark a person for erasing. Raises `StoreError`."""
        await self._people.change(user_id, forgotten=FORGETTING)

    async def finish(self, user_id: int) -> None:
        """Erase a marked person. Raises `StoreError` if something is left to do."""
        await self._finish(user_id)
        await self._store.database.wipe()

    async def _finish(self, user_id: int) -> None:
        person = await self._people.get(user_id)
        if person is None or person.forgotten != FORGETTING:
            return  # done already, or the person came back meanwhile
        for table in self._tables.in_chat(user_id):
            if table.row.prepared is not None:
                await table.ask(Requested(user_id, codes.LEAVE))
        await self._store.drop_prepared(user_id)
        await forget_decisions(self._store.database, user_id)
        open_now = list(self._tables)
        naming_them = await tables_naming(self._store.database, user_id)
        for table in open_now:
            # Even if nothing is written yet: a seat being taken precedes this.
            await self.at_table(table.row.id, user_id, sure=table.row.id in naming_them)
        done = {table.row.id for table in open_now}
        rows = []
        for table_id in naming_them:
            if table_id not in done:
                await self.at_table(table_id, user_id, sure=True)
            rows.append(await self._store.table(table_id))
        found = [row for row in rows if row is not None]
        private = await self._chats.get(user_id)
        if private is not None:
            await self._chats.change(private, title="")
        self._drop_pages(user_id, found)
        if await self._people.forget(user_id):
            log.info("person.forgotten", tables=len(found))

    async def at_table(self, table_id: int, user_id: int, *, sure: bool) -> None:
        """Erase a name at one table, by its own task if it is open."""
        table = self._tables.get(table_id)
        if table is not None:
            if not (await table.ask(Forget(user_id, sure=sure))).text:
                return
            if self._tables.get(table_id) is table:
                raise StoreError("a table could not be written")
        row = await self._store.table(table_id) if sure else None
        if row is not None:
            await self._chats.get(row.chat_id)
            word = plain(self._chats.tr(row.chat_id)("forgotten-player"))
            await self._store.forget_at(table_id, user_id, word)

    def _drop_pages(self, user_id: int, rows: list[TableRow]) -> None:
        """Delete pages that may show the name: they can be requested again."""
        of_tables = tuple(f"{kind}:{row.id}:" for row in rows for kind in ("ask", "analysis"))
        chats = {row.chat_id for row in rows} | {user_id}
        chats |= {place.user_id for row in rows for place in row.places if place.user_id}
        for slot in self._outbox.tracked_slots():
            page = slot.chat_id in chats and slot.key in ("page:history", "page:changed")
            if page or slot.key.startswith(of_tables or ("\0",)):
                self._outbox.drop(slot)
