"""Somebody leaves a running table: he is asked once, and told how to return. He may at any time."""

from typing import Final

from bot.tables.effects import NOTHING, Answer, say
from bot.tables.events import Asked, Tapped
from bot.tables.turn import Turn
from bot.views import codes

WORDS: Final = (codes.LEAVE, codes.STAY)
QUESTION: Final = "leave:"
"""Begins the key of the question; the id of who is asked follows."""


def ask(turn: Turn, seat: int, event: Asked) -> Answer:
    """Ask whoever wants to leave; whoever has left is shown where it says so."""
    if seat in turn.notes.gone:
        _show(turn, seat, in_group=event.in_group)
    else:
        turn.ask(*_question(event.user_id, in_group=event.in_group))
    return NOTHING


def decide(turn: Turn, seat: int, event: Tapped) -> Answer:
    """A person goes: the others decide; where there are only computers, he himself."""
    if turn.joined.index(seat) != event.tap.number:
        return say("toast-pick-other")
    turn.drop(*_question(event.user_id, in_group=event.in_group))
    if turn.public.over:
        return say("toast-finished")
    if event.tap.what == codes.STAY:
        return NOTHING
    if seat in turn.notes.gone:
        return say("toast-taken")
    turn.note(gone=turn.notes.gone | {seat})
    if not event.in_group:
        _show(turn, seat, in_group=False)
    return say("toast-left-alone" if turn.snapshot().alone(seat) else "toast-left")


def _show(turn: Turn, seat: int, *, in_group: bool) -> None:
    """Bring down what says that somebody has left, with the way back: the notice, or his cards."""
    if in_group or turn.row.private:
        turn.renew(f"absent:{turn.snapshot().chair(seat)}")
    else:
        turn.bring_down(seat)


def _question(user_id: int, *, in_group: bool) -> tuple[str, int]:
    """The question to one person, and in whose private chat it stands."""
    return f"{QUESTION}{user_id}", 0 if in_group else user_id
