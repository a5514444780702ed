"""What one seat, or the public, may know of a table, whatever is played at it."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Protocol

from engine.cards import Card
from engine.events import EndedBy, EndsAt
from engine.options import OptionValue


class TableAgreement(Protocol):
    """What a table reads of its game's agreement; the rest is the game's own."""

    @property
    def players(self) -> int:
        """How many play."""
        ...

    @property
    def seating(self) -> str:
        """``lot``: lots are drawn for the seats and the first deal. Else in joining order."""
        ...

    @property
    def ends(self) -> EndsAt | None:
        """Where the evening ends, if people may agree on a later end."""
        ...

    def values(self) -> Mapping[str, OptionValue]:
        """Return every option with its value: the game's `agree` makes the same of them again."""
        ...


class TableStage(StrEnum):
    """Where a table stands."""

    LOTS = "lots"  # waits for CHANCE: lots for seats and first deal
    ASK = "ask"  # the game asks something before the cards
    SHUFFLE = "shuffle"  # waits for CHANCE: a deck
    CUT = "cut"  # the commitment is published, the dealer's right neighbour cuts
    DEAL = "deal"  # a deal is being played
    OVER = "over"  # played to its end, or stopped


@dataclass(frozen=True, slots=True)
class VoteView:
    """Something proposed or claimed that waits for answers.

    ``blocks``: nothing else happens in the deal until it is decided (what the game asks about).
    """

    proposer: int
    proposal: Any
    agreed: frozenset[int]
    awaited: frozenset[int]
    blocks: bool


@dataclass(frozen=True, slots=True)
class TableView:
    """A table through the eyes of ``viewer`` (a seat, or `engine.game.PUBLIC`).

    Tuples are indexed by seat but for ``joined``. A game's own view is a `TableView` with more
    fields.
    """

    viewer: int
    agreement: TableAgreement
    table_stage: TableStage
    number: int  # of the deal, from 1
    dealer: int
    circle: tuple[int, ...]  # how people sit: clockwise from the dealer's left, the dealer last
    computer_seats: frozenset[int]  # computers took them when the table opened
    substituted: frozenset[int]  # a computer plays for an absent person
    lots: tuple[Card, ...]  # drawn for the seats, joining order; () if not drawn
    dealer_lots: tuple[Card, ...]  # drawn for the first deal, by seat; () if not drawn
    lots_salt: str  # the lots follow from it; "" if not drawn, or from nothing
    joined: tuple[int, ...]  # seat of each player in joining order
    pack: int  # cards in the deck
    commitment: str  # SHA-256, "" before the shuffle
    shuffles: int  # decks committed to for this deal, 1 unless reshuffled
    actors: frozenset[int]  # who must act; CHANCE for shuffles and lots
    moves: tuple[Any, ...]  # what the turn asks of the viewer, fixed order
    rights: tuple[Any, ...]  # what he may do besides: claims, consents
    vote: VoteView | None
    claim: VoteView | None  # what was claimed and is not judged yet
    waiting: tuple[str, ...]  # names of those who sit down after the running deal
    time_up: bool  # the agreed time is up: the deal that runs is the last
    ended_by: EndedBy | None  # what ended it before its own end

    @property
    def played_by_computer(self) -> frozenset[int]:
        """Seats that a computer plays, for good or for an absent person."""
        return self.computer_seats | self.substituted

    @property
    def stopped(self) -> bool:
        """Whether it was ended by consent."""
        return self.ended_by is EndedBy.CONSENT

    @property
    def over(self) -> bool:
        """Whether nothing happens at the table any more."""
        return self.table_stage is TableStage.OVER
