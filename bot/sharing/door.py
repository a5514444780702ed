"""The door through which every call to Telegram leaves: one budget of the bot for all workers."""

import asyncio
from collections.abc import Callable
from hashlib import blake2b
from typing import Final

from bot.store import StoreError
from bot.store.sharing_rows import SharingStore

RATE: Final = 24.0
BURST: Final = 3.0
"""``BURST`` calls at once and then `RATE` a second: at most 27 in any second, of all workers."""
ASK_AGAIN: Final = 0.2
"""Seconds between two questions whether a call may leave, while nobody knows."""


class Door:
    """Counts this worker's calls with those of the others."""

    def __init__(self, store: SharingStore, token: str, holds: Callable[[], bool]) -> None:
        """``holds`` tells whether this worker still is one: else nothing leaves."""
        self._store = store
        self._budget = blake2b(token.encode(), digest_size=16).hexdigest()
        self._holds = holds

    async def leave(self) -> None:
        """Wait until a call may go. It never may once another worker has the chats."""
        while True:
            if self._holds():
                try:
                    wait = await self._store.spend(self._budget, RATE, BURST)
                except StoreError:
                    wait = None  # nobody knows whose the chats are
                if wait is not None:
                    await asyncio.sleep(wait)
                    if self._holds():
                        return
            await asyncio.sleep(ASK_AGAIN)
