"""Starting up: temporary faults are waited out, all others end the program."""

import os
import socket
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import TypeVar

from telegram.error import InvalidToken, TelegramError

from bot.clock import Clock
from bot.ops.retry import MIN_REMOTE_DELAY, keep_trying
from bot.store import (
    BeforeUpgrade,
    DamagedError,
    Lease,
    NewerSchemaError,
    Store,
    StoreError,
    UnavailableError,
    lease_of,
)

T = TypeVar("T")


class StartupError(Exception):
    """The program cannot run with these settings. The message is one line without secrets."""


class EndedError(Exception):
    """The program cannot continue; a supervisor may restart it. The message is one line."""


async def call_telegram(call: Callable[[], Awaitable[T]], clock: Clock) -> T:
    """Call Telegram until it answers; raises `StartupError` for an unknown token."""
    try:
        return await keep_trying(
            clock,
            call,
            what="telegram",
            catch=TelegramError,
            fatal=InvalidToken,
            least=MIN_REMOTE_DELAY,
        )
    except InvalidToken:
        raise StartupError("Telegram does not know this BOT_TOKEN: see @BotFather") from None


async def open_lease(url: str, clock: Clock) -> Lease:
    """Stand by until this process may play. Raises as `open_store` does."""
    with _telling():
        lease = lease_of(url, clock)
        try:
            await lease.acquire()
        except BaseException:
            await lease.release()
            raise
        return lease


async def open_store(
    url: str,
    clock: Clock,
    *,
    before_upgrade: BeforeUpgrade | None = None,
    lease: Lease | None = None,
) -> Store:
    """Open the database, waiting until it is available.

    Raises `StartupError` when it is unusable, `EndedError` when a newer program has changed it.
    """
    opened = partial(Store.open, url, before_upgrade=before_upgrade, lease=lease)
    with _telling():
        return await keep_trying(
            clock, opened, what="database", catch=UnavailableError, least=MIN_REMOTE_DELAY
        )


@contextmanager
def _telling() -> Iterator[None]:
    """Turn a database's faults into errors of one line."""
    try:
        yield
    except DamagedError as error:
        raise StartupError(
            f"DATABASE_URL cannot be used: {error}. `pulka restore` puts a copy back"
        ) from None
    except NewerSchemaError as error:
        raise EndedError(f"DATABASE_URL cannot be used: {error}") from None
    except StoreError as error:
        raise StartupError(f"DATABASE_URL cannot be used: {error}") from None


def check_port(host: str, port: int) -> None:
    """Raise `StartupError` if a port is not free. Port 0 takes any free one."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except (OSError, OverflowError) as error:
            raise port_error(port, error) from None


def port_error(port: int, error: Exception) -> StartupError:
    """Return the error for a port that is not free."""
    # asyncio puts a sentence of its own into `strerror`.
    number = error.errno if isinstance(error, OSError) else None
    reason = os.strerror(number) if number else "not possible"
    return StartupError(f"cannot listen on port {port}: {reason}")
