"""Thousand: two to four people, 24 cards; an auction, a talon, marriages that turn trumps.

What programs need is here, as in the package of every game. Rules are cited as ``Thousand 3.2``.

>>> from random import Random
>>> from engine import thousand
>>> table = thousand.open_table(players=3, seating="joining")
>>> table.deal(Random(1))
>>> table.push_code("b105")
SumBid(points=105)
>>> table.observe(0).deal.contract
105
"""

from typing import Final

from engine.game import CHANCE, PUBLIC
from engine.game_table import MoveError
from engine.kit.programs import KitTable, tables_of
from engine.thousand.game import THOUSAND, ThousandDeal, ThousandFacts

Table = KitTable[ThousandDeal, ThousandFacts]
_TABLES: Final = tables_of(THOUSAND)
open_table, from_position = _TABLES.open_table, _TABLES.from_position
read_record = _TABLES.read_record
__all__ = ["CHANCE", "PUBLIC", "MoveError", "Table", "from_position", "open_table", "read_record"]
