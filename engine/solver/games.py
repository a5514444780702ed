"""The three kinds of game the search tells apart, and what it remembers in."""

from collections.abc import MutableSequence
from typing import Final

TRUMPS: Final = 0
PLAIN: Final = 1
MISERE: Final = 2

Memory = MutableSequence[int]
"""Words of 64 bits: what was found out about positions, and room for lists of moves."""
