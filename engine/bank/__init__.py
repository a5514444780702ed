"""A bank: two to six people, stakes of chips against a banker; Twenty-one is its first kind.

What programs need is here, as in the package of every game. Rules are cited as ``Bank 7.4``.

>>> from random import Random
>>> from engine import bank
>>> table = bank.open_table(players=2, seating="joining")
>>> table.deal(Random(2))
>>> table.push_code("s5"), table.push_code("n")
(ChipStake(amount=5), <BankWord.ENOUGH: 'enough'>)
>>> table.observe(0).deal.stage
'banker'
"""

from typing import Final

from engine.bank.game import BANK, BankDeal, BankFacts, BankWord
from engine.game import CHANCE, PUBLIC
from engine.game_table import MoveError
from engine.kit.programs import KitTable, tables_of
from engine.kit.stakes import ChipStake, StakeWord

Table = KitTable[BankDeal, BankFacts]
_TABLES: Final = tables_of(BANK)
open_table, from_position = _TABLES.open_table, _TABLES.from_position
read_record = _TABLES.read_record
__all__ = ["CHANCE", "PUBLIC", "BankWord", "ChipStake", "MoveError", "StakeWord", "Table"]
__all__ += ["from_position", "open_table", "read_record"]
