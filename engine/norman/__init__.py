"""Norman piquet: three people, hands that count, ten tricks, a race from which two go out.

What programs need is here, as in the package of every game. Rules are cited as ``Norman 3.1``.

>>> from random import Random
>>> from engine import norman
>>> table = norman.open_table(players=3, seating="joining")
>>> table.deal(Random(1))
>>> table.push_code("x")
Picked(cards=(), to=None)
>>> [each.total for each in table.observe(0).deal.declared]
[10, 0, 0]
"""

from typing import Final

from engine.game import CHANCE, PUBLIC
from engine.game_table import MoveError
from engine.kit.programs import KitTable, tables_of
from engine.norman.game import NORMAN, NormanDeal, NormanFacts

Table = KitTable[NormanDeal, NormanFacts]
_TABLES: Final = tables_of(NORMAN)
open_table, from_position = _TABLES.open_table, _TABLES.from_position
read_record = _TABLES.read_record
__all__ = ["CHANCE", "PUBLIC", "MoveError", "Table", "from_position", "open_table", "read_record"]
