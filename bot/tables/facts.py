"""What a table remembers beside its log, and what follows from row, log and notes alone."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

import structlog

from bot.games.front import Front
from bot.games.registry import FRONTS, usual
from bot.store import TableRow
from bot.tables import lobby, prepared
from bot.tables.clocks import BETWEEN
from bot.tables.ledger import Ledger
from bot.views.model import Draft, LessonPoint, Occupant
from engine import codec
from engine.codec import CodecError
from engine.errors import RuleError
from engine.events import Joined, Replaced, TableEvent
from engine.game import PUBLIC
from engine.lessons import Lesson
from engine.log import action_code
from engine.options import Values
from engine.shuffle import lots_commitment
from engine.view import TableView

log = structlog.get_logger(__name__)

T = TypeVar("T")

MOST_TABLES: Final = 8
"""Open tables in one chat; more could never be told apart."""
ENDED: Final = ("finished", "cancelled", "closed")
"""What a table is when nothing happens at it any more."""
CLEAN: Final = Draft()


@dataclass(frozen=True, slots=True)
class Notes:
    """What is true of the table as a whole.

    ``menu`` is open in the lobby or under the last result. ``gone``: seats whose people said they
    leave, so that the others need not wait for hours. ``wished``: levels of computers from the
    next deal on, by place in joining order. ``ended_by``: who called the table off.
    ``layouts``: the last deal in which a seat opened the layout of a misère, and has not closed
    it since.
    ``invited``: people who sat at the table before this one and may sit down, names by user id.
    ``timed``: seats whose time was out when the computer took them. ``poked``: by seat the call
    (see `Snapshot.call_of`) that somebody has reminded of already. ``hurried``:
    number of the deal that computers finish without pauses. ``aside``: what was chosen in the lobby
    for games that it has left, by their keys. ``reopened``: finished deals whose end was
    shown before somebody proposed to play on; none of it is shown again. ``before``: whom each of
    those who came to a running table replaced, by their number; "" for a seat of their own.
    ``whose`` and ``ender``: user ids to the names in ``before`` and ``ended_by``, 0 for nobody's.
    ``lots_salt``: what the lots for the seats follow from, secret until they are drawn; "" where
    no fingerprint of it was shown. ``coached``: its person is given a hint for every choice of the
    first deals. ``helped``: seats whose people took a hint in the running deal, or were played by
    a computer for a while. ``mistakes``: by seat, what its person is told of his mistakes in the
    last deal.
    """

    menu: str = ""
    gone: frozenset[int] = frozenset()
    wished: Mapping[int, str] = field(default_factory=dict)
    ended_by: str = ""
    layouts: Mapping[int, int] = field(default_factory=dict)
    timed: frozenset[int] = frozenset()
    poked: Mapping[int, str] = field(default_factory=dict)
    hurried: int = 0
    invited: Mapping[int, str] = field(default_factory=dict)
    aside: Mapping[str, Values] = field(default_factory=dict)
    reopened: int = -1
    before: tuple[str, ...] = ()
    whose: tuple[int, ...] = ()
    ender: int = 0
    lots_salt: str = ""
    coached: bool = False
    helped: frozenset[int] = frozenset()
    mistakes: Mapping[int, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SeatDraft:
    """What a seat is putting together for a decision."""

    decision: int = 0
    draft: Draft = CLEAN


def read_kept(kind: type[T], stored: object) -> T:
    """Read what stands beside the log; forget what cannot be read, so that the game goes on."""
    try:
        return codec.load(kind, stored)
    except CodecError as error:
        log.error("notes.unreadable", kind=type(error).__name__)  # noqa: TRY400
        return kind()


def seats_then(
    now: Sequence[Occupant], events: Iterable[TableEvent], notes: Notes, deal: int
) -> tuple[Occupant, ...]:
    """Return who played a deal, counted from 1, from who sits there ``now``. Rule 8.7."""
    around = list(now)
    came = [each for each in events if isinstance(each, Joined | Replaced)]
    for event, name, user_id in reversed([*zip(came, notes.before, notes.whose, strict=False)]):
        if name and isinstance(event, Replaced) and event.after >= deal:
            around[event.seat] = Occupant(name, computer=not user_id, user_id=user_id or None)
    return tuple(around)


class TableFacts:
    """What follows from a row, a log and notes, whoever holds them."""

    __slots__ = ()
    row: TableRow
    ledger: Ledger | None
    notes: Notes
    loaded: bool
    broken: bool

    @property
    def prepared(self) -> bool:
        """Whether one deal is played here that was set, not shuffled."""
        return self.row.prepared is not None

    @property
    def lesson(self) -> Lesson | None:
        """The lesson that is given here."""
        return prepared.lesson_of(self.row, self.front.school)

    @property
    def next_lesson(self) -> Lesson | None:
        """The lesson after this one, None after the last."""
        lesson, school = self.lesson, self.front.school
        if lesson is None or school is None:
            return None
        given = school.lessons()
        return next(iter(given[given.index(lesson) + 1 :]), None)

    @property
    def point(self) -> LessonPoint | None:
        """Where the pupil stands in it; whether he has gone wrong is told by his draft."""
        lesson, school, following = self.lesson, self.front.school, self.next_lesson
        if lesson is None or school is None or self.ledger is None:
            return None
        last, passed = school.lessons()[-1].number, lesson.number - 1
        done = self.ledger.length - len(lesson.log)
        if done >= len(lesson.course):
            passed += following is None or following.number != lesson.number
            return LessonPoint(lesson.key, lesson.number, last, passed, 0)
        step = 1 + sum(each.asked for each in lesson.course[:done])
        code = action_code(self.ledger.table.game, lesson.course[done].action)
        return LessonPoint(lesson.key, lesson.number, last, passed, step, code, lesson.offers)

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
        return self.view(PUBLIC)

    @property
    def between(self) -> bool:
        """Whether no cards lie."""
        return self.public.table_stage in BETWEEN

    def view(self, viewer: int) -> TableView:
        """The table through the eyes of a seat or the public."""
        view: TableView = self.current.view(viewer)
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
