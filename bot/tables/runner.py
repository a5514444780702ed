"""The runner of one table: decide an event, write what comes of it, answer, show.

One rule for failure: after a write that failed or may have, the memory is dropped, what is stored
is read, and the event is decided anew. What nobody asks for again is owed until the store writes.
"""

from collections.abc import Callable
from dataclasses import replace
from enum import StrEnum

import structlog

from bot import causes, metrics
from bot.i18n import plain
from bot.screen import Toast
from bot.store import (
    KeptTable,
    LostError,
    SequenceTaken,
    StoreError,
    TableRow,
    TableThere,
    UpdateHandled,
)
from bot.tables.askers import Askers
from bot.tables.decide import decide
from bot.tables.effects import Effects, Elsewhere
from bot.tables.events import Event, Forget, Requested, Retry, ShowAgain, Tapped
from bot.tables.inbox import asker
from bot.tables.outage import LASTS
from bot.tables.presenter import Presenter, toast
from bot.tables.services import OtherTables, TableServices
from bot.tables.snapshot import Snapshot, TableMoment
from bot.tables.state import State, load
from bot.tables.surroundings import Surroundings
from engine.game import CHANCE

log = structlog.get_logger(__name__)


class NotDone(StrEnum):
    """Why something was not done, as whoever wanted it is told."""

    TAKEN = "toast-changed"
    """What was decided on is old: another entry stands at its place in the log."""
    NOT_WRITTEN = "toast-unwritten"
    LOST = "toast-lost"
    FAULT = "toast-failed"


class Runner:
    """Takes the events of one table one by one, and holds what is remembered of it."""

    def __init__(
        self,
        services: TableServices,
        row: TableRow,
        others: OtherTables,
        put: Callable[[Event], None],
    ) -> None:
        """``put`` takes what comes back from whoever works beside the table."""
        self._services = services
        self._others = others
        self._put = put
        self.state = State(row)
        """The table as it was last read or written."""
        self.in_doubt = True
        """More may be stored than is remembered."""
        self.kept: KeptTable | None = None
        """What was read of the table before it began."""
        self._around = Surroundings(services, others)
        self._presenter = Presenter(services)
        self._askers = Askers(row.id, services, put)
        self._owed: list[Event] = []
        """What nobody asks for again, and could not be written."""
        self._refused_since = 0.0
        """Unix time since when nothing could be written, 0 for not at all."""
        self._look, self._renew = True, set[str]()
        """Whether the messages may look different; the keys of those to be brought down."""
        self._resting = False
        self._cause: causes.Cause | None = None
        """What the table's screens are due to."""
        self._changed_at = 0.0
        """Since when they are due, 0 for not at all."""

    # One event

    async def turn(self, event: Event, *, waits: bool = False) -> Toast:
        """Decide an event and write what comes of it; ``waits``: somebody waits for the answer.

        Whatever goes wrong, there is an answer, and what nobody asks for again is owed.
        """
        for last in (False, True):
            try:
                if last and waits and (table_id := await self._handled_at()):
                    # It was done, though it looked as if not: the table as it is is the answer.
                    await self._others.show(table_id)
                    return Toast()
                return await self._do(event)
            except SequenceTaken as error:
                self.in_doubt = True
                if isinstance(error, TableThere):
                    await self._others.open_stored()
                again = isinstance(error, UpdateHandled | TableThere) and not last
                if waits and not again:
                    self._put(ShowAgain())
                    return self.toast(NotDone.TAKEN, asker(event))
                if last:
                    self._owe(event)
            except StoreError as error:
                what = type(event).__name__
                log.warning("table.not_written", table=self.state.row.id, what=what, reason=error)
                if not waits or last or _given_up():
                    self._owe(event, waits=waits)
                    why = NotDone.LOST if isinstance(error, LostError) else NotDone.NOT_WRITTEN
                    unwritten = why is NotDone.NOT_WRITTEN
                    return replace(self.toast(why, asker(event)), unwritten=unwritten)
                self.in_doubt = True
            except Exception:
                log.exception("table.failed", table=self.state.row.id, what=type(event).__name__)
                self._owe(event, waits=waits)
                return self.toast(NotDone.FAULT, asker(event))
        return Toast()

    async def _do(self, event: Event) -> Toast:
        if self.in_doubt:
            await self._load()
        match event:
            case Retry():
                await self._try_again()
                return Toast()
            case Forget(user_id, sure):
                if sure or self.state.names(user_id):
                    word = plain(self._around.tr(self.state)("forgotten-player"))
                    self.in_doubt = self._look = True
                    await self._services.store.forget_at(self.state.row.id, user_id, word)
                    self.state = replace(self.state, hints={})
                    await self._load()
                return Toast()
        who = asker(event)
        await self._around.meet(self.state.row, who)
        before, moment = self.state, self.moment(who)
        effects = decide(before, event, moment)
        opened = await self._write(event, effects)
        row = self._services.chats.located(effects.state.row)
        self.state = replace(effects.state, row=row)
        self._look |= effects.look
        self._renew |= effects.renew
        if row.places != before.row.places:
            await self._around.meet(row)
            moment = self.moment(who)
        answer = Toast()
        if opened:
            await self._others.show(opened)
        if isinstance(effects.answer, Elsewhere):
            answer = await self._others.ask(effects.answer.table or opened, event)
        elif isinstance(event, Tapped | Requested):
            answer = self._presenter.answer(event, before, effects, moment)
        self._presenter.show(effects, before, moment)
        if effects.hint is not None:
            self._askers.hints.ask(self.state, effects.hint)
        return answer

    async def _write(self, event: Event, effects: Effects) -> int:
        """Write all that comes of an event, and that its update is done, in one transaction.

        Return the table that it opens, 0 for none.
        """
        people, outage = self._services.people, self._services.outage
        if effects.seats:
            await people.sits_down(effects.seats)
        if effects.pauseless:
            await people.change(effects.pauseless, pauses=False)
        if effects.write is None:
            return 0
        cause = causes.current() if isinstance(event, Tapped | Requested) else None
        number = 0 if cause is None else cause.unnoted
        # Until it is known to stand, more may be stored than is remembered.
        self.in_doubt = True
        opened = await self._services.store.write(replace(effects.write, update_id=number))
        self.in_doubt = False
        if cause is not None:
            cause.noted = True
        if any(entry.actor == CHANCE for entry in effects.write.entries):
            self._around.renew_seed()
        outage.written()
        return opened

    async def _handled_at(self) -> int:
        """Return where the update that is being done has had its effect, 0 if it has not.

        Raises `StoreError`.
        """
        cause = causes.current()
        number = 0 if cause is None else cause.unnoted
        return (await self._services.store.handled((number,))).get(number, 0) if number else 0

    async def _load(self) -> None:
        """Read what is stored; all or nothing. Raises `StoreError`."""
        services = self._services
        kept, self.kept = self.kept, None
        if kept is None:
            kept = await services.store.whole_table(self.state.row.id)
        row = kept.row or self.state.row
        await self._around.meet(row)
        read = await load(row, kept, services.clock.now())
        here = services.chats.located(read.row)
        known = self.state
        self.state = replace(read, row=here, taken=known.taken, hints=known.hints)
        self.in_doubt, self._look = False, True

    # When it cannot be written

    def _owe(self, event: Event, *, waits: bool = False) -> None:
        """Remember what was not done, unless somebody will ask for it again."""
        if not waits and not isinstance(event, Retry):
            self._owed.append(event)
        self.drop_memory()
        self.still_refused()

    def drop_memory(self) -> None:
        """Read all anew, as soon as the store lets it."""
        self.in_doubt = self._look = True
        if not self._resting:
            self._refused_since = self._refused_since or self._services.clock.now()
            self._services.outage.wait(self.state.row.id, self)

    def try_again(self) -> None:
        """Decide anew what is owed: the store writes again."""
        self._put(Retry())

    def still_refused(self) -> None:
        """Say that the table waits, if it has for long."""
        if self._is_stuck and not self._resting:
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
            await self.turn(event)
        if not self.in_doubt:
            self._refused_since, self._look = 0.0, True

    # Who is asked next, and what is shown

    def follow(self) -> bool:
        """See who is asked next, and have the table shown; True if it is over, and shown so."""
        if self.in_doubt or not self._look:
            return False
        try:
            self._look = False
            return self._ask_next()
        except Exception:
            log.exception("table.failed", table=self.state.row.id, what="settle")
            self.drop_memory()
            return False

    def _ask_next(self) -> bool:
        state = self.state
        if state.ended:
            self._show(self.snapshot())
            return True
        at = state.at(self.moment())
        if state.ledger is not None and not self._resting:
            self._askers.consider(at)
        if not at.searching:
            self._cause = causes.current()
            self._changed_at = self._changed_at or at.now
            # Where people are at play the next moment may change all of it; what else there is to
            # say, before the cards and to those who ask for it, is said at once.
            plays = state.ledger is not None and not self._renew
            self._services.showing.soon(state.row.id, self._show_now, patient=plays)
        return False

    def _show_now(self) -> None:
        """It is this table's turn to have its messages made."""
        with causes.within(self._cause):
            try:
                self._show(self.snapshot())
            except Exception:
                log.exception("table.failed", table=self.state.row.id, what="show")
                self.drop_memory()

    def _show(self, at: Snapshot) -> None:
        """Have the messages shown that should stand at a moment."""
        self._services.showing.forget(self.state.row.id)
        since, self._changed_at = self._changed_at or at.now, 0.0
        renewed, self._renew = self._renew, set()
        self._presenter.show_table(self.state, at, renewed, since)

    def snapshot(self) -> Snapshot:
        """The table as it is now, with what stands in the chats."""
        moment = self._around.moment(self.state, rings=True)
        return self.state.at(moment, self._presenter.shown(self.state.row), stuck=self._is_stuck)

    def moment(self, user_id: int | None = None) -> TableMoment:
        """Return what else is known now; ``user_id``: who acts."""
        return self._around.moment(self.state, user_id)

    def toast(self, key: str, user_id: int | None = None) -> Toast:
        """Return one of the catalogue's messages in a person's language, or the chat's."""
        return toast(key, self._around.tr(self.state, user_id))

    def rest(self) -> None:
        """Stop whoever works beside the table, and wait for the store no more."""
        self._resting = True
        self._askers.stop()
        self._services.outage.leave(self.state.row.id)

    def forget_questions(self) -> None:
        """Let all questions beside the game go."""
        self._presenter.forget_questions(self.state.row.id)


def _given_up() -> bool:
    """Whether whoever asked was answered already that it is not done."""
    cause = causes.current()
    return cause is not None and cause.given_up
