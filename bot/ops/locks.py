"""Locks by key: work on one thing in order, on different things at the same time."""

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator, Hashable
from contextlib import asynccontextmanager


class KeyedLocks:
    """A lock per key, kept for as long as somebody holds it or waits for it."""

    def __init__(self) -> None:
        self._locks: defaultdict[Hashable, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._wanted: defaultdict[Hashable, int] = defaultdict(int)

    @asynccontextmanager
    async def hold(self, key: Hashable) -> AsyncIterator[None]:
        """Hold the lock of ``key``; whoever asked first gets it first. Not reentrant."""
        self._wanted[key] += 1
        try:
            async with self._locks[key]:
                yield
        finally:
            self._wanted[key] -= 1
            if not self._wanted[key]:
                del self._wanted[key], self._locks[key]
