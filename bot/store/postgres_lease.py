"""The lease on a server: a session lock, renewals, and an epoch checked by every write.

A stopped process keeps its session, so the lock alone would never be free; a resumed one continues
where it stood. So the player renews the lease twice a second. A standby that finds the renewal too
old ends every connection of the player, takes the lock, and raises the epoch, which refuses the
player's writes. By then the player has begun no call for half a second, and has cancelled all
pending ones. A renewal's age is measured by the server's clock, the time since it was sent by the
process's own, which is never less.

A renewal is sent only when the pool has answered since the last one, be it to a probe: where the
pool's connections alone hang, nobody could play.

``player`` and ``player_renewal`` stand outside the schema: they precede it and never change. No
other transaction locks the renewed row.
"""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from datetime import timedelta
from typing import Final

import structlog
from sqlalchemy import NullPool, func, select, text
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from bot.clock import Clock, wait_within
from bot.store.database import StoreError, UnavailableError
from bot.store.lease import Lease
from bot.store.postgres import START, check_session, connecting, name_of, translate_errors
from bot.store.upgrading import check_revision

log = structlog.get_logger(__name__)

RENEW_EVERY: Final = 0.5
LOOK_EVERY: Final = 0.25
"""Seconds between two checks of the player's renewal by a standby."""
STALE_AFTER: Final = timedelta(seconds=3)
"""Age of a renewal, by the server's clock, at which a standby takes over."""
HELD_FOR: Final = 2.9
"""Seconds after sending a renewal for which a player continues what it has begun."""
CALLS_FOR: Final = 2.5
"""Seconds for which it begins calls."""
ANSWERS_WITHIN: Final = 5.0
"""Seconds after which a standby takes its connection for dead."""
ENDS_WITHIN: Final = 1.0
"""Seconds that the last statement and closing may take."""

_LOCK: Final = (1 << 61) + 1
_MAKE: Final = (
    "CREATE TABLE IF NOT EXISTS player (epoch bigint NOT NULL)",
    "CREATE TABLE IF NOT EXISTS player_renewal (renewed_at timestamptz NOT NULL)",
    "INSERT INTO player SELECT 0 WHERE NOT EXISTS (SELECT FROM player)",
    "INSERT INTO player_renewal SELECT '-infinity' WHERE NOT EXISTS (SELECT FROM player_renewal)",
)
# A renewal from the future was made before the server's clock was set back.
_LOOK: Final = text(
    "SELECT epoch, renewed_at BETWEEN clock_timestamp() - CAST(:age AS interval)"
    " AND clock_timestamp() + CAST(:age AS interval) FROM player, player_renewal"
)
_END: Final = text(
    "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE datname ="
    " current_database() AND usename = current_user AND application_name = :name"
)
_TAKE: Final = text(
    "WITH locked AS MATERIALIZED (SELECT pg_try_advisory_lock(:lock) AS mine), raised AS"
    " (UPDATE player SET epoch = epoch + 1 FROM locked WHERE mine AND epoch = :epoch"
    " RETURNING epoch), renewed AS (UPDATE player_renewal SET renewed_at = clock_timestamp()"
    " WHERE EXISTS (SELECT FROM raised)) SELECT epoch FROM raised"
)
_RENEW: Final = text("UPDATE player_renewal SET renewed_at = clock_timestamp()")
_LET_GO: Final = text("UPDATE player_renewal SET renewed_at = '-infinity'")


class PostgresLease(Lease):
    """The lease of a database on a server. A lost one is not acquired again: the process ends."""

    def __init__(self, url: str, clock: Clock) -> None:
        super().__init__()
        self._clock = clock
        self._engine: AsyncEngine = create_async_engine(
            url,
            hide_parameters=True,
            poolclass=NullPool,
            isolation_level="AUTOCOMMIT",
            connect_args=connecting("pulka standby") | {"command_timeout": ANSWERS_WITHIN},
        )
        self._connection: AsyncConnection | None = None
        self._sent = clock.now()
        """When the last accepted renewal was sent."""
        self._stop = asyncio.Event()
        self._probe: Callable[[], Awaitable[None]] | None = None
        self._probes: set[asyncio.Task[None]] = set()
        self._answered = asyncio.Event()
        """The pool has answered since the last renewal."""
        self._tasks: tuple[asyncio.Task[None], ...] = ()

    def may_call(self) -> bool:
        """Return whether a call to Telegram may begin now."""
        return super().may_call() and self._clock.now() - self._sent < CALLS_FOR

    def depend_on(self, probe: Callable[[], Awaitable[None]] | None) -> None:
        """See `Lease.depend_on`."""
        self._probe = probe
        self._answered.set()

    def mark_answered(self) -> None:
        """See `Lease.mark_answered`."""
        self._answered.set()

    async def acquire(self) -> None:
        """Stand by until no other process plays, then play; wait for an absent server."""
        told = ""
        while self._connection is None:
            try:
                with translate_errors():
                    self._connection = await self._stand_by()
            except UnavailableError as error:
                if told != (told := str(error)):
                    log.warning("try.failed", what="database", reason=told)
                await self._clock.sleep(LOOK_EVERY)
        log.info("lease.acquired", epoch=self.epoch)
        self.hold(self._connection)

    def hold(self, connection: AsyncConnection) -> None:
        """Renew the lease just acquired."""
        self._tasks = (
            asyncio.create_task(self._keep(connection), name="lease renewal"),
            asyncio.create_task(self._watch(), name="lease watch"),
        )

    async def release(self) -> None:
        """Let a standby play at once, if the lease is still held."""
        self._stop.set()
        if self._tasks:
            await asyncio.wait(self._tasks[:1], timeout=ENDS_WITHIN)
        for task in (*self._tasks, *self._probes):
            task.cancel()
        with suppress(StoreError, TimeoutError), translate_errors():
            async with asyncio.timeout(ENDS_WITHIN):
                if self._connection is not None:
                    await self._connection.close()
                await self._engine.dispose()

    # Standing by

    async def _stand_by(self) -> AsyncConnection:
        """Wait for the lock, and return its connection."""
        connection = await self._engine.connect()
        try:
            await check_session(self._engine)
            await connection.run_sync(check_revision)
            async with self._engine.execution_options(
                isolation_level="READ COMMITTED"
            ).begin() as making:
                await making.execute(select(func.pg_advisory_xact_lock(START)))
                for statement in _MAKE:
                    await making.execute(text(statement))
            log.info("standby")
            while not await self._take_over(connection):
                await self._clock.sleep(LOOK_EVERY)
        except BaseException:
            await connection.invalidate()  # a dead connection would not close
            raise
        return connection

    async def _take_over(self, connection: AsyncConnection) -> bool:
        """Become the player unless another one lives."""
        epoch, fresh = (await connection.execute(_LOOK, {"age": STALE_AFTER})).one()
        if fresh:
            return False
        await connection.run_sync(check_revision)
        ended = await connection.scalar(_END, {"name": name_of(epoch)})
        if ended:
            log.warning("player.ended", epoch=epoch, connections=ended)
            return False
        named = select(func.set_config("application_name", name_of(epoch + 1), False))
        await connection.execute(named)
        self._sent = self._clock.now()
        self.epoch = await connection.scalar(_TAKE, {"lock": _LOCK, "epoch": epoch})
        if self.epoch is None:
            raise UnavailableError("another standby was first")
        return True

    # Playing

    async def _keep(self, connection: AsyncConnection) -> None:
        """Renew until that fails or is late, or the process stops."""
        try:
            with translate_errors():
                # A renewal may be lost in a crash, and must not wait for the disk.
                await connection.execute(text("SET synchronous_commit = off"))
                while not self._stop.is_set():
                    await wait_within(self._clock, RENEW_EVERY, self._stop.wait())
                    await self._hear_pool()
                    sent = self._clock.now()
                    if sent - self._sent >= HELD_FOR:
                        return
                    await connection.execute(_RENEW)
                    self._sent = sent
                await connection.execute(_LET_GO)
        except StoreError as error:
            log.warning("lease.not_renewed", reason=error)

    async def _hear_pool(self) -> None:
        """Wait until the pool has answered since the last renewal."""
        while self._probe is not None and not self._answered.is_set():
            # Another connection each time: one that hangs is not all of them.
            probe = asyncio.create_task(self._ask_pool(self._probe), name="lease probe")
            self._probes.add(probe)
            probe.add_done_callback(self._probes.discard)
            await wait_within(self._clock, RENEW_EVERY, self._answered.wait())
        self._answered.clear()

    async def _ask_pool(self, probe: Callable[[], Awaitable[None]]) -> None:
        with suppress(StoreError), translate_errors():
            await probe()
            self.mark_answered()

    async def _watch(self) -> None:
        """Lose the lease when no renewal was sent for too long."""
        while (left := self._sent + HELD_FOR - self._clock.now()) > 0:
            await self._clock.sleep(left)
        self.lose()
