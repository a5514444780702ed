"""One table: its own task, one event at a time, and the log that everything follows from.

The order of every event: check against the ledger, append to the store, answer the tap, show.
Nothing here waits for Telegram or for a computer's thoughts. What cannot be written is answered
so when a person wanted it, and tried again when the table owes it (`Backlog`); whoever asks gets
an answer, however the task ends.
"""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

import structlog

from bot.games.front import Front
from bot.games.registry import FRONTS, usual
from bot.i18n import Translator, plain
from bot.reconcile import Slot
from bot.screen import Toast
from bot.store import SequenceTaken, StoreError, TableRow
from bot.tables import dealer, host, levels, lobby
from bot.tables.alarms import Alarms
from bot.tables.backlog import Backlog
from bot.tables.computers import Computers, Thought
from bot.tables.events import Advised, Again, Asked, Event, Reaches, Retries, Rings, Stops, Tapped
from bot.tables.hints import Hints
from bot.tables.inbox import Inbox, Reply, asker
from bot.tables.ledger import Ledger, fold
from bot.tables.messages import live_key, messages
from bot.tables.services import TableServices
from bot.tables.side_state import Notes, SideState
from bot.tables.snapshot import Reader, Snapshot
from bot.views.model import Draft
from engine.game import CHANCE, PUBLIC, RuleError
from engine.log import ReplayError, encode
from engine.preferans.actions import Action
from engine.preferans.game import PREFERANS
from engine.preferans.observe import PlayerView, Stage
from engine.preferans.options import Agreement
from engine.preferans.record.archive import archive_deal, archive_opening
from engine.table import Control, chance, may_take_long, opening_action

log = structlog.get_logger(__name__)

STOP_WITHIN: Final = 3.0
"""Real seconds that what is being written may take when the process ends."""

ENDED: Final = ("finished", "cancelled", "closed")
"""What a table is when nothing happens at it any more."""


class TableTask:
    """The owner of one table. Everything that changes it goes through `put`."""

    def __init__(
        self, services: TableServices, row: TableRow, *, on_over: Callable[[int], None]
    ) -> None:
        """``on_over`` is told the table's id when nothing happens at it any more."""
        self.services = services
        self._on_over = on_over
        self.row = row
        self.ledger: Ledger | None = None
        self._beside = SideState(services.store, row.id)
        self.broken = False
        self.over = False
        """Finished or called off: only what has come already is still answered."""
        self.grace = 0.0
        self._views: dict[int, PlayerView] = {}
        self._inbox = Inbox(self)
        self._computers = Computers(self)
        self.hints = Hints(self)
        self._alarms = Alarms(self)
        self._task: asyncio.Task[None] | None = None
        self._backlog = Backlog(services.clock, lambda: self.put(Retries()))
        self._stale = True
        """The stored log may be longer than the ledger."""
        self._loaded = self._stopping = False
        self._changed = True
        """The messages may look different."""
        self._renewed: set[str] = set()
        """Messages that people want to have at the bottom of their chats."""

    # Life

    async def begin(self) -> None:
        """Fold the log, show what it comes to, and start taking events."""
        self.grace = self.services.clock.now()
        await self._catch_up()
        if self._stopping:
            self._end()
        else:
            self._task = asyncio.create_task(self._run(), name=f"table-{self.row.id}")

    async def stop(self) -> None:
        """Stop where the table stands; whoever still waits for an answer gets one."""
        self._stopping = True
        self._rest()
        if self._task is None:
            self._end()  # it never began
            return
        if self._task.done():
            return
        # What is being written is finished first: half a write helps nobody.
        self.put(Stops())
        await asyncio.wait((self._task,), timeout=STOP_WITHIN)
        if not self._task.done():
            self._task.cancel()
            await asyncio.wait((self._task,), timeout=STOP_WITHIN)

    def put(self, event: Event, reply: Reply | None = None) -> None:
        """Hand in an event; ``reply`` is called once with the answer, whatever happens."""
        self._inbox.put(event, reply)

    async def ask(self, event: Event) -> Toast:
        """Hand in an event and wait for the answer; a wait that takes too long has one too."""
        return await self._inbox.ask(event)

    async def _run(self) -> None:
        try:
            while not self.over or not self._inbox.empty:
                event, reply = await self._inbox.next()
                if isinstance(event, Stops):
                    return
                toast = await self._serve(event)
                if reply is not None:
                    self._inbox.answer(reply, toast)
                await self._catch_up()
        finally:
            self._end()

    def _end(self) -> None:
        """Nothing is done here any more: whoever waits hears why."""
        self._rest()
        self._inbox.close()

    def _rest(self) -> None:
        """Think no more, ring no more, try no more."""
        self._computers.stop()
        self._backlog.stop()
        self._alarms.stop()

    def farewell(self, user_id: int | None) -> Toast:
        """What a table that is over says to whoever comes too late."""
        if self.broken:
            return self.toast("toast-broken", user_id)
        over = {"finished": "toast-finished", "cancelled": "toast-cancelled"}
        return self.toast(over.get(self.row.status, "toast-closing"), user_id)

    async def _serve(self, event: Event) -> Toast:
        """Do one thing. Whatever goes wrong, there is an answer, and what is owed is kept."""
        if isinstance(event, Retries):
            self._backlog.begun()
        try:
            await self._refresh()
            return await self._handle(event)
        except SequenceTaken:
            # Another process plays this table too: its entry stands, ours never was.
            key = "toast-changed"
            self._owe(soon=True)
        except StoreError as error:
            self._not_written(event, error)
            key = "unwritten" if isinstance(event, Asked) else "toast-unwritten"
        except Exception:
            log.exception("table.event_failed", table=self.row.id, kind=type(event).__name__)
            key = "toast-failed"
            self._owe()
        if isinstance(event, Thought):
            self._backlog.moves[event.seat] = event
        return self.toast(key, asker(event))

    async def _catch_up(self) -> None:
        """Do what follows by itself; what cannot be done now is tried again."""
        try:
            await self._refresh()
            await self.settle()
        except SequenceTaken:
            self._owe(soon=True)
        except StoreError as error:
            self._not_written(None, error)
        except Exception:
            log.exception("table.show_failed", table=self.row.id)
            self._owe()

    def _not_written(self, event: Event | None, error: StoreError) -> None:
        kind = "" if event is None else type(event).__name__
        log.warning("table.not_written", table=self.row.id, kind=kind, reason=error)
        self._owe()

    def _owe(self, *, soon: bool = False) -> None:
        """Something was not done: look at the log again, and try again."""
        self._stale = self._changed = True
        if self.over or self._stopping:
            return
        self._backlog.add(soon=soon)
        if self._backlog.overdue:
            self._show()

    async def _try_again(self) -> None:
        """Do all that is owed; raises what stands in the way."""
        if not self.broken:
            await self.services.store.probe()
            await self.settle()
            for seat, thought in tuple(self._backlog.moves.items()):
                await self._think(thought)
                del self._backlog.moves[seat]
            await self.settle()
            await self._ring()
        self._backlog.settled()
        self._changed = True

    async def _refresh(self) -> None:
        """Fold the log again if it may be longer than it was."""
        if not self._stale:
            return
        await self.load()
        self._stale, self._loaded = False, True

    async def _handle(self, event: Event) -> Toast:
        match event:
            case Tapped() | Asked() if self.broken:
                return await host.broken(self, event)
            case Retries():
                await self._try_again()
            case _ if self.broken:
                pass
            case Tapped(user_id) | Asked(user_id) if self.ledger is not None and not self._joined:
                # The lots could not be written: nobody sits anywhere yet.
                return self.toast("toast-unwritten", user_id)
            case Tapped() if self.ledger is None:
                return await host.tapped(self, event)
            case Tapped():
                return await dealer.tapped(self, event)
            case Asked() if self.ledger is None:
                return await host.asked(self, event)
            case Asked():
                return await dealer.asked(self, event)
            case Thought():
                await self._think(event)
            case Advised():
                await self.hints.take(event)
            case Rings():
                await self._ring()
            case Reaches():
                self._changed = True
            case Again(renew):
                self._views.clear()
                self._changed = True
                if renew:
                    self.bring_down()
        return Toast()

    # Reading

    @property
    def _joined(self) -> tuple[int, ...]:
        """Seats in joining order; empty until the lots are drawn."""
        return () if self.ledger is None else self.seen(PUBLIC).joined

    @property
    def front(self) -> Front[Any, Any, Any]:
        """What the table's game looks like; a game nobody knows is only said to have stopped."""
        return FRONTS.get(self.row.game, FRONTS[usual()])

    @property
    def current(self) -> Ledger:
        """The ledger of a table that has been dealt at."""
        if self.ledger is None:
            raise RuntimeError("no cards have been dealt at this table")
        return self.ledger

    @property
    def tr(self) -> Translator:
        """The language of the table's chat."""
        return self.services.chats.tr(self.row.chat_id).of(self.row.game)

    def person_tr(self, user_id: int) -> Translator:
        """A person's language, with the words of this table's game."""
        return self.services.people.tr(user_id).of(self.row.game)

    def agreement(self) -> Agreement:
        """What is agreed, or would be if the cards were dealt now."""
        if self.ledger is not None:
            return self.ledger.table.state.agreement
        if self.broken:
            # What is written of it may be what made it stop; its notice tells of no agreement.
            return lobby.agreement(usual(), {})
        return lobby.agreement(self.row.game, self.row.options, len(self.row.places))

    def seen(self, viewer: int) -> PlayerView:
        """The table through the eyes of a seat or the public."""
        if viewer not in self._views:
            self._views[viewer] = self.current.seen(viewer)
        return self._views[viewer]

    def place_of(self, user_id: int) -> int | None:
        """A person's place in joining order."""
        return lobby.place_of(self.row, user_id)

    def seat_of(self, user_id: int) -> int | None:
        """A person's seat, once the cards have been dealt."""
        place = self.place_of(user_id)
        return None if place is None or not self._joined else self._joined[place]

    def user_at(self, seat: int) -> int | None:
        """Who sits there; None for a computer."""
        return self.row.places[self.seen(PUBLIC).joined.index(seat)].user_id

    @property
    def only_seat(self) -> int | None:
        """At a private table, the seat of its only person."""
        return self.seat_of(self.row.chat_id) if self.row.private else None

    def toast(self, key: str, user_id: int | None = None, **params: object) -> Toast:
        """One of the catalogue's messages as a toast in the person's language."""
        tr = self.person_tr(user_id) if user_id else self.tr
        return Toast(plain(tr(key, **params)))

    # The log

    async def load(self) -> None:
        """Fold the stored log; a replay that no longer matches stops the table loudly.

        All or nothing: raises `StoreError` before anything is changed.
        """
        services = self.services
        row = await services.store.table(self.row.id) or self.row
        rows = await services.store.log(row.id)
        beside = await self._beside.read()
        await self._meet(row)
        try:
            _check(row)
            ledger = await asyncio.to_thread(fold, rows)
            await self._compare(ledger)
        except ReplayError as error:
            self.row, self.broken = services.chats.located(row), True
            log.error("table.mismatch", table=row.id, entry=error.index, reason=error.reason)  # noqa: TRY400
            self.ledger, self._changed = None, True
            return
        self.row, self.ledger = services.chats.located(row), ledger
        self._beside.take(beside)
        self._views.clear()
        self._changed = True

    async def _meet(self, row: TableRow) -> None:
        """Remember the chat of a table and everybody who sits there."""
        await self.services.chats.get(row.chat_id)
        for place in row.places:
            if place.user_id is not None:
                await self.services.people.get(place.user_id)

    async def _compare(self, ledger: Ledger | None) -> None:
        """Archived deals are facts: the replay must write what was written then."""
        if ledger is None:
            return
        facts = ledger.finished
        kept = await self.services.store.deals(self.row.id)
        if len(kept) != len(facts):
            raise ReplayError(ledger.length, "deals")
        for deal, again in zip(kept, facts, strict=True):
            if deal != archive_deal(again):
                raise ReplayError(ledger.length, f"deal-{again.number}")

    async def commit(self, actor: int, action: Action) -> None:
        """Append one entry. Raises `RuleError` (nothing changed), or `SequenceTaken`.

        Or `StoreError`: then the entry stands or not, and `load` tells.
        """
        now = self.services.clock.now()
        if self.ledger is None:
            new, length, done = Ledger.open(action, now), 0, 0
        else:
            new = await self._after(self.ledger, actor, action, now)
            length, done = self.ledger.length, len(self.ledger.finished)
        deal = archive_deal(new.finished[-1]) if len(new.finished) > done else None
        opening = archive_opening(new.table) if self.row.opening is None else None
        over = new.seen(PUBLIC).stage is Stage.FINISHED
        status = "finished" if over else ("playing" if length == 0 else None)
        await self.services.store.append(
            self.row.id,
            length,
            actor,
            encode(PREFERANS, action),
            now,
            deal=deal,
            status=status,
            opening=opening,
        )
        self.ledger = new
        if opening is not None:
            self.row = replace(self.row, opening=opening)
        self._views.clear()
        self._changed = True
        if status is not None:
            self.row = replace(self.row, status=status, finished=now if over else None)
        self._backlog.hurry()

    @staticmethod
    async def _after(ledger: Ledger, actor: int, action: Action, now: float) -> Ledger:
        """The ledger with one more entry; other tables do not wait for a long proof."""
        if may_take_long(ledger.table, action):
            return await asyncio.to_thread(ledger.after, actor, action, now)
        return ledger.after(actor, action, now)

    async def deal_first(self) -> None:
        """Open the log: from now on everything follows from it."""
        computers = frozenset(place for place, each in enumerate(self.row.places) if each.computer)
        await self.commit(CHANCE, opening_action(PREFERANS, self.agreement(), computers))

    async def control(self, seat: int, *, computer: bool) -> None:
        """Give a person's seat to a computer, or back."""
        await self.commit(CHANCE, Control(seat, computer))
        if not computer:
            await self.come_back(seat)

    async def come_back(self, seat: int) -> None:
        """A person plays again, or never went: nothing of his absence is remembered."""
        notes = self.notes
        await self.note(gone=notes.gone - {seat}, timed=notes.timed - {seat})

    # What follows by itself

    async def settle(self) -> None:
        """Do what nobody decides, show the table, and see who is asked next."""
        if self.over or not self._changed:
            return
        self._changed = False
        if self.ledger is None:
            self._show()
            if self.row.status in ENDED:
                self._close()
            return
        try:
            while self.current.chance:
                await self.commit(CHANCE, chance(self.current.table, self.services.rng))
            await levels.settle(self)
            await self._beside.drop_old(self.current.decisions)
        except StoreError:
            # What stands is shown, whatever else could not be written.
            self._show()
            raise
        self._changed = False
        if self.row.status != "finished":
            self._computers.consider(self.current)
            self._set_alarm()
        self._show()
        if self.row.status == "finished":
            self._close()

    def _show(self) -> None:
        """Have the messages shown that should stand now."""
        at, outbox = self.snapshot(), self.services.outbox
        wishes = {self.slot(key, wish.seat): wish for key, wish in messages(at).items()}
        renewed = [slot for slot in wishes if slot.key.partition(":")[2] in self._renewed]
        self._renewed.clear()
        over = self.row.status in ENDED
        outbox.show(self._owner, wishes, renew=renewed, partial=not at.complete, last=over)

    @property
    def _owner(self) -> str:
        """The name under which the messages are looked after."""
        return str(self.row.id)

    def slot(self, key: str, seat: int | None = None) -> Slot:
        """A message in the table's own chat, or in the private one of a seat's person."""
        name, row = f"{self._owner}:{key}", self.row
        user_id = None if seat is None else self.user_at(seat)
        if user_id is not None:
            return Slot(user_id, name)
        return Slot(row.chat_id, name, self.services.chats.thread(row.chat_id, row.thread_id))

    def bring_down(self, seat: int | None = None) -> None:
        """Show what people play from, or a seat's cards, as the lowest message of its chat."""
        at = self.snapshot()
        hand = seat is not None and not self.row.private
        self._renewed.add(f"hand:{seat}" if hand else live_key(at))
        self._changed = True

    def snapshot(self) -> Snapshot:
        """The table as it is now."""
        services, row, ledger = self.services, self.row, self.ledger
        prefix = len(self._owner) + 1
        at = Snapshot(
            row,
            services.clock.now(),
            self.front,
            self.tr,
            services.bot,
            self.agreement(),
            ledger,
            people={
                place.user_id: self._reader(place.user_id)
                for place in row.places
                if place.user_id is not None
            },
            notes=self.notes,
            shown={
                slot.key[prefix:]: shown
                for slot, shown in services.outbox.shown(self._owner).items()
            },
            since=self.grace,
            loaded=self._loaded,
            broken=self.broken,
            stuck=self._backlog.overdue,
        )
        if ledger is None:
            return at
        seats = [
            seat
            for seat, place in zip(self._joined, row.places, strict=False)
            if place.user_id is not None
        ]
        hints = {seat: self.hints.of(seat) for seat in seats}
        return replace(
            at,
            views={viewer: self.seen(viewer) for viewer in (PUBLIC, *seats)},
            drafts={seat: self.draft(seat) for seat in seats},
            hints={seat: hint for seat, hint in hints.items() if hint is not None},
        )

    def _reader(self, user_id: int) -> Reader:
        services = self.services
        person = services.people.known(user_id)
        tr = self.person_tr(user_id)
        if person is None:
            return Reader(tr)
        return Reader(
            tr,
            reachable=services.people.reachable(user_id),
            blocked=person.blocked,
            sound=person.sound,
            only_card=person.only_card,
            touched=services.people.touched(user_id),
            rang_at=services.outbox.rang_at(user_id, self._owner),
        )

    def _close(self) -> None:
        """The table is over: nothing happens at it any more."""
        self.over = True
        self._rest()
        self._on_over(self.row.id)
        log.info("table.over", table=self.row.id, status=self.row.status)

    async def _think(self, thought: Thought) -> None:
        """A computer's move, if it still answers what is asked."""
        ledger, seat = self.current, thought.seat
        current = ledger.vote_entry if ledger.table.vote else 0
        if (
            (seat in ledger.played_by_computer or self.snapshot().plays_itself(seat))
            and ledger.decisions[seat] == thought.decision
            and current == thought.vote_entry
        ):
            try:
                await self.commit(seat, thought.action)
            except (StoreError, SequenceTaken):
                raise
            except Exception as error:
                # What went wrong may name a card, so only its kind is told.
                reason = error.key if isinstance(error, RuleError) else type(error).__name__
                log.error("computer.refused", table=self.row.id, reason=reason)  # noqa: TRY400
                if ledger.moves[seat]:
                    await self.commit(seat, ledger.moves[seat][0])

    # Time

    def _set_alarm(self) -> None:
        # What is due and was not done is tried again with everything else that is owed.
        self._alarms.set(after=self.services.clock.now() if self._backlog.pending else 0.0)

    async def _ring(self) -> None:
        if self.ledger is not None:
            self._changed = True
            await self._alarms.ring()
            if self.row.status == "playing":
                self._set_alarm()

    def look_again(self) -> None:
        """Everything may look different by now."""
        self._changed = True

    # Beside the log

    @property
    def notes(self) -> Notes:
        """What is remembered of the table as a whole."""
        return self._beside.notes

    async def note(self, **changes: object) -> None:
        """Change some of the `Notes`."""
        if await self._beside.note(**changes):
            self._changed = True

    def draft(self, seat: int) -> Draft:
        """What the seat is putting together for its present decision."""
        return self._beside.draft(seat, self.current.decisions[seat])

    async def save_draft(self, seat: int, draft: Draft) -> None:
        """Keep a draft, so that a restart finds it."""
        self._changed = True
        await self._beside.save_draft(seat, self.current.decisions[seat], draft)

    # Changes from outside

    async def save(self, row: TableRow) -> None:
        """Keep what a lobby has become: what is different now, and nothing else.

        The group may move meanwhile: its new id is not written over.
        """
        changes = {
            name: getattr(row, name)
            for name in ("options", "places", "level", "status", "finished")
            if getattr(row, name) != getattr(self.row, name)
        }
        if changes:
            await self.services.store.change_table(row.id, **changes)
            self.row = replace(self.row, **changes)
            self._changed = True

    def cannot_reach(self, user_id: int) -> None:
        """A person blocked the bot."""
        self.put(Reaches(user_id, reachable=False))

    def can_reach(self, user_id: int) -> None:
        """A person pressed Start."""
        self.put(Reaches(user_id, reachable=True))

    def moved(self, chat_id: int) -> None:
        """The group has a new id."""
        self.row = replace(self.row, chat_id=chat_id, thread_id=None)
        self._changed = True
        self.put(Again())

    def show_again(self, *, renew: bool = False) -> None:
        """Show everything as it should be now."""
        self.put(Again(renew))


def _check(row: TableRow) -> None:
    """Raise `ReplayError` for a table that this program does not know how to play."""
    if not row.readable:
        raise ReplayError(0, "row")
    front = FRONTS.get(row.game)
    if front is None:
        raise ReplayError(0, "game")
    playing = (row.level, *(place.level for place in row.places if place.computer))
    if not set(playing) <= set(front.levels):
        raise ReplayError(0, "level")
    try:
        lobby.agreement(row.game, row.options, len(row.places))
    except RuleError as error:
        raise ReplayError(0, "options") from error
