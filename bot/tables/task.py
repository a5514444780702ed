"""One table: its own task, one event at a time, and the log that everything follows from.

Every event goes one way: decide, write, answer, show. Nothing here waits for Telegram or for a
computer's thoughts. After a write that failed or may have, the memory is dropped, what is stored is
read, and the event is decided anew; what nobody taps again for is owed until the store writes.
Whoever asks gets an answer, however the task ends.
"""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from enum import StrEnum
from typing import Any, Final

import structlog

from bot import causes, metrics
from bot.screen import Toast
from bot.store import KeptTable, LostError, SequenceTaken, StoreError, TableRow, UpdateHandled
from bot.tables.askers import Askers
from bot.tables.decide import decide
from bot.tables.effects import Effects
from bot.tables.events import (
    Asked,
    Event,
    Forget,
    Retry,
    ShowAgain,
    SignOfLife,
    Stop,
    Tapped,
)
from bot.tables.inbox import Inbox, Reply, asker
from bot.tables.ledger import Ledger
from bot.tables.outage import LASTS
from bot.tables.presenter import Presenter, toast
from bot.tables.services import TableServices
from bot.tables.snapshot import Snapshot
from bot.tables.state import State, load
from bot.tables.surroundings import Surroundings
from engine.game import CHANCE

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
        self.state = State(row)
        """The table as it was last read or written."""
        self._in_doubt = True
        """More may be stored than is remembered."""
        self._inbox = Inbox(services.clock, over=self._over_toast)
        self._presenter = Presenter(services)
        self._askers = Askers(row.id, services, self.put)
        self._around = Surroundings(services)
        self._task: asyncio.Task[None] | None = None
        self._kept: KeptTable | None = None
        """What was read of the table before it began."""
        self._owed: list[Event] = []
        """What nobody taps again for, and could not be written."""
        self._refused_since = 0.0
        """Unix time since when nothing could be written, 0 for not at all."""
        self._look, self._renew = True, set[str]()
        """Whether the messages may look different; the keys of those to be brought down."""
        self._over = self._stopping = False
        self._held = held
        self._cause: causes.Cause | None = None
        """What the table's screens are due to."""
        self._changed_at = 0.0
        """Since when they are due, 0 for not at all."""

    # What others may know

    @property
    def row(self) -> TableRow:
        """The table as it is stored."""
        return self.state.row

    @property
    def ledger(self) -> Ledger | None:
        """The log, None before the first deal."""
        return self.state.ledger

    @property
    def broken(self) -> bool:
        """Whether the log does not follow the rules of this program."""
        return self.state.broken

    @property
    def asked(self) -> bool:
        """Whether an event waits."""
        return not self._inbox.empty

    @property
    def gives_hints(self) -> bool:
        """Whether one person sits here, with computers."""
        return self.state.gives_hints

    @property
    def agreement(self) -> Any:
        """What is agreed, or would be if the cards were dealt now."""
        return self.state.agreement

    def misses(self, user_id: int) -> bool:
        """Whether the table waits for anything a person does."""
        return not self.broken and self.state.misses(
            user_id, lambda: self._around.moment(self.state)
        )

    def place_of(self, user_id: int) -> int | None:
        """A person's place in joining order."""
        return self.state.place_of(user_id)

    # Life

    async def begin(self, kept: KeptTable | None = None) -> None:
        """Fold the log, show what it comes to, and start taking events.

        ``kept``: what was just read of the table. What it comes to is put off then.
        """
        self._kept = kept
        await self._turn(ShowAgain())
        self._follow()
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
        if self._task is None or self._task.done():
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
        showing, table_id = self._services.showing, self.row.id
        try:
            while not self._over or not self._inbox.empty:
                event, reply = await self._inbox.next()
                if isinstance(event, Stop):
                    return
                if reply is None and self._inbox.empty:
                    await showing.give_way(table_id)
                answer = await self._turn(event, waits=reply is not None)
                if reply is not None:
                    self._inbox.answer(reply, answer)
                    reply = None
                # Tables whose moves were written together go on together: first all answer.
                if self._inbox.empty:
                    await showing.give_way(table_id)
                self._follow()
        except (Exception, asyncio.CancelledError) as error:
            task = asyncio.current_task()
            if task is not None and task.cancelling():
                self._stopping = True
                raise  # the process ends; else what was waited for was cancelled
            self._broke_off(error)
        finally:
            if reply is not None:
                self._inbox.answer(reply, self._toast(NotDone.FAULT))
            if self._over or self._stopping:
                self._end()

    def _broke_off(self, error: BaseException) -> None:
        """Report a fault that nothing above has caught; `put` begins again, soon by itself."""
        metrics.RETRIES.labels("task").inc()
        log.error("table.begun_again", table=self.row.id, exc_info=error)
        self._drop_memory()

    def _close(self) -> None:
        """The table is over: nothing happens at it any more."""
        self._over = True
        self._presenter.forget_questions(self.row.id)
        self._rest()
        self._on_over(self.row.id)
        log.info("table.over", table=self.row.id, status=self.row.status)

    def _end(self) -> None:
        """Nothing is done here any more: whoever waits hears why."""
        self._rest()
        self._inbox.close()

    def _rest(self) -> None:
        """Stop whoever thinks, searches, rings or waits for the store."""
        self._askers.stop()
        self._services.outage.leave(self.row.id)

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
        said = await answer
        if said.unwritten:
            raise StoreError("a table could not be written")
        return said

    def heard_from(self, user_id: int) -> None:
        """A person has done something somewhere; see `State.misses`."""
        self.put(SignOfLife(user_id))

    def moved(self, chat_id: int) -> None:
        """The group has a new id."""
        row = replace(self.row, chat_id=chat_id, thread_id=None)
        self.state = replace(self.state, row=row)
        self.put(ShowAgain())

    def show_again(self, *, renew: bool = False) -> None:
        """Show everything as it should be now; ``renew``: as the lowest message."""
        self.put(ShowAgain(renew))

    # One event

    async def _turn(self, event: Event, *, waits: bool = False) -> Toast:
        """Decide an event and write what comes of it; ``waits``: somebody waits for the answer.

        Whatever goes wrong, there is an answer, and what nobody asks for again is owed.
        """
        for last in (False, True):
            try:
                if last and await self._is_handled():
                    # It was done, though it looked as if not: the table as it is is the answer.
                    self.put(ShowAgain())
                    return Toast()
                return await self._do(event)
            except SequenceTaken as error:
                self._in_doubt = True
                if waits:
                    self.put(ShowAgain())
                    done = isinstance(error, UpdateHandled)
                    return Toast() if done else self._toast(NotDone.TAKEN, asker(event))
                if last:
                    self._owe(event)
            except StoreError as error:
                what = type(event).__name__
                log.warning("table.not_written", table=self.row.id, what=what, reason=error)
                if not waits or last or _given_up():
                    self._owe(event, waits=waits)
                    why = NotDone.LOST if isinstance(error, LostError) else NotDone.NOT_WRITTEN
                    unwritten = why is NotDone.NOT_WRITTEN
                    return replace(self._toast(why, asker(event)), unwritten=unwritten)
                self._in_doubt = True
            except Exception:
                log.exception("table.failed", table=self.row.id, what=type(event).__name__)
                self._owe(event, waits=waits)
                return self._toast(NotDone.FAULT, asker(event))
        return Toast()

    async def _do(self, event: Event) -> Toast:
        if self._in_doubt:
            await self._load()
        match event:
            case Retry():
                await self._try_again()
                return Toast()
            case Forget(user_id, word, sure):
                if sure or self.state.names(user_id):
                    self._in_doubt = self._look = True
                    await self._services.store.forget_at(self.row.id, user_id, word)
                    self.state = replace(self.state, hints={})
                    await self._load()
                return Toast()
        who = asker(event)
        await self._around.meet(self.row, who)
        before, moment = self.state, self._around.moment(self.state, who)
        effects = decide(before, event, moment)
        await self._write(event, effects)
        row = self._services.chats.located(effects.state.row)
        self.state = replace(effects.state, row=row)
        self._look |= effects.look
        self._renew |= effects.renew
        if row.places != before.row.places:
            await self._around.meet(row)
            moment = self._around.moment(self.state, who)
        answer = Toast()
        if isinstance(event, Tapped | Asked):
            answer = self._presenter.answer(event, before, effects, moment)
        self._presenter.show(effects, before, moment)
        if effects.hint is not None:
            self._askers.hints.ask(self.state, effects.hint)
        return answer

    async def _write(self, event: Event, effects: Effects) -> None:
        """Write all that comes of an event, and that its update is done, in one transaction."""
        people, outage = self._services.people, self._services.outage
        if effects.seats:
            await people.sits_down(effects.seats)
        if effects.pauseless:
            await people.change(effects.pauseless, pauses=False)
        if effects.write is None:
            return
        cause = causes.current() if isinstance(event, Tapped | Asked) else None
        number = 0 if cause is None else cause.unnoted
        # Until it is known to stand, more may be stored than is remembered.
        self._in_doubt = True
        await self._services.store.write(replace(effects.write, update_id=number))
        self._in_doubt = False
        if cause is not None:
            cause.noted = True
        if any(entry.actor == CHANCE for entry in effects.entries):
            self._around.renew_seed()
        outage.written()

    async def _is_handled(self) -> bool:
        """Whether the update that is being done has had its effect. Raises `StoreError`."""
        cause = causes.current()
        number = 0 if cause is None else cause.unnoted
        return bool(number) and number in await self._services.store.handled((number,))

    async def _load(self) -> None:
        """Read what is stored; all or nothing. Raises `StoreError`."""
        services = self._services
        kept, self._kept = self._kept, None
        if kept is None:
            kept = await services.store.whole_table(self.row.id)
        row = kept.row or self.row
        await self._around.meet(row)
        read = await load(row, kept, services.clock.now())
        here = services.chats.located(read.row)
        known = self.state
        self.state = replace(read, row=here, taken=known.taken, hints=known.hints)
        self._in_doubt, self._look = False, True

    # When it cannot be written

    def _owe(self, event: Event, *, waits: bool = False) -> None:
        """Remember what was not done, unless somebody will ask for it again."""
        if not waits and not isinstance(event, Retry):
            self._owed.append(event)
        self._drop_memory()
        self.still_refused()

    def _drop_memory(self) -> None:
        """Read all anew, as soon as the store lets it."""
        self._in_doubt = self._look = True
        if not (self._over or self._stopping):
            self._refused_since = self._refused_since or self._services.clock.now()
            self._services.outage.wait(self.row.id, self)

    def try_again(self) -> None:
        """Decide anew what is owed: the store writes again."""
        self.put(Retry())

    def still_refused(self) -> None:
        """Say that the table waits, if it has for long."""
        if self._is_stuck and not (self._over or self._stopping):
            self._show(self.snapshot())

    @property
    def _is_stuck(self) -> bool:
        since = self._refused_since
        return bool(since) and self._services.clock.now() - since >= LASTS

    async def _try_again(self) -> None:
        """Do what follows by itself, then all that is owed; raises what stands in the way."""
        metrics.RETRIES.labels("table").inc()
        await self._do(ShowAgain())
        owed, self._owed = self._owed, []
        for event in owed:
            await self._turn(event)
        if not self._in_doubt:
            self._refused_since, self._look = 0.0, True

    # Who is asked next, and what is shown

    def _follow(self) -> None:
        """See who is asked next, and have the table shown if it may look different."""
        if self._held and not self._in_doubt and self._task is not None:
            self._held = False
            if self.state.ended:
                self._close()
        if self._over or self._held or self._in_doubt or not self._look:
            return
        try:
            self._look = False
            self._ask_next()
        except Exception:
            log.exception("table.failed", table=self.row.id, what="settle")
            self._drop_memory()

    def _ask_next(self) -> None:
        state = self.state
        at = self.snapshot() if state.ended else state.at(self._around.moment(self.state))
        if state.ended:
            self._show(at)
            self._close()
            return
        if state.ledger is not None:
            self._askers.consider(at)
        if not at.searching:
            self._cause = causes.current()
            self._changed_at = self._changed_at or at.now
            # Where people are at play the next moment may change all of it; what else there is to
            # say, before the cards and to those who ask for it, is said at once.
            plays = state.ledger is not None and not self._renew
            self._services.showing.soon(self.row.id, self._show_now, patient=plays)

    def _show_now(self) -> None:
        """It is this table's turn to have its messages made."""
        with causes.within(self._cause):
            try:
                self._show(self.snapshot())
            except Exception:
                log.exception("table.failed", table=self.row.id, what="show")
                self._drop_memory()

    def _show(self, at: Snapshot) -> None:
        """Have the messages shown that should stand at a moment."""
        self._services.showing.forget(self.row.id)
        since, self._changed_at = self._changed_at or at.now, 0.0
        renewed, self._renew = self._renew, set()
        self._presenter.show_table(self.state, at, renewed, since)

    def snapshot(self) -> Snapshot:
        """The table as it is now, with what stands in the chats."""
        moment, shown = self._around.moment(self.state, rings=True), self._presenter.shown(self.row)
        return self.state.at(moment, shown, stuck=self._is_stuck)

    def _toast(self, key: str, user_id: int | None = None) -> Toast:
        return toast(key, self._around.tr(self.state, user_id))

    def _over_toast(self, user_id: int | None) -> Toast:
        """What a table where nothing happens any more says to whoever comes too late."""
        over = {
            "finished": "toast-finished",
            "cancelled": "toast-cancelled",
            "closed": "toast-ended",
        }
        key = over.get(self.row.status, "toast-closing")
        return self._toast("toast-broken" if self.broken else key, user_id)


def _given_up() -> bool:
    """Whether whoever asked was answered already that it is not done."""
    cause = causes.current()
    return cause is not None and cause.given_up
