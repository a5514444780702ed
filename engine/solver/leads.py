"""Two hands with open cards that count leads, tricks and the last: what the one on turn gets more.

No trumps; suit is followed. Exact, for up to twelve cards each.
"""

from collections.abc import Sequence
from typing import NamedTuple

from engine.cards import Card
from engine.solver.questions import BY_CARD, TOTALS
from engine.solver.runtime import runtime
from engine.solver.two_hands import Pair
from engine.solver.two_hands_leads import LEAD_MEMORY


class LeadPrizes(NamedTuple):
    """What counts besides one for each lead and for a trick on the other's lead.

    ``vain``: what the other gets where all tricks were announced in vain; ``enough``: what comes
    with the lead that was lacked.
    """

    last: int
    most: int
    all_: int
    announced: int
    vain: int
    enough: int


class LeadPosition(NamedTuple):
    """Two hands, that of the player on turn first, without the card that the other has ``led``.

    ``announced``: 1 if the player on turn has announced all tricks, -1 if the other has.
    ``lacks``: leads that whoever leads now needs for the prize while the other has nothing.
    """

    hands: Pair
    led: Card | None = None
    tricks: tuple[int, int] = (0, 0)
    announced: int = 0
    lacks: int = 0


def lead_value(prizes: LeadPrizes, position: LeadPosition) -> int:
    """Return what the player on turn gets more than the other from here."""
    return _ask(TOTALS, prizes, position, 1)[0]


def lead_values(
    prizes: LeadPrizes, position: LeadPosition, playable: Sequence[Card]
) -> dict[Card, int]:
    """Return that after each of his ``playable`` cards."""
    found = _ask(BY_CARD, prizes, position, len(playable))
    return dict(zip(sorted(playable), found, strict=True))


def _ask(question: int, prizes: LeadPrizes, position: LeadPosition, width: int) -> list[int]:
    (mine, theirs), led = position.hands, position.led
    if led is not None:
        theirs |= 1 << led
    card = -1 if led is None else int(led)
    now = runtime()
    found = now.blank(width)
    rest = position.announced, *position.tricks, position.lacks, card, mine, theirs
    words = now.words((*prizes, *rest))
    now.functions["ask_leads"](now.memory("leads", LEAD_MEMORY), question, words, found)
    return now.plain(found)
