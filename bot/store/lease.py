"""The lease of a bot: one of all processes with its database plays at a time.

A file is locked by the operating system while the process lives. On a server
(`bot.store.postgres_lease`) a process may stall or be cut off, and resume later.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Final

from filelock import FileLock, Timeout

from bot.store.database import StoreError

IN_USE: Final = "another program uses this file: a bot, or a restore"


class Lease:
    """The right to play, from `acquire` to `release` unless it is ``lost`` before."""

    epoch: int | None = None
    """Number of this player, checked by every write; None where there can be no other."""

    def __init__(self) -> None:
        self.lost: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        """Done when another process may play: no writes or calls from then on."""

    async def acquire(self) -> None:
        """Wait until no other process plays; raise `StoreError` if waiting is useless."""

    async def release(self) -> None:
        """Let another process play."""

    def may_call(self) -> bool:
        """Return whether a call to Telegram may begin now."""
        return not self.lost.done()

    def depend_on(self, probe: Callable[[], Awaitable[None]] | None) -> None:
        """Keep the lease only while the database answers: `mark_answered`, or else ``probe``."""

    def mark_answered(self) -> None:
        """Note that the database has answered what plays."""

    def lose(self) -> None:
        """Another process may play from now on."""
        if not self.lost.done():
            self.lost.set_result(None)


class FileLease(Lease):
    """The right to a file of SQLite, which is never lost."""

    def __init__(self, file: Path) -> None:
        super().__init__()
        self._file = file
        self._held = ExitStack()

    async def acquire(self) -> None:
        """Lock the file; raise `StoreError` if another program has locked it."""
        self._held.enter_context(locked(self._file))

    async def release(self) -> None:
        """Unlock the file."""
        self._held.close()


@contextmanager
def locked(database: Path) -> Iterator[None]:
    """Lock out other programs from a file of SQLite; raise `StoreError` if one has it.

    The lock is on a file beside it, since SQLite has locks of its own on the database. It ends with
    the process; the file beside it stays without meaning.
    """
    beside = Path(f"{database.resolve()}.lock")
    lock = FileLock(beside, timeout=0, mode=0o600, fallback_to_soft=False)
    try:
        beside.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        lock.acquire()
    except Timeout:
        raise StoreError(IN_USE) from None
    except OSError as error:
        raise StoreError(f"{beside.name} cannot be locked: {error.strerror}") from None
    try:
        yield
    finally:
        lock.release()
