"""Notes stored outside the log, and what follows from row, log and notes alone."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final, TypeVar

import structlog

from bot.games.registry import FRONTS, usual
from bot.tables import lobby
from bot.tables.clocks import BETWEEN
from bot.tables.ledger import Ledger
from bot.views.front import AnyFront, DealReporting
from bot.views.model import Draft, MendDone, Occupant, ReportDraft
from engine import codec
from engine.codec import CodecError
from engine.errors import RuleError
from engine.events import Joined, Replaced, TableEvent
from engine.game import PUBLIC
from engine.options import Values
from engine.shuffle import lots_commitment
from engine.view import TableStage, TableView
from engine.votes import ProposeNewcomer, ProposeSubstitute

if TYPE_CHECKING:
    from bot.store import TableRow

log = structlog.get_logger(__name__)

T = TypeVar("T")

ENDED: Final = ("finished", "cancelled", "closed")
"""Statuses of a table where nothing happens any more."""
CLEAN: Final = Draft()
COACHED: Final = 3
"""Deals in which a newly taught person has a coach."""


@dataclass(frozen=True, slots=True)
class PlaceNotes:
    """Notes about one place, which it keeps whatever seat it gets.

    ``gone``: its person has left, so that the others need not wait. ``timed``: the computer took it
    because its time was out. ``helped``: its person took a hint in the running deal, or was played
    by a computer for a while. ``wished``: level of its computer from the next deal on. ``layout``:
    the last deal in which it opened the layout of a misère, until it closes it. ``poked``: the call
    (see `Snapshot.call_of`) already sent by a reminder. ``hinted``: the decision for which its
    person asked for a hint. ``here``: the last deal in which its person played from the group, -1
    times a deal in which his hand could not stand there; ``apart``: he has gone on in private
    since. ``remarks``: by kind, the lines for its person under the last result, as HTML in his
    language.
    """

    gone: bool = False
    timed: bool = False
    helped: bool = False
    wished: str = ""
    layout: int = 0
    poked: str = ""
    hinted: int = -1
    remarks: Mapping[str, str] = field(default_factory=dict)
    here: int = 0
    apart: bool = False


UNNOTED: Final = PlaceNotes()


@dataclass(frozen=True, slots=True)
class Notes:
    """Notes about the table as a whole, and ``at`` its places in joining order.

    ``menu`` is open in the lobby or under the last result. ``ended_by``: who called the table off.
    ``invited``: people of the table before this one who may sit down, names by user id.
    ``hurried``: number of the deal that computers finish without pauses. ``aside``: options chosen
    in the lobby for games it has left, by their keys. ``reopened``: finished deals whose end was
    shown before a proposal to play on; none of it is shown again. ``before``: by number of arrival,
    the name of the person replaced; "" for a seat of their own. ``whose`` and ``ender``: user ids
    of the names in ``before`` and ``ended_by``, 0 for none. ``lots_salt``: secret salt of the lots
    for the seats until they are drawn; "" where no fingerprint of it was shown. ``partners``: two
    places of a lobby that wish to sit across. ``coached``: its
    person gets a hint for every choice of the first deals. ``left``: keys of messages that stand in
    the group before it became a supergroup. ``report``: the deal with real cards that is being
    reported; ``reports`` grows with each change of it. ``mends`` of earlier deals stand in one
    message.
    """

    at: Mapping[int, PlaceNotes] = field(default_factory=dict)
    menu: str = ""
    ended_by: str = ""
    hurried: int = 0
    invited: Mapping[int, str] = field(default_factory=dict)
    aside: Mapping[str, Values] = field(default_factory=dict)
    reopened: int = -1
    before: tuple[str, ...] = ()
    whose: tuple[int, ...] = ()
    ender: int = 0
    lots_salt: str = ""
    partners: tuple[int, ...] = ()
    coached: bool = False
    left: frozenset[str] = frozenset()
    report: ReportDraft = field(default_factory=ReportDraft)
    reports: int = 0
    mends: tuple[MendDone, ...] = ()

    def note_at(self, places: Iterable[int], **changes: Any) -> "Notes":
        """Return the notes with changes at some places."""
        changed = {place: replace(self.at.get(place, UNNOTED), **changes) for place in places}
        found = {**self.at, **changed}
        return replace(self, at={at: each for at, each in found.items() if each != UNNOTED})


@dataclass(frozen=True, slots=True)
class _EarlierNotes:
    """Notes by seat, as rows written before December 2026 have them; ``wished`` is by place."""

    gone: frozenset[int] = frozenset()
    timed: frozenset[int] = frozenset()
    helped: frozenset[int] = frozenset()
    wished: Mapping[int, str] = field(default_factory=dict)
    layouts: Mapping[int, int] = field(default_factory=dict)
    poked: Mapping[int, str] = field(default_factory=dict)
    hinted: Mapping[int, int] = field(default_factory=dict)
    mistakes: Mapping[int, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SeatDraft:
    """A seat's draft for one decision."""

    decision: int = 0
    draft: Draft = CLEAN


def read_kept(kind: type[T], stored: object) -> T:
    """Read a value stored outside the log; log an unreadable one and return a default."""
    try:
        return codec.load(kind, stored)
    except CodecError as error:
        log.error("notes.unreadable", kind=type(error).__name__)  # noqa: TRY400
        return kind()


def read_notes(stored: object, joined: Sequence[int]) -> Notes:
    """Read notes, also in their earlier form; ``joined``: seats by place."""
    notes, earlier = read_kept(Notes, stored), read_kept(_EarlierNotes, stored)
    for place, seat in enumerate(joined):
        said = earlier.mistakes.get(seat)
        found = PlaceNotes(
            seat in earlier.gone,
            seat in earlier.timed,
            seat in earlier.helped,
            earlier.wished.get(place, ""),
            earlier.layouts.get(seat, 0),
            earlier.poked.get(seat, ""),
            earlier.hinted.get(seat, UNNOTED.hinted),
            {} if said is None else {"mistakes": said},
        )
        if found != UNNOTED:
            notes = replace(notes, at={**notes.at, place: found})
    return notes


def seats_then(
    now: Sequence[Occupant], events: Iterable[TableEvent], notes: Notes, deal: int
) -> tuple[Occupant, ...]:
    """Return who played a deal, counted from 1, from the occupants ``now``. Rule 8.7."""
    around = list(now)
    came = [each for each in events if isinstance(each, Joined | Replaced)]
    for event, name, user_id in reversed([*zip(came, notes.before, notes.whose, strict=False)]):
        if name and isinstance(event, Replaced) and event.after >= deal:
            around[event.seat] = Occupant(name, computer=not user_id, user_id=user_id or None)
    return tuple(around)


class TableFacts:
    """Facts that follow from a row, a log and notes."""

    __slots__ = ()

    if TYPE_CHECKING:  # a state and a turn have fields, a snapshot properties

        @property
        def row(self) -> TableRow:
            """The stored row."""

        @property
        def ledger(self) -> Ledger | None:
            """The folded log; None before the first deal."""

        @property
        def notes(self) -> Notes:
            """What is stored outside the log."""

    @property
    def coached(self) -> int:
        """How many deals come with a coach."""
        return COACHED if self.notes.coached else 0

    @property
    def ended(self) -> bool:
        """True if the table is finished, cancelled or closed."""
        return self.row.status in ENDED

    @property
    def corrected(self) -> bool:
        """True if people look at or correct the deals of a game that is over."""
        if self.ledger is None or self.reporting is None or not self.over:
            return False
        return self.notes.reopened == len(self.ledger.finished)

    @property
    def joined(self) -> tuple[int, ...]:
        """Seats in joining order; empty until the lots are drawn."""
        return () if (ledger := self.ledger) is None else ledger.table.seating.joined

    @property
    def front(self) -> AnyFront:
        """The front of the table's game; of an unknown game, the usual one."""
        return FRONTS.get(self.row.game) or FRONTS[usual()]

    @property
    def current(self) -> Ledger:
        """The ledger of a table with a log."""
        if (ledger := self.ledger) is None:
            raise RuntimeError("no cards have been dealt at this table")
        return ledger

    @property
    def public(self) -> TableView:
        """The public view."""
        return self.view(PUBLIC)

    @property
    def reporting(self) -> "DealReporting | None":
        """How deals are reported here; None where the bot deals the cards."""
        found = self.front.reporting
        return found if found is not None and found.is_on(self.agreement) else None

    @property
    def has_hands(self) -> bool:
        """True if people see cards of their own in private."""
        play = self.front.in_group
        return self.reporting is None and (play is None or play.hands)

    @property
    def between(self) -> bool:
        """True if no cards lie."""
        return self.current.stage in BETWEEN

    @property
    def over(self) -> bool:
        """True if no deal follows, unless people play on."""
        return self.current.stage is TableStage.OVER

    def view(self, viewer: int) -> TableView:
        """Return the view of a seat or the public."""
        view: TableView = self.current.view(viewer)
        return view

    @property
    def agreement(self) -> Any:
        """The agreement, or what it would be if the cards were dealt now."""
        if self.ledger is not None:
            return self.ledger.table.seating.agreement
        players = len(self.row.places)
        try:
            return lobby.agreement(self.front.key, self.row.options, players)
        except RuleError:
            return lobby.agreement(self.front.key, {})  # the table is broken

    @property
    def lots_seal(self) -> str:
        """The commitment to the lots for the seats, "" for none. Rule 1.8."""
        salt = self.notes.lots_salt
        return lots_commitment(salt) if salt and self.agreement.seating == "lot" else ""

    @property
    def waiting(self) -> tuple[int, ...]:
        """People who sit down after the running deal."""
        seating = None if self.ledger is None else self.ledger.table.seating
        return () if seating is None else tuple(guest.who for guest in seating.waiting)

    @property
    def asks_to_join(self) -> int | None:
        """The person about whose place a vote is open, also behind another."""
        vote = None if self.ledger is None else self.ledger.table.vote
        while vote is not None:
            if isinstance(vote.proposal, ProposeNewcomer | ProposeSubstitute):
                return vote.proposal.who
            vote = vote.behind
        return None

    def place_of(self, user_id: int) -> int | None:
        """Return a person's place in joining order."""
        return lobby.place_of(self.row, user_id)

    def seat_of(self, user_id: int) -> int | None:
        """Return a person's seat, once the cards have been dealt."""
        place = self.place_of(user_id)
        return None if place is None or not self.joined else self.joined[place]

    def noted(self, seat: int) -> PlaceNotes:
        """Return the notes about the place of a seat."""
        return self.notes.at.get(self.joined.index(seat), UNNOTED) if seat >= 0 else UNNOTED

    def user_at(self, seat: int) -> int | None:
        """Return the user at a seat, None for a computer."""
        return self.row.places[self.joined.index(seat)].user_id

    @property
    def only_seat(self) -> int | None:
        """The seat of the only person at a private table."""
        return self.seat_of(self.row.chat_id) if self.row.private else None
