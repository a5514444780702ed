"""Starting up: what is worth waiting for, and what will not get better by waiting."""

import socket
from collections.abc import Awaitable, Callable
from itertools import count
from typing import TypeVar

import structlog
from telegram.error import InvalidToken, RetryAfter, TelegramError

from bot.clock import Clock
from bot.retry import AFAR, pause
from bot.store import Store, StoreError

T = TypeVar("T")

log = structlog.get_logger(__name__)


class CannotStart(Exception):  # noqa: N818 - a state of affairs, not a fault
    """The program cannot run as it is set up: one line for its operator, without secrets."""


async def reach(call: Callable[[], Awaitable[T]], clock: Clock) -> T:
    """Ask Telegram until it answers; raises `CannotStart` when it does not know the token."""
    for failures in count(1):
        try:
            return await call()
        except InvalidToken:
            raise CannotStart("Telegram does not know this BOT_TOKEN: see @BotFather") from None
        except RetryAfter as error:
            wait = error.retry_after
            asked = wait if isinstance(wait, int) else wait.total_seconds()
            await _wait("telegram", error, asked, clock)
        except TelegramError as error:
            await _wait("telegram", error, pause(failures, least=AFAR), clock)
    raise AssertionError  # pragma: no cover - the count has no end


async def open_store(url: str, clock: Clock) -> Store:
    """Open the database; waits while another process holds it, raises `CannotStart` else."""
    for failures in count(1):
        try:
            return await Store.open(url)
        except StoreError as error:
            if "locked" not in str(error):
                raise CannotStart(f"DATABASE_URL cannot be used: {error}") from None
            await _wait("database", error, pause(failures, least=AFAR), clock)
    raise AssertionError  # pragma: no cover - the count has no end


def need_port(host: str, port: int) -> None:
    """Raise `CannotStart` when a port cannot be listened on; 0 always can."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except (OSError, OverflowError) as error:
            raise no_port(port, error) from None


def no_port(port: int, error: Exception) -> CannotStart:
    """Return the refusal of a port."""
    reason = error.strerror if isinstance(error, OSError) and error.strerror else "not possible"
    return CannotStart(f"cannot listen on port {port}: {reason}")


async def _wait(what: str, error: Exception, seconds: float, clock: Clock) -> None:
    log.warning("start.waits", on=what, error=type(error).__name__, seconds=seconds)
    await clock.sleep(seconds)
