"""Computers at the table: how long they seem to think, and when nobody else has a say."""

from bot.games import pauses
from engine.napoleon.game import NapoleonView
from engine.tricks import PlayCard


def pause(seen: NapoleonView) -> float:
    """Return about how many seconds a person would think in the viewer's place."""
    if seen.vote is not None:
        return pauses.CHOICE
    if seen.stage != "play":
        return pauses.WORD
    return pauses.card(tricks=seen.tricks, table=seen.table)


def in_play(seen: NapoleonView) -> bool:
    """Tell whether cards have been played in the running deal."""
    return seen.stage == "play" and bool(seen.tricks or seen.table)


def plays_itself(seen: NapoleonView, *, only_card: bool) -> bool:
    """Tell whether the viewer's only move tells nothing: a last card falls.

    ``only_card``: so does any card that alone may be played.
    """
    if seen.turn is None or len(seen.moves) != 1 or not isinstance(seen.moves[0], PlayCard):
        return False
    return only_card or seen.counts[seen.turn] == 1


def settled(seen: NapoleonView) -> bool:
    """Tell whether the bid is made or has failed, or computers alone play what is left."""
    deal = seen.deal
    if deal is None or deal.bidder is None or seen.stage != "play" or seen.vote is not None:
        return False
    return deal.decided or seen.played_by_computer >= frozenset(range(len(seen.counts)))
