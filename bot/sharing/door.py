"""The door through which every call to Telegram leaves: one budget of the bot for all workers."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from hashlib import blake2b
from typing import Final

from bot.clock import elapsed
from bot.store import StoreError
from bot.store.sharing_rows import SharingStore

RATE: Final = 20.0
BURST: Final = 2.0
"""``BURST`` calls at once and then `RATE` a second: at most 22 in any second, of all workers. A
bot alone makes 27; calls of several machines shift against each other on their way, by up to
four tenths of a second before Telegram would count 30."""
ASK_AGAIN: Final = 0.2
"""Seconds between two questions whether a call may leave, while nobody knows."""
LATE: Final = 0.15
"""Seconds after its moment in which a call may still leave. On a machine that stood still many
would leave at once, where others have theirs by now: they ask again."""
TRIES: Final = 4
"""Times that they do."""
GIVES_WAY: Final = 1.5 / RATE
"""Seconds after which a call that is not urgent asks again, when others were there."""


class Door:
    """Counts this worker's calls with those of the others."""

    def __init__(self, store: SharingStore, token: str, holds: Callable[[], bool]) -> None:
        """``holds`` tells whether this worker still is one: else nothing leaves."""
        self._store = store
        self._budget = blake2b(token.encode(), digest_size=16).hexdigest()
        self._holds = holds

    async def leave(self, *, urgent: bool = True) -> None:
        """Wait until a call may go. It never may once another worker has the chats.

        One that is not ``urgent`` goes when no other one waits, in no worker.
        """
        late = 0
        while True:
            again = ASK_AGAIN
            if self._holds():
                # What cannot be counted may not go: nobody knows whose the chats are.
                with suppress(StoreError):
                    asked = elapsed()
                    wait = await self._store.spend(self._budget, RATE, BURST, queue=urgent)
                    if wait is None:
                        again = GIVES_WAY
                    else:
                        await asyncio.sleep(wait)
                        in_time = elapsed() - asked - wait < LATE or late == TRIES
                        if self._holds() and in_time:
                            return
                        late += 1
                        again = 0.0
            await asyncio.sleep(again)
