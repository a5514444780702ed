"""Redraw queue; rendering and other background work yield to unanswered taps.

A tap takes many turns of the event loop from its update to its answer, and rendering costs more
than a move. So, while taps are unanswered, background work lets at most `TURNS` turns go by, then
goes on, one piece per turn: with endless taps computers still play and screens still change.

Screens are rendered afterwards, one table at a time, from the state at that moment. While Telegram
is behind none are rendered: they would be outdated before they are sent.
"""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

TURNS: Final = 20
"""Maximum of event loop turns for which background work yields."""


@dataclass(slots=True)
class _Due:
    """A table whose screens are to be rendered."""

    show: Callable[[], None]
    patient: bool
    """True if it waits while Telegram is behind."""


class RenderQueue:
    """Tables to render, in the order in which they changed."""

    def __init__(
        self,
        hurried: Callable[[], bool] = lambda: False,
        behind: Callable[[], bool] = lambda: False,
    ) -> None:
        """``hurried`` returns whether a tap is unanswered.

        ``behind``: whether Telegram is some seconds behind what is to be shown.
        """
        self._hurried = hurried
        self._behind = behind
        self._due: dict[int, _Due] = {}
        self._deferred: dict[int, _Due] = {}
        self._work: asyncio.Task[None] | None = None
        self._yielding: dict[object, tuple[int, asyncio.Future[None]]] = {}
        """Yielding work in order, with the turn at which it began to yield."""
        self._turn = 0
        self._passing: asyncio.Task[None] | None = None
        self._room = asyncio.Event()

    def enqueue(self, table_id: int, show: Callable[[], None], *, patient: bool = False) -> None:
        """Call ``show`` once, in the table's turn; it must not raise.

        ``patient``: it may wait while Telegram is behind.
        """
        self._deferred.pop(table_id, None)
        due = self._due.setdefault(table_id, _Due(show, patient))
        due.patient &= patient
        if self._work is None or self._work.done():
            self._work = asyncio.create_task(self._make(), name="rendering")
        elif not (due.patient and self._behind()):
            self._room.set()

    def resume(self) -> None:
        """Check again whether Telegram is behind."""
        self._room.set()

    def defer(self, table_id: int) -> None:
        """Hold a queued table until `render` is called or it changes again."""
        due = self._due.pop(table_id, None)
        if due is not None:
            self._deferred[table_id] = due

    def render(self, table_id: int) -> None:
        """Render a queued or held table at once."""
        due = self._due.pop(table_id, None) or self._deferred.pop(table_id, None)
        if due is not None:
            due.show()

    def render_last(self, table_id: int) -> None:
        """Before the process ends, render a queued table unless Telegram is behind."""
        (self.forget if self._behind() else self.render)(table_id)

    def forget(self, table_id: int) -> None:
        """Drop a table from the queue."""
        self._due.pop(table_id, None)
        self._deferred.pop(table_id, None)

    async def yield_to_taps(self, who: object) -> None:
        """Wait some turns while taps are unanswered, then continue one after another.

        ``who`` waits once at a time; `wake` ends its wait early.
        """
        if not (self._yielding or self._hurried()):
            return
        way: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._yielding[who] = self._turn, way
        if self._passing is None or self._passing.done():
            self._passing = asyncio.create_task(self._let_go_on(), name="yielding")
        try:
            await way
        finally:
            self._yielding.pop(who, None)

    def wake(self, who: object) -> None:
        """Resume yielding work that a person waits for."""
        _, way = self._yielding.pop(who, (0, None))
        if way is not None and not way.done():
            way.set_result(None)

    async def _let_go_on(self) -> None:
        while self._yielding:
            await asyncio.sleep(0)
            self._turn += 1
            late = [who for who, (at, _) in self._yielding.items() if self._turn - at >= TURNS]
            if not late and not self._hurried():
                late = list(self._yielding)[:1]
            for who in late:
                self.wake(who)

    def _next(self) -> int | None:
        """Return the table to render next, None while all wait."""
        behind = self._behind()
        return next((each for each, due in self._due.items() if not (behind and due.patient)), None)

    async def _make(self) -> None:
        while self._due:
            await asyncio.sleep(0)  # yield to everything else that can run
            await self.yield_to_taps(self)
            self._room.clear()
            table_id = self._next()
            if table_id is not None:
                self.render(table_id)
            elif self._due:
                await self._room.wait()
