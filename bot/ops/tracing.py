"""Correlation ids for updates and alarms: one from an update to the last message it causes.

It travels with the context of tasks. Where work changes hands by a queue, whoever puts it in
keeps `current`, and whoever takes it out calls `resume`.
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
    """Where something began; ``name`` stands in the log, ``began`` is of `time.perf_counter`.

    ``update``: the number of the update that it is, 0 for none. ``noted``: a write of it is made,
    with a note that it is handled. ``given_up``: its tap is answered, nothing of it may begin.
    ``asking``: Telegram is asked for something first.
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
    """Return the cause that an update from Telegram is, by its own number."""
    return Trace(f"update-{update_id}", update_id)


def alarm() -> Trace:
    """Return a new cause: time itself. The number counts alarms of this process."""
    return Trace(f"alarm-{next(_numbers)}")


def current() -> Trace | None:
    """Return what the running work goes back to, None when nothing outside caused it."""
    return _current.get()


def unnoted() -> int:
    """Return the update that the next write of the running work notes as handled, 0 for none."""
    cause = _current.get()
    return 0 if cause is None or cause.noted else cause.update


def note() -> None:
    """Remember that the update which is the running work is noted."""
    if (cause := _current.get()) is not None:
        cause.noted = True


def resume(cause: Trace | None) -> None:
    """Let the running task go on with the work of ``cause``."""
    _current.set(cause)


@contextmanager
def within(cause: Trace | None) -> Iterator[None]:
    """Do the work of ``cause``, then go on as before."""
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
    """As a processor of the log: name what the line goes back to."""
    cause = _current.get()
    if cause is not None:
        event.setdefault("request", cause.name)
    return event
