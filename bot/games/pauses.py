"""Pauses of computers, in seconds, as people would make at any table.

A pause depends on public facts, never on the hand: else it would reveal who has a choice.
"""

from collections.abc import Sized
from typing import Final

WORD: Final = 1.2
"""Before a word or an order."""
CHOICE: Final = 1.9
"""Before a considered choice, as the answer to a vote."""
CARD: Final = 1.1
"""Before a card."""
TRICK: Final = 2.6
"""Before a lead, so that the last trick can be seen."""


def card(*, tricks: Sized, table: Sized) -> float:
    """Return the pause before a card.

    ``tricks`` have been played, the cards on ``table`` belong to the running one.
    """
    return TRICK if tricks and not table else CARD
