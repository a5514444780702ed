"""Stukolka: three to six players, three cards each, whoever knocks plays for the pot.

What programs need is here, as in the package of every game. Rules are cited as ``Stukolka 3.2``.

>>> from random import Random
>>> from engine import stukolka
>>> table = stukolka.open_table(players=4, seating="joining")
>>> table.deal(Random(1))
>>> [table.code(move) for move in table.legal_moves]
['P', 'K', 'G']
>>> table.push_code("K")
<StukolkaWord.KNOCK: 'knock'>
>>> table.observe(0).deal.at_stake
Fraction(3, 1)
"""

from typing import Any, Final

from engine.errors import RuleError
from engine.game import CHANCE, PUBLIC
from engine.kit.past import EveningFacts
from engine.playing import GameTable, GameTables, MoveError, UnplayableRecordError
from engine.record import RecordError
from engine.stukolka.game import (
    STUKOLKA,
    Reply,
    StukolkaEvening,
    StukolkaFacts,
    StukolkaView,
    StukolkaWord,
)

__all__ = [
    "CHANCE",
    "PUBLIC",
    "STUKOLKA",
    "MoveError",
    "RecordError",
    "Reply",
    "RuleError",
    "StukolkaWord",
    "Table",
    "UnplayableRecordError",
    "from_position",
    "open_table",
    "read_record",
]

Table = GameTable[StukolkaEvening, Any, StukolkaView, EveningFacts[StukolkaFacts]]
"""A table of Stukolka and its log: see `engine.playing.GameTable`."""

_TABLES: Final[GameTables[StukolkaEvening, Any, StukolkaView, EveningFacts[StukolkaFacts]]] = (
    GameTables(STUKOLKA.records)
)
open_table = _TABLES.open_table
from_position = _TABLES.from_position
read_record = _TABLES.read_record
