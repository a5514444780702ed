"""The databases that the bot may use, for tests that hold for each of them.

A test that asks for ``database`` runs on a file of SQLite, and under the mark ``postgres`` on a
server of PostgreSQL that is started for it, in a folder of its own and without a port.
"""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import signal
import sqlite3
import subprocess
import tempfile
import threading
import time
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Iterator

    from sqlalchemy import Engine

    from bot.store import Store

STARTS_WITHIN = 60.0
USER = "pulka"
OWNER = "postgres"
"""The server refuses to run for root: then it runs for whom the package of Debian made."""
SETTINGS = {
    "listen_addresses": "",
    "fsync": "off",  # nobody pulls the plug of a test
    "full_page_writes": "off",
    "max_connections": "200",
    "log_min_messages": "fatal",
}


class RefusedError(Exception):
    """The database did not take what was to be written from outside."""


class RawDatabase(Protocol):
    """A database seen from outside. Values stand for the question marks of a statement."""

    @property
    def url(self) -> str:
        """What the bot opens."""
        ...

    def there(self) -> bool:
        """Whether it can be read now, and has tables."""
        ...

    def rows(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        """Read."""
        ...

    def hold(self) -> None:
        """Read through one connection from now on, until `let_go`: whoever reads often wants to."""
        return

    def let_go(self) -> None:
        """Hang up."""
        return

    def change(self, statement: str, *values: object) -> None:
        """Write and commit; raises `RefusedError`."""
        self.change_all((statement, *values))

    def change_all(self, *statements: tuple[object, ...]) -> None:
        """Write all of it, each a statement and its values, and commit; see `change`."""
        ...


@dataclass(slots=True)
class KeptFile(RawDatabase):
    """A file of SQLite."""

    path: Path
    _held: sqlite3.Connection | None = None
    _number: int = 0
    """Of the file that is held: another may be put in its place."""

    @property
    def url(self) -> str:
        """What the bot opens."""
        return f"sqlite+aiosqlite:///{self.path}"

    def there(self) -> bool:
        """Whether it can be read now, and has tables."""
        return self.path.exists()

    def rows(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        """Read."""
        if self._held is not None:
            if self._number != self.path.stat().st_ino:
                self.let_go()
                self.hold()
            return self._held.execute(query, values).fetchall()
        with closing(self._opened()) as connection:
            return connection.execute(query, values).fetchall()

    def hold(self) -> None:
        """Read through one connection from now on."""
        if self._held is None:
            self._held, self._number = self._opened(), self.path.stat().st_ino

    def let_go(self) -> None:
        """Hang up."""
        if self._held is not None:
            self._held.close()
            self._held = None

    def _opened(self) -> sqlite3.Connection:
        return sqlite3.connect(f"file:{self.path}?mode=ro", uri=True)

    def change_all(self, *statements: tuple[object, ...]) -> None:
        """Write all of it and commit."""
        try:
            with closing(sqlite3.connect(self.path)) as connection, connection:
                for statement, *values in statements:
                    connection.execute(str(statement), values)
        except sqlite3.Error as error:
            raise RefusedError(str(error)) from None


@dataclass(slots=True)
class KeptOnServer(RawDatabase):
    """A database of a server, through a connection of our own in a thread of its own."""

    server: Server
    name: str
    _loop: asyncio.AbstractEventLoop = field(default_factory=asyncio.new_event_loop)
    _thread: threading.Thread = field(init=False)
    _connection: Any = None
    _made: bool = False

    def __post_init__(self) -> None:
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()

    @property
    def url(self) -> str:
        """What the bot opens."""
        return f"postgresql+asyncpg://{USER}@/{self.name}?host={self.server.folder}"

    def there(self) -> bool:
        """Whether it can be read now, and has tables."""
        if not self.server.runs:
            return False
        self._made = self._made or bool(self.rows("SELECT 1 WHERE to_regclass('log') IS NOT NULL"))
        return self._made

    def rows(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        """Read."""
        from asyncpg import InterfaceError, PostgresConnectionError

        try:
            found = self._wait(self._fetch(query, values))
        except (InterfaceError, PostgresConnectionError, OSError):
            # The server was restarted meanwhile.
            found = self._wait(self._fetch(query, values))
        return [tuple(row) for row in found]

    def change_all(self, *statements: tuple[object, ...]) -> None:
        """Write all of it and commit."""
        from asyncpg import PostgresError

        try:
            self._wait(self._write(statements))
        except PostgresError as error:
            raise RefusedError(str(error)) from None

    def close(self) -> None:
        """Hang up."""
        if self._connection is not None:
            with suppress(OSError):
                self._wait(self._connection.close())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(STARTS_WITHIN)
        self._loop.close()

    async def _fetch(self, query: str, values: tuple[object, ...]) -> list[Any]:
        found: list[Any] = await (await self._connected()).fetch(_numbered(query), *values)
        return found

    async def _write(self, statements: tuple[tuple[Any, ...], ...]) -> None:
        connection = await self._connected()
        async with connection.transaction():
            for statement, *values in statements:
                await connection.execute(_numbered(statement), *values)

    async def _connected(self) -> Any:
        import asyncpg

        if self._connection is None or self._connection.is_closed():
            host = str(self.server.folder)
            self._connection = await asyncpg.connect(host=host, user=USER, database=self.name)
        return self._connection

    def _wait(self, work: Coroutine[Any, Any, Any]) -> Any:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(STARTS_WITHIN)


@dataclass(slots=True)
class Server:
    """PostgreSQL in a folder of its own, for as long as the tests run."""

    folder: Path
    _names: Iterator[int] = field(default_factory=count)
    _process: subprocess.Popen[bytes] | None = None

    def make(self) -> None:
        """Make the cluster and start it."""
        self._run(
            "initdb",
            "-D",
            str(self.data),
            "-A",
            "trust",
            "-U",
            USER,
            "-E",
            "UTF8",
            "--no-locale",
            "-N",
        )
        self.start()

    @property
    def data(self) -> Path:
        """Where the cluster lies."""
        return self.folder / "data"

    @property
    def runs(self) -> bool:
        """Whether it was started, and not stopped since."""
        return self._process is not None

    @property
    def pid(self) -> int:
        """Of its first process."""
        assert self._process is not None
        return self._process.pid

    def start(self) -> None:
        """Start, and return when it takes connections."""
        told = SETTINGS | {"unix_socket_directories": str(self.folder)}
        options = [each for name, value in told.items() for each in ("-c", f"{name}={value}")]
        self._process = subprocess.Popen(  # noqa: S603 - a program of the system
            [binary("postgres"), "-D", str(self.data), *options],
            stderr=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            **_owner(),
        )
        until = time.monotonic() + STARTS_WITHIN
        while not self._answers():
            assert self._process.poll() is None, "PostgreSQL ended before it took connections"
            assert time.monotonic() < until, "PostgreSQL took no connections within a minute"
            time.sleep(0.02)

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """End it: politely, or with ``SIGQUIT`` so that it has to recover at its next start."""
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(STARTS_WITHIN)
            self._process = None

    def database(self) -> KeptOnServer:
        """Return a new database without tables."""
        found = KeptOnServer(self, f"pulka_{next(self._names)}")
        self._psql(f"CREATE DATABASE {found.name}")
        return found

    def drop(self, database: KeptOnServer) -> None:
        """Remove a database, whoever is connected to it."""
        database.close()
        self._psql(f"DROP DATABASE {database.name} WITH (FORCE)")

    def _psql(self, statement: str) -> None:
        if not self.runs:
            self.start()  # a test that stopped it has failed
        there = ("-h", str(self.folder), "-U", USER, "-d", "postgres", "-q", "-c", statement)
        self._run("psql", *there)

    def _answers(self) -> bool:
        told = [binary("pg_isready"), "-q", "-h", str(self.folder)]
        return subprocess.run(told, check=False).returncode == 0  # noqa: S603 - of the system

    def _run(self, program: str, *options: str) -> None:
        told = [binary(program), *options]
        done = subprocess.run(  # noqa: S603 - a program of the system
            told, check=False, capture_output=True, text=True, cwd=self.folder, **_owner()
        )
        assert done.returncode == 0, f"{program}: {done.stderr}"


def binary(name: str) -> str:
    """Return a program of PostgreSQL, which Debian keeps apart by version."""
    apart = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    found = str(apart[-1]) if apart else shutil.which(name)
    assert found is not None, "PostgreSQL is not installed: apt-get install postgresql"
    return found


def _numbered(statement: str) -> str:
    """Name the values as PostgreSQL does."""
    numbers = count(1)
    return re.sub(r"\?", lambda _: f"${next(numbers)}", statement)


def _owner() -> dict[str, Any]:
    """Return as whom the server runs."""
    return {"user": OWNER, "group": OWNER, "extra_groups": []} if os.geteuid() == 0 else {}


@pytest.fixture(scope="session")
def postgres() -> Iterator[Server]:
    """A server for all tests of this process."""
    with running() as server:
        yield server


@pytest.fixture
def on_server(postgres: Server) -> Iterator[KeptOnServer]:
    """A database of the test's own, on a server."""
    found = postgres.database()
    yield found
    postgres.drop(found)


@contextmanager
def running() -> Iterator[Server]:
    """Give a server. Its folder has a short name: sockets need one."""
    within = os.environ.get("PYTEST_DEBUG_TEMPROOT")
    folder = Path(tempfile.mkdtemp(prefix="pulka-", dir=within))
    try:
        if owner := _owner():
            shutil.chown(folder, owner["user"], owner["group"])
        server = Server(folder)
        try:
            server.make()
            yield server
        finally:
            server.stop(signal.SIGQUIT)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


BOTH = ("sqlite", pytest.param("postgres", marks=pytest.mark.postgres))
"""Names of the kinds of databases, as parameters of a test."""


@contextmanager
def made(kind: str, request: pytest.FixtureRequest, file: Path) -> Iterator[RawDatabase]:
    """Give a database that is not there yet, or has no tables."""
    if kind == "sqlite":
        found = KeptFile(file)
        yield found
        found.let_go()
        return
    yield request.getfixturevalue("on_server")


@pytest.fixture(params=BOTH)
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[RawDatabase]:
    """A database of each kind."""
    with made(request.param, request, tmp_path / "deep" / "er" / "pulka.db") as found:
        yield found


def damage(file: Path) -> Callable[[], object]:
    """Overwrite every page but the first two: a disk that forgot; what is returned mends it."""
    content = file.read_bytes()

    def put(pages: bytes) -> None:
        with file.open("r+b") as opened:  # it stays the same file
            opened.write(pages)

    put(content[:8192] + b"\xa5" * (len(content) - 8192))
    return partial(put, content)


def engines(store: Store) -> list[Engine]:
    """Return what a store reads with and what it writes with, once each."""
    reads = store.database.engine.sync_engine
    writes: Engine = getattr(store.database, "writing", reads)
    return [reads] if reads is writes else [reads, writes]
