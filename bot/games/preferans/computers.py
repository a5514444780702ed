"""Pauses of computers, and automatic moves."""

from typing import Final

from bot.games import pauses
from engine.preferans.actions import OPEN_TALON
from engine.preferans.observe import PlayerView, Stage
from engine.tricks import PlayCard

CHOICES: Final = (Stage.DISCARD, Stage.WHISTING, Stage.OPENNESS, Stage.SURPLUS)
"""Stages in which people think longer than over a word."""


def pause(view: PlayerView) -> float:
    """Return about how many seconds a person would think at the viewer's seat."""
    if view.vote is not None or view.stage in CHOICES:
        return pauses.CHOICE
    if not _in_play(view):
        return pauses.WORD
    return pauses.card(tricks=view.tricks, table=view.table)


def _in_play(view: PlayerView) -> bool:
    return view.stage in (Stage.PLAY, Stage.ALL_PASS)


def plays_itself(view: PlayerView, *, only_card: bool) -> bool:
    """Return whether the viewer's only move is automatic: opening the talon, a last card.

    ``only_card``: so is any card that alone may be played.
    """
    if view.moves == (OPEN_TALON,):
        return True
    if view.turn is None or len(view.moves) != 1 or not isinstance(view.moves[0], PlayCard):
        return False
    return only_card or view.counts[view.turn] == 1


def settled(view: PlayerView) -> bool:
    """Return whether computers alone play the rest of the deal."""
    if not _in_play(view) or view.vote is not None:
        return False
    by_computer = view.played_by_computer | view.no_more
    return all(view.played_by[seat] in by_computer for seat in view.order)
