"""One table as plain values: all that is decided follows from it and from an event."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import structlog

from bot.screen import ShownMessage
from bot.store import NOTES, KeptTable, TableRow
from bot.tables.facts import CLEAN, Notes, SeatDraft, TableFacts, read_kept
from bot.tables.ledger import Ledger, restore
from bot.tables.snapshot import Snapshot, TableMoment
from bot.taps import Tap
from bot.views.model import Draft, Hint
from engine.game import PUBLIC
from engine.log import ReplayError
from engine.view import TableStage

log = structlog.get_logger(__name__)


class TableInHand(TableFacts):
    """A table with what its seats put together and are told, as it is decided on."""

    __slots__ = ()
    drafts: Mapping[int, SeatDraft]
    hints: Mapping[int, tuple[int, Hint]]

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
        self,
        moment: TableMoment,
        shown: Mapping[str, ShownMessage] | None = None,
        *,
        stuck: bool = False,
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
            viewers=() if ledger is None else (PUBLIC, *seats),
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
class State(TableInHand):
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
    drafts = {s: read_kept(SeatDraft, each) for s, each in kept.drafts.items() if s >= 0}
    beside = read_kept(Notes, kept.drafts.get(NOTES, {}))
    return State(row, ledger, beside, drafts, dict(kept.drafts), loaded=True)
