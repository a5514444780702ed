"""Piquet: two people, an exchange, hands that count, twelve tricks, parties of six deals.

What programs need is here, as in the package of every game. Rules are cited as ``Piquet 3.1``.

>>> from random import Random
>>> from engine import piquet
>>> table = piquet.open_table(players=2, seating="joining")
>>> table.deal(Random(1))
>>> table.push_code("x")
Picked(cards=(), to=None)
>>> table.observe(0).deal.offered
3
"""

from typing import Final

from engine.game import CHANCE, PUBLIC
from engine.game_table import MoveError
from engine.kit.programs import KitTable, tables_of
from engine.piquet.game import PIQUET, PiquetDeal, PiquetFacts, PiquetWord

Table = KitTable[PiquetDeal, PiquetFacts]
_TABLES: Final = tables_of(PIQUET)
open_table, from_position = _TABLES.open_table, _TABLES.from_position
read_record = _TABLES.read_record
__all__ = ["CHANCE", "PUBLIC", "MoveError", "PiquetWord", "Table", "from_position", "open_table"]
__all__ += ["read_record"]
