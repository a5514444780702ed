"""Cache of groups and of chats with tables."""

import asyncio
from collections.abc import Callable
from dataclasses import replace

from bot.i18n import Translator, translator
from bot.ops import tracing
from bot.people.people import People
from bot.store import ChatRow, Store, StoreError, TableRow


class Chats:
    """A cache over the store's chats, also of groups that became supergroups.

    A change starts from the stored row and writes only what is new. A chat whose last write failed
    is read again: the write may have succeeded.
    """

    def __init__(
        self, store: Store, people: People, on_move: Callable[[int, int], None] | None = None
    ) -> None:
        """``on_move`` is called with the old and the new id of every migrated group."""
        self._store = store
        self._people = people
        self._on_move = on_move
        self._known: dict[int, ChatRow] = {}
        self._absent: set[int] = set()
        """Private chats that had no row when they were read; they never migrate."""
        self._moved: dict[int, int] = {}
        """Groups that became supergroups, by their old id."""
        self._changing = asyncio.Lock()
        self._doubted: set[int] = set()
        """Chats whose last write failed but may have succeeded."""

    async def get(self, chat_id: int) -> ChatRow | None:
        """Return a chat's row; for a migrated group, the supergroup's."""
        now_id = self._moved.get(chat_id, chat_id)
        if now_id in self._doubted and (found := await self._store.chat(now_id)) is not None:
            return found  # cached by the next change, in its turn
        if now_id not in self._known:
            row = None if now_id in self._absent else await self._store.chat(now_id)
            if row is None:
                if now_id > 0:
                    self._absent.add(now_id)
                return None
            if row.chat_id != now_id:
                self._note_move(now_id, row.chat_id)
            # It may have been written or moved meanwhile: the read row is then older.
            if row.chat_id not in self._moved:
                self._known.setdefault(row.chat_id, row)
        return self._known.get(self._moved.get(chat_id, chat_id))

    async def read(self, chat_ids: set[int]) -> None:
        """Cache several chats at once; `get` reads migrated and doubted ones."""
        for row in await self._store.chats(chat_ids - self._known.keys() - self._doubted):
            if row.chat_id not in self._moved:
                self._known.setdefault(row.chat_id, row)

    def cached(self, chat_id: int) -> ChatRow | None:
        """Return a chat's cached row, which every chat with an open table has."""
        return self._known.get(self._moved.get(chat_id, chat_id))

    def doubted(self, chat_id: int) -> bool:
        """Return whether the cached chat may be stale."""
        return self._moved.get(chat_id, chat_id) in self._doubted

    def tr(self, chat_id: int) -> Translator:
        """Return a chat's language; in private the person's."""
        if chat_id > 0:
            return self._people.tr(chat_id)
        row = self._known.get(chat_id)
        return translator(row.language if row else None, utc_offset=self._people.utc_offset)

    def thread(self, chat_id: int, thread_id: int | None) -> int | None:
        """Return the topic to send to, None outside forums."""
        row = self._known.get(chat_id)
        return thread_id if row is not None and row.forum else None

    def located(self, row: TableRow) -> TableRow:
        """Return the table with its chat's present id: the group may have migrated."""
        new_id = self._moved.get(row.chat_id)
        return row if new_id is None else replace(row, chat_id=new_id, thread_id=None)

    async def change(self, chat: ChatRow, **fields: object) -> ChatRow:
        """Change fields of a chat; ``chat`` is its row if it has none.

        Raises what the store raises, without a change.
        """
        return await self.revise(chat, lambda row: replace(row, **fields))  # type: ignore[arg-type]

    async def revise(
        self, chat: ChatRow, change: Callable[[ChatRow], ChatRow], *, once: bool = False
    ) -> ChatRow:
        """Change a chat by a function of its row.

        ``once``: it is the effect of the running update, which it marks as handled.
        """
        number = tracing.unmarked_update() if once else 0
        async with self._changing:
            now_id = self._moved.get(chat.chat_id, chat.chat_id)
            try:
                here = replace(chat, chat_id=now_id)
                new = await self._store.update_chat(here, change, update_id=number)
            except StoreError:
                self._doubted.add(now_id)
                raise
            if number:
                tracing.mark_handled()
            if new.chat_id != now_id:
                self._note_move(now_id, new.chat_id)
            self._doubted -= {now_id, new.chat_id}
            self._known[new.chat_id] = new
            return new

    async def migrate(self, old_id: int, new_id: int) -> bool:
        """Note that a group became a supergroup; return whether that is news.

        Telegram reports it twice, and again with every refused call.
        """
        if old_id == new_id:
            return False
        async with self._changing:
            if self._moved.get(old_id) == new_id:
                return False
            row = await self._store.migrate_chat(old_id, new_id)
            self._note_move(old_id, new_id)
            if row is not None:
                self._known[new_id] = row
        return True

    def _note_move(self, old_id: int, new_id: int) -> None:
        self._known.pop(old_id, None)
        self._moved[old_id] = new_id
        for far in [each for each, via in self._moved.items() if via == old_id]:
            self._moved[far] = new_id
        self._moved.pop(new_id, None)
        if self._on_move is not None:
            self._on_move(old_id, new_id)
