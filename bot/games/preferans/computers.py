"""Computers at the table: how long they seem to think, and when nobody else has a say."""

from typing import Final

from bot.games import pauses
from engine.preferans.actions import OPEN_TALON
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
    return pauses.card(tricks=seen.tricks, table=seen.table)


def _in_play(seen: PlayerView) -> bool:
    return seen.stage in (Stage.PLAY, Stage.ALL_PASS)


def plays_itself(seen: PlayerView, *, only_card: bool) -> bool:
    """Tell whether the viewer's only move tells nothing: the talon is opened, a last card falls.

    ``only_card``: so does any card that alone may be played.
    """
    if seen.moves == (OPEN_TALON,):
        return True
    if seen.turn is None or len(seen.moves) != 1 or not isinstance(seen.moves[0], PlayCard):
        return False
    return only_card or seen.counts[seen.turn] == 1


def settled(seen: PlayerView) -> bool:
    """Tell whether computers alone play what is left of the deal."""
    if not _in_play(seen) or seen.vote is not None:
        return False
    by_computer = seen.played_by_computer | seen.no_more
    return all(seen.played_by[seat] in by_computer for seat in seen.order)
