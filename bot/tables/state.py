"""One table as plain values, from which every decision follows."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

import structlog

from bot.store import NOTES, Counts, KeptTable, TableRow
from bot.tables.facts import CLEAN, Notes, SeatDraft, TableFacts, read_kept, read_notes
from bot.tables.ledger import Ledger, restore
from bot.taps import Tap
from bot.views.model import Draft, Hint
from engine.log import ReplayError

log = structlog.get_logger(__name__)

MOST_TABLES: Final = 8
"""Maximum of open tables per chat, so that people can distinguish them."""


class TableInHand(TableFacts):
    """A table with its seats' drafts and hints."""

    __slots__ = ()
    drafts: Mapping[int, SeatDraft]
    hints: Mapping[int, tuple[int, Hint]]

    def draft(self, seat: int) -> Draft:
        """Return the seat's draft for its present decision."""
        kept = self.drafts.get(seat)
        present = kept is not None and kept.decision == self.current.decisions[seat]
        return kept.draft if kept is not None and present else CLEAN

    def hint(self, seat: int) -> Hint | None:
        """Return the hint for the seat's present decision."""
        decision, hint = self.hints.get(seat, (0, None))
        return hint if decision == self.current.decisions[seat] else None

    @property
    def gives_hints(self) -> bool:
        """True if one person sits here with computers, has a hand, and plays no deal of a set."""
        if self.row.kind.counts is Counts.SET:
            return False
        alone = sum(place.user_id is not None for place in self.row.places) == 1
        return alone and (self.row.private or self.has_hands)

    def names(self, user_id: int) -> bool:
        """Return whether the table may name a person; names only in its log do not count."""
        said, ids = self.notes, {place.user_id for place in self.row.places}
        ids |= {self.row.creator, said.ender, *said.whose, *said.invited}
        if self.ledger is not None:
            vote, seating = self.ledger.table.vote, self.ledger.table.seating
            asks = getattr(vote.proposal, "who", None) if vote is not None else None
            ids |= {asks, *(guest.who for guest in seating.waiting)}
            ids |= {each.who for each in seating.arrivals}
        return user_id in ids


@dataclass(frozen=True, slots=True)
class State(TableInHand):
    """A table as read, written, or decided so far.

    ``stored``: what is written beside the log, by seat. ``broken``: the log breaks this program's
    rules; ``loaded``: it has been read. In memory alone: ``hints`` with their decisions, by seat,
    and ``taken``: by person the last button with an effect, and its answer.
    """

    row: TableRow
    ledger: Ledger | None = None
    notes: Notes = field(default_factory=Notes)
    drafts: Mapping[int, SeatDraft] = field(default_factory=dict)
    stored: Mapping[int, Mapping[str, object]] = field(default_factory=dict)
    hints: Mapping[int, tuple[int, Hint]] = field(default_factory=dict)
    taken: Mapping[int, tuple[Tap, object]] = field(default_factory=dict)
    loaded: bool = False
    broken: bool = False


def is_crowded(here: Iterable[State]) -> bool:
    """Return whether a chat has the maximum of tables; unreadable ones do not count."""
    return sum(not each.broken for each in here) >= MOST_TABLES


async def load(row: TableRow, kept: KeptTable, now: float) -> State:
    """Fold the stored log; a mismatch breaks the table and is logged."""
    try:
        ledger = await restore(row, kept, now)
    except ReplayError as error:
        log.error("table.mismatch", table=row.id, entry=error.index, reason=error.reason)  # noqa: TRY400
        return State(row, loaded=True, broken=True)
    drafts = {s: read_kept(SeatDraft, each) for s, each in kept.drafts.items() if s >= 0}
    joined = () if ledger is None else ledger.table.seating.joined
    beside = read_notes(kept.drafts.get(NOTES, {}), joined)
    return State(row, ledger, beside, drafts, dict(kept.drafts), loaded=True)
