"""What is true of a table by its row, its log and its notes alone."""

from collections.abc import Iterable
from typing import Any, Final

from bot.games.front import Front
from bot.games.registry import FRONTS, usual
from bot.store import TableRow
from bot.tables import lobby
from bot.tables.clocks import BETWEEN
from bot.tables.ledger import Ledger
from bot.tables.notes import Notes
from engine.errors import RuleError
from engine.game import PUBLIC
from engine.shuffle import lots_commitment
from engine.view import TableView

MOST_TABLES: Final = 8
"""Open tables in one chat; more could never be told apart."""
ENDED: Final = ("finished", "cancelled", "closed")
"""What a table is when nothing happens at it any more."""


class TableFacts:
    """What follows from a row, a log and notes, whoever holds them."""

    __slots__ = ()
    row: TableRow
    ledger: Ledger | None
    notes: Notes
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

    @property
    def lots_seal(self) -> str:
        """The commitment to the lots for the seats, "" where there is none. Rule 1.8."""
        salt = self.notes.lots_salt
        return lots_commitment(salt) if salt and self.agreement.seating == "lot" else ""

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


def is_crowded(here: Iterable[TableFacts]) -> bool:
    """Whether a chat has all the tables it may; those that cannot be read do not count."""
    return sum(not each.broken for each in here) >= MOST_TABLES
