"""When the screens of a table are made: after whatever people have just done, one table at a time.

Making them costs more than a move. Where many tables play at once, a tap is answered first, and a
table that goes on meanwhile has its screens made once, as they are when its turn comes.

A tap takes many turns of the event loop from its update to its answer. If screens were made between
each two of them, it would wait for as many tables. So, while taps wait for their answers, some
turns go by before the next table; not more than `TURNS`, for where taps never end people still look
at screens.
"""

import asyncio
from collections.abc import Callable
from typing import Final

TURNS: Final = 20
"""Turns of the event loop that what nobody waits for lets go by, at most."""


class Showing:
    """Tables whose screens are to be made, in the order in which they changed."""

    def __init__(self, hurried: Callable[[], bool] = lambda: False) -> None:
        """``hurried`` tells whether somebody waits for the answer to a tap."""
        self._hurried = hurried
        self._due: dict[int, Callable[[], None]] = {}
        self._put_off: dict[int, Callable[[], None]] = {}
        self._work: asyncio.Task[None] | None = None

    def soon(self, table_id: int, show: Callable[[], None]) -> None:
        """Have ``show`` called once, when it is the table's turn; it must not raise."""
        self._put_off.pop(table_id, None)
        self._due.setdefault(table_id, show)
        if self._work is None or self._work.done():
            self._work = asyncio.create_task(self._make(), name="showing")

    def put_off(self, table_id: int) -> None:
        """Let a table that waits have no turn until `now` is called, or it changes again."""
        show = self._due.pop(table_id, None)
        if show is not None:
            self._put_off[table_id] = show

    def now(self, table_id: int) -> None:
        """Let a table that waits have its turn at once."""
        show = self._due.pop(table_id, None) or self._put_off.pop(table_id, None)
        if show is not None:
            show()

    def forget(self, table_id: int) -> None:
        """Nothing is due for a table any more."""
        self._due.pop(table_id, None)
        self._put_off.pop(table_id, None)

    async def give_way(self) -> None:
        """Let some turns go by while taps wait for their answers."""
        for _ in range(TURNS):
            if not self._hurried():
                return
            await asyncio.sleep(0)

    async def _make(self) -> None:
        while self._due:
            await asyncio.sleep(0)  # everything else that can go on does
            await self.give_way()
            for table_id in tuple(self._due)[:1]:
                self.now(table_id)
