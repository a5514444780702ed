"""The task of one table: one event at a time.

It never waits for Telegram or for a computer. Every sender gets an answer, however the task ends; a
task that ends before its table is over is restarted.
"""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import Final

import structlog

from bot.clock import Clock, wait_within
from bot.ops import metrics, tracing
from bot.screen import Toast
from bot.store import KeptTable, StoreError, TableRow
from bot.tables.events import AlarmRang, Event, GroupMoved, ShowAgain, Stop, asker
from bot.tables.ledger import Ledger
from bot.tables.runner import Runner
from bot.tables.services import OtherTables, TableServices
from bot.tables.snapshot import Snapshot
from bot.tables.state import State
from engine.view import TableStage

log = structlog.get_logger(__name__)

STOP_WITHIN: Final = 3.0
"""Real seconds that the current write may take when the process ends."""
ANSWER_WITHIN: Final = 20.0
"""Seconds after which an event is given up."""
UNWRITTEN: Final = Toast(unwritten=True)

Reply = Callable[[Toast], None]
Words = Callable[[int | None], Toast]
"""Returns a toast for a user id, or for the chat (None)."""
_Waiting = tuple[Event, Reply | None, tracing.Trace | None]
"""An event, its reply, and the trace it belongs to."""


class Inbox:
    """The queue of one table. Every sender gets an answer, however the task ends."""

    def __init__(self, clock: Clock, *, over: Words) -> None:
        """``over``: the answer of a table that is over."""
        self._clock = clock
        self._say_over = over
        self._queue: list[_Waiting] = []
        self._filled: asyncio.Future[None] | None = None
        self._closed = False

    @property
    def empty(self) -> bool:
        """True if the queue is empty."""
        return not self._queue

    async def next(self) -> tuple[Event, Reply | None]:
        """Wait for the next event, and return it with its reply.

        The running task takes on the event's trace. Requests that were given up are dropped.
        """
        while True:
            while not self._queue:
                self._filled = asyncio.get_running_loop().create_future()
                await self._filled
            event, reply, cause = self._queue.pop(0)
            tracing.resume(cause)
            if cause is None or not cause.given_up or asker(event) is None:
                return event, reply
            if reply is not None:
                self.answer(reply, UNWRITTEN)

    def put(self, event: Event, reply: Reply | None = None) -> None:
        """Enqueue an event; ``reply`` is always called once with the answer."""
        if not self._closed:
            cause = tracing.alarm() if isinstance(event, AlarmRang) else tracing.current()
            self._queue.append((event, reply, cause))
            if self._filled is not None and not self._filled.done():
                self._filled.set_result(None)
        elif reply is not None:
            self.answer(reply, self._say_over(asker(event)))

    async def ask(self, event: Event) -> Toast:
        """Enqueue an event and wait for the answer; give it up after `ANSWER_WITHIN` seconds."""
        answer: asyncio.Future[Toast] = asyncio.get_running_loop().create_future()
        self.put(event, lambda toast: None if answer.done() else answer.set_result(toast))
        await wait_within(self._clock, ANSWER_WITHIN, asyncio.wait((answer,)))
        if answer.done():
            return answer.result()
        if (cause := tracing.current()) is not None:
            cause.given_up = True
        return UNWRITTEN

    def answer(self, reply: Reply, toast: Toast) -> None:
        """Reply; log a failing reply so that it harms no other."""
        try:
            reply(toast)
        except Exception:
            log.exception("table.reply_failed")

    def close(self) -> None:
        """Answer all waiting and all later senders that the table is over."""
        self._closed = True
        while self._queue:
            event, reply, _ = self._queue.pop(0)
            if reply is not None:
                self.answer(reply, self._say_over(asker(event)))


class TableTask:
    """The owner of one table. All changes go through `put`."""

    def __init__(
        self,
        services: TableServices,
        row: TableRow,
        others: OtherTables,
        *,
        held: bool = False,
    ) -> None:
        """``held``: it is over and shown so; it still takes one event."""
        self._services = services
        self._others = others
        self._inbox = Inbox(services.clock, over=self._over_toast)
        self._runner = Runner(services, row, others, self.put)
        self._task: asyncio.Task[None] | None = None
        self._over = self._stopping = False
        self._held = held

    # What others may know

    @property
    def state(self) -> State:
        """The table as last read or written."""
        return self._runner.state

    @property
    def row(self) -> TableRow:
        """The table's stored row."""
        return self.state.row

    @property
    def ledger(self) -> Ledger | None:
        """The log, None before the first deal."""
        return self.state.ledger

    @property
    def broken(self) -> bool:
        """True if the log breaks this program's rules."""
        return self.state.broken

    @property
    def has_events(self) -> bool:
        """True if an event waits."""
        return not self._inbox.empty

    def misses(self, user_id: int) -> bool:
        """Return whether the table waits for any action of a person."""
        state = self.state
        seat = None if state.broken or state.ended else state.seat_of(user_id)
        if seat is None or state.noted(seat).gone:
            return False  # who has left must say that he is back
        if state.noted(seat).timed and seat in state.current.table.substituted:
            return True
        cuts = state.current.stage is TableStage.CUT
        return cuts and Snapshot(state, self._runner.moment()).all_away

    def place_of(self, user_id: int) -> int | None:
        """Return a person's place in joining order."""
        return self.state.place_of(user_id)

    def snapshot(self) -> Snapshot:
        """Return the table as it is now, with its standing messages."""
        return self._runner.snapshot()

    # Life

    async def begin(self, kept: KeptTable | None = None) -> None:
        """Fold the log, show the table, and start to take events.

        ``kept``: what was just read of the table; its messages are then compared later.
        """
        self._runner.kept = kept
        await self._runner.turn(ShowAgain())
        self._follow()
        queue = self._services.render_queue
        (queue.render if kept is None else queue.defer)(self.row.id)
        if self._stopping:
            self._end()
        else:
            self._task = self._started()

    async def stop(self) -> None:
        """Stop the table; answer every waiting sender."""
        self._stopping = True
        self._runner.rest()
        if self._task is None or self._task.done():
            self._end()
            return
        # Let the current write finish.
        self.put(Stop())
        await asyncio.wait((self._task,), timeout=STOP_WITHIN)
        if not self._task.done():
            self._task.cancel()
            await asyncio.wait((self._task,), timeout=STOP_WITHIN)
        self._services.render_queue.render_last(self.row.id)

    def _started(self) -> asyncio.Task[None]:
        return asyncio.create_task(self._run(), name=f"table-{self.row.id}")

    def _go_on(self) -> None:
        """Restart the task if it ended before the table is over."""
        ended = self._task is not None and self._task.done()
        if ended and not self._over and not self._stopping:
            self._task = self._started()

    async def _run(self) -> None:
        reply: Reply | None = None
        queue, table_id = self._services.render_queue, self.row.id
        try:
            while not self._over or not self._inbox.empty:
                event, reply = await self._inbox.next()
                if isinstance(event, Stop):
                    return
                if reply is None and self._inbox.empty:
                    await queue.yield_to_taps(table_id)
                answer = await self._runner.turn(event, waits=reply is not None)
                if reply is not None:
                    self._inbox.answer(reply, answer)
                    reply = None
                # Tables written together resume together: let all answer first.
                if self._inbox.empty:
                    await queue.yield_to_taps(table_id)
                self._follow()
        except (Exception, asyncio.CancelledError) as error:
            task = asyncio.current_task()
            if task is not None and task.cancelling():
                self._stopping = True
                raise  # the process ends; else an awaited call was cancelled
            # `put` restarts the task, soon by itself.
            metrics.RETRIES.labels("task").inc()
            log.error("table.begun_again", table=self.row.id, exc_info=error)  # noqa: TRY400
            self._runner.drop_memory()
        finally:
            if reply is not None:
                self._inbox.answer(reply, self._runner.toast("toast-failed"))
            if self._over or self._stopping:
                self._end()

    def _close(self) -> None:
        """Close a table that is over."""
        self._over = True
        self._runner.rest(over=True)
        self._others.forget(self.row.id)
        log.info("table.over", table=self.row.id, status=self.row.status)

    def _end(self) -> None:
        """Stop; answer everyone waiting."""
        self._runner.rest()
        self._inbox.close()

    def _follow(self) -> None:
        """Continue without a sender; close a table that is over."""
        if self._held:
            if self._task is None or self._runner.in_doubt:
                return
            self._held = False
            if self.state.ended:
                if self.state.corrected:
                    self._runner.follow()
                self._close()
        if not self._over and self._runner.follow():
            self._close()

    def _over_toast(self, user_id: int | None) -> Toast:
        """Return the answer of a table that is over."""
        over = {
            "finished": "toast-finished",
            "cancelled": "toast-cancelled",
            "closed": "toast-ended",
        }
        key = over.get(self.row.status, "toast-closing")
        return self._runner.toast("toast-broken" if self.broken else key, user_id)

    # Asking

    def put(self, event: Event, reply: Reply | None = None) -> None:
        """Enqueue an event; ``reply`` is always called once with the answer."""
        self._inbox.put(event, reply)
        self._go_on()
        if reply is not None:
            self._services.render_queue.wake(self.row.id)

    async def ask(self, event: Event) -> Toast:
        """Enqueue an event and wait for the answer; raises `StoreError` if nothing was written."""
        answer = self._inbox.ask(event)
        self._go_on()
        self._services.render_queue.wake(self.row.id)
        said = await answer
        if said.unwritten:
            raise StoreError("a table could not be written")
        return said

    def change_chat(self, chat_id: int) -> None:
        """Take the group's new id."""
        row = replace(self.row, chat_id=chat_id, thread_id=None)
        self._runner.state = replace(self.state, row=row)
        prefix, left = f"{row.id}:", self._services.outbox.left_behind(str(row.id))
        self.put(GroupMoved(frozenset(key.removeprefix(prefix) for key in left)))

    def show_again(self, *, renew: bool = False) -> None:
        """Show all messages anew; ``renew``: at the bottom."""
        self.put(ShowAgain(renew))
