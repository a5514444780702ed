"""Bezique: two or three people, eighteen cards each of a shoe; declarations after tricks won.

What programs need is here, as in the package of every game. Rules are cited as ``Bezique 4.4``.

>>> from random import Random
>>> from engine import bezique
>>> table = bezique.open_table(players=2, packs=4, seating="joining")
>>> table.deal(Random(1))
>>> len(table.observe(0).deal.cards_of(0)), table.observe(0).deal.left
(18, 58)
"""

from typing import Final

from engine.bezique.game import BEZIQUE, BeziqueDeal, BeziqueFacts, BeziqueWord
from engine.game import CHANCE, PUBLIC
from engine.game_table import MoveError
from engine.kit.programs import KitTable, tables_of

Table = KitTable[BeziqueDeal, BeziqueFacts]
_TABLES: Final = tables_of(BEZIQUE)
open_table, from_position = _TABLES.open_table, _TABLES.from_position
read_record = _TABLES.read_record
__all__ = ["CHANCE", "PUBLIC", "BeziqueWord", "MoveError", "Table", "from_position", "open_table"]
__all__ += ["read_record"]
