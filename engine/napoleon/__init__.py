"""Napoleon: two to six players, five cards each, one plays alone for the pot.

What programs need is here, as in the package of every game. Rules are cited as ``Napoleon 3.2``.

>>> from random import Random
>>> from engine import napoleon
>>> table = napoleon.open_table(players=4, seating="joining")
>>> table.deal(Random(1))
>>> table.push_code("b3")
TrickBid(tricks=3)
>>> [table.code(move) for move in table.legal_moves]
['P', 'b4', 'b5']
>>> table.observe(0).pot
Fraction(4, 1)
"""

from typing import Final

from engine.cards import Card, Rank, Suit
from engine.errors import RuleError
from engine.game import CHANCE, PUBLIC
from engine.log import Entry, ReplayError
from engine.napoleon.account import Accounts
from engine.napoleon.actions import BIDS, DECK, PASS, PLAY, NapoleonAction, TrickBid
from engine.napoleon.facts import NapoleonDeal, Payment, WonTrick
from engine.napoleon.game import NAPOLEON
from engine.napoleon.observe import NapoleonStage, NapoleonView
from engine.napoleon.options import OPTIONS, NapoleonAgreement
from engine.napoleon.recorded import RECORDS, EveningFacts
from engine.napoleon.state import NapoleonState
from engine.playing import GameTable, GameTables, MoveError, UnplayableRecordError
from engine.record import RecordError
from engine.tricks import PlayCard
from engine.votes import AGREE, REFUSE, STOP, WITHDRAW

__all__ = [
    "AGREE",
    "BIDS",
    "CHANCE",
    "DECK",
    "NAPOLEON",
    "OPTIONS",
    "PASS",
    "PLAY",
    "PUBLIC",
    "REFUSE",
    "STOP",
    "WITHDRAW",
    "Accounts",
    "Card",
    "Entry",
    "EveningFacts",
    "MoveError",
    "NapoleonAction",
    "NapoleonAgreement",
    "NapoleonDeal",
    "NapoleonStage",
    "NapoleonView",
    "Payment",
    "PlayCard",
    "Rank",
    "RecordError",
    "ReplayError",
    "RuleError",
    "Suit",
    "Table",
    "TrickBid",
    "UnplayableRecordError",
    "WonTrick",
    "from_position",
    "open_table",
    "read_record",
]

Table = GameTable[NapoleonState, NapoleonAction, NapoleonView, EveningFacts]
"""A table of Napoleon and its log: see `engine.playing.GameTable`."""

_TABLES: Final[GameTables[NapoleonState, NapoleonAction, NapoleonView, EveningFacts]] = GameTables(
    RECORDS
)
open_table = _TABLES.open_table
from_position = _TABLES.from_position
read_record = _TABLES.read_record
