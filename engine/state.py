"""The state of a table: who sits where, what it waits for, what is put to the vote."""

from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeVar

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
"""What was done in a deal, in order: by whom, and what."""


@dataclass(frozen=True, slots=True)
class Arrival:
    """Who came to a running table: ``who`` has the ``place`` (joining order) from then on."""

    place: int
    who: int
    name: str


class Seating(NamedTuple, Generic[S, A, V]):
    """What lasts as long as the table: the game, what was agreed on, and who plays where.

    ``lots`` as drawn (rule 1.3), () before, and ``lots_salt``, from which they follow (rule 1.8),
    "" for none; ``joined`` is the seat of each player in joining order.
    ``computer_seats`` are seats that computers took when the table opened, ``substituted`` those
    that a computer plays for an absent person. ``agreement`` holds now, ``opening`` held when the
    table opened; between them lie the ``events``. ``time_up``: the deal that runs is the last.
    ``arrivals``, in order, came later; ``waiting`` sit down after the running deal; ``left``:
    people who gave up a seat in it, and have seen cards. ``logs`` are those of the
    finished deals, by the seats of their time. ``prepared``: the only deal was set, not shuffled.
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

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.joined)


@dataclass(frozen=True, slots=True)
class Dealt:
    """A deal is being played, from ``cards``; it waits while a ``claim`` is not judged."""

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
    """The game asks something before the cards are shuffled."""


Stage = DrawingLots | Asking | Shuffling | Cutting | Dealt | GameOver


@dataclass(frozen=True, slots=True)
class TableContext(Generic[S, A, V]):
    """Everything at a table but the game's own state: the same while a deal is played."""

    seating: Seating[S, A, V]
    stage: Stage
    vote: Vote | None = None


class Table(NamedTuple, Generic[S, A, V]):
    """The whole state: a fold over the log. ``state`` is the game's.

    At most one vote that blocks the deal is open, and one beside it. ``played``: the log of
    the running deal.
    """

    setting: TableContext[S, A, V]
    state: S
    played: DealLog = ()

    @property
    def seating(self) -> Seating[S, A, V]:
        """Who plays what, and where."""
        return self.setting.seating

    @property
    def stage(self) -> Stage:
        """What the table waits for."""
        return self.setting.stage

    @property
    def vote(self) -> Vote | None:
        """What has been proposed or claimed and waits for answers."""
        return self.setting.vote

    @property
    def game(self) -> Game[S, A, V]:
        """What is played."""
        return self.setting.seating.game

    @property
    def players(self) -> int:
        """How many play."""
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
        """Whether nothing happens here any more: it has ended, and nothing is put to the vote."""
        return isinstance(self.setting.stage, GameOver) and self.setting.vote is None
