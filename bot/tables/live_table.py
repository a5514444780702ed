"""One table as it is now: its row, its log, and what stands beside the log.

Everything is written before it is remembered: what cannot be written raises, and nothing changed.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

import structlog

from bot.causes import Cause
from bot.games.front import Front
from bot.games.registry import FRONTS, usual
from bot.i18n import Translator, plain
from bot.screen import Shown, Toast
from bot.store import CHANGES, KeptTable, TableRow
from bot.tables import house, limits, lobby
from bot.tables.ledger import Ledger, Views, restore
from bot.tables.messages import live_key
from bot.tables.reseating import reseated
from bot.tables.services import TableServices
from bot.tables.side_state import Notes, SideState
from bot.tables.snapshot import Reader, Snapshot
from bot.views.model import Draft, Hint, House
from engine.errors import RuleError
from engine.game import CHANCE, PUBLIC
from engine.games import game
from engine.log import ReplayError, encode
from engine.record import dump_deal, dump_opening, kept_deal
from engine.shuffle import Cut
from engine.table import Control, opening_action
from engine.view import TableStage, TableView
from engine.votes import WITHDRAW, ProposeSubstitute

log = structlog.get_logger(__name__)

ENDED: Final = ("finished", "cancelled", "closed")
"""What a table is when nothing happens at it any more."""


QUESTIONS: Final = "ask:"
"""Begins the keys of what people are asked beside the game; it goes with its process."""


def questions_of(table_id: int) -> str:
    """Return what stands before the keys of the questions of one table."""
    return f"{QUESTIONS}{table_id}:"


def answers_owner(table_id: int) -> str:
    """Return the owner of what was asked about a table's deals."""
    return f"ask{table_id}"


class LiveTable:
    """A table in the hands of its owner task, which alone changes it."""

    def __init__(
        self, services: TableServices, row: TableRow, *, on_append: Callable[[], None]
    ) -> None:
        """``on_append`` is called after every entry that was written to the log."""
        self.services = services
        self.row = row
        self.ledger: Ledger | None = None
        self.broken = False
        """The log does not follow the rules of this program."""
        self.loaded = False
        """The log has been read."""
        self.stuck = False
        """Nothing could be written for a while."""
        self.changed = True
        """The messages may look different."""
        self._opened_at = services.clock.now()
        self._on_append = on_append
        self._beside = SideState(services.store, row.id)
        self._hints: dict[int, tuple[int, Hint]] = {}
        self._renewed: set[str] = set()

    # Reading

    @property
    def since(self) -> float:
        """Unix time from which people can be heard here: nobody's time runs out before."""
        return max(self._opened_at, self.services.heard_since())

    @property
    def ended(self) -> bool:
        """Whether nothing happens here any more."""
        return self.row.status in ENDED

    @property
    def joined(self) -> tuple[int, ...]:
        """Seats in joining order; empty until the lots are drawn."""
        return () if self.ledger is None else self.public.joined

    @property
    def front(self) -> Front[Any, Any, Any]:
        """What the table's game looks like; one that nobody knows breaks the table."""
        return FRONTS.get(self.row.game) or FRONTS[usual()]

    @property
    def current(self) -> Ledger:
        """The ledger of a table that has been dealt at."""
        if self.ledger is None:
            raise RuntimeError("no cards have been dealt at this table")
        return self.ledger

    @property
    def public(self) -> TableView:
        """What everybody may know."""
        return self.seen(PUBLIC)

    def seen(self, viewer: int) -> TableView:
        """The table through the eyes of a seat or the public."""
        view: TableView = self.current.seen(viewer)
        return view

    def agreement(self) -> Any:
        """What is agreed, or would be if the cards were dealt now."""
        if self.ledger is not None:
            return self.ledger.table.seating.agreement
        players = len(self.row.places)
        try:
            return lobby.agreement(self.front.key, self.row.options, players)
        except RuleError:
            return lobby.agreement(self.front.key, {})  # the table is broken

    def place_of(self, user_id: int) -> int | None:
        """A person's place in joining order."""
        return lobby.place_of(self.row, user_id)

    def seat_of(self, user_id: int) -> int | None:
        """A person's seat, once the cards have been dealt."""
        place = self.place_of(user_id)
        return None if place is None or not self.joined else self.joined[place]

    def user_at(self, seat: int) -> int | None:
        """Who sits there; None for a computer."""
        return self.row.places[self.joined.index(seat)].user_id

    @property
    def only_seat(self) -> int | None:
        """At a private table, the seat of its only person."""
        return self.seat_of(self.row.chat_id) if self.row.private else None

    # Words

    @property
    def tr(self) -> Translator:
        """The language of the table's chat."""
        return self.services.chats.tr(self.row.chat_id).of(self.front.key)

    def person_tr(self, user_id: int) -> Translator:
        """A person's language, with the words of this table's game."""
        return self.services.people.tr(user_id).of(self.front.key)

    def toast(self, key: str, user_id: int | None = None, **params: object) -> Toast:
        """One of the catalogue's messages as a toast in the person's language."""
        tr = self.person_tr(user_id) if user_id else self.tr
        return Toast(plain(tr(key, **params)))

    def begin(self, cause: Cause | None, *, by_note: bool = False) -> None:
        """Do what an update asks for: see `SideState.begin`."""
        self._beside.begin(cause, by_note=by_note)

    # The log

    async def load(self, kept: KeptTable | None = None) -> None:
        """Fold the stored log; a replay that no longer matches breaks the table, loudly.

        All or nothing: raises `StoreError` before anything is changed. ``kept``: what was just
        read of it.
        """
        services = self.services
        if kept is None:
            kept = await services.store.whole_table(self.row.id)
        row = kept.row or self.row
        await self._meet(row)
        try:
            ledger = await restore(row, kept, services.clock.now())
        except ReplayError as error:
            log.error("table.mismatch", table=row.id, entry=error.index, reason=error.reason)  # noqa: TRY400
            self.broken, self.ledger = True, None
        else:
            self.ledger = ledger
            self._beside.take(kept.drafts)
        self.row = services.chats.located(row)
        self.loaded = self.changed = True

    async def _meet(self, row: TableRow) -> None:
        """Remember the chat of a table and everybody who sits there."""
        await self.services.chats.get(row.chat_id)
        for place in row.places:
            if place.user_id is not None:
                await self.services.people.get(place.user_id)

    async def append(self, actor: int, action: Any) -> None:
        """Write one entry. Raises `RuleError` (nothing changed), or `SequenceTaken`.

        Or `StoreError`: then the entry stands or not, and `load` tells.
        """
        now = self.services.clock.now()
        old = self.ledger
        if old is None:
            new, length, done = Ledger.open(action, now), 0, 0
        else:
            new = old.after(actor, action, now)
            length, done = old.length, len(old.finished)
        facts, front = new.finished, self.front
        kept = kept_deal(front.records, new.table, len(facts)) if len(facts) > done else None
        deal = None if kept is None else dump_deal(kept)
        opening = dump_opening(front.records, new.table) if self._opening_changed(new) else None
        over = new.table.over
        goes_on = length == 0 or (old is not None and old.table.over)
        status = "finished" if over else ("playing" if goes_on else None)
        seated = None if old is None else reseated(old, new, self.row, self.notes)
        await self.services.store.append(
            self.row.id,
            length,
            actor,
            encode(new.table.game, action),
            now,
            deal=deal,
            status=status,
            opening=opening,
            seated=seated,
            was=self.row if old is None else None,
            update_id=self._beside.update,
        )
        self._beside.noted()
        self.ledger = new
        if seated is not None:
            self.row = replace(self.row, places=seated.places, options=seated.options)
            self._beside.seated(seated.notes)
            self._hints.clear()
            await self._meet(self.row)
        if opening is not None:
            self.row = replace(self.row, opening=opening)
        if status is not None:
            self.row = replace(self.row, status=status, finished=now if over else None)
        if isinstance(action, Cut):
            # The next deal begins: what was asked about the last one makes room.
            self.services.outbox.fold(answers_owner(self.row.id))
        self.changed = True
        self._on_append()

    def _opening_changed(self, new: Ledger) -> bool:
        """Whether what is kept beside the deals is not there yet, or says too little by now."""
        if self.row.opening is None:
            return True
        return new.table.seating.events != self.current.table.seating.events

    async def deal_first(self) -> None:
        """Open the log: from now on everything follows from it."""
        computers = frozenset(place for place, each in enumerate(self.row.places) if each.computer)
        played, services = game(self.row.game), self.services
        now, offset = services.clock.now(), services.people.utc_offset
        options = limits.settled(played.options, self.row.options, now, offset)
        agreement = lobby.agreement(played.key, options, len(self.row.places))
        opening = opening_action(played, agreement, computers)
        await self.append(CHANCE, opening)

    async def control(self, seat: int, *, computer: bool) -> None:
        """Give a person's seat to a computer, or back."""
        await self.append(CHANCE, Control(seat, computer))
        if not computer:
            await self.come_back(seat)

    async def come_back(self, seat: int) -> None:
        """A person plays again, or never went: nothing of his absence is remembered.

        Nobody is asked any more whether another may have his seat.
        """
        notes, vote = self.notes, self.current.table.vote
        if (
            vote is not None
            and isinstance(vote.proposal, ProposeSubstitute)
            and vote.proposal.seat == seat
        ):
            await self.append(CHANCE, WITHDRAW)
        await self.note(gone=notes.gone - {seat}, timed=notes.timed - {seat})

    def misses(self, user_id: int) -> bool:
        """Whether anything a person does shows that he is back; who has left says so himself."""
        seat = self.seat_of(user_id)
        if seat is None or self.ended or seat in self.notes.gone:
            return False
        return self.all_away or self._timed_out(seat)

    @property
    def all_away(self) -> bool:
        """Whether the next deal waits for somebody to come back."""
        cut = self.public.table_stage is TableStage.CUT
        return cut and self.snapshot(shown=False).all_away

    async def hear_of(self, user_id: int) -> None:
        """A missed person is back: his seat is his again, and he has his time anew."""
        self.changed = True
        seat = self.seat_of(user_id)
        if seat is None or self.ended:
            return
        cuts = self.public.table_stage is TableStage.CUT and self.current.waits_for(seat)
        if cuts or seat in self.current.table.substituted:
            await self.control(seat, computer=False)

    def _timed_out(self, seat: int) -> bool:
        return seat in self.notes.timed & self.current.table.substituted

    # Beside the log

    @property
    def notes(self) -> Notes:
        """What is remembered of the table as a whole."""
        return self._beside.notes

    async def note(self, **changes: object) -> None:
        """Change some of the `Notes`."""
        if await self._beside.note(**changes):
            self.changed = True

    def draft(self, seat: int) -> Draft:
        """What the seat is putting together for its present decision."""
        return self._beside.draft(seat, self.current.decisions[seat])

    async def save_draft(self, seat: int, draft: Draft) -> None:
        """Keep a draft, so that a restart finds it."""
        self.changed = True
        await self._beside.save_draft(seat, self.current.decisions[seat], draft)

    async def drop_old_drafts(self) -> None:
        """Forget what was put together for decisions that are over."""
        await self._beside.drop_old(self.current.decisions)

    def hint(self, seat: int) -> Hint | None:
        """The hint for the seat's present decision. It goes with the move, and the process."""
        decision, hint = self._hints.get(seat, (0, None))
        return hint if decision == self.current.decisions[seat] else None

    def keep_hint(self, seat: int, hint: Hint) -> None:
        """Show a hint with the seat's cards."""
        self._hints[seat] = self.current.decisions[seat], hint
        self.changed = True

    # The row

    async def save(self, row: TableRow) -> None:
        """Keep what a table has become: what is different now, and nothing else.

        The group may move meanwhile: its new id is not written over. Raises `SequenceTaken` when
        the stored row is not the one that was read.
        """
        changes = {
            name: getattr(row, name)
            for name in CHANGES
            if getattr(row, name) != getattr(self.row, name)
        }
        if changes:
            number = self._beside.update
            await self.services.store.change_table(
                row.id, was=self.row, update_id=number, **changes
            )
            self._beside.noted()
            self.row = replace(self.row, **changes)
            self.changed = True

    async def save_levels(self, levels: Mapping[int, str]) -> None:
        """Let computers, by place in joining order, play so from now on."""
        places = list(self.row.places)
        for place, level in levels.items():
            places[place] = replace(places[place], level=level)
        await self.save(replace(self.row, places=tuple(places)))

    def moved(self, chat_id: int) -> None:
        """The group has a new id."""
        self.row = replace(self.row, chat_id=chat_id, thread_id=None)
        self.changed = True

    def names(self, user_id: int) -> bool:
        """Whether the table may name a person; a name that only its log holds is not counted."""
        notes, ids = self.notes, {place.user_id for place in self.row.places}
        ids |= {self.row.creator, notes.ender, *notes.whose, *notes.invited}
        if self.ledger is not None:
            vote, seating = self.ledger.table.vote, self.ledger.table.seating
            asks = getattr(vote.proposal, "who", None) if vote is not None else None
            ids |= {asks, *(guest.who for guest in seating.waiting)}
            ids |= {each.who for each in seating.arrivals}
        return user_id in ids

    async def forget(self, user_id: int, word: str) -> None:
        """Call a person ``word`` here. Raises `StoreError`, and `load` tells what stands then."""
        await self.services.store.forget_at(self.row.id, user_id, word)
        self._hints.clear()
        await self.load()

    # Looking

    def look_again(self) -> None:
        """Everything may look different by now."""
        self.changed = True

    def bring_down(self, seat: int | None = None) -> None:
        """Show what people play from, or a seat's cards, as the lowest message of its chat."""
        at, hand = self.snapshot(), not self.row.private
        key = live_key(at) if seat is None or not hand else f"hand:{at.chair(seat)}"
        self.renew(key)

    def renew(self, key: str) -> None:
        """Show a message of the table as the lowest of its chat."""
        self._renewed.add(key)
        self.changed = True

    @property
    def renewing(self) -> bool:
        """Whether messages are to be brought down."""
        return bool(self._renewed)

    def renewed(self) -> set[str]:
        """Return the keys of the messages that were to be brought down since the last call."""
        found, self._renewed = self._renewed, set()
        return found

    def snapshot(self, *, shown: bool = True) -> Snapshot:
        """The table as it is now; what stands in the chats is left out where it is not ``shown``.

        Only messages follow from that.
        """
        services, row, ledger = self.services, self.row, self.ledger
        seats: list[int] = []
        house_rules: tuple[House, ...] = ()
        if ledger is None:
            chat = services.chats.known(row.chat_id)
            if chat is not None:
                house_rules = house.shown(row.chat_id, chat.house, row.game)
        else:
            places = zip(self.joined, row.places, strict=False)
            seats = [seat for seat, place in places if place.user_id is not None]
        readers = {each.user_id for each in row.places if each.user_id is not None}
        hints = {seat: self.hint(seat) for seat in seats}
        return Snapshot(
            row,
            services.clock.now(),
            self.tr,
            services.links,
            ledger,
            views={} if ledger is None else Views(ledger, (PUBLIC, *seats)),
            people={user_id: self._reader(user_id, shown=shown) for user_id in readers},
            notes=self.notes,
            drafts={seat: self.draft(seat) for seat in seats},
            hints={seat: hint for seat, hint in hints.items() if hint is not None},
            shown=self._shown() if shown else {},
            house=house_rules,
            since=self.since,
            loaded=self.loaded,
            broken=self.broken,
            stuck=self.stuck,
        )

    def _shown(self) -> dict[str, Shown]:
        """What stands of the table's messages, by key."""
        prefix, shown = f"{self.row.id}:", self.services.outbox.shown(str(self.row.id))
        return {slot.key.removeprefix(prefix): each for slot, each in shown.items()}

    def _reader(self, user_id: int, *, shown: bool) -> Reader:
        services = self.services
        person, tr = services.people.known(user_id), self.person_tr(user_id)
        if person is None:
            return Reader(tr)
        return Reader(
            tr,
            reachable=services.people.reachable(user_id),
            blocked=person.blocked,
            sound=person.sound,
            pauses=bool(person.pauses),
            asks_pauses=person.pauses is None,
            touched=services.people.touched(user_id),
            rang_at=services.outbox.rang_at(user_id, str(self.row.id)) if shown else 0.0,
        )
