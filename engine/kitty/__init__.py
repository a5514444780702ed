"""Kitty: four people share cards, win tricks worth what their suit is, and a kitty in four deals.

What programs need is here, as in the package of every game. Rules are cited as ``Kitty 4.2``.

>>> from random import Random
>>> from engine import kitty
>>> table = kitty.open_table(players=4, seating="joining")
>>> table.deal(Random(1))
>>> [table.code(move) for move in table.legal_moves]
['pTs', 'pAs', 'pJd', 'pQd', 'pKh']
"""

from typing import Final

from engine.game import CHANCE, PUBLIC
from engine.game_table import MoveError
from engine.kit.programs import KitTable, tables_of
from engine.kitty.game import KITTY, KittyDeal, KittyFacts

Table = KitTable[KittyDeal, KittyFacts]
_TABLES: Final = tables_of(KITTY)
open_table, from_position = _TABLES.open_table, _TABLES.from_position
read_record = _TABLES.read_record
__all__ = ["CHANCE", "PUBLIC", "MoveError", "Table", "from_position", "open_table"]
__all__ += ["read_record"]
