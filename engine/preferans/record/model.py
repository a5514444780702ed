"""A record as values: what was read, not yet what holds."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from engine.cards import Card
from engine.events import TableEvent
from engine.preferans.actions import AnyContract, Say, Word
from engine.preferans.facts import Column, EndingKind, Grounds, Invitation
from engine.preferans.options import Agreement
from engine.preferans.pulka import Sheet
from engine.record import Player, ReadShuffle
from engine.record_frame import Draw

Cell = tuple[int, Column, int | None]
"""Seat, column, and for whists the debtor's seat: where points are written."""
COLUMNS: Final = tuple(Column)
"""The order of writes in a record: by seat, then pool, mountain, whists and bombs, then debtor."""


@dataclass(frozen=True, slots=True)
class ReadTrick:
    """The cards of the hands in order of play; ``talon`` led the trick, as ``dealer``'s play."""

    cards: tuple[tuple[int, Card], ...]
    talon: Card | None
    dealer: int | None


@dataclass(frozen=True, slots=True)
class ReadEnding:
    """An ending before the tenth trick.

    ``table`` is the unfinished trick, None where the record does not tell; ``by`` and ``shown`` are
    those of `engine.preferans.facts.Ending`.
    """

    kind: EndingKind
    seat: int
    taken: tuple[int, ...]
    by: Grounds | None
    table: ReadTrick | None
    shown: frozenset[int]


@dataclass(frozen=True, slots=True)
class ReadDeal:
    """One deal as the record tells it. ``writes`` are summed per cell.

    ``third_hand`` is the place of the hand that is nobody's, where two play (10.1).

    ``refused``: the dealer wrote a penalty for his talon. Rule 13.28.
    ``discard`` is empty in a game without the talon. ``forced``: an all-pass before the game (9.1).
    """

    dealer: int
    shuffle: ReadShuffle | None
    hands: tuple[tuple[Card, ...], ...]
    talon: tuple[Card, Card]
    auction: tuple[tuple[int, Word], ...]
    declarer: int | None
    discard: frozenset[Card] | None
    contract: AnyContract | None
    whisting: tuple[tuple[int, Say], ...]
    open_play: bool | None
    tricks: tuple[ReadTrick, ...]
    ending: ReadEnding | None
    taken: tuple[int, ...]
    refused: bool
    writes: dict[Cell, Fraction]
    off_mountain: bool = False
    invitation: Invitation | None = None
    forced: bool = False
    third_hand: int | None = None


@dataclass(frozen=True, slots=True)
class Record:
    """A whole record, well formed; `engine.preferans.record.verify` tells whether it holds."""

    players: tuple[Player, ...]
    agreement: Agreement
    deals: tuple[ReadDeal, ...]
    sheet: Sheet
    points: tuple[Fraction, ...]
    finished: bool
    draw: Draw | None = None
    events: tuple[TableEvent, ...] = ()
