"""Rams: three to six players, five cards each; tricks and aces are written off a figure.

What programs need is here, as in the package of every game. Rules are cited as ``Rams 3.2``.

>>> from random import Random
>>> from engine import rams
>>> table = rams.open_table(players=4, seating="joining")
>>> table.deal(Random(2))
"""

from typing import Final

from engine.errors import RuleError
from engine.game import CHANCE, PUBLIC
from engine.game_table import MoveError, UnplayableRecordError
from engine.kit.figures import FigureSay
from engine.kit.programs import KitTable, tables_of
from engine.rams.game import RAMS, RamsDeal, RamsFacts
from engine.record import RecordError

Table = KitTable[RamsDeal, RamsFacts]
_TABLES: Final = tables_of(RAMS)
open_table, from_position = _TABLES.open_table, _TABLES.from_position
read_record = _TABLES.read_record
__all__ = ["CHANCE", "PUBLIC", "FigureSay", "MoveError", "Table", "from_position", "open_table"]
__all__ += ["RecordError", "RuleError", "UnplayableRecordError", "read_record"]
