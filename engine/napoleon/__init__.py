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

from engine.game import CHANCE, PUBLIC
from engine.game_table import MoveError
from engine.kit.programs import KitTable, tables_of
from engine.napoleon.game import NAPOLEON, NapoleonDeal, NapoleonFacts

Table = KitTable[NapoleonDeal, NapoleonFacts]
_TABLES: Final = tables_of(NAPOLEON)
open_table, from_position = _TABLES.open_table, _TABLES.from_position
read_record = _TABLES.read_record
__all__ = ["CHANCE", "PUBLIC", "MoveError", "Table", "from_position", "open_table", "read_record"]
