"""How long computers seem to think, in seconds: as people would, at any table."""

from collections.abc import Sized
from typing import Final

WORD: Final = 1.2
"""Before a word or an order."""
CHOICE: Final = 1.9
"""Before what takes a person thought, as the answer to a vote."""
CARD: Final = 1.1
"""Before a card."""
ONLY: Final = 0.8
"""Before a card when no other may be played."""
TRICK: Final = 2.6
"""Before a lead, so that the trick on the table can be seen."""


def card(choices: Sized, *, tricks: Sized, table: Sized) -> float:
    """Return the pause before a card, one of ``choices``.

    ``tricks`` have been played, the cards on ``table`` belong to the running one.
    """
    if tricks and not table:
        return TRICK
    return CARD if len(choices) > 1 else ONLY
