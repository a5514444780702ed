"""What players of Napoleon say and do, and the short codes of it.

Actions are small frozen values, interned where they recur. Who does it stands beside the action in
the log entry, not in it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from engine.cards import Card, Rank, deck
from engine.table import TableAction
from engine.tricks import PlayCard

RULES_VERSION: Final = 2
"""Grows when the same log would fold to another state."""
DECK: Final = deck(Rank.SIX)
"""The 36 cards. Napoleon 1.2."""
TRICKS: Final = 5
"""Cards of a hand, and tricks of a deal. Napoleon 1.2."""


@dataclass(frozen=True, slots=True, order=True)
class TrickBid:
    """A word of the auction: take ``tricks`` alone, or pass with none. Napoleon 3.1."""

    tricks: int


PASS: Final = TrickBid(0)
BIDS: Final = (PASS, *map(TrickBid, range(1, TRICKS + 1)))
"""Interned words, by tricks; the first is the pass."""
PLAY: Final[Mapping[Card, PlayCard]] = {card: PlayCard(card) for card in DECK}
"""Interned cards played."""

NapoleonAction = TrickBid | PlayCard | TableAction
"""Everything that can happen at a table of Napoleon."""


# --- codes ----------------------------------------------------------------------------------

ACTIONS: Final[Mapping[str, NapoleonAction]] = (
    {"P": PASS}
    | {f"b{bid.tricks}": bid for bid in BIDS[1:]}
    | {f"p{card.code}": action for card, action in PLAY.items()}
)
"""Every action, by its code."""
_CODES: Final = {action: code for code, action in ACTIONS.items()}


def encode(action: NapoleonAction) -> str:
    """Return the short code of an action of the game; raises ``ValueError`` for another."""
    code = _CODES.get(action)
    if code is None:
        raise ValueError(f"no short code: {type(action).__name__}")
    return code


def decode(code: str) -> NapoleonAction:
    """Read `encode`; raises ``ValueError``. Actions come back interned.

    >>> decode("b3"), decode("p6s")
    (TrickBid(tricks=3), PlayCard(card=Card('6s')))
    """
    action = ACTIONS.get(code)
    if action is None:
        raise ValueError(code)
    return action
