"""Who is thought for next, and how hard: a fair queue of tables. Pure but for the future."""

import asyncio
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from bot.thinking.worker import Share

FULL: Final = 40
"""Layouts tried for a decision when nobody else waits."""
LEAST: Final = 8
"""Layouts tried however many wait: fewer would be guessing."""
CAP: Final = 2.5
"""Seconds from the question to the answer, waiting included."""
LEAST_SECONDS: Final = 0.25
"""Seconds a search gets even when most of the time went by in the queue."""


@dataclass(slots=True, eq=False)
class Job:
    """Something to be worked out. ``shared``: its last argument is to be its `Share`.

    ``asked``: when, by the event loop's clock; ``limit``: seconds a process may take for it.
    """

    table: int
    do: Callable[..., Any]
    given: tuple[Any, ...]
    shared: bool
    limit: float
    asked: float
    answer: asyncio.Future[Any]


class Queue:
    """Jobs of many tables: each table's in their order, the tables in turn."""

    def __init__(self) -> None:
        self._lines: dict[int, deque[Job]] = {}

    def __len__(self) -> int:
        return sum(len(line) for line in self._lines.values())

    def put(self, job: Job) -> None:
        """Line up behind whatever waits for the same table."""
        self._lines.setdefault(job.table, deque()).append(job)

    def take(self) -> Job | None:
        """Return the next job somebody still waits for; its table goes to the back."""
        while self._lines:
            table, line = next(iter(self._lines.items()))
            del self._lines[table]
            job = line.popleft()
            if line:
                self._lines[table] = line
            if not job.answer.done():
                return job
        return None


def share(waited: float, asking: int, minds: int) -> Share:
    """Return what a decision may cost after waiting ``waited`` seconds.

    ``asking``: decisions under way or waiting, this one included; ``minds``: processes that
    think. The more ask, the fewer layouts each gets, and the sooner each is answered.
    """
    samples = max(LEAST, FULL * minds // max(minds, asking))
    return Share(samples, max(LEAST_SECONDS, CAP - waited))
