"""One table as plain values: all that is decided follows from it and from an event."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

import structlog

from bot.games.front import Front
from bot.games.registry import FRONTS, usual
from bot.screen import Shown
from bot.store import NOTES, KeptTable, TableRow
from bot.tables import lobby, notes
from bot.tables.clocks import BETWEEN
from bot.tables.ledger import Ledger, Views, restore
from bot.tables.notes import CLEAN, Notes, SeatDraft
from bot.tables.snapshot import Snapshot, TableMoment
from bot.taps import Tap
from bot.views.model import Draft, Hint
from engine.errors import RuleError
from engine.game import PUBLIC
from engine.log import ReplayError
from engine.view import TableStage, TableView

log = structlog.get_logger(__name__)

ENDED: Final = ("finished", "cancelled", "closed")
"""What a table is when nothing happens at it any more."""


class TableFacts:
    """What follows from a row, a log, notes and drafts, whoever holds them."""

    __slots__ = ()
    row: TableRow
    ledger: Ledger | None
    notes: Notes
    drafts: Mapping[int, SeatDraft]
    hints: Mapping[int, tuple[int, Hint]]
    loaded: bool
    broken: bool

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

    @property
    def between(self) -> bool:
        """Whether no cards lie."""
        return self.public.table_stage in BETWEEN

    def seen(self, viewer: int) -> TableView:
        """The table through the eyes of a seat or the public."""
        view: TableView = self.current.seen(viewer)
        return view

    @property
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

    def draft(self, seat: int) -> Draft:
        """What the seat is putting together for its present decision."""
        kept = self.drafts.get(seat)
        present = kept is not None and kept.decision == self.current.decisions[seat]
        return kept.draft if kept is not None and present else CLEAN

    def hint(self, seat: int) -> Hint | None:
        """The hint for the seat's present decision. It goes with the move, and the process."""
        decision, hint = self.hints.get(seat, (0, None))
        return hint if decision == self.current.decisions[seat] else None

    @property
    def gives_hints(self) -> bool:
        """Whether one person sits here, with computers."""
        return sum(place.user_id is not None for place in self.row.places) == 1

    def names(self, user_id: int) -> bool:
        """Whether the table may name a person; a name that only its log holds is not counted."""
        said, ids = self.notes, {place.user_id for place in self.row.places}
        ids |= {self.row.creator, said.ender, *said.whose, *said.invited}
        if self.ledger is not None:
            vote, seating = self.ledger.table.vote, self.ledger.table.seating
            asks = getattr(vote.proposal, "who", None) if vote is not None else None
            ids |= {asks, *(guest.who for guest in seating.waiting)}
            ids |= {each.who for each in seating.arrivals}
        return user_id in ids

    def misses(self, user_id: int, moment: Callable[[], TableMoment]) -> bool:
        """Whether anything a person does shows that he is back; who has left says so himself."""
        seat = self.seat_of(user_id)
        if seat is None or self.ended or seat in self.notes.gone:
            return False
        if seat in self.notes.timed & self.current.table.substituted:
            return True
        return self.public.table_stage is TableStage.CUT and self.at(moment()).all_away

    def at(
        self, moment: TableMoment, shown: Mapping[str, Shown] | None = None, *, stuck: bool = False
    ) -> Snapshot:
        """The table at a moment; ``shown``: what stands of its messages, by key."""
        row, ledger = self.row, self.ledger
        seats: list[int] = []
        if ledger is not None:
            places = zip(self.joined, row.places, strict=False)
            seats = [seat for seat, place in places if place.user_id is not None]
        readers = {each.user_id for each in row.places}
        hints = {seat: self.hint(seat) for seat in seats}
        return Snapshot(
            row,
            moment.now,
            moment.tr,
            moment.links,
            ledger,
            views={} if ledger is None else Views(ledger, (PUBLIC, *seats)),
            people={each: reader for each, reader in moment.people.items() if each in readers},
            notes=self.notes,
            drafts={seat: self.draft(seat) for seat in seats},
            hints={seat: hint for seat, hint in hints.items() if hint is not None},
            shown=shown or {},
            house=moment.house(row.game) if ledger is None else (),
            since=moment.since,
            loaded=self.loaded,
            broken=self.broken,
            stuck=stuck,
        )


@dataclass(frozen=True, slots=True)
class State(TableFacts):
    """A table as it was read or last written.

    ``stored``: what stands beside the log as it is written, by seat. ``broken``: the log does not
    follow the rules of this program; ``loaded``: it has been read. Remembered by this process
    alone: ``hints`` with their decisions, by seat, and ``taken``: by person the last button that
    changed anything, and what was answered.
    """

    row: TableRow
    ledger: Ledger | None = None
    notes: Notes = field(default_factory=Notes)
    drafts: Mapping[int, SeatDraft] = field(default_factory=dict)
    stored: Mapping[int, Mapping[str, Any]] = field(default_factory=dict)
    hints: Mapping[int, tuple[int, Hint]] = field(default_factory=dict)
    taken: Mapping[int, tuple[Tap, object]] = field(default_factory=dict)
    loaded: bool = False
    broken: bool = False


async def load(row: TableRow, kept: KeptTable, now: float) -> State:
    """Fold the stored log; a replay that no longer matches breaks the table, loudly."""
    try:
        ledger = await restore(row, kept, now)
    except ReplayError as error:
        log.error("table.mismatch", table=row.id, entry=error.index, reason=error.reason)  # noqa: TRY400
        return State(row, loaded=True, broken=True)
    drafts = {s: notes.read(SeatDraft, each) for s, each in kept.drafts.items() if s >= 0}
    beside = notes.read(Notes, kept.drafts.get(NOTES, {}))
    return State(row, ledger, beside, drafts, dict(kept.drafts), loaded=True)
