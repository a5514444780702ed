"""Computers at the table: how long they seem to think, and when nobody else has a say."""

from bot.games import pauses
from engine.game import PUBLIC
from engine.napoleon.observe import NapoleonStage, NapoleonView
from engine.tricks import PlayCard


def pause(seen: NapoleonView) -> float:
    """Return about how many seconds a person would think in the viewer's place."""
    if seen.vote is not None:
        return pauses.CHOICE
    if seen.stage is not NapoleonStage.PLAY:
        return pauses.WORD
    return pauses.card(seen.moves, tricks=seen.tricks, table=seen.table)


def in_play(seen: NapoleonView) -> bool:
    """Tell whether cards have been played in the running deal."""
    return seen.stage is NapoleonStage.PLAY and bool(seen.tricks or seen.table)


def looks_on(seen: NapoleonView) -> bool:
    """Tell whether the viewer would not miss single cards: only the public looks on."""
    return seen.viewer == PUBLIC and in_play(seen) and bool(seen.table)


def trick_over(seen: NapoleonView) -> bool:
    """Tell whether a trick has just ended and the next one is not begun."""
    return in_play(seen) and not seen.table


def plays_itself(seen: NapoleonView) -> bool:
    """Tell whether all the viewer may do is play a certain card."""
    return len(seen.moves) == 1 and isinstance(seen.moves[0], PlayCard)


def computers_finish(seen: NapoleonView) -> bool:
    """Tell whether computers alone play what is left of the deal."""
    if seen.stage is not NapoleonStage.PLAY or seen.vote is not None:
        return False
    return seen.played_by_computer >= frozenset(range(len(seen.counts)))
