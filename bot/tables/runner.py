"""The runner of one table: decide an event, write its effects, answer, show.

One rule for failure: after a write that failed or may have, drop the memory, read what is stored,
and decide the event anew. Events that no sender will repeat are owed until the store writes.
"""

from collections.abc import Callable
from dataclasses import replace

import structlog

from bot.i18n import plain
from bot.ops import metrics, tracing
from bot.screen import Toast
from bot.store import (
    KeptTable,
    LostError,
    SequenceConflict,
    StoreError,
    TableRow,
    TableThere,
    UpdateHandled,
)
from bot.tables import lobby
from bot.tables.askers import Askers
from bot.tables.decide import decide
from bot.tables.events import (
    Effects,
    Elsewhere,
    Event,
    Forget,
    Requested,
    Retry,
    ShowAgain,
    Tapped,
    asker,
)
from bot.tables.presenter import Presenter, toast
from bot.tables.services import LASTS, OtherTables, Surroundings, TableServices
from bot.tables.snapshot import Snapshot, TableMoment
from bot.tables.state import State, load
from engine.game import CHANCE

log = structlog.get_logger(__name__)


class Runner:
    """Handles the events of one table one by one, and holds its memory."""

    def __init__(
        self,
        services: TableServices,
        row: TableRow,
        others: OtherTables,
        put: Callable[[Event], None],
    ) -> None:
        """``put`` takes events of the table's workers."""
        self._services, self._others, self._put = services, others, put
        self._people: frozenset[int] = frozenset()
        self.state = State(row)
        self.in_doubt = self._look = True
        """More may be stored than is in memory; messages may have changed."""
        self.kept: KeptTable | None = None
        """What was read of the table before it began."""
        self._around = Surroundings(services, others)
        self._presenter = Presenter(services)
        self._askers = Askers(row.id, services, put)
        self._owed: list[Event] = []
        """Events that no sender will repeat and that could not be written."""
        self._refused_since = 0.0
        """Unix time since when writes fail, 0 if they do not."""
        self._resting = False

    @property
    def state(self) -> State:
        """The table as last read or written."""
        return self._state

    @state.setter
    def state(self, state: State) -> None:
        self._state, was = state, self._people
        self._people = lobby.people(state.row)
        if self._people != was:
            self._others.seat(state.row.id, was, self._people)

    async def turn(self, event: Event, *, waits: bool = False) -> Toast:
        """Decide an event and write its effects; ``waits``: a sender waits for the answer.

        Every failure yields an answer; an event without a sender is owed.
        """
        why, beside = "", False
        for last in (False, True):
            try:
                number = tracing.unmarked_update() if last and waits else 0
                handled = await self._services.store.handled((number,)) if number else {}
                if table_id := handled.get(number or 0):
                    # The write had succeeded: answer with the table as it is.
                    await self._others.show(table_id)
                    return Toast()
                if beside:
                    await self._others.open_stored()
                return await self._do(event)
            except SequenceConflict as error:
                why, self.in_doubt = "toast-changed", True
                beside = isinstance(error, TableThere)
                if waits and not isinstance(error, UpdateHandled | TableThere):
                    break
            except StoreError as error:
                what = type(event).__name__
                log.warning("table.not_written", table=self.state.row.id, what=what, reason=error)
                why = "toast-lost" if isinstance(error, LostError) else "toast-unwritten"
                self.in_doubt, cause = True, tracing.current()
                if not waits or (cause is not None and cause.given_up):
                    break
            except Exception:
                log.exception("table.failed", table=self.state.row.id, what=type(event).__name__)
                why = "toast-failed"
                break
        if waits and why == "toast-changed":
            self._put(ShowAgain())
        else:
            self._schedule_retry(event, waits=waits)
        return replace(self.toast(why, asker(event)), unwritten=why == "toast-unwritten")

    async def _do(self, event: Event) -> Toast:
        if self.in_doubt:
            await self._load()
        match event:
            case Retry():
                await self._try_again()
                return Toast()
            case Forget(user_id, sure):
                if sure or self.state.names(user_id):
                    await self._forget(user_id)
                return Toast()
        who = asker(event)
        guests = self.state.asks_to_join, *self.state.waiting
        await self._around.cache_people(self.state.row, who, *guests)
        before, moment = self.state, self.moment(who)
        effects = decide(before, event, moment)
        opened = await self._write(event, effects)
        row = self._services.chats.located(effects.state.row)
        self.state = replace(effects.state, row=row)
        self._look |= effects.look
        if row.places != before.row.places:
            await self._around.cache_people(row)
            moment = self.moment(who)
        self._presenter.show(effects, before, moment)
        if opened:
            await self._others.show(opened)
        if isinstance(effects.answer, Elsewhere):
            return await self._others.ask(effects.answer.table or opened, event)
        if isinstance(event, Tapped | Requested):
            return self._presenter.answer(event, before, effects, moment)
        return Toast()

    async def _write(self, event: Event, effects: Effects) -> int:
        """Write all effects and the update's number in one transaction.

        Return the id of the table that it opens, 0 for none.
        """
        people = self._services.people
        if effects.seats:
            await people.restore_name(effects.seats)
        if effects.pauseless:
            await people.change(effects.pauseless, pauses=False)
        if effects.write is None:
            return 0
        number = tracing.unmarked_update() if asker(event) is not None else 0
        # Until the write is known to stand, more may be stored than is in memory.
        self.in_doubt = True
        write = replace(effects.write, update_id=number) if number else effects.write
        opened = await self._services.store.write(write)
        self.in_doubt = False
        if number:
            tracing.mark_handled()
        if any(entry.actor == CHANCE for entry in effects.write.entries):
            self._around.renew_seed()
        self._services.outage.retry_soon()
        if effects.write.results:
            self._services.played.set()
        return opened

    async def _load(self) -> None:
        """Read what is stored, all or nothing. Raises `StoreError`."""
        services, known = self._services, self.state
        kept, self.kept = self.kept, None
        if kept is None:
            kept = await services.store.whole_table(known.row.id)
        row = kept.row or known.row
        await self._around.cache_people(row)
        read = await load(row, kept, services.clock.now())
        here = services.chats.located(read.row)
        self.state = replace(read, row=here, taken=known.taken, hints=known.hints)
        self.in_doubt, self._look = False, True

    async def _forget(self, user_id: int) -> None:
        word = plain(self._around.tr(self.state)("forgotten-player"))
        self.in_doubt = self._look = True
        await self._services.store.forget_at(self.state.row.id, user_id, word)
        self.state = replace(self.state, hints={})
        await self._load()

    # When it cannot be written

    def _schedule_retry(self, event: Event, *, waits: bool) -> None:
        """Remember an event that was not done, unless its sender will repeat it."""
        if not waits and not isinstance(event, Retry):
            self._owed.append(event)
        self.drop_memory()
        self._wake(False)

    def drop_memory(self) -> None:
        """Reload everything as soon as the store allows."""
        self.in_doubt = self._look = True
        if not self._resting:
            self._refused_since = self._refused_since or self._services.clock.now()
            self._services.outage.wait(self.state.row.id, self._wake)

    def _wake(self, writes: bool) -> None:
        """Retry owed events if the store writes; else show the outage once it is long."""
        if writes:
            self._put(Retry())
        elif self._is_stuck and not self._resting:
            self._presenter.show_table(self.state, self.snapshot())

    @property
    def _is_stuck(self) -> bool:
        since = self._refused_since
        return bool(since) and self._services.clock.now() - since >= LASTS

    async def _try_again(self) -> None:
        """Do automatic steps, then everything owed; raises what prevents it."""
        metrics.RETRIES.labels("table").inc()
        await self._do(ShowAgain())
        owed, self._owed = self._owed, []
        for event in owed:
            await self.turn(event)
        if not self.in_doubt:
            self._refused_since, self._look = 0.0, True

    # Who is asked next, and what is shown

    def follow(self) -> bool:
        """Start the askers and queue the screens; True if the table is over and shown so."""
        if self.in_doubt or not self._look:
            return False
        self._look = False
        state = self.state
        try:
            if state.ended:
                self._presenter.show_table(state, self.snapshot())
                return True
            snapshot = Snapshot(state, self.moment())
            if state.ledger is not None and not self._resting:
                self._askers.consider(snapshot)
            if not snapshot.searching:
                self._presenter.show_soon(state, snapshot.at.now, self._show)
        except Exception:
            log.exception("table.failed", table=state.row.id, what="settle")
            self.drop_memory()
        return False

    def _show(self) -> None:
        """Render the table in its turn."""
        try:
            self._presenter.show_table(self.state, self.snapshot())
        except Exception:
            log.exception("table.failed", table=self.state.row.id, what="show")
            self.drop_memory()

    def snapshot(self) -> Snapshot:
        """Return the table as it is now, with its standing messages."""
        moment = self._around.moment(self.state, rings=True)
        shown = self._presenter.shown(self.state.row)
        return Snapshot(self.state, moment, shown, stuck=self._is_stuck)

    def moment(self, user_id: int | None = None) -> TableMoment:
        """Return the moment; ``user_id``: the sender."""
        return self._around.moment(self.state, user_id)

    def toast(self, key: str, user_id: int | None = None) -> Toast:
        """Return a catalogue message in a person's language, or the chat's."""
        return toast(key, self._around.tr(self.state, user_id))

    def rest(self, *, over: bool = False) -> None:
        """Stop the askers; ``over``: drop questions beside the game."""
        self._resting = True
        self._askers.stop()
        self._services.outage.leave(self.state.row.id)
        if over:
            self._presenter.forget_questions(self.state.row.id)
