"""Locks by key: work is ordered per key, and concurrent across keys."""

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator, Hashable
from contextlib import asynccontextmanager


class KeyedLocks:
    """A lock per key, kept while it is held or waited for."""

    def __init__(self) -> None:
        self._locks: defaultdict[Hashable, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._wanted: defaultdict[Hashable, int] = defaultdict(int)

    @asynccontextmanager
    async def hold(self, key: Hashable) -> AsyncIterator[None]:
        """Hold the lock of ``key``, in order of requests. Not reentrant."""
        self._wanted[key] += 1
        try:
            async with self._locks[key]:
                yield
        finally:
            self._wanted[key] -= 1
            if not self._wanted[key]:
                del self._wanted[key], self._locks[key]
