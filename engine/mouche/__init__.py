"""Mouche: three to six players, five cards each, figures that are counted down to nothing.

What programs need is here, as in the package of every game. Rules are cited as ``Mouche 3.2``.

>>> from random import Random
>>> from engine import mouche
>>> table = mouche.open_table(players=3, seating="joining")
>>> table.deal(Random(3))
>>> [table.code(move) for move in table.legal_moves][:4]
['P', 'x', 'xKs', 'x7c']
>>> table.push_code("x")
Picked(cards=(), to=None)
"""

from engine.errors import RuleError
from engine.game import CHANCE, PUBLIC
from engine.game_table import MoveError, UnplayableRecordError
from engine.kit.figures import FigureSay
from engine.kit.programs import KitTable, tables_of
from engine.kit.words import Picked
from engine.mouche.game import MOUCHE, MoucheDeal, MoucheFacts, PamphileCall
from engine.record import RecordError

Table = KitTable[MoucheDeal, MoucheFacts]
_TABLES = tables_of(MOUCHE)
open_table, from_position = _TABLES.open_table, _TABLES.from_position
read_record = _TABLES.read_record
__all__ = ["CHANCE", "PUBLIC", "MoveError", "Table", "from_position", "open_table", "read_record"]
__all__ += ["FigureSay", "PamphileCall", "Picked", "RecordError", "RuleError"]
__all__ += ["UnplayableRecordError"]
