"""Things of one kind one after the other, of different kinds at the same time."""

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator, Hashable
from contextlib import asynccontextmanager


class Turns:
    """A lock per key; a key that nobody wants any more is forgotten."""

    def __init__(self) -> None:
        self._locks: defaultdict[Hashable, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._wanted: defaultdict[Hashable, int] = defaultdict(int)

    @asynccontextmanager
    async def of(self, key: Hashable) -> AsyncIterator[None]:
        """Wait for whoever came before with the same key; not reentrant."""
        self._wanted[key] += 1
        try:
            async with self._locks[key]:
                yield
        finally:
            self._wanted[key] -= 1
            if not self._wanted[key]:
                del self._wanted[key], self._locks[key]
