"""The view of one seat, or the public, of any table."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Protocol

from engine.cards import Card
from engine.events import EndedBy, EndsAt
from engine.options import OptionValue


class TableAgreement(Protocol):
    """The part of a game's agreement that the table reads."""

    @property
    def players(self) -> int:
        """Number of players."""

    @property
    def seating(self) -> str:
        """``lot``: seats and the first deal by lots; else seats in joining order."""

    @property
    def ends(self) -> EndsAt | None:
        """The evening's end, if it may be extended."""

    def values(self) -> Mapping[str, OptionValue]:
        """Return every option with its value; `Game.agree` makes an equal agreement from them."""


class TableStage(StrEnum):
    """Stages of a table."""

    LOTS = "lots"  # waits for CHANCE: lots for seats and first deal
    ASK = "ask"  # the game asks something before the cards
    SHUFFLE = "shuffle"  # waits for CHANCE: a deck
    CUT = "cut"  # the commitment is published, the dealer's right neighbour cuts
    DEAL = "deal"  # a deal is being played
    TELL = "tell"  # cards are real: waits to be told the next deal
    OVER = "over"  # played to its end, or stopped


@dataclass(frozen=True, slots=True)
class VoteView:
    """A proposal or claim that waits for answers, not from those ``excused``.

    ``blocks``: the deal waits until it is decided (a game's proposal).
    """

    proposer: int
    proposal: Any
    agreed: frozenset[int]
    awaited: frozenset[int]
    blocks: bool
    excused: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class TableView:
    """A table as ``viewer`` (a seat, or `engine.game.PUBLIC`) sees it.

    Tuples are indexed by seat, except ``joined``. A game's own view is a `TableView` with more
    fields.
    """

    viewer: int
    agreement: TableAgreement
    table_stage: TableStage
    number: int  # of the deal, from 1
    dealer: int
    circle: tuple[int, ...]  # as people sit: clockwise from the dealer's left, the dealer last
    computer_seats: frozenset[int]  # computers took them when the table opened
    substituted: frozenset[int]  # a computer plays for an absent person
    guests: frozenset[int]  # nobody of the program sits there: others write for them
    lots: tuple[Card, ...]  # drawn for the seats, joining order; () if not drawn
    dealer_lots: tuple[Card, ...]  # drawn for the first deal, by seat; () if not drawn
    lots_salt: str  # the lots follow from it; "" if not drawn, or without a commitment
    joined: tuple[int, ...]  # seat of each player in joining order
    pack: int  # cards in the deck
    commitment: str  # SHA-256, "" before the shuffle
    shuffles: int  # decks committed to for this deal, 1 unless reshuffled
    actors: frozenset[int]  # seats that must act; CHANCE for shuffles and lots
    moves: tuple[Any, ...]  # actions due from the viewer, fixed order
    rights: tuple[Any, ...]  # his other actions: claims, consents
    vote: VoteView | None
    claim: VoteView | None  # a claim that is not judged yet
    waiting: tuple[str, ...]  # names of people who sit down after the running deal
    time_up: bool  # the agreed time is up: the running deal is the last
    ended_by: EndedBy | None  # cause of an early end

    @property
    def played_by_computer(self) -> frozenset[int]:
        """Seats that a computer plays, for good or for an absent person."""
        return self.computer_seats | self.substituted

    @property
    def stopped(self) -> bool:
        """True if it was ended by consent."""
        return self.ended_by is EndedBy.CONSENT

    @property
    def over(self) -> bool:
        """True if the table is over."""
        return self.table_stage is TableStage.OVER
