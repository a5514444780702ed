"""Sixty-six: two or three people, six cards each; marriages, a stock that may be closed.

What programs need is here, as in the package of every game. Rules are cited as ``Sixtysix 3.4``.

>>> from random import Random
>>> from engine import sixtysix
>>> table = sixtysix.open_table(players=2, seating="joining")
>>> table.deal(Random(1))
>>> table.push_code("k")
<StockWord.CLOSE: 'close'>
>>> table.observe(0).deal.closed
StockMoment(seat=1, trick=1)
"""

from typing import Final

from engine.game import CHANCE, PUBLIC
from engine.game_table import MoveError
from engine.kit.programs import KitTable, tables_of
from engine.sixtysix.game import SIXTYSIX, SixtySixDeal, SixtySixFacts, StockWord

Table = KitTable[SixtySixDeal, SixtySixFacts]
_TABLES: Final = tables_of(SIXTYSIX)
open_table, from_position = _TABLES.open_table, _TABLES.from_position
read_record = _TABLES.read_record
__all__ = ["CHANCE", "PUBLIC", "MoveError", "StockWord", "Table", "from_position", "open_table"]
__all__ += ["read_record"]
