"""Preferans: three to five players, a talon, and a sheet.

The interface for programs: a table with pushed moves, views, the score, records, and their values.
Computer players are in `engine.preferans.ai`, the analysis of finished deals in
`engine.preferans.analysis`, exact search in `engine.solver`.

>>> from random import Random
>>> from engine import preferans
>>> table = preferans.open_table("sochi", players=3, length=10)
>>> table.deal(Random(1))
>>> table.push_code("P")
Pass()
>>> [table.code(move) for move in table.legal_moves[:3]]
['P', 'b6s', 'bm']
>>> table.observe(table.actor).auction
((1, Pass()),)
"""

from typing import Final

from engine.cards import DECK, Card, Rank, Suit
from engine.errors import RuleError
from engine.game import CHANCE, PUBLIC
from engine.game_table import GameTable, GameTables, MoveError, UnplayableRecordError
from engine.log import Entry, ReplayError
from engine.preferans.actions import (
    BID,
    CONCEDE,
    CONTRACTS,
    DISCARD,
    HALF_WHIST,
    HAND_OVER,
    HELP_OTHERS,
    HOLD,
    MISERE,
    OPEN_TALON,
    ORDER,
    PASS,
    PLAY,
    PLAY_CLOSED,
    PLAY_OPEN,
    RETURN_WHIST,
    TAKE_OFF_MOUNTAIN,
    TAKE_TALON,
    WHIST,
    WITHOUT_THREE,
    Action,
    Claim,
    ClaimKind,
    Contract,
    LookAtHand,
    ProposeResult,
    Strain,
)
from engine.preferans.conventions import CONVENTIONS, Convention
from engine.preferans.facts import DealFacts, SheetEntry, Trick
from engine.preferans.game import PREFERANS
from engine.preferans.observe import PlayerView, Stage
from engine.preferans.options import OPTIONS, Agreement
from engine.preferans.pulka import Account, Sheet
from engine.preferans.recorded import RECORDS, PulkaFacts
from engine.preferans.state import PreferansState
from engine.record import RecordError
from engine.votes import AGREE, REFUSE, STOP, WITHDRAW

__all__ = [
    "AGREE",
    "BID",
    "CHANCE",
    "CONCEDE",
    "CONTRACTS",
    "CONVENTIONS",
    "DECK",
    "DISCARD",
    "HALF_WHIST",
    "HAND_OVER",
    "HELP_OTHERS",
    "HOLD",
    "MISERE",
    "OPEN_TALON",
    "OPTIONS",
    "ORDER",
    "PASS",
    "PLAY",
    "PLAY_CLOSED",
    "PLAY_OPEN",
    "PREFERANS",
    "PUBLIC",
    "REFUSE",
    "RETURN_WHIST",
    "STOP",
    "TAKE_OFF_MOUNTAIN",
    "TAKE_TALON",
    "WHIST",
    "WITHDRAW",
    "WITHOUT_THREE",
    "Account",
    "Action",
    "Agreement",
    "Card",
    "Claim",
    "ClaimKind",
    "Contract",
    "Convention",
    "DealFacts",
    "Entry",
    "LookAtHand",
    "MoveError",
    "PlayerView",
    "ProposeResult",
    "PulkaFacts",
    "Rank",
    "RecordError",
    "ReplayError",
    "RuleError",
    "Sheet",
    "SheetEntry",
    "Stage",
    "Strain",
    "Suit",
    "Table",
    "Trick",
    "UnplayableRecordError",
    "from_position",
    "open_table",
    "read_record",
]

Table = GameTable[PreferansState, Action, PlayerView, PulkaFacts]
"""A table of preferans and its log: see `engine.game_table.GameTable`."""

_TABLES: Final[GameTables[PreferansState, Action, PlayerView, PulkaFacts]] = GameTables(RECORDS)
open_table = _TABLES.open_table
from_position = _TABLES.from_position
read_record = _TABLES.read_record
