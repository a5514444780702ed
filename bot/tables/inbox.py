"""Events on their way to the owner task of a table, and the answers people wait for."""

import asyncio
from collections.abc import Callable
from typing import Final

import structlog

from bot import causes
from bot.clock import Clock
from bot.screen import Toast
from bot.tables.events import AlarmRang, Event, Requested, Tapped

log = structlog.get_logger(__name__)

ANSWER_WITHIN: Final = 20.0
"""Seconds after which a table has not done what it was asked for."""
UNWRITTEN: Final = Toast(unwritten=True)

Reply = Callable[[Toast], None]
Words = Callable[[int | None], Toast]
"""What is said to a person by user id, None for nobody in particular."""
_Waiting = tuple[Event, Reply | None, causes.Cause | None]
"""An event, who is to be answered, and what the event goes back to."""


class Inbox:
    """The queue of one table. Everybody who waits for an answer gets one, however the task ends."""

    def __init__(self, clock: Clock, *, over: Words) -> None:
        """``over``: that nothing is done here any more."""
        self._clock = clock
        self._say_over = over
        self._queue: asyncio.Queue[tuple[Event, Reply | None, causes.Cause | None]] = (
            asyncio.Queue()
        )
        self._closed = False

    @property
    def empty(self) -> bool:
        """Whether nothing waits."""
        return self._queue.empty()

    async def next(self) -> tuple[Event, Reply | None]:
        """Wait for the event that came first, and who is to be answered.

        The running task goes on with the work of whatever caused the event. A request that was
        given up is dropped.
        """
        while True:
            event, reply, cause = await self._queue.get()
            causes.resume(cause)
            if cause is None or not cause.given_up or asker(event) is None:
                return event, reply
            if reply is not None:
                self.answer(reply, UNWRITTEN)

    def put(self, event: Event, reply: Reply | None = None) -> None:
        """Take an event; ``reply`` is called once with the answer, whatever happens."""
        if not self._closed:
            cause = causes.alarm() if isinstance(event, AlarmRang) else causes.current()
            self._queue.put_nowait((event, reply, cause))
        elif reply is not None:
            self.answer(reply, self._say_over(asker(event)))

    async def ask(self, event: Event) -> Toast:
        """Take an event and wait for the answer; give it up after `ANSWER_WITHIN` seconds."""
        answer: asyncio.Future[Toast] = asyncio.get_running_loop().create_future()
        self.put(event, lambda toast: None if answer.done() else answer.set_result(toast))
        late = asyncio.ensure_future(self._clock.sleep(ANSWER_WITHIN))
        try:
            await asyncio.wait((answer, late), return_when=asyncio.FIRST_COMPLETED)
        finally:
            late.cancel()
        if answer.done():
            return answer.result()
        if (cause := causes.current()) is not None:
            cause.given_up = True
        return UNWRITTEN

    def answer(self, reply: Reply, toast: Toast) -> None:
        """Give an answer; whoever cannot take it harms nobody else."""
        try:
            reply(toast)
        except Exception:
            log.exception("table.reply_failed")

    def close(self) -> None:
        """Answer whoever still waits, and whoever comes from now on, that the table is over."""
        self._closed = True
        while not self._queue.empty():
            event, reply, _ = self._queue.get_nowait()
            if reply is not None:
                self.answer(reply, self._say_over(asker(event)))


def asker(event: Event) -> int | None:
    """Return who waits for the answer, None when nobody does."""
    return event.user_id if isinstance(event, Tapped | Requested) else None
