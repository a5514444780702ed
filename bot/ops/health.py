"""Health of a bot: `pulka health` asks over a Unix socket, the event loop answers."""

import asyncio
import os
import socket
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from glob import escape
from pathlib import Path
from secrets import token_hex
from typing import Final

import structlog

ANSWER_TIMEOUT: Final = 5.0
"""Seconds after which a silent event loop counts as stuck."""
WELL: Final = "ok"
STANDBY: Final = "standby"
"""Answer of a healthy process while another one plays."""

log = structlog.get_logger(__name__)


async def _starting() -> str | None:
    return "starting or stopping"


@dataclass(slots=True)
class Health:
    """What the socket answers: ``trouble`` returns why the bot does not serve, None if it does."""

    trouble: Callable[[], Awaitable[str | None]] = _starting

    async def answer(self, _: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Write one line and hang up."""
        try:
            writer.write(f"{await self.trouble() or WELL}\n".encode())
            await writer.drain()
        except ConnectionError:
            pass  # the client has gone
        finally:
            writer.close()


@asynccontextmanager
async def serve_health(base: Path) -> AsyncIterator[Health]:
    """Listen at a socket whose name begins with ``base``, as a standby may use the same database.

    A bot whose socket cannot be made plays nevertheless.
    """
    health, path = Health(), base.with_name(f"{base.name}.{token_hex(4)}")
    server = None
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        for other in _sockets(base):
            if _ask(other, timeout=0) is None:
                other.unlink(missing_ok=True)
        server = await asyncio.start_unix_server(health.answer, sock=_listen(path))
    except OSError as error:
        log.warning("health.not_served", error=str(error))
    try:
        yield health
    finally:
        if server is not None:
            server.close()
            path.unlink(missing_ok=True)


def find_trouble(base: Path) -> str | None:
    """Return why no bot of this database serves or stands by; None if one does."""
    answers = [_ask(path, ANSWER_TIMEOUT) for path in _sockets(base)]
    if WELL in answers or STANDBY in answers:
        return None
    return next(filter(None, answers), "no bot is running with this database")


def _sockets(base: Path) -> list[Path]:
    return [path for path in base.parent.glob(f"{escape(base.name)}.*") if path.is_socket()]


def _listen(path: Path) -> socket.socket:
    listener = socket.socket(socket.AF_UNIX)
    try:
        with _short(path) as address:
            listener.bind(address)
    except OSError:
        listener.close()
        raise
    return listener


@contextmanager
def _short(path: Path) -> Iterator[str]:
    """Yield a path that fits the 107 bytes of a socket's address, where the system has one."""
    if sys.platform != "linux":
        yield str(path)
        return
    folder = os.open(path.parent, os.O_DIRECTORY)
    try:
        yield f"/proc/self/fd/{folder}/{path.name}"
    finally:
        os.close(folder)


def _ask(path: Path, timeout: float) -> str | None:
    """Return a socket's answer, None if its process is gone."""
    with socket.socket(socket.AF_UNIX) as client:
        client.settimeout(timeout)
        try:
            with _short(path) as address:
                client.connect(address)
            return client.recv(1000).decode(errors="replace").strip() or "no answer"
        except (ConnectionRefusedError, FileNotFoundError):
            return None
        except TimeoutError:
            return f"no answer within {timeout:g} s"
        except OSError as error:
            return f"no answer: {error.strerror}"
