"""Semerik: four in partners, ten cards each; counts in hand, and tricks of figures.

What programs need is here, as in the package of every game. Rules are cited as ``Semerik 3.1``.

>>> from random import Random
>>> from engine import semerik
>>> table = semerik.open_table(players=4, seating="joining")
>>> table.deal(Random(1))
>>> table.observe(0).deal.record
(0, 0)
"""

from typing import Final

from engine.game import CHANCE, PUBLIC
from engine.game_table import MoveError
from engine.kit.programs import KitTable, tables_of
from engine.semerik.game import SEMERIK, SemerikDeal, SemerikFacts

Table = KitTable[SemerikDeal, SemerikFacts]
_TABLES: Final = tables_of(SEMERIK)
open_table, from_position = _TABLES.open_table, _TABLES.from_position
read_record = _TABLES.read_record
__all__ = ["CHANCE", "PUBLIC", "MoveError", "Table", "from_position", "open_table", "read_record"]
