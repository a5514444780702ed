"""The state of a table: seats, stage and votes."""

from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from engine.cards import Card
from engine.events import EndedBy, TableEvent
from engine.game import Game, Shuffled
from engine.shuffle import Cutting, DrawingLots, Shuffling
from engine.view import TableAgreement
from engine.votes import Claimed, ProposeNewcomer, Vote

S = TypeVar("S")
A = TypeVar("A")
V = TypeVar("V")
DealLog = tuple[tuple[int, Any], ...]
"""The log of a deal: actors and actions."""


@dataclass(frozen=True, slots=True)
class Arrival:
    """A late arrival: ``who`` has the ``place`` (joining order) from then on."""

    place: int
    who: int
    name: str


class Seating(NamedTuple, Generic[S, A, V]):
    """The lasting part of a table: game, agreement and seats.

    ``lots`` as drawn (rule 1.3), () before, and ``lots_salt``, from which they follow (rule 1.8),
    "" for none; ``joined`` is the seat of each player in joining order. ``computer_seats`` are
    seats that computers took when the table opened, ``substituted`` those that a computer plays for
    an absent person. ``agreement`` is the present one, ``opening`` the first; between them lie the
    ``events``. ``time_up``: the running deal is the last. ``arrivals``, in order, came later;
    ``waiting`` sit down after the running deal; ``left``: people who gave up a seat in it, and have
    seen cards. ``logs`` are those of the finished deals, by the seats of their time. ``prepared``:
    the only deal was set, not shuffled. ``guests`` are seats without a person, whom others write
    for.
    """

    game: Game[S, A, V]
    agreement: TableAgreement
    opening: TableAgreement
    lots: tuple[Card, ...]
    joined: tuple[int, ...]
    computer_seats: frozenset[int]
    substituted: frozenset[int]
    events: tuple[TableEvent, ...] = ()
    time_up: bool = False
    arrivals: tuple[Arrival, ...] = ()
    waiting: tuple[ProposeNewcomer, ...] = ()
    left: frozenset[int] = frozenset()
    lots_salt: str = ""
    logs: tuple[DealLog, ...] = ()
    prepared: bool = False
    guests: frozenset[int] = frozenset()

    @property
    def players(self) -> int:
        """Number of players."""
        return len(self.joined)


@dataclass(frozen=True, slots=True)
class Dealt:
    """A running deal, from ``cards``; it waits while a ``claim`` is not judged."""

    cards: Shuffled
    claim: Claimed | None = None


@dataclass(frozen=True, slots=True)
class GameOver:
    """The game is over: played to its end, or ended ``by`` something else. Rules 8.2-8.4.

    A vote to play longer may still be open.
    """

    by: EndedBy | None = None


@dataclass(frozen=True, slots=True)
class Asking:
    """The game asks the dealer before the shuffle."""


@dataclass(frozen=True, slots=True)
class Telling:
    """The game waits to be told a deal that was played with real cards."""


Stage = DrawingLots | Asking | Shuffling | Cutting | Dealt | Telling | GameOver


@dataclass(frozen=True, slots=True)
class TableContext(Generic[S, A, V]):
    """Everything at a table but the game's state: unchanged while a deal is played."""

    seating: Seating[S, A, V]
    stage: Stage
    vote: Vote | None = None


class Table(NamedTuple, Generic[S, A, V]):
    """The whole state: a fold over the log. ``state`` is the game's.

    At most one vote that blocks the deal is open, and one beside it. ``played``: the log of the
    running deal.
    """

    setting: TableContext[S, A, V]
    state: S
    played: DealLog = ()

    @property
    def seating(self) -> Seating[S, A, V]:
        """Game, agreement and seats."""
        return self.setting.seating

    @property
    def stage(self) -> Stage:
        """The stage of the table."""
        return self.setting.stage

    @property
    def vote(self) -> Vote | None:
        """The open vote or claim."""
        return self.setting.vote

    @property
    def game(self) -> Game[S, A, V]:
        """The game."""
        return self.setting.seating.game

    @property
    def players(self) -> int:
        """Number of players."""
        return self.setting.seating.players

    @property
    def computer_seats(self) -> frozenset[int]:
        """Seats that computers took when the table opened."""
        return self.setting.seating.computer_seats

    @property
    def substituted(self) -> frozenset[int]:
        """Seats that a computer plays for an absent person."""
        return self.setting.seating.substituted

    @property
    def played_by_computer(self) -> frozenset[int]:
        """Seats that a computer plays, for good or for an absent person."""
        return self.computer_seats | self.substituted

    @property
    def over(self) -> bool:
        """True if the game has ended and no vote is open."""
        return isinstance(self.setting.stage, GameOver) and self.setting.vote is None


AnyTable: TypeAlias = Table[Any, Any, Any]
"""A table of `AnyGame`."""
