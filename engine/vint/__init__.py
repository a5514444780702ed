"""Vint: two sides of two, an auction of tricks and a strain, rubbers.

What programs need is here, as in the package of every game. Rules are cited as ``Vint 3.1``.

>>> from random import Random
>>> from engine import vint
>>> table = vint.open_table(players=4, seating="joining")
>>> table.deal(Random(1))
>>> table.push_code("b2h")
LevelBid(level=2, strain=3)
>>> table.observe(1).deal.contract
LevelBid(level=2, strain=3)
"""

from typing import Final

from engine.game import CHANCE, PUBLIC
from engine.game_table import MoveError
from engine.kit.programs import KitTable, tables_of
from engine.vint.deal import VintDeal, VintFacts
from engine.vint.game import VINT

Table = KitTable[VintDeal, VintFacts]
_TABLES: Final = tables_of(VINT)
open_table, from_position = _TABLES.open_table, _TABLES.from_position
read_record = _TABLES.read_record
__all__ = ["CHANCE", "PUBLIC", "MoveError", "Table", "from_position", "open_table", "read_record"]
