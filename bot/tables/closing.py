"""An administrator of the group closes a running table; it is the only thing that he may do there.

Nothing is settled: the running deal does not count, and the log stays as it is.
"""

from dataclasses import replace
from typing import Final

from bot.i18n import plain
from bot.tables.effects import NOTHING, Answer, say
from bot.tables.events import Asked, ChatRole, Tapped
from bot.tables.turn import Turn
from bot.taps import Verb
from bot.views import codes

WORDS: Final = (codes.END, codes.END_NOT)
QUESTION: Final = "end"


def concerns(event: Tapped | Asked) -> bool:
    """Whether an event is about closing the table."""
    if isinstance(event, Asked):
        return event.what == codes.CANCEL and event.role is not ChatRole.NONE
    return event.tap.verb is Verb.LOBBY and event.tap.what in WORDS


def decide(turn: Turn, event: Tapped | Asked) -> Answer:
    """Ask an administrator once, and close the table; nobody else may."""
    if event.role is ChatRole.NONE:
        return say("toast-end-who")
    if turn.ended:
        return say("toast-finished")
    if isinstance(event, Asked):
        turn.ask(QUESTION)
        return NOTHING
    turn.drop(QUESTION)
    if event.tap.what == codes.END_NOT:
        return NOTHING
    name, ender = who_ends(turn, event, named=event.role is ChatRole.ADMIN)
    turn.note(ended_by=name, ender=ender)
    turn.save(replace(turn.row, status="closed", finished=turn.moment.now))
    return say("toast-ended")


def who_ends(turn: Turn, event: Tapped | Asked, *, named: bool) -> tuple[str, int]:
    """Return who calls a table off as its chat is told, and his id; 0 for an unnamed one."""
    reader = turn.moment.people.get(event.user_id)
    if not named or reader is None or reader.name is None:
        return plain(turn.tr("somebody-admin")), 0
    return reader.name or plain(turn.tr("forgotten-player")), event.user_id
