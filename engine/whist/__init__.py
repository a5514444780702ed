"""Whist: two sides of two, thirteen tricks, rubbers; also with dummies, or two with piles.

What programs need is here, as in the package of every game. Rules are cited as ``Whist 4.2``.

>>> from random import Random
>>> from engine import whist
>>> table = whist.open_table(players=4, seating="joining")
>>> table.deal(Random(1))
>>> table.push_code(table.code(table.legal_moves[0]))
PlayCard(card=Card('2s'))
>>> len(table.observe(0).hands[0] or ())
13
"""

from typing import Final

from engine.game import CHANCE, PUBLIC
from engine.game_table import MoveError
from engine.kit.programs import KitTable, tables_of
from engine.whist.game import WHIST, WhistDeal, WhistFacts

Table = KitTable[WhistDeal, WhistFacts]
_TABLES: Final = tables_of(WHIST)
open_table, from_position = _TABLES.open_table, _TABLES.from_position
read_record = _TABLES.read_record
__all__ = ["CHANCE", "PUBLIC", "MoveError", "Table", "from_position", "open_table", "read_record"]
