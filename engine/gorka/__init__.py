"""Gorka: two to five people, four cards each of which two lie open, words that raise a pot.

What programs need is here, as in the package of every game. Rules are cited as ``Gorka 4.2``.

>>> from random import Random
>>> from engine import gorka
>>> table = gorka.open_table(players=2, seating="joining")
>>> table.deal(Random(1))
>>> table.push(table.legal_moves[0])
>>> table.push_code("u5")
Raise(units=5)
>>> table.observe(0).pot
Fraction(7, 1)
"""

from typing import Final

from engine.game import CHANCE, PUBLIC
from engine.game_table import MoveError
from engine.gorka.game import GORKA, GorkaDeal, GorkaFacts
from engine.kit.pot import PotSay, Raise
from engine.kit.programs import KitTable, tables_of

Table = KitTable[GorkaDeal, GorkaFacts]
_TABLES: Final = tables_of(GORKA)
open_table, from_position = _TABLES.open_table, _TABLES.from_position
read_record = _TABLES.read_record
__all__ = ["CHANCE", "PUBLIC", "MoveError", "PotSay", "Raise", "Table", "from_position"]
__all__ += ["open_table", "read_record"]
