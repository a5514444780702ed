"""Konchinka: two to four people take equal cards and sums from an open table.

What programs need is here, as in the package of every game. Rules are cited as ``Konchinka 3.4``.

>>> from random import Random
>>> from engine import konchinka
>>> table = konchinka.open_table(players=2, seating="joining")
>>> table.deal(Random(1))
>>> [table.code(move) for move in table.legal_moves]
['p8c', 'p5d', 'tJdQc3h9hTh', 'p6h']
"""

from typing import Final

from engine.game import CHANCE, PUBLIC
from engine.game_table import MoveError
from engine.kit.programs import KitTable, tables_of
from engine.kit.taking import Take
from engine.konchinka.game import KONCHINKA, KonchinkaDeal, KonchinkaFacts

Table = KitTable[KonchinkaDeal, KonchinkaFacts]
_TABLES: Final = tables_of(KONCHINKA)
open_table, from_position = _TABLES.open_table, _TABLES.from_position
read_record = _TABLES.read_record
__all__ = ["CHANCE", "PUBLIC", "MoveError", "Table", "Take", "from_position", "open_table"]
__all__ += ["read_record"]
