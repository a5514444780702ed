"""One table: its own task, one event at a time, and the log that everything follows from.

The order of every event: check against the ledger, append to the store, answer the tap, show.
Nothing here waits for Telegram or for a computer's thoughts. What cannot be done goes one way,
`TableTask._attempt`: whoever wanted it is told, and what the table owes is tried again by its
`Backlog`. Whoever asks gets an answer, however the task ends.
"""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from enum import StrEnum
from typing import Any, Final, TypeVar

import structlog

from bot import causes, metrics
from bot.reconcile import Slot
from bot.screen import Toast
from bot.store import KeptTable, LostError, SequenceTaken, StoreError, TableRow
from bot.tables import later, leaving, levels, lobby_requests, play_requests
from bot.tables.backlog import Backlog
from bot.tables.computers import Computers, make_move
from bot.tables.events import (
    AlarmRang,
    Asked,
    ComputerMove,
    Event,
    Forget,
    Found,
    HintGiven,
    ReachChanged,
    Retry,
    ShowAgain,
    SignOfLife,
    Stop,
    Tapped,
)
from bot.tables.hints import Hints
from bot.tables.inbox import Inbox, Reply, asker
from bot.tables.ledger import Ledger
from bot.tables.live_table import LiveTable, questions_of
from bot.tables.messages import messages
from bot.tables.searches import Searches, take
from bot.tables.services import TableServices
from bot.tables.snapshot import Snapshot
from bot.tables.timekeeper import Timekeeper
from bot.taps import Tap, Verb
from engine.game import CHANCE
from engine.table import chance

T = TypeVar("T")

log = structlog.get_logger(__name__)

STOP_WITHIN: Final = 3.0
"""Real seconds that what is being written may take when the process ends."""


class NotDone(StrEnum):
    """Why something was not done, as whoever wanted it is told."""

    TAKEN = "toast-changed"
    """What was decided on is old: another entry stands at its place in the log."""
    NOT_WRITTEN = "toast-unwritten"
    LOST = "toast-lost"
    FAULT = "toast-failed"


class TableTask:
    """The owner of one table. Everything that changes it goes through `put`."""

    def __init__(
        self,
        services: TableServices,
        row: TableRow,
        *,
        on_over: Callable[[int], None],
        held: bool = False,
    ) -> None:
        """``on_over`` is told the table's id when nothing happens at it any more.

        ``held``: it is over, and was shown to the last message; it takes one event all the same.
        """
        self._services = services
        self._on_over = on_over
        self._backlog = Backlog(services.clock, lambda: self.put(Retry()))
        self.table = LiveTable(services, row, on_append=self._backlog.hurry)
        self._inbox = Inbox(services.clock, over=self._over_toast)
        self._computers = Computers(row.id, services, self.put)
        self._searches = Searches(row.id, services, self.put)
        self._hints = Hints(self.table, self.put)
        self._timekeeper = Timekeeper(self.table, lambda: self.put(AlarmRang()))
        self._task: asyncio.Task[None] | None = None
        self._stale = True
        """The stored log may be longer than the ledger."""
        self._read: KeptTable | None = None
        """What was read of the table before it began."""
        self._unwritten: dict[int, ComputerMove] = {}
        """Moves of computers, by seat, that were thought of and could not be written."""
        self._taken: dict[int, tuple[Tap, Toast]] = {}
        """By person, the last button that changed anything, and what was answered."""
        self._over = self._stopping = False
        self._cause: causes.Cause | None = None
        """What the table's screens are due to."""
        self._changed_at = 0.0
        """Since when they are due, 0 for not at all."""
        self._held = held

    # What others may know

    @property
    def row(self) -> TableRow:
        """The table as it is stored."""
        return self.table.row

    @property
    def ledger(self) -> Ledger | None:
        """The log, None before the first deal."""
        return self.table.ledger

    @property
    def broken(self) -> bool:
        """Whether the log does not follow the rules of this program."""
        return self.table.broken

    @property
    def asked(self) -> bool:
        """Whether an event waits."""
        return not self._inbox.empty

    @property
    def gives_hints(self) -> bool:
        """Whether one person sits here, with computers."""
        return self._hints.allowed

    @property
    def agreement(self) -> Any:
        """What is agreed, or would be if the cards were dealt now."""
        return self.table.agreement()

    def misses(self, user_id: int) -> bool:
        """Whether the table waits for anything a person does."""
        return not self.broken and self.table.misses(user_id)

    def place_of(self, user_id: int) -> int | None:
        """A person's place in joining order."""
        return self.table.place_of(user_id)

    # Life

    async def begin(self, kept: KeptTable | None = None) -> None:
        """Fold the log, show what it comes to, and start taking events.

        ``kept``: what was just read of the table. What it comes to is put off then.
        """
        self._read = kept
        await self._catch_up()
        showing = self._services.showing
        (showing.now if kept is None else showing.put_off)(self.row.id)
        if self._stopping:
            self._end()
        else:
            self._task = self._started()

    async def stop(self) -> None:
        """Stop where the table stands; whoever still waits for an answer gets one."""
        self._stopping = True
        self._rest()
        if self._task is None:
            self._end()  # it never began
            return
        if self._task.done():
            self._end()
            return
        # What is being written is finished first: half a write helps nobody.
        self.put(Stop())
        await asyncio.wait((self._task,), timeout=STOP_WITHIN)
        if not self._task.done():
            self._task.cancel()
            await asyncio.wait((self._task,), timeout=STOP_WITHIN)
        self._services.showing.last(self.row.id)

    def _started(self) -> asyncio.Task[None]:
        return asyncio.create_task(self._run(), name=f"table-{self.row.id}")

    def _go_on(self) -> None:
        """Begin again if the task ended although the table is not over."""
        ended = self._task is not None and self._task.done()
        if ended and not self._over and not self._stopping:
            self._task = self._started()

    async def _run(self) -> None:
        reply: Reply | None = None
        try:
            while not self._over or not self._inbox.empty:
                event, reply = await self._inbox.next()
                if isinstance(event, Stop):
                    return
                if reply is None and self._inbox.empty:
                    await self._services.showing.give_way(self.row.id)
                toast = await self._serve(event)
                if reply is not None:
                    self._inbox.answer(reply, toast)
                    reply = None
                if self._held and not self._stale:
                    # While it is not known what was written, it may go on after all.
                    self._held = False
                    if self.table.ended:
                        self._close()
                        continue
                # Tables whose moves were written together go on together: first all answer.
                if self._inbox.empty:
                    await self._services.showing.give_way(self.row.id)
                await self._catch_up()
        except (Exception, asyncio.CancelledError) as error:
            task = asyncio.current_task()
            if task is not None and task.cancelling():
                self._stopping = True
                raise  # the process ends; else what was waited for was cancelled
            self._broke_off(error)
        finally:
            if reply is not None:
                self._inbox.answer(reply, self.table.toast(NotDone.FAULT))
            if self._over or self._stopping:
                self._end()

    def _broke_off(self, error: BaseException) -> None:
        """Report a fault that nothing above has caught; `put` begins again, soon by itself."""
        metrics.RETRIES.labels("task").inc()
        log.error("table.begun_again", table=self.row.id, exc_info=error)
        self._stale = self.table.changed = True
        self._backlog.add()

    def _close(self) -> None:
        """The table is over: nothing happens at it any more."""
        self._over = True
        outbox, asked = self._services.outbox, questions_of(self.row.id)
        for slot in outbox.known():
            if slot.key.startswith(asked):
                outbox.drop(slot)
        self._rest()
        self._on_over(self.row.id)
        log.info("table.over", table=self.row.id, status=self.row.status)

    def _end(self) -> None:
        """Nothing is done here any more: whoever waits hears why."""
        self._rest()
        self._inbox.close()

    def _rest(self) -> None:
        """Think no more, ring no more, try no more."""
        self._computers.stop()
        self._searches.stop()
        self._backlog.stop()
        self._timekeeper.stop()

    def _over_toast(self, user_id: int | None) -> Toast:
        """What a table where nothing happens any more says to whoever comes too late."""
        if self.broken:
            return self.table.toast("toast-broken", user_id)
        over = {
            "finished": "toast-finished",
            "cancelled": "toast-cancelled",
            "closed": "toast-ended",
        }
        return self.table.toast(over.get(self.row.status, "toast-closing"), user_id)

    # Asking

    def put(self, event: Event, reply: Reply | None = None) -> None:
        """Hand in an event; ``reply`` is called once with the answer, whatever happens."""
        self._inbox.put(event, reply)
        self._go_on()
        if reply is not None:
            self._services.showing.hurry(self.row.id)

    async def ask(self, event: Event) -> Toast:
        """Hand in an event and wait for the answer; raise `StoreError` if nothing was written."""
        answer = self._inbox.ask(event)
        self._go_on()
        self._services.showing.hurry(self.row.id)
        toast = await answer
        if toast.unwritten:
            raise StoreError("a table could not be written")
        return toast

    def heard_from(self, user_id: int) -> None:
        """A person has done something somewhere; see `LiveTable.misses`."""
        self.put(SignOfLife(user_id))

    def reach_changed(self) -> None:
        """A person blocked the bot, or pressed Start."""
        self.put(ReachChanged())

    def moved(self, chat_id: int) -> None:
        """The group has a new id."""
        self.table.moved(chat_id)
        self.put(ShowAgain())

    def show_again(self, *, renew: bool = False) -> None:
        """Show everything as it should be now; ``renew``: as the lowest message."""
        self.put(ShowAgain(renew))

    # One event

    async def _serve(self, event: Event) -> Toast:
        """Do one thing. Whatever goes wrong, there is an answer, and what is owed is kept."""
        if isinstance(event, Retry):
            metrics.RETRIES.labels("table").inc()
            self._backlog.begun()
        try:
            if isinstance(event, Tapped | Asked):
                self.table.begin(causes.current(), by_note=_by_note(event))
            done = await self._attempt(lambda: self._handle(event), what=type(event).__name__)
        finally:
            self.table.begin(None)
        if not isinstance(done, NotDone):
            return done
        if isinstance(event, ComputerMove):
            self._unwritten[event.seat] = event
        return replace(self.table.toast(done, asker(event)), unwritten=done is NotDone.NOT_WRITTEN)

    async def _catch_up(self) -> None:
        """Do what follows by itself; what cannot be done now is tried again."""
        await self._attempt(self._settle, what="settle")

    async def _attempt(self, do: Callable[[], Awaitable[T]], *, what: str) -> T | NotDone:
        """Look at the log again where it may be longer, then do something.

        Every failure of the table ends here: it is logged, and everything owed is tried again.
        """
        try:
            if self._stale:
                kept, self._read = self._read, None
                await self.table.load(kept)
                self._stale = False
            return await do()
        except SequenceTaken:
            self._owe(soon=True)
            return NotDone.TAKEN
        except StoreError as error:
            log.warning("table.not_written", table=self.row.id, what=what, reason=error)
            self._owe()
            return NotDone.LOST if isinstance(error, LostError) else NotDone.NOT_WRITTEN
        except Exception:
            log.exception("table.failed", table=self.row.id, what=what)
            self._owe()
            return NotDone.FAULT

    def _owe(self, *, soon: bool = False) -> None:
        """Something was not done: look at the log again, and try again."""
        self._stale = self.table.changed = True
        if self._over or self._stopping:
            return
        self._backlog.add(soon=soon)
        if self._backlog.overdue and not self.table.stuck:
            self.table.stuck = True
            self._show(self.table.snapshot())

    async def _try_again(self) -> None:
        """Do all that is owed; raises what stands in the way."""
        if not self.broken:
            await self._services.store.probe()
            await self._settle()
            for seat, move in tuple(self._unwritten.items()):
                await make_move(self.table, move)
                del self._unwritten[seat]
            await self._settle()
            await self._timekeeper.ring(owing=self._backlog.pending)
        self._backlog.settled()
        self._unwritten.clear()
        self.table.stuck, self.table.changed = False, True

    async def _handle(self, event: Event) -> Toast:
        table = self.table
        match event:
            case Tapped() | Asked() if table.broken:
                return await lobby_requests.broken(table, event)
            case Retry():
                await self._try_again()
            case Forget(user_id, word, sure):
                if sure or table.names(user_id):
                    await table.forget(user_id, word)
            case _ if table.broken:
                pass
            case Tapped(user_id) | Asked(user_id) if table.ledger is not None and not table.joined:
                # The lots could not be written: nobody sits anywhere yet.
                return replace(table.toast("toast-unwritten", user_id), unwritten=True)
            case Tapped() if table.ledger is None:
                return later.told(table, event, await self._arrange(event))
            case Tapped():
                return later.told(table, event, await self._play(event))
            case Asked() if table.ledger is None:
                return await lobby_requests.asked(table, event)
            case Asked():
                return await play_requests.asked(table, self._hints, event)
            case SignOfLife(user_id):
                await table.hear_of(user_id)
            case ComputerMove():
                await make_move(table, event)
            case Found():
                await take(table, event)
            case HintGiven():
                await self._hints.take(event)
            case AlarmRang():
                await self._timekeeper.ring(owing=self._backlog.pending)
            case ReachChanged():
                table.look_again()
            case ShowAgain(renew):
                table.look_again()
                if renew:
                    table.bring_down()
        return Toast()

    async def _arrange(self, event: Tapped) -> Toast:
        """Answer a button of the lobby; some do the same once more."""
        toast = await lobby_requests.tapped(self.table, event)
        if self.table.changed:
            self._taken[event.user_id] = event.tap, toast
        return toast

    async def _play(self, event: Tapped) -> Toast:
        """Answer a button of the game; pressed again, with nothing left to do, it was taken."""
        table, tap, user_id = self.table, event.tap, event.user_id
        changed, table.changed = table.changed, False
        try:
            toast = await play_requests.tapped(table, self._hints, event)
            if table.changed:
                self._taken[user_id] = tap, toast
                return toast
        finally:
            table.changed |= changed
        first, said = self._taken.get(user_id, (None, toast))
        says_more = toast.url or toast == said or toast == table.toast("toast-refused", user_id)
        return toast if first != tap or says_more else table.toast("toast-taken", user_id)

    # What follows by itself

    async def _settle(self) -> None:
        """Do what nobody decides, show the table, and see who is asked next."""
        table = self.table
        if self._over or self._held or not table.changed:
            return
        table.changed = False
        if table.ledger is not None:
            try:
                while table.current.chance:
                    rng, salt = self._services.rng, table.notes.lots_salt
                    await table.append(CHANCE, chance(table.current.table, rng, salt))
                await levels.settle(table)
                await table.drop_old_drafts()
            except StoreError:
                # What stands is shown, whatever else could not be written.
                self._show(table.snapshot())
                raise
            table.changed = False
        at = table.snapshot(shown=table.ended)
        if table.ledger is not None and not table.ended:
            self._computers.consider(at)
            self._searches.consider(table.current)
            self._timekeeper.set(owing=self._backlog.pending)
        if table.ended:
            self._show(at)
            self._close()
        elif not at.searching:
            self._cause = causes.current()
            self._changed_at = self._changed_at or at.now
            # Where people are at play the next moment may change all of it; what else there is to
            # say, before the cards and to those who ask for it, is said at once.
            plays = table.ledger is not None and not table.renewing
            self._services.showing.soon(self.row.id, self._show_now, patient=plays)

    def _show_now(self) -> None:
        """It is this table's turn to have its messages made."""
        with causes.within(self._cause):
            try:
                self._show(self.table.snapshot())
            except Exception:
                log.exception("table.failed", table=self.row.id, what="show")
                self._owe()

    def _show(self, at: Snapshot) -> None:
        """Have the messages shown that should stand at a moment."""
        self._services.showing.forget(self.row.id)
        since, self._changed_at = self._changed_at or at.now, 0.0
        table, owner = self.table, str(self.row.id)
        self._take_cards_away(owner)
        renewed = table.renewed()
        wishes, below = {}, []
        for key, wish in messages(at).items():
            slot = self._slot(f"{owner}:{key}", wish.seat)
            wishes[slot] = wish
            if key in renewed:
                below.append(slot)
        self._services.outbox.show(
            owner, wishes, renew=below, partial=not at.complete, last=table.ended, since=since
        )

    def _take_cards_away(self, owner: str) -> None:
        """Delete the hands of people who have given up their seats."""
        if self.table.ledger is None or not self.table.current.table.seating.arrivals:
            return
        sits = {self.row.chat_id, *(place.user_id for place in self.row.places)}
        for slot in self._services.outbox.shown(owner):
            if slot.chat_id not in sits and slot.key.startswith(f"{owner}:hand:"):
                self._services.outbox.drop(slot)

    def _slot(self, key: str, seat: int | None) -> Slot:
        """A message in the table's own chat, or in the private one of a seat's person."""
        row = self.row
        user_id = None if seat is None else self.table.user_at(seat)
        if user_id is not None:
            return Slot(user_id, key)
        return Slot(row.chat_id, key, self._services.chats.thread(row.chat_id, row.thread_id))


def _by_note(event: Tapped | Asked) -> bool:
    """Whether an event does nothing but change notes: see `SideState.begin`."""
    if not isinstance(event, Tapped):
        return False
    tap = event.tap
    return tap.verb is Verb.SHOW or (tap.verb is Verb.LOBBY and tap.what in leaving.WORDS)
