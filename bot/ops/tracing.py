"""Correlation ids for updates and alarms: one from an update to the last message it causes.

It travels with the context of tasks. Where work passes through a queue, the producer stores
`current`, and the consumer calls `resume`.
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from itertools import count
from typing import Final

from structlog.typing import EventDict, WrappedLogger


@dataclass(slots=True)
class Trace:
    """The origin of some work; ``name`` is for the log, ``began`` is of `time.perf_counter`.

    ``update``: its update's number, 0 for none. ``noted``: a write of it was made that marks it as
    handled. ``given_up``: its tap is answered, nothing more of it may begin. ``asking``: it waits
    for a call to Telegram.
    """

    name: str
    update: int = 0
    began: float = field(default_factory=time.perf_counter)
    noted: bool = False
    given_up: bool = False
    asking: bool = False


_current: Final[ContextVar[Trace | None]] = ContextVar("cause", default=None)
_numbers: Final = count(1)


def update(update_id: int) -> Trace:
    """Return the trace of an update."""
    return Trace(f"update-{update_id}", update_id)


def alarm() -> Trace:
    """Return a new trace of an alarm, numbered within this process."""
    return Trace(f"alarm-{next(_numbers)}")


def current() -> Trace | None:
    """Return the running work's trace, None if it has none."""
    return _current.get()


def unmarked_update() -> int:
    """Return the update that the next write marks as handled, 0 for none."""
    cause = _current.get()
    return 0 if cause is None or cause.noted else cause.update


def mark_handled() -> None:
    """Note that the running update is marked as handled."""
    if (cause := _current.get()) is not None:
        cause.noted = True


def resume(cause: Trace | None) -> None:
    """Continue the running task with another trace."""
    _current.set(cause)


@contextmanager
def within(cause: Trace | None) -> Iterator[None]:
    """Run with another trace, then restore the former."""
    token = _current.set(cause)
    try:
        yield
    finally:
        _current.reset(token)


@contextmanager
def asking() -> Iterator[None]:
    """Note that the running work waits for Telegram, not for the database."""
    cause = _current.get()
    if cause is not None:
        cause.asking = True
    try:
        yield
    finally:
        if cause is not None:
            cause.asking = False


def add_request(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    """Add the trace's name to a log line (a processor)."""
    cause = _current.get()
    if cause is not None:
        event.setdefault("request", cause.name)
    return event
