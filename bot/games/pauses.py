"""How long computers seem to think, in seconds: as people would, at any table.

A pause follows from what everybody sees, never from the hand: whoever watches a clock would learn
who has a choice and who has none.
"""

from collections.abc import Sized
from typing import Final

WORD: Final = 1.2
"""Before a word or an order."""
CHOICE: Final = 1.9
"""Before what takes a person thought, as the answer to a vote."""
CARD: Final = 1.1
"""Before a card."""
TRICK: Final = 2.6
"""Before a lead, so that the trick on the table can be seen."""


def card(*, tricks: Sized, table: Sized) -> float:
    """Return the pause before a card.

    ``tricks`` have been played, the cards on ``table`` belong to the running one.
    """
    return TRICK if tricks and not table else CARD
