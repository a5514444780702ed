"""Computers at the table: how long they seem to think, and when nobody else has a say."""

from typing import Final

from bot.games import pauses
from engine.preferans.observe import PlayerView, Stage
from engine.tricks import PlayCard

CHOICES: Final = (Stage.DISCARD, Stage.WHISTING, Stage.OPENNESS, Stage.SURPLUS)
"""Stages in which people think longer than over a word."""


def pause(seen: PlayerView) -> float:
    """Return about how many seconds a person would think in the viewer's place."""
    if seen.vote is not None or seen.stage in CHOICES:
        return pauses.CHOICE
    if not _in_play(seen):
        return pauses.WORD
    return pauses.card(seen.moves, tricks=seen.tricks, table=seen.table)


def _in_play(seen: PlayerView) -> bool:
    return seen.stage in (Stage.PLAY, Stage.ALL_PASS)


def plays_itself(seen: PlayerView) -> bool:
    """Tell whether all the viewer may do is play a certain card."""
    return len(seen.moves) == 1 and isinstance(seen.moves[0], PlayCard)


def computers_finish(seen: PlayerView) -> bool:
    """Tell whether computers alone play what is left of the deal."""
    if not _in_play(seen) or seen.vote is not None:
        return False
    return all(seen.played_by[seat] in seen.played_by_computer for seat in seen.order)
