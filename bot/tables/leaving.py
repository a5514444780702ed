"""Somebody leaves a running table, or closes it. Each is asked once.

Whoever leaves is told how to return, and may at any time. Closing is the only thing that an
administrator of the group may do there: nothing is settled, the running deal does not count, and
the log stays as it is.
"""

from dataclasses import replace
from typing import Final

from bot.i18n import plain
from bot.tables.effects import NOTHING, Answer, say
from bot.tables.events import ChatRole, Requested, Tapped
from bot.tables.turn import Turn
from bot.views import codes

WORDS: Final = (codes.LEAVE, codes.STAY)
QUESTION: Final = "leave:"
"""Begins the key of the question; the id of who is asked follows."""
CLOSING_WORDS: Final = (codes.END, codes.END_NOT)
CLOSING: Final = "end"


def ask(turn: Turn, seat: int, event: Requested) -> Answer:
    """Ask whoever wants to leave; whoever has left is shown where it says so."""
    if seat in turn.notes.gone:
        _show(turn, seat, in_group=event.in_group)
    else:
        turn.ask(*_question(event.user_id, in_group=event.in_group))
    return NOTHING


def leave(turn: Turn, seat: int, event: Tapped) -> Answer:
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
        turn.renew(f"absent:{turn.snapshot().stable_seat(seat)}")
    else:
        turn.resend_at_bottom(seat)


def _question(user_id: int, *, in_group: bool) -> tuple[str, int]:
    """The question to one person, and in whose private chat it stands."""
    return f"{QUESTION}{user_id}", 0 if in_group else user_id


# --- closing ----------------------------------------------------------------------------------


def close(turn: Turn, event: Tapped | Requested) -> Answer:
    """Ask an administrator once, and close the table; nobody else may."""
    if event.role is ChatRole.NONE:
        return say("toast-end-who")
    if turn.ended:
        return say("toast-finished")
    if isinstance(event, Requested):
        turn.ask(CLOSING)
        return NOTHING
    turn.drop(CLOSING)
    if event.tap.what == codes.END_NOT:
        return NOTHING
    name, ender = who_ends(turn, event, named=event.role is ChatRole.ADMIN)
    turn.note(ended_by=name, ender=ender)
    turn.row = replace(turn.row, status="closed", finished=turn.moment.now)
    return say("toast-ended")


def who_ends(turn: Turn, event: Tapped | Requested, *, named: bool) -> tuple[str, int]:
    """Return who calls a table off as its chat is told, and his id; 0 for an unnamed one."""
    reader = turn.moment.people.get(event.user_id)
    if not named or reader is None or reader.name is None:
        return plain(turn.tr("somebody-admin")), 0
    return reader.name or plain(turn.tr("forgotten-player")), event.user_id
