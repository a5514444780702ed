"""The order of requests, and their search budgets."""

import asyncio
import math
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from bot.thinking.worker import SearchBudget

MAX_SAMPLES: Final = 40
"""Layouts per decision when nothing else waits."""
MIN_SAMPLES: Final = 8
"""Least layouts under any load: fewer would be guessing."""
MAX_SECONDS: Final = 2.5
"""Seconds from the question to the answer, waiting included."""
MIN_SECONDS: Final = 0.25
"""Least seconds of a search, even after a long wait."""


RECENT: Final = 180.0
"""Seconds for which the time of a search counts."""
MOST: Final = 1000
"""Maximum of times that count."""
LEAST: Final = 20
"""Number of times from which on a 95th percentile is shown."""


class SearchTimes:
    """How long the searches of all tables took lately, from question to answer."""

    def __init__(self) -> None:
        self._times: deque[tuple[float, float]] = deque(maxlen=MOST)

    def note(self, now: float, seconds: float) -> None:
        """Note a search, `math.inf` for one that was cut."""
        self._times.append((now, seconds))

    def usual(self, now: float) -> float:
        """Return the seconds in which 95 of 100 were answered; 0 while too few are known."""
        recent = sorted(seconds for at, seconds in self._times if now - at <= RECENT)
        if len(recent) < LEAST:
            return 0.0
        return recent[math.ceil(0.95 * len(recent)) - 1]


@dataclass(slots=True, eq=False)
class Request:
    """A function call for a table.

    ``searches``: it takes a `SearchBudget` as its last argument, which ends ``within`` so many
    seconds. ``timeout``: seconds it may take in a process. ``asked_at``: when it was requested, by
    the event loop's clock. ``idle``: run it once nothing else waits.
    """

    table: int
    function: Callable[..., Any]
    arguments: tuple[object, ...]
    searches: bool
    timeout: float
    asked_at: float
    answer: asyncio.Future[Any]
    within: float = MAX_SECONDS
    idle: bool = False


class FairQueue:
    """Requests of many tables. Tables take turns; requests of one table keep their order.

    Urgent ones come before all others, idle ones last; idle ones are not counted.
    """

    def __init__(self) -> None:
        self._tables: dict[int, deque[Request]] = {}
        self._urgent: deque[Request] = deque()
        self._idle: deque[Request] = deque()

    def __len__(self) -> int:
        return len(self._urgent) + sum(len(requests) for requests in self._tables.values())

    def put(self, request: Request, *, urgent: bool = False) -> None:
        """Add a request behind the others of its table, or behind the urgent or idle ones."""
        if request.idle:
            self._idle.append(request)
            return
        queue = self._urgent if urgent else self._tables.setdefault(request.table, deque())
        queue.append(request)

    def take(self) -> Request | None:
        """Return the next request whose answer is still wanted; its table goes to the back."""
        while True:
            if self._urgent:
                request = self._urgent.popleft()
            elif self._tables:
                table, requests = next(iter(self._tables.items()))
                del self._tables[table]
                request = requests.popleft()
                if requests:
                    self._tables[table] = requests
            elif self._idle:
                request = self._idle.popleft()
            else:
                return None
            if not request.answer.done():
                return request


def search_budget(
    waited: float, requests: int, processes: int, within: float = MAX_SECONDS
) -> SearchBudget:
    """Return the budget of a search that has waited for ``waited`` seconds.

    ``requests``: those running or waiting, this one included: the more, the fewer layouts for each,
    and the sooner its answer. ``within``: seconds from the question to the answer, at most
    `MAX_SECONDS`.
    """
    samples = max(MIN_SAMPLES, MAX_SAMPLES * processes // max(processes, requests))
    return SearchBudget(samples, max(MIN_SECONDS, min(MAX_SECONDS, within) - waited))
