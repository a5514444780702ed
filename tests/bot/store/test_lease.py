"""Who plays: one program on a file, one process of several on a server."""

from __future__ import annotations

import asyncio
import shutil
import signal
import subprocess
from contextlib import AsyncExitStack, contextmanager, suppress
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import text

from bot.clock import SystemClock
from bot.ops.startup import EndedError, StartupError, open_lease
from bot.sandbox import VirtualClock
from bot.store import FencedError, Lease, Store, StoreError, lease_of, locked, postgres
from bot.store.postgres_lease import ANSWERS_WITHIN, CALLS_FOR, HELD_FOR, RENEW_EVERY, PostgresLease
from tests.support.databases import OWNER, USER, binary
from tests.support.ports import free_port
from tests.support.waiting import until

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator
    from pathlib import Path

    from tests.support.databases import KeptOnServer, RawDatabase, Server

WITHIN = 20.0
"""Real seconds in which whatever is waited for has come."""


def test_a_file_is_locked_once_under_any_name(tmp_path: Path) -> None:
    """What stands beside it means nothing: a process that is gone holds nothing."""
    file, other = tmp_path / "pulka.db", tmp_path / "link.db"
    other.symlink_to(file)
    (tmp_path / "pulka.db.lock").touch()
    for _ in range(2):
        with locked(file):
            with pytest.raises(StoreError, match="another program"), locked(other):
                pass
            with locked(tmp_path / "else.db"):
                pass


async def test_a_folder_that_is_not_ours_is_said(tmp_path: Path) -> None:
    (tmp_path / "in the way").touch()
    with pytest.raises(StartupError, match="cannot be locked"):
        await open_lease(f"sqlite+aiosqlite:///{tmp_path}/in the way/pulka.db", VirtualClock())


class Renewed:
    """A server that takes renewals until it does not answer, or refuses."""

    def __init__(self) -> None:
        self.answers = asyncio.Event()
        self.answers.set()
        self.said: list[str] = []
        self.refuses = False

    async def execute(self, statement: object) -> None:
        await self.answers.wait()
        if self.refuses:
            raise OSError("cut off")
        self.said.append(str(statement))


@pytest.fixture
def clock() -> VirtualClock:
    return VirtualClock()


@pytest.fixture
async def held(clock: VirtualClock) -> AsyncIterator[tuple[PostgresLease, Renewed]]:
    lease, server = PostgresLease("postgresql+asyncpg://nobody@nowhere/none", clock), Renewed()
    lease.hold(server)  # type: ignore[arg-type]
    yield lease, server
    for task in lease._tasks:
        task.cancel()


@pytest.mark.parametrize("how", ["silent", "refuses"])
async def test_calls_end_before_the_lease_and_it_before_another_plays(
    held: tuple[PostgresLease, Renewed], clock: VirtualClock, how: str
) -> None:
    lease, server = held
    await clock.advance(100 + RENEW_EVERY / 2)
    assert lease.may_call()
    last = clock.now() - RENEW_EVERY / 2
    if how == "silent":
        server.answers.clear()
    else:
        server.refuses = True
    for since, calls, lost in (
        (CALLS_FOR - 0.05, True, False),
        (CALLS_FOR + 0.05, False, False),
        (HELD_FOR - 0.05, False, False),
        (HELD_FOR + 0.05, False, True),
    ):
        await clock.advance(last + since - clock.now())
        assert (lease.may_call(), lease.lost.done()) == (calls, lost), since
    assert HELD_FOR < 3


async def test_a_late_renewal_is_good_while_the_lease_stands(
    held: tuple[PostgresLease, Renewed], clock: VirtualClock
) -> None:
    """Its age counts from when it was sent."""
    lease, server = held
    await clock.advance(RENEW_EVERY / 2)
    server.answers.clear()
    await clock.advance(CALLS_FOR + 0.1)
    assert not lease.may_call()
    server.answers.set()
    await clock.settle()
    assert not lease.lost.done()
    await clock.advance(RENEW_EVERY)
    assert lease.may_call()


async def test_who_wakes_too_late_renews_nothing(
    held: tuple[PostgresLease, Renewed], clock: VirtualClock
) -> None:
    lease, server = held
    await clock.advance(10 + RENEW_EVERY / 2)
    before = len(server.said)
    lease._sent -= HELD_FOR  # it stood still
    await clock.advance(RENEW_EVERY)
    assert len(server.said) == before
    await clock.advance(HELD_FOR)
    assert lease.lost.done()


# --- on a server ----------------------------------------------------------------------------

needs_server = pytest.mark.postgres
REAL = SystemClock()


@pytest.fixture
async def ends() -> AsyncIterator[AsyncExitStack]:
    async with AsyncExitStack() as stack:
        yield stack


async def playing(url: str, ends: AsyncExitStack) -> Lease:
    """Return a lease that was acquired; it need not be released."""
    lease = lease_of(url, REAL)
    ends.push_async_callback(lease.release)
    async with asyncio.timeout(WITHIN):
        await lease.acquire()
    return lease


async def opened(url: str, lease: Lease, ends: AsyncExitStack) -> Store:
    store = await Store.open(url, lease=lease)
    ends.push_async_callback(store.close)
    return store


def stand_still(lease: Lease) -> None:
    """Renew no more, and do not notice: sessions stay open, as those of a stopped process do."""
    assert isinstance(lease, PostgresLease)
    for task in lease._tasks:
        task.cancel()


@needs_server
async def test_a_standby_takes_over_from_who_stands_still(
    on_server: RawDatabase, ends: AsyncExitStack
) -> None:
    """It ends all sessions of the player, which writes nothing from then on and is told so."""
    first = await playing(on_server.url, ends)
    store = await opened(on_server.url, first, ends)
    await asyncio.gather(*(store.probe() for _ in range(5)))
    second = asyncio.create_task(playing(on_server.url, ends))
    await asyncio.sleep(1.5)
    assert not second.done()
    query = "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'pulka 1'"
    assert int(on_server.rows(query)[0][0]) > 1
    stand_still(first)
    taken = await second
    assert on_server.rows(query) == [(0,)]
    assert (first.epoch, taken.epoch, first.lost.done()) == (1, 2, False)
    for _ in range(2):
        with pytest.raises(FencedError):
            await store.link_key()
    assert first.lost.done()
    assert on_server.rows("SELECT count(*) FROM secrets") == [(0,)]
    await (await opened(on_server.url, taken, ends)).link_key()


class Line:
    """The way to a server, which can be cut without a word to either end."""

    def __init__(self, database: KeptOnServer) -> None:
        self._socket = str(database.server.folder / ".s.PGSQL.5432")
        self._name = database.name
        self.open = asyncio.Event()
        self.open.set()

    async def start(self, ends: AsyncExitStack) -> str:
        """Return the URL of the database through it."""
        server = await asyncio.start_server(self._carry, "127.0.0.1")
        ends.callback(server.close)
        port = server.sockets[0].getsockname()[1]
        return f"postgresql+asyncpg://{USER}@127.0.0.1:{port}/{self._name}"

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_unix_connection(self._socket)
        await asyncio.gather(self._copy(reader, back), self._copy(there, writer))

    async def _copy(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(ConnectionError):
            while data := await reader.read(65536):
                await self.open.wait()
                writer.write(data)
        writer.close()


@needs_server
async def test_a_player_that_is_cut_off_is_replaced(
    on_server: KeptOnServer, ends: AsyncExitStack
) -> None:
    """It gives up by itself, by its own clock, and before another plays."""
    line = Line(on_server)
    url = await line.start(ends)
    first = await playing(url, ends)
    store = await opened(url, first, ends)
    second = asyncio.create_task(playing(on_server.url, ends))
    await asyncio.sleep(1)
    line.open.clear()
    async with asyncio.timeout(WITHIN):
        await first.lost
        assert not second.done()
        await second
    line.open.set()
    with pytest.raises(StoreError):
        await store.probe()
    with pytest.raises(FencedError):
        await store.probe()


@needs_server
@pytest.mark.parametrize("busy", [True, False])
async def test_half_a_server_is_none(
    on_server: KeptOnServer, ends: AsyncExitStack, busy: bool
) -> None:
    """Where the pool hangs alone, nobody could play: the lease ends, whether people play or not."""
    line = Line(on_server)
    pooled = await line.start(ends)
    first = await playing(on_server.url, ends)
    store = await opened(pooled, first, ends)
    second = asyncio.create_task(playing(on_server.url, ends))
    for _ in range(5):
        await asyncio.sleep(1)
        if busy:
            await store.probe()
    assert (first.may_call(), first.lost.done(), second.done()) == (True, False, False)
    line.open.clear()
    waiting = asyncio.create_task(store.probe()) if busy else None
    async with asyncio.timeout(WITHIN):
        begun = REAL.now()
        await first.lost
        assert HELD_FOR - 0.1 < REAL.now() - begun + RENEW_EVERY < HELD_FOR + 1.5
        assert (await second).epoch == 2
    line.open.set()
    if waiting is not None:
        with pytest.raises(StoreError):
            await waiting
    with pytest.raises(StoreError):
        await store.probe()


@needs_server
async def test_one_connection_that_hangs_costs_no_lease(
    on_server: KeptOnServer, ends: AsyncExitStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor does an error that the server answers with."""
    first = await playing(on_server.url, ends)
    store = await opened(on_server.url, first, ends)
    answers = store.database.probe  # type: ignore[attr-defined]
    asked = 0

    async def hang() -> None:
        nonlocal asked
        asked += 1
        if asked == 2:
            await asyncio.Event().wait()
        await answers()

    first.depend_on(hang)
    await until(lambda: asked > 3)
    monkeypatch.setattr(postgres, "_PROBE", text("SELECT 1 / 0"))
    await asyncio.sleep(HELD_FOR)
    assert not first.lost.done()


@needs_server
async def test_a_standby_whose_line_was_cut_still_takes_over(
    on_server: KeptOnServer, ends: AsyncExitStack
) -> None:
    line = Line(on_server)
    url = await line.start(ends)
    first = await playing(on_server.url, ends)
    second = asyncio.create_task(playing(url, ends))
    await asyncio.sleep(1)
    line.open.clear()
    await asyncio.sleep(ANSWERS_WITHIN + 1)
    stand_still(first)
    line.open.set()
    assert (await second).epoch == 2


@needs_server
async def test_a_write_under_way_ends_before_another_plays(
    on_server: RawDatabase, ends: AsyncExitStack
) -> None:
    """Nobody raises the epoch under it, be its session one that came after the others' end."""
    lease = await playing(on_server.url, ends)
    store = await opened(on_server.url, lease, ends)
    async with store.database.write():
        raised = asyncio.create_task(
            asyncio.to_thread(on_server.change, "UPDATE player SET epoch = epoch + 1")
        )
        await asyncio.sleep(0.3)
        assert not raised.done()
    await raised
    with pytest.raises(FencedError):
        await store.probe()


@needs_server
async def test_who_lets_go_is_followed_at_once(
    on_server: RawDatabase, ends: AsyncExitStack
) -> None:
    first = await playing(on_server.url, ends)
    second = asyncio.create_task(playing(on_server.url, ends))
    await asyncio.sleep(0.5)
    await first.release()
    async with asyncio.timeout(2):
        assert (await second).epoch == 2


@needs_server
async def test_of_three_who_wait_one_plays(on_server: RawDatabase, ends: AsyncExitStack) -> None:
    first = await playing(on_server.url, ends)
    waiting = {asyncio.create_task(playing(on_server.url, ends)) for _ in range(3)}
    await asyncio.sleep(0.5)
    stand_still(first)
    done, rest = await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED, timeout=WITHIN)
    await asyncio.sleep(1)
    assert [each.result().epoch for each in done] == [2]
    assert not any(each.done() for each in rest)
    for each in rest:
        each.cancel()
    await asyncio.wait(rest)


@needs_server
async def test_a_server_that_restarts_costs_the_lease(
    on_server: RawDatabase, postgres: Server, ends: AsyncExitStack
) -> None:
    first = await playing(on_server.url, ends)
    second = asyncio.create_task(playing(on_server.url, ends))
    await asyncio.sleep(0.5)
    await asyncio.to_thread(postgres.stop, signal.SIGQUIT)
    await asyncio.to_thread(postgres.start)
    async with asyncio.timeout(WITHIN):
        await first.lost
        assert (await second).epoch == 2


@needs_server
async def test_a_clock_put_back_keeps_nobody_waiting(
    on_server: RawDatabase, ends: AsyncExitStack
) -> None:
    stand_still(await playing(on_server.url, ends))
    on_server.change("UPDATE player_renewal SET renewed_at = clock_timestamp() + interval '1 h'")
    assert (await playing(on_server.url, ends)).epoch == 2


@needs_server
async def test_a_newer_schema_is_one_line_and_stays_as_it_is(
    on_server: RawDatabase, ends: AsyncExitStack
) -> None:
    """Whether it was newer at the start of a standby, or became so while it waited."""
    first = await playing(on_server.url, ends)
    await opened(on_server.url, first, ends)
    waiting = asyncio.create_task(open_lease(on_server.url, REAL))
    await asyncio.sleep(0.5)
    on_server.change("UPDATE alembic_version SET version_num = 'v9999'")
    with pytest.raises(EndedError, match="newer program"):
        await open_lease(on_server.url, REAL)
    stand_still(first)
    with pytest.raises(EndedError, match="newer program"):
        await asyncio.wait_for(waiting, WITHIN)
    assert on_server.rows("SELECT epoch FROM player") == [(1,)]


@contextmanager
def pooled(database: KeptOnServer, mode: str, folder: Path) -> Iterator[str]:
    """Give a URL that goes through PgBouncer."""
    port = free_port()
    told = folder / "pgbouncer.ini"
    told.write_text(
        f"[databases]\n{database.name} = host={database.server.folder} user={USER}\n"
        f"[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = {port}\nunix_socket_dir =\n"
        f"auth_type = any\npool_mode = {mode}\n"
    )
    program = shutil.which("pgbouncer") or "/usr/sbin/pgbouncer"
    told.chmod(0o644)
    with subprocess.Popen(  # noqa: S603 - a program of the system
        [program, "-q", "-u", OWNER, str(told)], stderr=subprocess.DEVNULL
    ) as process:
        try:
            while subprocess.run(  # noqa: S603
                [binary("pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(port)], check=False
            ).returncode:
                assert process.poll() is None, "PgBouncer ended"
            yield f"postgresql+asyncpg://{USER}@127.0.0.1:{port}/{database.name}"
        finally:
            process.kill()


@needs_server
@pytest.mark.parametrize("mode", ["transaction", "session"])
async def test_connections_pooled_by_transaction_are_refused(
    on_server: KeptOnServer, ends: AsyncExitStack, tmp_path: Path, mode: str
) -> None:
    with pooled(on_server, mode, tmp_path) as url:
        if mode == "transaction":
            with pytest.raises(StartupError, match="pooled by transaction"):
                await open_lease(url, REAL)
            return
        async with AsyncExitStack() as own:
            lease = await playing(url, own)
            await (await opened(url, lease, own)).probe()
