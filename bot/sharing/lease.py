"""How long this process may act for its chats, and who may not any more.

A worker says every `RENEW` seconds that it lives, and is one for `LEASE` seconds from then on, by
the server's clock. Whoever finds another one late takes it off: that one writes nothing from then
on (`PostgresDatabase.write`), and makes no call (`Lease.holds`). All seconds are real ones.
"""

import asyncio
from collections.abc import Callable, Sequence
from typing import Final

import structlog

from bot.clock import elapsed
from bot.store import StoreError
from bot.store.database import FencedError
from bot.store.sharing_rows import Peer, SharingStore

RENEW: Final = 0.5
LEASE: Final = 3.0
MARGIN: Final = 0.5
"""Seconds before its end from which on the lease counts as over for calls: they take some time."""

log = structlog.get_logger(__name__)


class Lease:
    """The right to act of one worker."""

    def __init__(self, store: SharingStore, load: Callable[[], int]) -> None:
        """``load`` tells how many chats this worker has."""
        self._store = store
        self._load = load
        self._until = 0.0
        self._steady_since: float | None = None
        """Since when each renewal has succeeded in time. After the server was away everybody is
        late, and has to be given time to say otherwise."""
        self.number = 0
        self.peers: Sequence[Peer] = ()
        """All workers, as of the last renewal."""
        self.replaced = asyncio.Event()
        """Set once another worker has taken this one's place, for good."""

    async def begin(self) -> None:
        """Become a worker. Raises `StoreError`."""
        sent = elapsed()
        self.number = await self._store.enlist(LEASE)
        self._until = sent + LEASE

    def holds(self) -> bool:
        """Whether nobody can have taken this worker's place yet."""
        return elapsed() < self._until - MARGIN and not self.replaced.is_set()

    async def renew(self) -> bool:
        """Say that this worker lives, and take off who did not; return whether that could be said.

        False while the server cannot be reached.
        """
        sent = elapsed()
        try:
            peers = await self._store.renew(self.number, LEASE, self._load())
            mine = any(peer.number == self.number for peer in peers)
            if mine:
                if self._steady_since is None or sent > self._until:
                    self._steady_since = sent
                self._until = sent + LEASE
                self.peers = peers
                await self._take_off_late(sent)
        except FencedError:
            mine = False
        except StoreError as error:
            self._steady_since = None
            log.warning("lease.not_renewed", reason=error)
            return False
        if not mine:
            self.was_replaced()
        return mine

    def was_replaced(self) -> None:
        """Another worker has taken this one's place."""
        if not self.replaced.is_set():
            log.error("worker.replaced", worker=self.number)
            self.replaced.set()

    async def _take_off_late(self, now: float) -> None:
        if self._steady_since is None or now - self._steady_since < LEASE:
            return
        for peer in self.peers:
            if peer.late and peer.number != self.number and await self._store.replace(peer.number):
                log.warning("worker.taken_off", worker=peer.number)

    async def run(self) -> None:
        """Renew until replaced."""
        while not self.replaced.is_set():
            await asyncio.sleep(RENEW)
            await self.renew()
