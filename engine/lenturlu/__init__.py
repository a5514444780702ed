"""Lenturlu: three to six people lay cards in rising ranks on a pile.

What programs need is here, as in the package of every game. Rules are cited as ``Lenturlu 4.2``.

>>> from random import Random
>>> from engine import lenturlu
>>> table = lenturlu.open_table(players=6, seating="joining")
>>> table.deal(Random(1))
>>> [table.code(move) for move in table.legal_moves]
['p6s', 'p7c', 'p8c', 'pAc', 'p3h', 'p4h', 'p5h', 'p6h']
"""

from typing import Final

from engine.game import CHANCE, PUBLIC
from engine.game_table import MoveError
from engine.kit.programs import KitTable, tables_of
from engine.lenturlu.game import LENTURLU, LenturluDeal, LenturluFacts

Table = KitTable[LenturluDeal, LenturluFacts]
_TABLES: Final = tables_of(LENTURLU)
open_table, from_position = _TABLES.open_table, _TABLES.from_position
read_record = _TABLES.read_record
__all__ = ["CHANCE", "PUBLIC", "MoveError", "Table", "from_position", "open_table"]
__all__ += ["read_record"]
