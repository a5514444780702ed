"""Computers at the table: how long they seem to think, and when nobody else has a say."""

from typing import Final

from engine.preferans.observe import PlayerView, Stage
from engine.tricks import PlayCard

WORD: Final = 1.2
"""Seconds before a word or an order."""
CHOICE: Final = 1.9
"""Seconds before a discard, a whist or the answer to a claim: these take a person thought."""
CARD: Final = 1.1
"""Seconds before a card."""
ONLY: Final = 0.8
"""Seconds before a card when no other may be played."""
TRICK: Final = 2.6
"""Seconds before a lead, so that the trick on the table can be seen."""


def pause(seen: PlayerView) -> float:
    """Return about how many seconds a person would think in the viewer's place."""
    if seen.vote is not None or seen.stage in (Stage.DISCARD, Stage.WHISTING, Stage.OPENNESS):
        return CHOICE
    if not _in_play(seen):
        return WORD
    if seen.tricks and not seen.table:
        return TRICK
    return CARD if len(seen.moves) > 1 else ONLY


def _in_play(seen: PlayerView) -> bool:
    return seen.stage in (Stage.PLAY, Stage.ALL_PASS)


def plays_itself(seen: PlayerView) -> bool:
    """Tell whether all the viewer may do is play a certain card."""
    return len(seen.moves) == 1 and isinstance(seen.moves[0], PlayCard)


def computers_finish(seen: PlayerView) -> bool:
    """Tell whether computers alone play what is left of the deal."""
    if not _in_play(seen) or seen.vote is not None:
        return False
    return all(seen.played_by[seat] in seen.played_by_computer for seat in seen.active)
