"""Redraw queue; yields to unanswered taps, as does whatever else a table goes on with.

All of it costs more than a move. Where many tables play at once, a tap is answered first.

A tap takes many turns of the event loop from its update to its answer. If other work went on
between each two of them, it would wait for as many tables. So, while taps wait for their answers,
work that nobody waits for lets some turns go by, and then goes on, one piece a turn; not more than
`TURNS`, for where taps never end computers still play, and people look at screens.

Screens are made after that, one table at a time; a table that goes on meanwhile has its screens
made once, as they are when its turn comes. While more is to be shown than Telegram takes, none are
made: they would be out of date before they are sent.
"""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

TURNS: Final = 20
"""Turns of the event loop that what nobody waits for lets go by, at most."""


@dataclass(slots=True)
class _Due:
    """A table whose screens are to be made."""

    show: Callable[[], None]
    patient: bool
    """It waits while Telegram is behind."""


class RenderQueue:
    """Tables whose screens are to be made, in the order in which they changed."""

    def __init__(
        self,
        hurried: Callable[[], bool] = lambda: False,
        behind: Callable[[], bool] = lambda: False,
    ) -> None:
        """``hurried`` tells whether somebody waits for the answer to a tap.

        ``behind``: whether more is to be shown by now than can be for some seconds.
        """
        self._hurried = hurried
        self._behind = behind
        self._due: dict[int, _Due] = {}
        self._deferred: dict[int, _Due] = {}
        self._work: asyncio.Task[None] | None = None
        self._yielding: dict[object, tuple[int, asyncio.Future[None]]] = {}
        """Who waits until taps have their answers, in order, and since which turn."""
        self._turn = 0
        self._passing: asyncio.Task[None] | None = None
        self._room = asyncio.Event()

    def enqueue(self, table_id: int, show: Callable[[], None], *, patient: bool = False) -> None:
        """Have ``show`` called once, when it is the table's turn; it must not raise.

        ``patient``: it may wait as long as Telegram is behind.
        """
        self._deferred.pop(table_id, None)
        due = self._due.setdefault(table_id, _Due(show, patient))
        due.patient &= patient
        if self._work is None or self._work.done():
            self._work = asyncio.create_task(self._make(), name="rendering")
        elif not (due.patient and self._behind()):
            self._room.set()

    def resume(self) -> None:
        """Telegram may be behind no more."""
        self._room.set()

    def defer(self, table_id: int) -> None:
        """Let a table that waits have no turn until `render` is called, or it changes again."""
        due = self._due.pop(table_id, None)
        if due is not None:
            self._deferred[table_id] = due

    def render(self, table_id: int) -> None:
        """Let a table that waits have its turn at once."""
        due = self._due.pop(table_id, None) or self._deferred.pop(table_id, None)
        if due is not None:
            due.show()

    def render_last(self, table_id: int) -> None:
        """The process ends: let a table have its turn if what comes of it can be shown."""
        (self.forget if self._behind() else self.render)(table_id)

    def forget(self, table_id: int) -> None:
        """Nothing is due for a table any more."""
        self._due.pop(table_id, None)
        self._deferred.pop(table_id, None)

    async def yield_to_taps(self, who: object) -> None:
        """Let some turns go by while taps wait for their answers, then go on one after another.

        ``who`` waits once at a time, and not for `TURNS` when somebody waits for it: see `wake`.
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
        """Somebody waits for what gives way: it goes on."""
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
        """The table whose turn it is, None while all of them wait."""
        behind = self._behind()
        return next((each for each, due in self._due.items() if not (behind and due.patient)), None)

    async def _make(self) -> None:
        while self._due:
            await asyncio.sleep(0)  # everything else that can go on does
            await self.yield_to_taps(self)
            self._room.clear()
            table_id = self._next()
            if table_id is not None:
                self.render(table_id)
            elif self._due:
                await self._room.wait()
