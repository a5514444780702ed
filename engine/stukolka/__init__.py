"""Stukolka: three to six players, three cards each; players who knock play for the pot.

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

from typing import Final

from engine.errors import RuleError
from engine.game import CHANCE, PUBLIC
from engine.game_table import MoveError, UnplayableRecordError
from engine.kit.programs import KitTable, tables_of
from engine.record import RecordError
from engine.stukolka.game import STUKOLKA, Reply, StukolkaDeal, StukolkaFacts, StukolkaWord

Table = KitTable[StukolkaDeal, StukolkaFacts]
_TABLES: Final = tables_of(STUKOLKA)
open_table, from_position = _TABLES.open_table, _TABLES.from_position
read_record = _TABLES.read_record
__all__ = ["CHANCE", "PUBLIC", "MoveError", "Table", "from_position", "open_table", "read_record"]
__all__ += ["RecordError", "Reply", "RuleError", "StukolkaWord", "UnplayableRecordError"]
