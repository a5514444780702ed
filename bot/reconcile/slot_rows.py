"""The rows of slots on their way into the store, which may not take them just now."""

import asyncio
from collections.abc import Mapping
from contextlib import AsyncExitStack
from typing import Final

import structlog

from bot.clock import Clock
from bot.locks import KeyedLocks
from bot.retry import keep_trying
from bot.store import SlotRow, Store, StoreError

_log = structlog.get_logger()

_Key = tuple[int, str]
_Rows = Mapping[_Key, SlotRow | None]
_NOTHING: Final = object()


class SlotRows:
    """Keeps what the store refused, the newest row of each slot, and writes it later.

    What people see does not wait for a database that is full or locked: it must be able to say
    that it is. Only a process that dies meanwhile loses a row; a message may then be shown twice.
    """

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self._unwritten: dict[_Key, SlotRow | None] = {}
        self._work: asyncio.Task[None] | None = None
        self._writing = KeyedLocks()

    async def save(self, *rows: SlotRow) -> None:
        """Write whole rows, now or later, in this order."""
        await self._keep({(row.chat_id, row.key): row for row in rows})

    async def drop(self, *names: tuple[int, str]) -> None:
        """Forget slots, by chat and key, now or later, and all of them at once."""
        await self._keep(dict.fromkeys(names))

    async def flush(self) -> None:
        """Write what waits. Raises `StoreError` at the first refusal."""
        while self._unwritten:
            waiting = dict(self._unwritten)
            dropped: _Rows = {key: None for key, row in waiting.items() if row is None}
            saved: list[_Rows] = [{key: row} for key, row in waiting.items() if row is not None]
            for rows in (dropped, *saved):
                await self._write(rows)
                for key, row in rows.items():
                    if self._unwritten.get(key, _NOTHING) is row:
                        del self._unwritten[key]

    async def _keep(self, rows: _Rows) -> None:
        if not self._unwritten:
            try:
                await self._write(rows)
            except StoreError as error:
                _log.warning("slots.not_written", reason=error)
            else:
                return
        self._unwritten.update(rows)
        if self._work is None or self._work.done():
            later = keep_trying(self._clock, self.flush, what="slots", failures=1)
            self._work = asyncio.create_task(later)

    async def _write(self, rows: _Rows) -> None:
        """Write rows, each slot's in the order in which they came to be."""
        async with AsyncExitStack() as held:
            for key in sorted(rows):
                await held.enter_async_context(self._writing.hold(key))
            await self._write_held(rows)

    async def _write_held(self, rows: _Rows) -> None:
        dropped = [key for key, row in rows.items() if row is None]
        if dropped:
            await self._store.drop_slots(dropped)
        for row in rows.values():
            if row is not None:
                await self._store.save_slot(row)
