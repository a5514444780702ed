"""A record as values: what was read, not yet what holds."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from engine.cards import Card
from engine.preferans.actions import AnyContract, Say, Word
from engine.preferans.facts import Column, EndingKind, Grounds
from engine.preferans.options import Agreement
from engine.preferans.pulka import Sheet

FORMAT: Final = "pulka-record"
VERSION: Final = 1
NO_SHUFFLE: Final = "no shuffle recorded"
"""Salt of a deck that was made up for a deal whose record has no shuffle; it is not written."""

Cell = tuple[int, Column, int | None]
"""Seat, column, and for whists the debtor's seat: where points are written."""
COLUMNS: Final = tuple(Column)
"""The order of writes in a record: by seat, then pool, mountain, whists, then debtor."""


class RecordError(Exception):
    """A record that is not one, or does not hold: ``error`` is one line in English.

    ``deal`` counts from 1, None outside the deals; ``field`` is the key as the record has it;
    ``rule`` numbers the rule that is broken, None where only the form is.
    """

    def __init__(self, deal: int | None, field: str, rule: str | None, error: str) -> None:
        super().__init__(deal, field, rule, error)
        self.deal = deal
        self.field = field
        self.rule = rule
        self.error = error

    def __str__(self) -> str:
        where = self.field if self.deal is None else f"deal {self.deal}, {self.field}"
        rule = "" if self.rule is None else f" (rule {self.rule})"
        return f"{where}: {self.error}{rule}"


class UnreadableError(RecordError):
    """A text that is no JSON at all."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came of checking a record; the rest is None unless it does not hold.

    ``unproved`` are the deals, counted from 1, that a claim ended which its record calls proved and
    which a search of `engine.preferans.proof.NODE_LIMIT` positions neither proves nor refutes.
    """

    ok: bool
    deal: int | None = None
    field: str | None = None
    rule: str | None = None
    error: str | None = None
    unproved: tuple[int, ...] = ()

    @classmethod
    def against(cls, refusal: RecordError) -> "Verdict":
        """Return the verdict on a record that was refused."""
        return cls(False, refusal.deal, refusal.field, refusal.rule, refusal.error)


@dataclass(frozen=True, slots=True)
class RecordField:
    """Where in a record something is read or checked: a field, by its ``name``, of a ``deal``."""

    deal: int | None
    name: str

    def refuse(self, error: str, rule: str | None = None) -> RecordError:
        """Return the error to raise."""
        return RecordError(self.deal, self.name, rule, error)

    def field(self, name: str) -> "RecordField":
        """Return another field of the same deal."""
        return RecordField(self.deal, name)


@dataclass(frozen=True, slots=True)
class Player:
    """Who sat at a seat."""

    name: str
    computer: bool


@dataclass(frozen=True, slots=True)
class ReadShuffle:
    """The deck before the cut, and what was committed to."""

    deck: tuple[Card, ...]
    salt: str
    commitment: str
    cut: int


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
    """One deal as the record tells it. ``writes`` are summed per cell."""

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
    writes: dict[Cell, Fraction]


@dataclass(frozen=True, slots=True)
class Record:
    """A whole record, well formed; `engine.preferans.record.verify` tells whether it holds."""

    players: tuple[Player, ...]
    agreement: Agreement
    deals: tuple[ReadDeal, ...]
    sheet: Sheet
    points: tuple[Fraction, ...]
    finished: bool
